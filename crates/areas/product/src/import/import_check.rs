//! What the check of a file finds.

use kernel::wire::sheet::{Columns, RowFault, Table};

/// A file that was read and has the required headings.
pub struct ImportTable {
    /// Its rows.
    pub table: Table,
    /// Which column has which heading.
    pub columns: Columns,
}

/// How many records a file creates, changes and leaves alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportCounts {
    /// New records.
    pub created: usize,
    /// Changed records.
    pub updated: usize,
    /// Records that are as the file says.
    pub skipped: usize,
}

/// What the check of all rows found.
pub struct CheckedImport<P> {
    /// Everything that is wrong; while there is a fault, nothing is stored.
    pub faults: Vec<RowFault>,
    /// How many records the plan is about.
    pub counts: ImportCounts,
    /// What is to be stored.
    pub plan: P,
}

impl<P> CheckedImport<P> {
    /// The same result with the plan wrapped in another type.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> CheckedImport<Q> {
        CheckedImport { faults: self.faults, counts: self.counts, plan: wrap(self.plan) }
    }
}
