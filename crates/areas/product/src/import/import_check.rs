//! What a look at the rows of a file finds.

use kernel::wire::sheet::{Columns, RowFault, Table};

/// A file that was read.
pub struct ImportTable {
    /// Its rows.
    pub table: Table,
    /// Where its columns stand.
    pub columns: Columns,
}

/// Rows by what becomes of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportCounts {
    /// New records.
    pub created: usize,
    /// Changed records.
    pub updated: usize,
    /// Records that are as the file says.
    pub skipped: usize,
}

/// What a look at the rows found.
pub struct CheckedImport<P> {
    /// All that is wrong.
    pub faults: Vec<RowFault>,
    /// What becomes of the rows.
    pub counts: ImportCounts,
    /// What is to be stored.
    pub plan: P,
}

impl<P> CheckedImport<P> {
    /// The same findings with another plan.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> CheckedImport<Q> {
        CheckedImport { faults: self.faults, counts: self.counts, plan: wrap(self.plan) }
    }
}
