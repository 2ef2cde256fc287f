//! The numbers of the area.

/// Rows of a page of counters.
pub const PAGE: i64 = 1000;
/// Products shown that use a counter.
pub const USERS_SHOWN_MAX: i64 = 5;
