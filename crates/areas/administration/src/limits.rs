//! Limits of the administration area.

/// Default number of rows on a page of the audit log, when the request has no `limit`.
pub const ADMIN_LOG_PAGE: i64 = 200;
/// Default number of drills on a page of the drill record, when the request has no `limit`.
pub const DRILL_PAGE: i64 = 100;
