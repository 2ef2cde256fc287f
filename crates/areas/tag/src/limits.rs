//! How much of something is allowed in this area.

/// Changes of connections in one body.
pub const CONNECTIONS_MAX: usize = 1000;
/// Rows of a page.
pub const PAGE: i64 = 1000;
