//! The mark: an object in the file store that says which positions of the feed may have been given.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::epoch::{EpochReason, NewEpoch};
use super::verdict::Database;

/// The only version there is; a mark of another one cannot be read.
const VERSION: u32 = 1;
/// Bytes of a mark. A longer object is not one.
pub const MARK_BYTES_MAX: usize = 4096;
/// Epochs that a mark names.
const EPOCHS_MAX: usize = 20;

/// Which database it is, and which run of its server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incarnation {
    /// Number of the cluster, as text: it is larger than what every reader of JSON can hold.
    pub system_identifier: String,
    /// OID of the database.
    pub database_oid: i64,
    /// OID of `journal.feed`: a restored table has another one.
    pub feed_oid: i64,
    /// Timeline of the write-ahead log.
    pub timeline: i64,
    /// When the server was started.
    pub started: String,
    /// How far its write-ahead log had come.
    pub lsn: String,
}

impl Incarnation {
    /// Whether both are the same database, whichever run of its server.
    pub fn is_same_database(&self, other: &Self) -> bool {
        self.system_identifier == other.system_identifier
            && self.database_oid == other.database_oid
            && self.feed_oid == other.feed_oid
    }

    /// Whether both are the same run of the server. A server that kept running cannot have been reset.
    pub fn is_same_run(&self, other: &Self) -> bool {
        self.is_same_database(other) && self.timeline == other.timeline && self.started == other.started
    }

    /// Whether the log is at least as far as the other's. Logs of two timelines cannot be compared.
    pub fn is_as_far_as(&self, other: &Self) -> bool {
        self.timeline != other.timeline || log_position(&self.lsn) >= log_position(&other.lsn)
    }
}

/// `X/Y` in hexadecimal digits; what is none is before everything.
fn log_position(text: &str) -> u64 {
    let number = |digits: &str| u64::from_str_radix(digits, 16).ok();
    let position = text.split_once('/').and_then(|(high, low)| Some((number(high)? << 32) + number(low)?));
    position.unwrap_or(0)
}

/// An epoch that was begun on this store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpochOfMark {
    /// Number of the epoch, starting at 1. Each new epoch has a higher number than all earlier ones.
    pub n: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// The last position that it kept from the epochs before.
    pub shared: i64,
    /// Why it began: with it a beginning that was cut off after its mark can be repeated.
    pub reason: EpochReason,
}

/// Which positions may have been given, by which database, in which epoch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The form of the mark.
    pub version: u32,
    /// Lineage of the database: shared by every copy of it.
    pub feed_id: String,
    /// Number of the current epoch.
    pub epoch: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// Its first position.
    pub base: i64,
    /// The epochs begun on this store, newest first.
    pub epochs: Vec<EpochOfMark>,
    /// No position above it has been given.
    pub reserved: i64,
    /// The newest position known to be given.
    pub given: i64,
    /// Time of its row. None when that row no longer exists.
    pub given_at: Option<DateTime<Utc>>,
    /// Which database gave it.
    pub incarnation: Incarnation,
    /// The instance that seals.
    pub holder: String,
    /// The holder stopped sealing, and `given` is exact.
    pub closed: bool,
}

#[derive(Deserialize)]
struct Sealed {
    #[serde(flatten)]
    mark: Mark,
    sha256: String,
}

impl Mark {
    /// The mark of an epoch that begins, after the mark before it. `block` positions are reserved.
    pub fn of(begun: &NewEpoch, before: Option<&Self>, database: &Database, holder: &str, block: i64) -> Self {
        let own = EpochOfMark { n: begun.n, feed: begun.feed.clone(), shared: begun.shared, reason: begun.reason };
        let known = before.map_or(&[][..], |mark| mark.epochs.as_slice());
        let mut epochs: Vec<_> = std::iter::once(own).chain(known.iter().cloned()).collect();
        if epochs.len() > EPOCHS_MAX {
            let lowest = epochs.iter().skip(EPOCHS_MAX - 1).map(|epoch| epoch.shared).min();
            epochs.truncate(EPOCHS_MAX);
            // Of older ones only the lowest `shared` stays.
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

    /// The mark as it is stored, with the checksum of its other members.
    pub fn to_text(&self) -> String {
        // Members that all can be written.
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
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
