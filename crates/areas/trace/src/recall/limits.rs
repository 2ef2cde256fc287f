//! Limits of walks, of stored results and of responses.

use chrono::TimeDelta;

/// Maximum duration of a walk. A longer one is stopped and refused.
pub const WALK_WITHIN: TimeDelta = TimeDelta::seconds(120);
/// Value of `Retry-After` for a walk that took too long, in seconds.
pub const RETRY_SECONDS: u64 = 60;
/// How long a result is stored for its later pages.
pub const RESULT_KEPT: TimeDelta = TimeDelta::hours(24);
/// Maximum size of the stored results of one user, in bytes. Beyond that, the oldest results are removed. The newest
/// one is always kept.
pub const KEPT_BYTES_PER_USER: i64 = 64 * 1024 * 1024;
/// Maximum number of stored results of one user.
pub const KEPT_PER_USER: i64 = 100;
/// Maximum size of all stored results, in bytes.
pub const KEPT_BYTES: i64 = 1024 * 1024 * 1024;
/// Number of items in one stored row of a result, and in one block of a file.
pub const BLOCK: usize = 1000;
/// Default number of items on a page.
pub const PAGE: i64 = 200;
/// Maximum number of items on a page.
pub const PAGE_MAX: i64 = 1000;
/// Maximum number of starts in a response.
pub const STARTS_SHOWN: usize = 100;
/// Maximum number of receipts in a response.
pub const RECEIPTS_SHOWN: usize = 1000;
/// Maximum number of unresolved consumptions that a response names.
pub const UNRESOLVED_SHOWN: usize = 100;
/// Maximum number of paths between two nodes in a response.
pub const WAYS_MAX: usize = 20;
/// Maximum number of values of one selector.
pub const VALUES_MAX: usize = 1000;
/// Maximum number of units that the response to a hold names.
pub const SAMPLE: usize = 100;
