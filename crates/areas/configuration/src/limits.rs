//! How much of something is allowed in this area.

/// Rows of a page of counters.
pub const PAGE: i64 = 1000;
/// Products that the refusal to delete their counter names.
pub const USERS_SHOWN_MAX: i64 = 5;
