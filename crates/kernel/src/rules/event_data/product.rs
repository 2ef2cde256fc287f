//! Details of what happens to products.

use serde::Serialize;

use super::event_data_kinds;

/// A file of products was imported.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProductImported<'a> {
    /// The file.
    pub import_file_key: &'a str,
    /// Its name.
    pub import_filename: &'a str,
    /// Rows of the file.
    pub rows_total: usize,
    /// Rows that made a product.
    pub rows_created: usize,
    /// Rows that changed one.
    pub rows_updated: usize,
    /// Rows that said nothing new.
    pub rows_skipped: usize,
}

event_data_kinds!(ProductImported<'_>);
