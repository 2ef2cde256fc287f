//! Everybody who is named in a record, and the newest time in it: noted where names and times are written.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::wire::time::Timestamp;

/// What a record has named so far.
#[derive(Debug, Default)]
pub struct Mentions {
    /// Users.
    pub people: BTreeSet<i64>,
    /// The newest time.
    pub latest: Option<DateTime<Utc>>,
}

impl Mentions {
    /// Names somebody.
    pub fn who(&mut self, key: Option<i64>) -> Option<String> {
        self.people.extend(key);
        key.map(|key| key.to_string())
    }

    /// Names a time.
    pub fn at(&mut self, at: DateTime<Utc>) -> Timestamp {
        self.latest = self.latest.max(Some(at));
        Timestamp(at)
    }

    /// Names a time, if there is one.
    pub fn when(&mut self, at: Option<DateTime<Utc>>) -> Option<Timestamp> {
        at.map(|at| self.at(at))
    }
}

/// A key as it stands on the wire.
pub fn key(number: Option<i64>) -> Option<String> {
    number.map(|number| number.to_string())
}
