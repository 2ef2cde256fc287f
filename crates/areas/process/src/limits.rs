//! Limits of the area.

/// Key of the operation and of the phase that work orders of products without a process use. Both are built in and
/// cannot be changed or deleted.
pub const DEFAULT: &str = "default";
/// Maximum number of phases that one request may read.
pub const PHASES_READ_MAX: usize = 1000;
/// Maximum number of product codes that the refusal `operation_in_use` lists.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Default number of rows on a page.
pub const PAGE: i64 = 200;
