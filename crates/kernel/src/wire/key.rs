//! Keys of records, as they stand on the wire.

use std::fmt;

use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, List, Raw, Reader};
use crate::wire::text::{read_string, string_schema};

/// Characters of a key.
pub const KEY_CHARS_MAX: usize = 64;

const PATTERN: &str = "^[A-Za-z0-9_-]{1,64}$";

/// An opaque key: letters, digits, `_` and `-`, at most 64.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    /// The key as it stands on the wire.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a key that stands inside of something else.
    pub fn parse(text: &str) -> Option<Self> {
        Self::is_key(text).then(|| Self(text.to_owned()))
    }

    /// The number behind the key of a record that has one. Other spellings of the same number are other keys, and
    /// no record has them.
    pub fn number(&self) -> Option<i64> {
        let number: i64 = self.0.parse().ok()?;
        (number.to_string() == self.0).then_some(number)
    }

    fn is_key(text: &str) -> bool {
        (1..=KEY_CHARS_MAX).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
    }
}

/// The numbers behind the keys of a filter; nothing when there is no filter. A key that is no number finds nothing.
pub fn numbers<const MIN: usize, const MAX: usize>(keys: &List<Key, MIN, MAX>) -> Option<Vec<i64>> {
    (!keys.0.is_empty()).then(|| keys.0.iter().filter_map(Key::number).collect())
}

impl From<i64> for Key {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Input for Key {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        if Self::is_key(&text) {
            return Some(Self(text));
        }
        reader.fault("string_pattern_mismatch", format!("A key matches {PATTERN}"));
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, KEY_CHARS_MAX).pattern(Some(PATTERN)).into()
    }
}

impl utoipa::PartialSchema for Key {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}
