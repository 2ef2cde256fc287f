//! How much one record may be.

use std::time::Duration;

/// Units of a record, the asked one and everything below it.
pub const UNITS_MAX: usize = 5000;
/// Levels of a record: a JSON reader of the usual kind gives up beyond.
pub const LEVELS_MAX: usize = 32;
/// Pages of a document.
pub const PAGES_MAX: usize = 20_000;
/// Bytes of an attached file that is shown.
pub const SHOWN_FILE_BYTES_MAX: i64 = 32 * 1024 * 1024;
/// Bytes of all attached files that are shown, as they stand in the document.
pub const SHOWN_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Bytes of a file whose record is compared.
pub const VERIFIED_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Places that a comparison names.
pub const DIFFERENCES_MAX: usize = 1000;
/// Documents that one copy sets at the same time: the largest takes most of what a copy may have.
pub const PRINTED_AT_ONCE: usize = 1;
/// How long one waits for a turn.
pub const TURN_WITHIN: Duration = Duration::from_secs(20);
/// Questions that are put to the file store at the same time.
pub const STORE_AT_ONCE: usize = 16;
