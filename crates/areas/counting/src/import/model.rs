//! What an import of counts answers.

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
    /// What a file does to the records that are there.
    pub enum ImportMode {
        /// It replaces those of its pairs.
        Update = "update",
        /// It replaces all.
        Replace = "replace",
    }
}

/// A request to import counts.
#[derive(Debug)]
pub struct CountImport {
    /// The service.
    pub app: App,
    /// Who asks.
    pub caller: Caller,
    /// Opens the transactions.
    pub writer: Writer,
    /// The count.
    pub session_key: CountSessionKey,
    /// What the file does to the records that are there.
    pub mode: ImportMode,
}

/// A dry run without faults.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidCounts {
    /// `valid`.
    pub status: &'static str,
    /// Names the file at its execution.
    pub file_key: String,
    /// The name of the file.
    pub filename: String,
    /// Rows of the file.
    pub rows_total: usize,
    /// Those without faults.
    pub rows_valid: usize,
    /// Records that would be new.
    pub records_to_add: usize,
    /// Records that would not count any more.
    pub records_to_discard: usize,
    /// What the file does to the records that are there.
    #[schema(value_type = ImportMode)]
    pub import_mode: &'static str,
    /// Headings that nobody knows.
    pub ignored_columns: Vec<String>,
}

/// An execution.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedCounts {
    /// For people.
    pub message: &'static str,
    /// Rows of the file.
    pub rows_total: usize,
    /// Records of pairs that had none.
    pub rows_added: usize,
    /// Records of pairs that had one.
    pub rows_updated: usize,
    /// Records that do not count any more.
    pub rows_discarded: usize,
    /// What somebody should look at.
    pub warnings: Vec<String>,
}

/// Rows with faults.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaultyCounts {
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

impl FaultyCounts {
    /// The answer about a file with faults, which must come in the order of the rows: several of one row count once.
    pub fn new(input: &CountSheet, faults: &[RowFault]) -> Self {
        let error_count = faults.chunk_by(|one, next| one.row == next.row).count();
        Self {
            status: "error",
            error_count,
            valid_count: input.table.rows.len().saturating_sub(error_count),
            errors: faults.iter().take(FAULTS_SHOWN_MAX).cloned().collect(),
        }
    }

    /// The response of a dry run: JSON, or a spreadsheet of the sent rows with a verdict for each.
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

/// What an import answers: a dry run, or an execution.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the answers in the document")]
pub enum CountImportAnswer {
    /// A dry run without faults.
    Valid(ValidCounts),
    /// A dry run with faults.
    Faulty(FaultyCounts),
    /// An execution.
    Done(Envelope<ImportedCounts>),
}

/// The sent rows with the known columns, and two more: OK or ERROR, and the faults of the row.
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

/// The text, cut to what a cell of a spreadsheet can hold.
fn shortened(text: &str) -> Arc<str> {
    if text.len() <= CELL_CHARS_MAX {
        return text.into();
    }
    // A character has at most two units of UTF-16.
    text.chars().take(CELL_CHARS_MAX / 2).collect::<String>().into()
}

fn fitting(cell: &Cell) -> Arc<str> {
    let (Cell::Text(text) | Cell::Date(text) | Cell::Error(text)) = cell;
    if text.len() <= CELL_CHARS_MAX { Arc::clone(text) } else { shortened(text) }
}
