//! Pages of lists.

use crate::wire::number::Int;

/// Rows of one page at most.
pub const LIMIT_MAX: i64 = 1000;
/// Rows to skip at most.
pub const OFFSET_MAX: i64 = 1_000_000;

/// Rows of one page.
pub type Limit = Int<1, LIMIT_MAX>;
/// Rows to skip.
pub type Offset = Int<0, OFFSET_MAX>;
