//! Limits of a record and of its document.

/// Maximum number of units in a record: the requested unit and all components below it.
pub const UNITS_MAX: usize = 5000;
/// Maximum number of levels of units in a record, the requested unit included, because common JSON parsers refuse
/// deeper nesting.
pub const LEVELS_MAX: usize = 32;
/// Maximum number of pages of a document.
pub const PAGES_MAX: usize = 20_000;
/// Maximum size of an attached file that is shown, in bytes.
pub const SHOWN_FILE_BYTES_MAX: i64 = 32 * 1024 * 1024;
/// Maximum size of all attached files that a document shows, in bytes.
pub const SHOWN_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Maximum size of a file that is verified, in bytes.
pub const VERIFIED_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Maximum number of differences that a verification names.
pub const DIFFERENCES_MAX: usize = 1000;
/// Maximum number of JSON values of a file that is verified.
pub const VERIFIED_VALUES_MAX: usize = 200_000;
/// Number of attached files of one record that may crash the renderer before the record is refused.
pub const KILLING_FILES_MAX: usize = 4;
/// Maximum number of records without attached files that are assembled at the same time, because a large record needs
/// many times its size in memory. Records with attached files wait for the renderer instead.
pub const ASSEMBLED_AT_ONCE: usize = 2;
/// Maximum number of simultaneous requests to the file store.
pub const STORE_AT_ONCE: usize = 16;
