//! Responses of imports. The first response, the progress and a repeated request contain the same members.

use std::collections::HashMap;
use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderName, HeaderValue};
use kernel::wire::sheet::{Cell, RowFault};
use serde::Serialize;
use utoipa::ToSchema;

use super::import_check::{ImportCounts, ImportTable};
use crate::limits::FAULTS_SHOWN_MAX;
use platform::api::{Problem, json_answer};
use platform::sheet::{CELL_CHARS_MAX, Sheet, SheetTurn, XLSX, attachment, write_xlsx};

const IMPORT_STATUS: HeaderName = HeaderName::from_static("x-import-status");
const ERROR_COUNT: HeaderName = HeaderName::from_static("x-error-count");
const VALID_COUNT: HeaderName = HeaderName::from_static("x-valid-count");
/// Columns that a spreadsheet of faults adds to those of the file.
const ADDED: [&str; 2] = ["status", "errors"];

/// Result of a dry run without errors.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidImport {
    /// Result of the dry run: always `valid`.
    status: &'static str,
    /// Key of the import. Send it as `file_key` to execute the file.
    file_key: String,
    /// Name of the uploaded file.
    filename: String,
    /// Number of rows in the file, not counting the headings and empty rows.
    rows_total: usize,
    /// Number of products that would be created. For a BOM file, number of products that would get their first BOM
    /// lines.
    created_count: usize,
    /// Number of products that would change. For a BOM file, number of products whose BOM would be replaced.
    updated_count: usize,
    /// Number of products that the file would not change.
    skipped_count: usize,
    /// Headings that are unknown or repeated. The import ignores these columns.
    ignored_columns: Vec<String>,
}

impl ValidImport {
    /// Builds the response of a dry run without faults.
    pub fn new(file_key: &str, filename: String, input: &ImportTable, counts: ImportCounts) -> Self {
        Self {
            status: "valid",
            file_key: file_key.to_owned(),
            filename,
            rows_total: input.table.rows.len(),
            created_count: counts.created,
            updated_count: counts.updated,
            skipped_count: counts.skipped,
            ignored_columns: input.columns.ignored.clone(),
        }
    }
}

/// Result of an execution.
#[derive(Debug, Serialize, ToSchema)]
pub struct DoneImport {
    /// Number of products that were created. For a BOM file, number of products that got their first BOM lines.
    pub created: usize,
    /// Number of products that were changed. For a BOM file, number of products whose BOM was replaced.
    pub updated: usize,
    /// Number of products that the file did not change.
    pub skipped: usize,
    /// Sum of created, updated and skipped products.
    pub total: usize,
}

impl From<ImportCounts> for DoneImport {
    fn from(counts: ImportCounts) -> Self {
        let ImportCounts { created, updated, skipped } = counts;
        Self { created, updated, skipped, total: created + updated + skipped }
    }
}

/// Result of a dry run or execution with invalid rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorImport {
    /// Result of the check: always `error`.
    status: &'static str,
    /// Number of rows with at least one error.
    pub error_count: usize,
    /// Number of rows without an error.
    valid_count: usize,
    /// Errors in the order of the rows, at most 1000.
    pub errors: Vec<RowFault>,
}

impl ErrorImport {
    /// Builds the result from the faults, which must be in the order of the rows.
    pub fn new(input: &ImportTable, faults: &[RowFault]) -> Self {
        let error_count = faults.chunk_by(|one, next| one.row == next.row).count();
        Self {
            status: "error",
            error_count,
            valid_count: input.table.rows.len().saturating_sub(error_count),
            errors: faults.iter().take(FAULTS_SHOWN_MAX).cloned().collect(),
        }
    }

    /// Builds the response of a dry run with faults, as JSON or as a spreadsheet.
    pub async fn response(
        &self,
        turn: &SheetTurn,
        input: &ImportTable,
        faults: &[RowFault],
        as_json: bool,
    ) -> Result<Response, Problem> {
        let mut response = if as_json {
            json_answer(self)
        } else {
            let bytes: Bytes = write_xlsx(turn, sheet(input, faults)).await?;
            attachment("import_errors.xlsx", XLSX, bytes)
        };
        let headers = response.headers_mut();
        headers.insert(IMPORT_STATUS, HeaderValue::from_static("error"));
        headers.insert(ERROR_COUNT, self.error_count.into());
        headers.insert(VALID_COUNT, self.valid_count.into());
        Ok(response)
    }
}

/// Result of a dry run or of an execution.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the stored result in the document")]
pub enum ImportResult {
    /// A dry run without errors.
    Valid(ValidImport),
    /// An execution that stored the rows.
    Done(DoneImport),
    /// A dry run or an execution with invalid rows.
    Faulty(ErrorImport),
}

/// Builds a spreadsheet of the sent columns with the status and faults of each row. Such columns from an earlier
/// response are replaced.
fn sheet(input: &ImportTable, faults: &[RowFault]) -> Sheet<Arc<str>> {
    let table = &input.table;
    let is_ours = |heading: &str| ADDED.contains(&heading.trim().to_lowercase().as_str());
    let kept: Vec<usize> =
        table.headings.iter().enumerate().filter(|(_, heading)| !is_ours(heading)).map(|(place, _)| place).collect();
    let mut by_row: HashMap<usize, Vec<String>> = HashMap::new();
    for fault in faults {
        by_row.entry(fault.row).or_default().push(format!("{}: {}", fault.column, fault.message));
    }
    let heading = |place: &usize| table.headings.get(*place).map_or("", |heading| heading);
    let headings = kept.iter().map(heading).chain(ADDED).map(shortened).collect();
    let (good, bad, nothing): (Arc<str>, Arc<str>, Arc<str>) = ("OK".into(), "ERROR".into(), "".into());
    let rows = table.rows.iter().map(|row| {
        // Cells of the upload may share one text. They keep sharing it here, or the file would need far more memory.
        let cell = |place: &usize| row.cells.get(*place).map_or_else(|| Arc::clone(&nothing), cell_text);
        let wrong = by_row.get(&row.number).map(|faults| shortened(&faults.join("; ")));
        let verdict = Arc::clone(if wrong.is_some() { &bad } else { &good });
        kept.iter().map(cell).chain([verdict, wrong.unwrap_or_else(|| Arc::clone(&nothing))]).collect()
    });
    Sheet { headings, rows: rows.collect() }
}

/// Shortens a string so that it fits into a cell.
fn shortened(text: &str) -> Arc<str> {
    if text.len() <= CELL_CHARS_MAX {
        return text.into();
    }
    // The limit counts UTF-16 units, and a character has at most two of them.
    text.chars().take(CELL_CHARS_MAX / 2).collect::<String>().into()
}

/// Returns the text of a cell, shortened so that it fits into a cell.
fn cell_text(cell: &Cell) -> Arc<str> {
    let (Cell::Text(text) | Cell::Date(text) | Cell::Error(text)) = cell;
    if text.len() <= CELL_CHARS_MAX { Arc::clone(text) } else { shortened(text) }
}
