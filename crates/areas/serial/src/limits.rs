//! Limits of the area.

/// Rows of a page.
pub const PAGE: i64 = 200;
/// Rows of a page of choices.
pub const SELECTION_PAGE: i64 = 100;
/// Serials of one bulk creation.
pub const BULK_MAX: usize = 1000;
/// Values of one serial in one request.
pub const VALUES_MAX: usize = 500;
/// Keys of one filter.
pub const FILTER_KEYS_MAX: usize = 1000;
/// Numbers of a counter that may be skipped because their codes are taken.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// How often the trees of a link are locked again because another command changed them.
pub const LOCK_ROUNDS_MAX: usize = 20;
