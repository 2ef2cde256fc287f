//! Limits of this area.

/// Counters on a page when the request has no `limit`.
pub const PAGE: i64 = 1000;
/// Maximum number of products that the refusal to delete a counter in use names.
pub const USERS_SHOWN_MAX: i64 = 5;
