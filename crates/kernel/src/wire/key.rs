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

    /// The key as a number, if it is one. Another spelling of the number, such as `007`, is a different key, which no
    /// record has.
    pub fn number(&self) -> Option<i64> {
        number_in(&self.0)
    }
}

/// Returns the number in a string. `None` unless the string is an integer without a plus sign and leading zeros.
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
    /// Kind of the record, such as `Serial`.
    pub kind: &'static str,
    /// Key of the record, as a number.
    pub number: i64,
}

impl Serialize for RecordId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&[self.kind, "/", itoa::Buffer::new().format(self.number)].concat())
    }
}

/// A key by whose number a statement can look up a record.
pub trait Numbered {
    /// The number to look up. None when no record can have this key.
    fn sought(&self) -> Option<i64>;
}

impl Numbered for Key {
    fn sought(&self) -> Option<i64> {
        self.number()
    }
}

/// The numbers of the keys of a filter. None for an empty list, which means no filter. A key that is not a number
/// matches no record.
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

/// Implements what both kinds of keys share: reading, display and schema.
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

/// Declares key types that are numbers in the code and text on the wire.
macro_rules! numbered_keys {
    ($($(#[$about:meta])+ $name:ident),+ $(,)?) => {$(
        $(#[$about])+
        ///
        /// A valid key that is not a number becomes 0, which no record has, so the lookup fails as for any unknown key.
        /// The sent text is then lost. Use [`Key`] where a response must repeat it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// Creates the key of a stored record.
            pub const fn new(number: i64) -> Self {
                Self(number)
            }

            /// The number by which statements identify the record.
            pub const fn number(self) -> i64 {
                self.0
            }

            /// Whether a string is this key.
            pub fn is(self, text: &str) -> bool {
                itoa::Buffer::new().format(self.0) == text
            }

            /// The numbers of several keys, for a statement.
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

/// Declares key types that are text both in the code and on the wire.
macro_rules! text_keys {
    ($($(#[$about:meta])+ $name:ident matches $pattern:ident),+ $(,)?) => {$(
        $(#[$about])+
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// Creates the key of a stored record.
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The text by which statements identify the record.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Converts the key into its text.
            pub fn into_string(self) -> String {
                self.0
            }

            /// The strings of several keys, for a statement.
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
    /// Key of a unit, the item with a serial number.
    SerialKey,
    /// Key of a link, which records that a component is built into a unit or batch.
    LinkKey,
    /// Key of a lot, a quantity of one product with a common origin.
    LotKey,
    /// Key of a batch, the quantity that is worked on together in one phase.
    BatchKey,
    /// Key of a work order.
    OrderKey,
    /// Key of a job, the share of a work order in one phase.
    JobKey,
    /// Key of a product.
    ProductKey,
    /// Key of a stock movement.
    MovementKey,
    /// Key of a movement list.
    MovementListKey,
    /// Key of a user.
    UserKey,
    /// Key of a login session.
    SessionKey,
    /// Key of a work session, the time that one user works on a batch.
    WorkSessionKey,
    /// Key of the record with the values of a step of a batch.
    StepRecordKey,
    /// Key of a WIP row: output of a phase that waits for the next one or is booked by a batch.
    WipKey,
    /// Key of a flow row, which records what a batch took from WIP.
    FlowKey,
    /// Key of a queue of work orders or jobs.
    QueueKey,
    /// Key of a department.
    DepartmentKey,
    /// Key of a journal row.
    EventKey,
    /// Key of a task.
    TaskKey,
    /// Key of an issue.
    IssueKey,
    /// Key of a message.
    MessageKey,
    /// Key of a task type.
    TaskTypeKey,
    /// Key of an issue type.
    IssueTypeKey,
    /// Key of a count session.
    CountSessionKey,
    /// Key of a count assignment: what one user, or anyone, is to count.
    CountAssignmentKey,
    /// Key of a count record, the result of counting one product at one location.
    CountRecordKey,
    /// Key of a stock row.
    StockRowKey,
}

text_keys! {
    /// Key of a phase of a process.
    PhaseKey matches PATTERN,
    /// Key of an operation, the template for phases.
    OperationKey matches PATTERN,
    /// Key of a step of a phase.
    StepKey matches PATTERN,
    /// Key of a location, which the API calls `position`.
    PositionKey matches POINTED_PATTERN,
    /// Key of a counter, which produces codes.
    CounterKey matches PATTERN,
    /// Key of a site.
    SiteKey matches PATTERN,
    /// Key of a custom field.
    FieldKey matches PATTERN,
    /// Key of a tag.
    TagKey matches PATTERN,
    /// Key of a media file that several records can share.
    MediaKey matches PATTERN,
}

/// The strings of the keys of a filter. None for an empty list, which means no filter.
pub fn texts<K: ToString, const MIN: usize, const MAX: usize>(keys: &List<K, MIN, MAX>) -> Option<Vec<String>> {
    (!keys.0.is_empty()).then(|| keys.0.iter().map(ToString::to_string).collect())
}
