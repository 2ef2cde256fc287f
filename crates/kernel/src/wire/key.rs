//! Keys of records as the API writes them: one type per kind of record, so that two kinds cannot be mixed up.
//!
//! ```compile_fail
//! use kernel::wire::key::{LinkKey, SerialKey};
//! fn scrap(_: SerialKey) {}
//! scrap(LinkKey::new(7)); // a link is not a serial
//! ```
//!
//! ```
//! use kernel::wire::key::SerialKey;
//! fn scrap(_: SerialKey) {}
//! scrap(SerialKey::new(7));
//! ```

use std::fmt;

use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::list::List;
use crate::wire::text::{read_string, string_schema};

/// Maximum number of characters of a key.
pub const KEY_CHARS_MAX: usize = 64;

const PATTERN: &str = "^[A-Za-z0-9_-]{1,64}$";
// The root location of a site has the key `IN.{site_key}`.
const POINTED_PATTERN: &str = "^[A-Za-z0-9_.-]{1,64}$";

/// A key: letters, digits, `_` and `-`, at most 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses a key that is part of another text.
    pub fn parse(text: &str) -> Option<Self> {
        is_key(text, PATTERN).then(|| Self(text.to_owned()))
    }

    /// The number of the key, if it is one. Other spellings of the same number are other keys, which no record has.
    pub fn number(&self) -> Option<i64> {
        number_in(&self.0)
    }
}

/// The number, if the text is its usual spelling.
fn number_in(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (itoa::Buffer::new().format(number) == text).then_some(number)
}

fn is_key(text: &str, pattern: &str) -> bool {
    let pointed = pattern == POINTED_PATTERN;
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') || (pointed && byte == b'.');
    (1..=KEY_CHARS_MAX).contains(&text.len()) && text.bytes().all(allowed)
}

fn read_key(raw: Raw<'_>, reader: &mut Reader, pattern: &str) -> Option<String> {
    let text = read_string(raw, reader)?;
    if is_key(&text, pattern) {
        return Some(text);
    }
    reader.fault("string_pattern_mismatch", format!("A key should match {pattern}"));
    None
}

fn key_schema(pattern: &str) -> RefOr<Schema> {
    string_schema(1, KEY_CHARS_MAX).pattern(Some(pattern)).into()
}

/// Kind and key of a record, as `_id` shows them: `Serial/7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordId {
    /// Kind of the record.
    pub kind: &'static str,
    /// Number of the key.
    pub number: i64,
}

impl Serialize for RecordId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&[self.kind, "/", itoa::Buffer::new().format(self.number)].concat())
    }
}

/// A key that may be a number.
pub trait Numbered {
    /// The number for a statement. None when no record can have this key.
    fn sought(&self) -> Option<i64>;
}

impl Numbered for Key {
    fn sought(&self) -> Option<i64> {
        self.number()
    }
}

/// The numbers of the keys of a filter. None without a filter. A key that is not a number finds nothing.
pub fn numbers<K: Numbered, const MIN: usize, const MAX: usize>(keys: &List<K, MIN, MAX>) -> Option<Vec<i64>> {
    (!keys.0.is_empty()).then(|| keys.0.iter().filter_map(Numbered::sought).collect())
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
        read_key(raw, reader, PATTERN).map(Self)
    }

    fn schema() -> RefOr<Schema> {
        key_schema(PATTERN)
    }
}

impl utoipa::PartialSchema for Key {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl utoipa::ToSchema for Key {}

/// What both kinds of keys have: how they are read, shown and documented.
macro_rules! key_on_the_wire {
    ($name:ident, $pattern:ident, $made:expr, $at_once:expr) => {
        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, formatter)
            }
        }

        impl Input for $name {
            const IS_TEXT: bool = true;

            fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
                read_key(raw, reader, $pattern).map($made)
            }

            fn at_once(text: &str) -> Option<Self> {
                $at_once(text)
            }

            fn schema() -> RefOr<Schema> {
                key_schema($pattern)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                <Self as Input>::schema()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

/// Keys that are numbers inside and texts on the wire.
macro_rules! numbered_keys {
    ($($(#[$about:meta])+ $name:ident),+ $(,)?) => {$(
        $(#[$about])+
        ///
        /// A text that is a key but not a number becomes 0, which no record has, so it is not found like any other
        /// unknown key. The sent text is lost then: an answer that repeats it needs a [`Key`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// The key of a stored record.
            pub const fn new(number: i64) -> Self {
                Self(number)
            }

            /// The number that statements know the record by.
            pub const fn number(self) -> i64 {
                self.0
            }

            /// Whether a text is this key.
            pub fn is(self, text: &str) -> bool {
                itoa::Buffer::new().format(self.0) == text
            }

            /// The numbers of several, for a statement.
            pub fn numbers(keys: &[Self]) -> Vec<i64> {
                keys.iter().map(|key| key.0).collect()
            }
        }

        impl From<&Key> for $name {
            fn from(key: &Key) -> Self {
                Self(key.number().unwrap_or(0))
            }
        }

        impl Numbered for $name {
            fn sought(&self) -> Option<i64> {
                Some(self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(itoa::Buffer::new().format(self.0))
            }
        }

        key_on_the_wire!($name, PATTERN, |text| Self::from(&Key(text)), |text| number_in(text).map(Self));
    )+};
}

/// Keys that are texts inside and on the wire.
macro_rules! text_keys {
    ($($(#[$about:meta])+ $name:ident matches $pattern:ident),+ $(,)?) => {$(
        $(#[$about])+
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// The key of a stored record.
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The text that statements know the record by.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The text, owned.
            pub fn into_string(self) -> String {
                self.0
            }

            /// The texts of several, for a statement.
            pub fn texts(keys: &[Self]) -> Vec<&str> {
                keys.iter().map(Self::as_str).collect()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        key_on_the_wire!($name, $pattern, Self, |_| None);
    )+};
}

numbered_keys! {
    /// A unit.
    SerialKey,
    /// What is built into what.
    LinkKey,
    /// Material that came or was made together.
    LotKey,
    /// A batch of a job.
    BatchKey,
    /// A work order.
    OrderKey,
    /// A job of an order.
    JobKey,
    /// A product.
    ProductKey,
    /// A movement of stock.
    MovementKey,
    /// A list of movements.
    MovementListKey,
    /// A user.
    UserKey,
    /// A login session.
    SessionKey,
    /// A span of work of a user on a batch.
    WorkSessionKey,
    /// What was noted in a step of a batch.
    StepRecordKey,
    /// Work that waits between two phases, or is booked by a batch.
    WipKey,
    /// What a batch took of the work that waited.
    FlowKey,
    /// A queue of orders or jobs.
    QueueKey,
    /// A department.
    DepartmentKey,
    /// A row of the journal.
    EventKey,
    /// A task.
    TaskKey,
    /// An issue.
    IssueKey,
    /// A message.
    MessageKey,
    /// A type of tasks.
    TaskTypeKey,
    /// A type of issues.
    IssueTypeKey,
    /// A count of the inventory.
    CountSessionKey,
    /// What one person counts.
    CountAssignmentKey,
    /// What was found of a product in a position.
    CountRecordKey,
    /// A row of the stock.
    StockRowKey,
}

text_keys! {
    /// A phase of a process.
    PhaseKey matches PATTERN,
    /// An operation.
    OperationKey matches PATTERN,
    /// A step of a phase.
    StepKey matches PATTERN,
    /// A position of the warehouse.
    PositionKey matches POINTED_PATTERN,
    /// A counter of codes.
    CounterKey matches PATTERN,
    /// A site.
    SiteKey matches PATTERN,
    /// A custom field.
    FieldKey matches PATTERN,
    /// A tag.
    TagKey matches PATTERN,
    /// A media file that several records share.
    MediaKey matches PATTERN,
}

/// The texts of the keys of a filter. None without a filter.
pub fn texts<K: ToString, const MIN: usize, const MAX: usize>(keys: &List<K, MIN, MAX>) -> Option<Vec<String>> {
    (!keys.0.is_empty()).then(|| keys.0.iter().map(ToString::to_string).collect())
}
