//! Limits of this area.

/// Default number of counters on a page, when the request has no `limit`.
pub const PAGE: i64 = 1000;
/// Maximum number of products that the refusal `counter_in_use_by_products` lists.
pub const USERS_SHOWN_MAX: i64 = 5;
