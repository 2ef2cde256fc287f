//! Data of journal events about products.

use serde::Serialize;

use super::event_data_kinds;

/// A file with products was imported.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProductImported<'a> {
    /// Key of the import.
    pub import_file_key: &'a str,
    /// Name of the file.
    pub import_filename: &'a str,
    /// Number of rows in the file.
    pub rows_total: usize,
    /// Rows that created a product.
    pub rows_created: usize,
    /// Rows that changed a product.
    pub rows_updated: usize,
    /// Rows that changed nothing.
    pub rows_skipped: usize,
}

event_data_kinds!(ProductImported<'_>);
