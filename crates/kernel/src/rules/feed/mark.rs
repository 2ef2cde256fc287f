//! The mark: an object in the file store that records which feed positions may have been assigned.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::epoch::{EpochReason, NewEpoch};
use super::verdict::Database;

/// The only known version of marks. A mark of another version cannot be read.
const VERSION: u32 = 1;
/// Maximum number of bytes of a mark. A longer object is not a mark.
pub const MARK_BYTES_MAX: usize = 4096;
/// Maximum number of epochs that a mark lists.
const EPOCHS_MAX: usize = 20;

/// Identity of a database and of the run of its server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incarnation {
    /// Identifier of the database cluster, as text because some JSON parsers cannot represent a number that large.
    pub system_identifier: String,
    /// OID of the database.
    pub database_oid: i64,
    /// OID of `journal.feed`, which is different after the table is restored.
    pub feed_oid: i64,
    /// Timeline of the write-ahead log.
    pub timeline: i64,
    /// Time at which the server was started.
    pub started: String,
    /// Position that the write-ahead log had reached.
    pub lsn: String,
}

impl Incarnation {
    /// Whether both identify the same database, even if its server was restarted in between.
    pub fn is_same_database(&self, other: &Self) -> bool {
        self.system_identifier == other.system_identifier
            && self.database_oid == other.database_oid
            && self.feed_oid == other.feed_oid
    }

    /// Whether both come from the same run of the server. A database whose server kept running cannot have been reset
    /// to an earlier state.
    pub fn is_same_run(&self, other: &Self) -> bool {
        self.is_same_database(other) && self.timeline == other.timeline && self.started == other.started
    }

    /// Whether this write-ahead log has reached at least the position of `other`. Also true when the timelines differ,
    /// because their logs cannot be compared.
    pub fn is_as_far_as(&self, other: &Self) -> bool {
        self.timeline != other.timeline || log_position(&self.lsn) >= log_position(&other.lsn)
    }
}

/// Parses a log position, `X/Y` in hexadecimal digits. An invalid text becomes 0, which is before every position.
fn log_position(text: &str) -> u64 {
    let number = |digits: &str| u64::from_str_radix(digits, 16).ok();
    let position = text.split_once('/').and_then(|(high, low)| Some((number(high)? << 32) + number(low)?));
    position.unwrap_or(0)
}

/// An epoch that began with this file store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpochOfMark {
    /// Number of the epoch, starting at 1. Each new epoch has a higher number than all earlier ones.
    pub n: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// The last position that readers of earlier epochs keep.
    pub shared: i64,
    /// Why the epoch began. Needed to repeat the start of an epoch that was interrupted after the mark was written.
    pub reason: EpochReason,
}

/// Which positions may have been assigned, by which database, in which epoch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Version of the format of the mark.
    pub version: u32,
    /// Lineage of the database, which is the same for every copy of it.
    pub feed_id: String,
    /// Number of the current epoch.
    pub epoch: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// First position of the current epoch.
    pub base: i64,
    /// The epochs that began with this file store, newest first.
    pub epochs: Vec<EpochOfMark>,
    /// Highest reserved position. No position above it has been assigned.
    pub reserved: i64,
    /// The newest position that is known to be assigned.
    pub given: i64,
    /// Time of the row at that position. None when the row no longer exists.
    pub given_at: Option<DateTime<Utc>>,
    /// The database that assigned the position.
    pub incarnation: Incarnation,
    /// The instance that assigns positions.
    pub holder: String,
    /// Whether the holder has stopped assigning positions, so that `given` is exact.
    pub closed: bool,
}

#[derive(Deserialize)]
struct Sealed {
    #[serde(flatten)]
    mark: Mark,
    sha256: String,
}

impl Mark {
    /// Creates the mark of a new epoch, given the mark before it. `block` positions are reserved.
    pub fn of(begun: &NewEpoch, before: Option<&Self>, database: &Database, holder: &str, block: i64) -> Self {
        let own = EpochOfMark { n: begun.n, feed: begun.feed.clone(), shared: begun.shared, reason: begun.reason };
        let known = before.map_or(&[][..], |mark| mark.epochs.as_slice());
        let mut epochs: Vec<_> = std::iter::once(own).chain(known.iter().cloned()).collect();
        if epochs.len() > EPOCHS_MAX {
            let lowest = epochs.iter().skip(EPOCHS_MAX - 1).map(|epoch| epoch.shared).min();
            epochs.truncate(EPOCHS_MAX);
            // Of the dropped epochs, only the lowest `shared` is kept.
            if let Some((last, lowest)) = epochs.last_mut().zip(lowest) {
                last.shared = lowest;
            }
        }
        Self {
            version: VERSION,
            feed_id: database.feed_id.clone(),
            epoch: begun.n,
            feed: begun.feed.clone(),
            base: begun.base,
            epochs,
            reserved: (begun.base - 1).saturating_add(block),
            given: database.newest,
            given_at: database.newest_at,
            incarnation: database.here.clone(),
            holder: holder.to_owned(),
            closed: false,
        }
    }

    /// The stored text of the mark, with the checksum of its other members.
    pub fn to_text(&self) -> String {
        // All members can be serialized.
        let body = serde_json::to_string(self).unwrap_or_default();
        let members = body.strip_suffix('}').unwrap_or_default();
        format!("{members},\"sha256\":\"{}\"}}", checksum(&body))
    }

    /// Parses a mark. None when the text is not a mark, has an unknown version, or is damaged.
    pub fn parse(text: &[u8]) -> Option<Self> {
        if text.len() > MARK_BYTES_MAX {
            return None;
        }
        let Sealed { mark, sha256 } = serde_json::from_slice(text).ok()?;
        let body = serde_json::to_string(&mark).ok()?;
        (mark.version == VERSION && checksum(&body) == sha256).then_some(mark)
    }
}

fn checksum(body: &str) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for byte in Sha256::digest(body.as_bytes()) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
