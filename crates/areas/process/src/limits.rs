//! Limits of the area.

/// The operation and the phase of products without a process; they belong to the service.
pub const DEFAULT: &str = "default";
/// Phases that one read may name.
pub const PHASES_READ_MAX: usize = 1000;
/// Codes shown of products that use something.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Rows of a page.
pub const PAGE: i64 = 200;
