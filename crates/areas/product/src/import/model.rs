//! What imports answer: the same members for the client, for the progress and for a repeated call.

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
/// The columns that a file with faults gets.
const ADDED: [&str; 2] = ["status", "errors"];

/// A dry run without faults.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidImport {
    /// `valid`.
    status: &'static str,
    /// Names the file at its execution.
    file_key: String,
    /// The name of the file.
    filename: String,
    /// Rows of the file.
    rows_total: usize,
    /// Records that would be new; products, also where rows are BoM lines.
    created_count: usize,
    /// Records that would change.
    updated_count: usize,
    /// Records that are as the file says.
    skipped_count: usize,
    /// Headings that nobody knows.
    ignored_columns: Vec<String>,
}

impl ValidImport {
    /// What a dry run found.
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

/// An execution.
#[derive(Debug, Serialize, ToSchema)]
pub struct DoneImport {
    /// New records; products, also where rows are BoM lines.
    pub created: usize,
    /// Changed records.
    pub updated: usize,
    /// Records that were as the file says.
    pub skipped: usize,
    /// All of them.
    pub total: usize,
}

impl From<ImportCounts> for DoneImport {
    fn from(counts: ImportCounts) -> Self {
        let ImportCounts { created, updated, skipped } = counts;
        Self { created, updated, skipped, total: created + updated + skipped }
    }
}

/// Rows with faults.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorImport {
    /// `error`.
    status: &'static str,
    /// Rows with faults.
    pub error_count: usize,
    /// Rows without.
    valid_count: usize,
    /// The faults by row, at most 1000.
    #[schema(value_type = Vec<Object>)]
    pub errors: Vec<RowFault>,
}

impl ErrorImport {
    /// What is wrong with a file; the faults come in the order of the rows.
    pub fn new(input: &ImportTable, faults: &[RowFault]) -> Self {
        let error_count = faults.chunk_by(|one, next| one.row == next.row).count();
        Self {
            status: "error",
            error_count,
            valid_count: input.table.rows.len().saturating_sub(error_count),
            errors: faults.iter().take(FAULTS_SHOWN_MAX).cloned().collect(),
        }
    }

    /// The answer of a dry run.
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

/// The sent columns with a verdict for each row. Verdicts of a file that was sent before are replaced.
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
        // Cells that shared a text go on sharing it.
        let cell = |place: &usize| row.cells.get(*place).map_or_else(|| Arc::clone(&nothing), cell_text);
        let wrong = by_row.get(&row.number).map(|faults| shortened(&faults.join("; ")));
        let verdict = Arc::clone(if wrong.is_some() { &bad } else { &good });
        kept.iter().map(cell).chain([verdict, wrong.unwrap_or_else(|| Arc::clone(&nothing))]).collect()
    });
    Sheet { headings, rows: rows.collect() }
}

/// The text as far as it fits into a cell.
fn shortened(text: &str) -> Arc<str> {
    if text.len() <= CELL_CHARS_MAX {
        return text.into();
    }
    // A character has at most two units of UTF-16.
    text.chars().take(CELL_CHARS_MAX / 2).collect::<String>().into()
}

fn cell_text(cell: &Cell) -> Arc<str> {
    let (Cell::Text(text) | Cell::Date(text) | Cell::Error(text)) = cell;
    if text.len() <= CELL_CHARS_MAX { Arc::clone(text) } else { shortened(text) }
}
