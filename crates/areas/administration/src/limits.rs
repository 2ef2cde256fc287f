//! The numbers of the area.

/// Rows of a page of the record of administrative changes.
pub const ADMIN_LOG_PAGE: i64 = 200;
