//! Limits of the area.

/// Key of the operation and of the phase that work orders of products without a process use. Both belong to the
/// service.
pub const DEFAULT: &str = "default";
/// Maximum number of phases that one request may read.
pub const PHASES_READ_MAX: usize = 1000;
/// Maximum number of product codes that the refusal to delete an operation names.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Rows of a page when the request names no limit.
pub const PAGE: i64 = 200;
