//! Requests and responses of an import of counts.

use std::collections::HashMap;
use std::sync::Arc;

use axum::response::Response;
use http::{HeaderName, HeaderValue};
use kernel::rules::count::import::COLUMNS;
use kernel::string_enum;
use kernel::wire::key::CountSessionKey;
use kernel::wire::sheet::{Cell, RowFault};
use serde::Serialize;
use utoipa::ToSchema;

use super::lines::CountSheet;
use crate::limits::FAULTS_SHOWN_MAX;
use platform::api::{Envelope, Problem, json_answer};
use platform::auth::Caller;
use platform::db::Writer;
use platform::sheet::{CELL_CHARS_MAX, Sheet, SheetTurn, XLSX, attachment, write_xlsx};
use platform::state::App;

const IMPORT_STATUS: HeaderName = HeaderName::from_static("x-import-status");
const ERROR_COUNT: HeaderName = HeaderName::from_static("x-error-count");
const VALID_COUNT: HeaderName = HeaderName::from_static("x-valid-count");

string_enum! {
    /// Effect of an import on the existing records of the session.
    pub enum ImportMode {
        /// Discards the existing records for each product and location in the file, and keeps all others.
        Update = "update",
        /// Discards all existing records of the session.
        Replace = "replace",
    }
}

/// A request to import counts.
#[derive(Debug)]
pub struct CountImport {
    /// The state of the service.
    pub app: App,
    /// The user who imports.
    pub caller: Caller,
    /// Opens the write transaction.
    pub writer: Writer,
    /// Key of the count session.
    pub session_key: CountSessionKey,
    /// Effect of the import on the existing records.
    pub mode: ImportMode,
}

/// Response of a dry run without errors.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidCounts {
    /// Result of the check: always `valid`.
    pub status: &'static str,
    /// Key of the checked file. Send it with the execution, within 24 hours.
    pub file_key: String,
    /// Name of the uploaded file.
    pub filename: String,
    /// Number of rows in the file, without the headings.
    pub rows_total: usize,
    /// Number of rows without errors. Always equal to `rows_total`.
    pub rows_valid: usize,
    /// Number of records that the execution would create, one per pair of product and location.
    pub records_to_add: usize,
    /// Number of existing records that the execution would discard.
    pub records_to_discard: usize,
    /// Mode of the import: `update` or `replace`.
    #[schema(value_type = ImportMode)]
    pub import_mode: &'static str,
    /// Unknown column headings of the file, which were ignored.
    pub ignored_columns: Vec<String>,
}

/// Response of an execution.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedCounts {
    /// Same text as `message` of the envelope.
    pub message: &'static str,
    /// Number of rows in the file, without the headings.
    pub rows_total: usize,
    /// Number of imported pairs of product and location that had no record before.
    pub rows_added: usize,
    /// Number of imported pairs of product and location whose earlier records were replaced.
    pub rows_updated: usize,
    /// Number of earlier records that were discarded.
    pub rows_discarded: usize,
    /// Warnings about the import. Currently always empty.
    pub warnings: Vec<String>,
}

/// Response of a dry run with errors.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaultyCounts {
    /// Result of the check: always `error`.
    status: &'static str,
    /// Number of rows with at least one error.
    pub error_count: usize,
    /// Number of rows without errors.
    valid_count: usize,
    /// Errors in the order of the rows, at most 1000.
    pub errors: Vec<RowFault>,
}

impl FaultyCounts {
    /// Builds the response for a file with errors. `faults` must be in the order of the rows: several errors of one row
    /// count once.
    pub fn new(input: &CountSheet, faults: &[RowFault]) -> Self {
        let error_count = faults.chunk_by(|one, next| one.row == next.row).count();
        Self {
            status: "error",
            error_count,
            valid_count: input.table.rows.len().saturating_sub(error_count),
            errors: faults.iter().take(FAULTS_SHOWN_MAX).cloned().collect(),
        }
    }

    /// Builds the response of a dry run with errors: JSON, or a spreadsheet with the result of each row.
    pub async fn response(
        &self,
        turn: &SheetTurn,
        input: &CountSheet,
        faults: &[RowFault],
        as_json: bool,
    ) -> Result<Response, Problem> {
        let mut response = if as_json {
            json_answer(self)
        } else {
            attachment("import_errors.xlsx", XLSX, write_xlsx(turn, sheet(input, faults)).await?)
        };
        let headers = response.headers_mut();
        headers.insert(IMPORT_STATUS, HeaderValue::from_static("error"));
        headers.insert(ERROR_COUNT, self.error_count.into());
        headers.insert(VALID_COUNT, self.valid_count.into());
        Ok(response)
    }
}

/// Response of an import, either of a dry run or of an execution.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the responses in the document")]
pub enum CountImportAnswer {
    /// The dry run found no errors.
    Valid(ValidCounts),
    /// The dry run found errors.
    Faulty(FaultyCounts),
    /// The execution stored the counts.
    Done(Envelope<ImportedCounts>),
}

/// Builds a sheet of the rows with the known columns and two more: OK or ERROR, and the errors of the row.
fn sheet(input: &CountSheet, faults: &[RowFault]) -> Sheet<Arc<str>> {
    let mut by_row: HashMap<usize, Vec<String>> = HashMap::new();
    for fault in faults {
        by_row.entry(fault.row).or_default().push(format!("{}: {}", fault.column, fault.message));
    }
    let headings = COLUMNS.into_iter().chain(["status", "errors"]).map(Arc::from).collect();
    let (good, bad, nothing): (Arc<str>, Arc<str>, Arc<str>) = ("OK".into(), "ERROR".into(), "".into());
    let rows = input.table.rows.iter().map(|row| {
        let cell = |name: &str| input.columns.cell(row, name).map_or_else(|| Arc::clone(&nothing), fitting);
        let wrong = by_row.get(&row.number).map(|faults| shortened(&faults.join("; ")));
        let verdict = Arc::clone(if wrong.is_some() { &bad } else { &good });
        let cells = COLUMNS.into_iter().map(cell);
        cells.chain([verdict, wrong.unwrap_or_else(|| Arc::clone(&nothing))]).collect()
    });
    Sheet { headings, rows: rows.collect() }
}

/// Shortens a string to the length that fits in a spreadsheet cell.
fn shortened(text: &str) -> Arc<str> {
    if text.len() <= CELL_CHARS_MAX {
        return text.into();
    }
    // The limit of a cell is in UTF-16 code units, and a character has at most two.
    text.chars().take(CELL_CHARS_MAX / 2).collect::<String>().into()
}

/// Returns the text of a cell, shortened to the length that fits in a spreadsheet cell.
fn fitting(cell: &Cell) -> Arc<str> {
    let (Cell::Text(text) | Cell::Date(text) | Cell::Error(text)) = cell;
    if text.len() <= CELL_CHARS_MAX { Arc::clone(text) } else { shortened(text) }
}
