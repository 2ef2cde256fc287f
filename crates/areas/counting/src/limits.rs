//! Limits of the counting area.

use chrono::TimeDelta;

/// Default page size when the request has no `limit`.
pub const PAGE: i64 = 500;
/// Maximum number of products or locations in one list of targets, and of assignments in one request.
pub const TARGETS_MAX: usize = 5000;
/// Maximum number of assignees in a request for a new session.
pub const ASSIGNEES_MAX: usize = 1000;
/// Maximum number of units or lots in one count.
pub const COUNTED_MAX: usize = 5000;
/// Maximum number of stock rows by which a request can name the pair to count.
pub const ROWS_OF_PAIR_MAX: usize = 5000;
/// Maximum number of codes of the counter that are skipped because other sessions use them. After that, the creation of
/// a session is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Maximum number of records that are posted in one transaction.
pub const BLOCK: i64 = 500;
/// Delay before the next attempt to post a record, after its first, second and third failure.
pub const TRIES: [TimeDelta; 3] = [TimeDelta::seconds(5), TimeDelta::seconds(30), TimeDelta::minutes(2)];
/// Delay before the next attempt after every later failure.
pub const LATER_TRIES: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of rows of an import file.
pub const IMPORT_ROWS_MAX: usize = 100_000;
/// Maximum number of bytes of an import file.
pub const IMPORT_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Maximum number of errors of a file that a response lists.
pub const FAULTS_SHOWN_MAX: usize = 1000;
/// Time after a dry run in which its file can be executed, and in which a repeated execution gets the first response.
pub const IMPORT_KEPT: TimeDelta = TimeDelta::hours(24);
/// Time for which the row of the file is kept beyond [`IMPORT_KEPT`], for an execution that began just in time.
pub const IMPORT_GRACE: TimeDelta = TimeDelta::hours(1);
