//! Parameters `limit` and `offset`, which choose a page of a list.

use crate::wire::number::Int;

/// Maximum number of rows of one page.
pub const LIMIT_MAX: i64 = 1000;
/// Maximum number of rows that can be skipped.
pub const OFFSET_MAX: i64 = 1_000_000;

/// Number of rows of a page.
pub type Limit = Int<1, LIMIT_MAX>;
/// Number of rows to skip.
pub type Offset = Int<0, OFFSET_MAX>;
