//! Spreadsheets in and out: CSV and XLSX become tables of cells, and tables become files.
//!
//! Reading and writing cost memory and a core: a few at a time, and never on the threads that serve requests.

mod archive;
mod csv;
mod xlsx;

use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderValue, header};
use kernel::wire::filename::disposition;
use kernel::wire::sheet::{Cell, Table};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::api::{GeneralRefusal, Problem, SharedRefusal};

pub use archive::STRINGS_MAX;
pub use xlsx::CELL_CHARS_MAX;

/// The type of an XLSX file.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The type of a CSV file.
pub const CSV: &str = "text/csv; charset=utf-8";
/// Columns of a file.
const COLUMNS_MAX: usize = 256;
/// Cells of a file: up to the last of each row.
pub const CELLS_MAX: usize = 2_000_000;
/// Bytes of the text of all cells together, whether they share it or not.
pub const TEXT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// How long one waits for a turn.
const TURN_WITHIN: Duration = Duration::from_secs(20);

/// Spreadsheets that one copy works on at the same time: the largest takes most of what a copy may have.
pub const AT_ONCE: usize = 1;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// The right to work on a spreadsheet; ends with the value.
#[derive(Debug)]
pub struct SheetTurn {
    _permit: SemaphorePermit<'static>,
}

/// Waits for a turn.
pub async fn turn() -> Result<SheetTurn, Problem> {
    let message = "Too many files are being read or written at once; try again in a moment.";
    let busy = |cause: String| GeneralRefusal::Overloaded.with_message(message).as_temporary(cause);
    let permit = tokio::time::timeout(TURN_WITHIN, TURNS.acquire()).await;
    let permit = permit.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))?;
    Ok(SheetTurn { _permit: permit })
}

/// Why a file was not read.
#[derive(Debug)]
enum SheetError {
    Unreadable(String),
    TooManyRows,
}

/// What a table has taken of the room that one may have.
#[derive(Debug, Default)]
struct TableSize {
    cells: usize,
    text_bytes: usize,
}

impl TableSize {
    fn take(&mut self, cell: &Cell) -> Result<(), SheetError> {
        self.text_bytes += cell.shown().len();
        if self.text_bytes > TEXT_BYTES_MAX {
            let mebibytes = TEXT_BYTES_MAX / (1024 * 1024);
            return Err(SheetError::Unreadable(format!("it holds more than {mebibytes} MiB of text")));
        }
        Ok(())
    }

    fn take_row(&mut self, cells: &[Cell]) -> Result<(), SheetError> {
        self.cells += cells.len();
        if self.cells > CELLS_MAX {
            return Err(SheetError::Unreadable("it has too many cells".to_owned()));
        }
        Ok(())
    }
}

/// A file as a table: XLSX (its first sheet) or CSV, told apart by their first bytes.
pub async fn read_table(_turn: &SheetTurn, bytes: Bytes, rows_max: usize) -> Result<Table, Problem> {
    let read = tokio::task::spawn_blocking(move || {
        if bytes.starts_with(b"PK\x03\x04") { xlsx::read(&bytes, rows_max) } else { csv::read(&bytes, rows_max) }
    });
    match read.await {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(SheetError::TooManyRows)) => Err(too_many_rows(rows_max)),
        Ok(Err(SheetError::Unreadable(why))) => Err(unreadable(&why)),
        // A reader that panics on a file has met a broken file.
        Err(panicked) => Err(unreadable("it is broken").caused_by(panicked)),
    }
}

fn unreadable(why: &str) -> Problem {
    let message = format!("The file cannot be read: {why}. Send CSV in UTF-8 or XLSX.");
    SharedRefusal::FileUnreadable.with_message(message)
}

/// 422 of more rows than one file may have.
pub fn too_many_rows(limit: usize) -> Problem {
    SharedRefusal::TooManyRows.with_message(format!("A file has at most {limit} rows.")).with("limit", limit)
}

/// A file to be written: headings, then rows of the same length.
#[derive(Debug)]
pub struct Sheet<T = String> {
    /// The first row.
    pub headings: Vec<T>,
    /// The others.
    pub rows: Vec<Vec<T>>,
}

/// Writes an XLSX file; every cell is text, so nothing in it is ever calculated.
pub async fn write_xlsx<T: AsRef<str> + Send + 'static>(_turn: &SheetTurn, sheet: Sheet<T>) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || xlsx::write(&sheet)).await.map_err(Problem::internal)?
}

/// Writes a CSV file in UTF-8; what would become a formula gets an apostrophe before it.
pub async fn write_csv(_turn: &SheetTurn, sheet: Sheet) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || csv::write(&sheet)).await.map_err(Problem::internal)?
}

/// A made file as an answer, to be saved and not shown.
pub fn attachment(name: &str, content_type: &'static str, bytes: Bytes) -> Response {
    saved(disposition(name), content_type, Body::from(bytes))
}

/// An answer to be saved and not shown, under the name that the header gives.
pub fn saved(disposition: String, content_type: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox"));
    if let Ok(disposition) = HeaderValue::try_from(disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
