//! Limits of a record and of its document.

/// Units of a record, the asked one and everything below it.
pub const UNITS_MAX: usize = 5000;
/// Levels of a record: common JSON readers refuse deeper nesting.
pub const LEVELS_MAX: usize = 32;
/// Pages of a document.
pub const PAGES_MAX: usize = 20_000;
/// Bytes of an attached file that is shown.
pub const SHOWN_FILE_BYTES_MAX: i64 = 32 * 1024 * 1024;
/// Bytes of all attached files that are shown, as they are in the document.
pub const SHOWN_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Bytes of a file whose record is compared.
pub const VERIFIED_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Places that a comparison names.
pub const DIFFERENCES_MAX: usize = 1000;
/// JSON values of a file whose record is compared.
pub const VERIFIED_VALUES_MAX: usize = 200_000;
/// Attached files of one record that may end the renderer before the record is refused.
pub const KILLING_FILES_MAX: usize = 4;
/// Records without attached files that are assembled at the same time, because a large one takes many times its length
/// in memory. Those with attached files wait for the renderer instead.
pub const ASSEMBLED_AT_ONCE: usize = 2;
/// Requests to the file store at the same time.
pub const STORE_AT_ONCE: usize = 16;
