//! The numbers of the area.

/// Rows of a page of the audit log without `limit`.
pub const ADMIN_LOG_PAGE: i64 = 200;
