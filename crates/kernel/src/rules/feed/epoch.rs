//! A new epoch: where it begins, and which positions readers keep.

use serde::{Deserialize, Deserializer};

use super::mark::Mark;
use super::verdict::Database;
use crate::string_enum;

/// Minimum of a leap, and size of the random range above it.
pub const LEAP: i64 = 1_000_000_000;
/// Used instead of [`LEAP`] after an epoch of less than an hour, so that a database that keeps restarting does not use
/// up its keys.
const SHORT_LEAP: i64 = 10_000_000;

string_enum! {
    /// Why an epoch began.
    pub enum EpochReason {
        /// The service used the database for the first time.
        Created = "created",
        /// The database server was restarted.
        Restart = "restart",
        /// A standby became the primary.
        Failover = "failover",
        /// An administrator announced that a backup was restored.
        Restored = "restored",
        /// An administrator announced that the database was moved.
        Moved = "moved",
        /// An administrator announced that the file store or the database came from elsewhere.
        Adopted = "adopted",
    }
}

impl<'de> Deserialize<'de> for EpochReason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::from_word(&word).ok_or_else(|| serde::de::Error::custom("not a reason for an epoch"))
    }
}

/// An epoch that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEpoch {
    /// Number of the epoch, starting at 1. Each new epoch has a higher number than all earlier ones.
    pub n: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// First position of the epoch.
    pub base: i64,
    /// The last position that readers of earlier epochs keep.
    pub shared: i64,
    /// Why the epoch begins.
    pub reason: EpochReason,
    /// Number by which the key sequence is moved ahead.
    pub key_leap: i64,
    /// Minimum number of rows that are lost. None when it is not known.
    pub rows_lost: Option<i64>,
}

/// Random values for a new epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpochRandomness {
    /// Name of the epoch: 16 hexadecimal digits.
    pub feed: String,
    /// Random number that decides how far the leap exceeds its minimum.
    pub leap: u64,
}

impl NewEpoch {
    /// The first epoch of a database. It begins above the positions of a database that used the store before.
    pub fn created(mark: Option<&Mark>, database: &Database, draw: EpochRandomness) -> Self {
        let base = mark.map_or(0, |mark| mark.reserved).max(database.reserved).max(database.newest).saturating_add(1);
        let n = database.epoch.as_ref().map_or(0, |epoch| epoch.n) + 1;
        Self { n, feed: draw.feed, base, shared: 0, reason: EpochReason::Created, key_leap: 0, rows_lost: Some(0) }
    }

    /// An epoch that follows others. `known` contains the names of the epochs that the database has, and `soon` means
    /// that the previous epoch lasted less than an hour.
    pub fn after(
        mark: Option<&Mark>,
        database: &Database,
        known: &[String],
        reason: EpochReason,
        soon: bool,
        draw: EpochRandomness,
    ) -> Self {
        let automatic = matches!(reason, EpochReason::Restart | EpochReason::Failover);
        let span = if automatic && soon { SHORT_LEAP } else { LEAP };
        let key_leap = span + i64::try_from(draw.leap % span.unsigned_abs()).unwrap_or(0);
        let reserved = mark.map_or(0, |mark| mark.reserved).max(database.reserved);
        let n = mark.map_or(0, |mark| mark.epoch).max(database.epoch.as_ref().map_or(0, |epoch| epoch.n));
        Self {
            n: n.saturating_add(1),
            feed: draw.feed,
            base: reserved.max(database.newest).saturating_add(key_leap),
            shared: shared(mark, database, known),
            reason,
            key_leap,
            rows_lost: mark.and_then(|mark| rows_lost(mark, database)),
        }
    }
}

/// The last position that readers keep: the lower of the newest position of the database and the `shared` of every
/// epoch that the database does not have. Readers of such an epoch were asked to discard everything after its `shared`.
fn shared(mark: Option<&Mark>, database: &Database, known: &[String]) -> i64 {
    let epochs = mark.filter(|mark| mark.feed_id == database.feed_id).map_or(&[][..], |mark| mark.epochs.as_slice());
    let missing = epochs.iter().filter(|epoch| !known.contains(&epoch.feed)).map(|epoch| epoch.shared);
    missing.min().map_or(database.newest, |lowest| lowest.min(database.newest))
}

/// The minimum number of rows that a mark proves to be lost. None when the mark is of another epoch.
pub fn rows_lost(mark: &Mark, database: &Database) -> Option<i64> {
    database.is_in_epoch_of(mark).then(|| (mark.given - database.newest).max(0))
}
