//! Cursors: a position together with the epoch in which it was issued.

use std::fmt;
use std::str::FromStr;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::rules::journal::Seq;
use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::{read_string, string_schema};

/// Number of digits in the name of an epoch.
const FEED_DIGITS: usize = 16;
/// Maximum number of characters of a cursor: a name, a dot, and a position of 40 digits.
const CURSOR_CHARS_MAX: usize = 57;

/// The name of an epoch: 16 lowercase hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FeedName(String);

impl FeedName {
    /// Creates a name from its digits.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The digits of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FeedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// How far a client has read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Name of the epoch in which the cursor was issued. None for a bare position.
    pub feed: Option<FeedName>,
    /// Position up to which the client has read.
    pub seq: Seq,
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.feed {
            Some(feed) => write!(formatter, "{feed}.{}", self.seq),
            None => write!(formatter, "{}", self.seq),
        }
    }
}

/// The error for a string that is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCursor;

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let (feed, seq) = match text.split_once('.') {
            Some((feed, seq)) => (Some(feed), seq),
            None => (None, text),
        };
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if feed.is_some_and(|feed| feed.len() != FEED_DIGITS || !feed.bytes().all(is_digit)) {
            return Err(InvalidCursor);
        }
        let seq = seq.parse().map_err(|_| InvalidCursor)?;
        Ok(Self { feed: feed.map(FeedName::new), seq })
    }
}

impl Input for Cursor {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        let cursor = text.parse().ok();
        if cursor.is_none() {
            reader.fault("string_pattern_mismatch", "Input should be a cursor, or the `seq` of an event");
        }
        cursor
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, CURSOR_CHARS_MAX).pattern(Some("^([0-9a-f]{16}\\.)?[0-9]{1,40}$")).into()
    }
}

string_enum! {
    /// Why a client cannot continue from its cursor.
    pub enum ResetReason {
        /// The client missed more rows than the service resends.
        TooMany = "too_many",
        /// The client missed rows that are too old to be resent.
        TooOld = "too_old",
        /// A new epoch has begun.
        Epoch = "epoch",
        /// This database has never assigned the position.
        Unknown = "unknown",
    }
}

/// The client cannot continue from its cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reset {
    /// Why the client cannot continue.
    pub reason: ResetReason,
    /// The last position that the client may keep. None when the reason is not a new epoch.
    pub shared: Option<Seq>,
}

/// What the database knows about a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CursorStatus {
    /// Whether the epoch of the cursor is the current one.
    pub is_current: bool,
    /// Whether the position of the cursor was assigned.
    pub is_given: bool,
    /// For an earlier epoch of this database: the last position that was kept from it.
    pub kept: Option<Seq>,
}

impl CursorStatus {
    /// The position from which a client with this cursor continues, or why it cannot.
    pub fn judge(self, cursor: &Cursor) -> Result<Seq, Reset> {
        let is_here = self.is_given || cursor.seq == Seq::START;
        match (&cursor.feed, self.kept) {
            (None, _) if is_here => Ok(cursor.seq),
            (Some(_), _) if self.is_current && is_here => Ok(cursor.seq),
            (Some(_), Some(kept)) if !self.is_current => {
                Err(Reset { reason: ResetReason::Epoch, shared: Some(kept.min(cursor.seq)) })
            }
            _ => Err(Reset { reason: ResetReason::Unknown, shared: None }),
        }
    }
}
