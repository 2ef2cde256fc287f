//! Users that a record names, and the newest time in it, collected while the sections of the record are built.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::wire::time::Timestamp;

/// Users and newest time in the sections built so far. The record lists the users under `people`, and the time as
/// `last_change`.
#[derive(Debug, Default)]
pub struct Mentions {
    pub people: BTreeSet<i64>,
    /// `None` before the first time was added.
    pub latest: Option<DateTime<Utc>>,
}

impl Mentions {
    /// Returns a user key as the record shows it, and adds the user to `people`.
    pub fn who(&mut self, key: Option<i64>) -> Option<String> {
        self.people.extend(key);
        key.map(|key| key.to_string())
    }

    /// Returns a time as the record shows it, and counts it for `latest`.
    pub fn at(&mut self, at: DateTime<Utc>) -> Timestamp {
        self.latest = self.latest.max(Some(at));
        Timestamp(at)
    }

    /// Does the same as [`Self::at`] for a time that may be absent.
    pub fn when(&mut self, at: Option<DateTime<Utc>>) -> Option<Timestamp> {
        at.map(|at| self.at(at))
    }
}

/// Returns a key as the API writes it. `None` stays `None`.
pub fn key(number: Option<i64>) -> Option<String> {
    number.map(|number| number.to_string())
}
