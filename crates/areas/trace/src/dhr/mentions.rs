//! Users that a record names, and the newest time in it, collected while the sections of the record are built.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::wire::time::Timestamp;

/// The users and the newest time that the sections made so far show. The record lists the users under `people`, and the
/// time is its `last_change`.
#[derive(Debug, Default)]
pub struct Mentions {
    pub people: BTreeSet<i64>,
    /// None when no time was shown yet.
    pub latest: Option<DateTime<Utc>>,
}

impl Mentions {
    /// A user key as the record shows it; the user is added to `people`.
    pub fn who(&mut self, key: Option<i64>) -> Option<String> {
        self.people.extend(key);
        key.map(|key| key.to_string())
    }

    /// A time as the record shows it; it counts for `latest`.
    pub fn at(&mut self, at: DateTime<Utc>) -> Timestamp {
        self.latest = self.latest.max(Some(at));
        Timestamp(at)
    }

    /// The same for a time that may be absent.
    pub fn when(&mut self, at: Option<DateTime<Utc>>) -> Option<Timestamp> {
        at.map(|at| self.at(at))
    }
}

/// A key as the interface writes it; none stays none.
pub fn key(number: Option<i64>) -> Option<String> {
    number.map(|number| number.to_string())
}
