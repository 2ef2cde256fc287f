//! Limits of the area.

use chrono::TimeDelta;

/// Maximum number of lines of one bill of materials.
pub const BOM_LINES_MAX: usize = 5000;
/// Default number of rows on a page.
pub const PAGE: i64 = 200;
/// Maximum number of product codes, and of work order codes, in the refusal to delete a product.
pub const USERS_SHOWN_MAX: i64 = 20;
/// Maximum number of target products of one copy command.
pub const COPY_TARGETS_MAX: usize = 500;
/// Maximum number of metadata entries of a product.
pub const METADATA_MAX: usize = 200;
/// Maximum number of rows in an imported or exported file.
pub const FILE_ROWS_MAX: usize = 50_000;
/// Largest file to import, in bytes.
pub const IMPORT_BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Maximum number of faults of a file that a response lists.
pub const FAULTS_SHOWN_MAX: usize = 1000;
/// Number of rows that one statement reads or writes before the progress is updated.
pub const BLOCK: usize = 1000;
/// Maximum number of names that one statement looks up.
pub const NAMES_BLOCK: usize = 10_000;
/// How long an import can be read and executed, counted from its dry run.
pub const IMPORT_KEPT: TimeDelta = TimeDelta::hours(24);
/// How much longer the row of an import is kept, for an execution that began shortly before the import expired.
pub const IMPORT_GRACE: TimeDelta = TimeDelta::hours(1);
/// Maximum number of attempts to lock records that change before they are locked.
pub const LOCK_ROUNDS_MAX: usize = 10;
