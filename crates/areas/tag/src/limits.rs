//! Limits of this area.

/// Maximum number of changes of connections in one request.
pub const CONNECTIONS_MAX: usize = 1000;
/// Rows of a page when the request has no `limit`.
pub const PAGE: i64 = 1000;
