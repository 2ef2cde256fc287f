//! How much of something is allowed in this area.

use chrono::TimeDelta;

/// Rows of a page.
pub const PAGE: i64 = 500;
/// Products or locations that one request may assign.
pub const TARGETS_MAX: usize = 5000;
/// Assignees that one request for a new session may name.
pub const ASSIGNEES_MAX: usize = 1000;
/// Units or lots that one count may name.
pub const COUNTED_MAX: usize = 5000;
/// Rows of the inventory by which a request may name the pair to count.
pub const ROWS_OF_PAIR_MAX: usize = 5000;
/// Codes of the counter that are skipped because other sessions have them, before the creation is refused.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Records that are posted in one transaction.
pub const BLOCK: i64 = 500;
/// How long a record that could not be posted waits for the next try, after its first, second and third failure.
pub const TRIES: [TimeDelta; 3] = [TimeDelta::seconds(5), TimeDelta::seconds(30), TimeDelta::minutes(2)];
/// How long it waits after every later failure.
pub const LATER_TRIES: TimeDelta = TimeDelta::minutes(10);
/// Rows of a file that is imported.
pub const IMPORT_ROWS_MAX: usize = 100_000;
/// Bytes of a file that is imported.
pub const IMPORT_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Faults of a file that are listed.
pub const FAULTS_SHOWN_MAX: usize = 1000;
/// How long after a dry run its file can be executed, and a repeated execution gets the first answer.
pub const IMPORT_KEPT: TimeDelta = TimeDelta::hours(24);
/// How much longer the row of the file stays, for an execution that began just in time.
pub const IMPORT_GRACE: TimeDelta = TimeDelta::hours(1);
