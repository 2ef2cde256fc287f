//! What the check of a file finds.

use kernel::wire::sheet::{Columns, RowFault, Table};

/// A file that was read and has the required columns.
pub struct ImportTable {
    /// Headings and rows of the file.
    pub table: Table,
    /// Which column has which heading.
    pub columns: Columns,
}

/// How many records a file creates, changes and leaves alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportCounts {
    /// Records that are new.
    pub created: usize,
    /// Records that change.
    pub updated: usize,
    /// Records that already are as the file says.
    pub skipped: usize,
}

/// Result of the check of all rows.
pub struct CheckedImport<P> {
    /// Everything that is wrong. Nothing is stored while there is a fault.
    pub faults: Vec<RowFault>,
    /// How many records the plan creates, changes and leaves alone.
    pub counts: ImportCounts,
    /// What is to be stored.
    pub plan: P,
}

impl<P> CheckedImport<P> {
    /// Wraps the plan in another type.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> CheckedImport<Q> {
        CheckedImport { faults: self.faults, counts: self.counts, plan: wrap(self.plan) }
    }
}
