//! Limits of the area.

use chrono::TimeDelta;

/// Lines of one bill of materials.
pub const BOM_LINES_MAX: usize = 5000;
/// Rows of a page.
pub const PAGE: i64 = 200;
/// Records shown that use a product.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Products that one copy may reach.
pub const COPY_TARGETS_MAX: usize = 500;
/// Entries of the metadata.
pub const METADATA_MAX: usize = 200;
/// Rows of a file that is imported or exported.
pub const FILE_ROWS_MAX: usize = 50_000;
/// Bytes of a file that is imported.
pub const IMPORT_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Faults of a file that are listed.
pub const FAULTS_SHOWN_MAX: usize = 1000;
/// Rows that one statement reads or writes, and after which the progress is noted.
pub const BLOCK: usize = 1000;
/// Names that one statement looks up.
pub const NAMES_BLOCK: usize = 10_000;
/// How long a dry run can be executed, and its answer is kept.
pub const IMPORT_KEPT: TimeDelta = TimeDelta::hours(24);
/// How much longer its row stays, for an execution that began just in time.
pub const IMPORT_GRACE: TimeDelta = TimeDelta::hours(1);
/// How often locks are taken again because what they protect changed before they were held.
pub const LOCK_ROUNDS_MAX: usize = 10;
