//! Limits of the area.

/// Default number of rows on a page.
pub const PAGE: i64 = 200;
/// Default number of rows on a page of the selection list.
pub const SELECTION_PAGE: i64 = 100;
/// Maximum number of units in one bulk creation.
pub const BULK_MAX: usize = 1000;
/// Maximum number of values of one unit in one request.
pub const VALUES_MAX: usize = 500;
/// Maximum number of keys in one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Maximum number of counter values that are skipped because another unit or lot has the code.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Maximum number of attempts to lock the trees of a link while other commands change them.
pub const LOCK_ROUNDS_MAX: usize = 20;
