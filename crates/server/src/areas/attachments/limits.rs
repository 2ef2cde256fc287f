//! The numbers of the area.

/// Files of one request.
pub const FILES_PER_REQUEST_MAX: usize = 50;
/// Files of one object.
pub const FILES_PER_OBJECT_MAX: i64 = 10_000;
/// Files deleted by one request.
pub const DELETED_FILES_MAX: usize = 200;
/// Files of a page.
pub const PAGE: i64 = 200;
/// Files that a reset lets go at once.
pub const ERASED_AT_ONCE: i64 = 10_000;
