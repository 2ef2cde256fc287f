//! Limits of this area.

/// Maximum number of connections that one request changes.
pub const CONNECTIONS_MAX: usize = 1000;
/// Default number of tags on a page, when the request has no `limit`.
pub const PAGE: i64 = 1000;
