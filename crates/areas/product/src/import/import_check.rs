//! Results of checking a file.

use kernel::wire::sheet::{Columns, RowFault, Table};

/// A file that was read and has the required columns.
pub struct ImportTable {
    /// Headings and rows of the file.
    pub table: Table,
    /// Positions of the known headings in the file.
    pub columns: Columns,
}

/// How many records a file creates, changes and leaves unchanged.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportCounts {
    /// Number of new records.
    pub created: usize,
    /// Number of changed records.
    pub updated: usize,
    /// Number of records that already match the file.
    pub skipped: usize,
}

/// Result of checking all rows.
pub struct CheckedImport<P> {
    /// All faults of the file. Nothing is stored if there is any.
    pub faults: Vec<RowFault>,
    /// How many records the plan creates, changes and leaves unchanged.
    pub counts: ImportCounts,
    /// Changes to store.
    pub plan: P,
}

impl<P> CheckedImport<P> {
    /// Wraps the plan in another type.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> CheckedImport<Q> {
        CheckedImport { faults: self.faults, counts: self.counts, plan: wrap(self.plan) }
    }
}
