//! Limits of walks, their results and their answers.

use chrono::TimeDelta;

/// How long a walk may take before it is refused.
pub const WALK_WITHIN: TimeDelta = TimeDelta::seconds(120);
/// When a walk that took too long may be tried again.
pub const RETRY_SECONDS: u64 = 60;
/// How long a result is kept for its pages.
pub const RESULT_KEPT: TimeDelta = TimeDelta::hours(24);
/// Bytes of the kept results of one user; beyond that the oldest ones go. The newest always stays.
pub const KEPT_BYTES_PER_USER: i64 = 64 * 1024 * 1024;
/// Kept results of one user.
pub const KEPT_PER_USER: i64 = 100;
/// Bytes of all kept results.
pub const KEPT_BYTES: i64 = 1024 * 1024 * 1024;
/// Items of one stored row of a result, and of one piece of a file.
pub const BLOCK: usize = 1000;
/// Items of a page, unless the client asks for another number.
pub const PAGE: i64 = 200;
/// Items of a page at most.
pub const PAGE_MAX: i64 = 1000;
/// Starts that an answer shows.
pub const STARTS_SHOWN: usize = 100;
/// Receipts that an answer shows.
pub const RECEIPTS_SHOWN: usize = 1000;
/// Keys of unresolved consumptions that an answer names.
pub const UNRESOLVED_SHOWN: usize = 100;
/// Ways that are shown from one node to another.
pub const WAYS_MAX: usize = 20;
/// Values of one selector.
pub const VALUES_MAX: usize = 1000;
/// Units that the answer of a hold names.
pub const SAMPLE: usize = 100;
