//! Limits of walks, their results and their answers.

use chrono::TimeDelta;

/// Maximum duration of a walk before it is refused.
pub const WALK_WITHIN: TimeDelta = TimeDelta::seconds(120);
/// Seconds after which a client may retry a walk that took too long.
pub const RETRY_SECONDS: u64 = 60;
/// How long a result is stored for its further pages.
pub const RESULT_KEPT: TimeDelta = TimeDelta::hours(24);
/// Maximum size of the stored results of one user, in bytes. Beyond it the oldest are removed. The newest always stays.
pub const KEPT_BYTES_PER_USER: i64 = 64 * 1024 * 1024;
/// Maximum number of stored results of one user.
pub const KEPT_PER_USER: i64 = 100;
/// Maximum size of all stored results, in bytes.
pub const KEPT_BYTES: i64 = 1024 * 1024 * 1024;
/// Number of items in one stored row of a result, and in one block of a file.
pub const BLOCK: usize = 1000;
/// Items of a page, unless the client asks for another number.
pub const PAGE: i64 = 200;
/// Maximum number of items of a page.
pub const PAGE_MAX: i64 = 1000;
/// Maximum number of starts in an answer.
pub const STARTS_SHOWN: usize = 100;
/// Maximum number of receipts in an answer.
pub const RECEIPTS_SHOWN: usize = 1000;
/// Maximum number of unresolved consumptions that an answer names.
pub const UNRESOLVED_SHOWN: usize = 100;
/// Maximum number of paths from one node to another in an answer.
pub const WAYS_MAX: usize = 20;
/// Maximum number of values of one selector.
pub const VALUES_MAX: usize = 1000;
/// Maximum number of units that the answer of a hold names.
pub const SAMPLE: usize = 100;
