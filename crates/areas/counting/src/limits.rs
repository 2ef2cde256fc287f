//! The numbers of the area.

use chrono::TimeDelta;

/// Rows of a page.
pub const PAGE: i64 = 500;
/// Targets of one request.
pub const TARGETS_MAX: usize = 5000;
/// People of one new session.
pub const ASSIGNEES_MAX: usize = 1000;
/// Units or lots of one count.
pub const COUNTED_MAX: usize = 5000;
/// Stock rows that name a pair.
pub const ROWS_OF_PAIR_MAX: usize = 5000;
/// Codes of a counter that others have and that are skipped.
pub const SKIPPED_CODES_MAX: usize = 1000;
/// Records that are posted in one transaction.
pub const BLOCK: i64 = 500;
/// When a record that could not be posted is tried again: after its first, second and third failure.
pub const TRIES: [TimeDelta; 3] = [TimeDelta::seconds(5), TimeDelta::seconds(30), TimeDelta::minutes(2)];
/// When it is tried again after that.
pub const LATER_TRIES: TimeDelta = TimeDelta::minutes(10);
/// Rows of a file that is imported.
pub const IMPORT_ROWS_MAX: usize = 100_000;
/// Bytes of a file that is imported.
pub const IMPORT_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Faults of a file that are listed.
pub const FAULTS_SHOWN_MAX: usize = 1000;
/// How long a dry run can be executed, and its answer is kept.
pub const IMPORT_KEPT: TimeDelta = TimeDelta::hours(24);
/// How much longer its row stays, for an execution that began just in time.
pub const IMPORT_GRACE: TimeDelta = TimeDelta::hours(1);
