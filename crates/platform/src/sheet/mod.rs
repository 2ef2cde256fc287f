//! Spreadsheets: reads CSV and XLSX as tables of cells, and writes tables as files.
//!
//! Reading and writing cost memory and a core: one at a time, and never on the threads that serve requests.

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

/// The media type of an XLSX file.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The media type of a CSV file.
pub const CSV: &str = "text/csv; charset=utf-8";
/// Most columns of a file.
const COLUMNS_MAX: usize = 256;
/// Most cells of a file; a row counts up to its last cell.
pub const CELLS_MAX: usize = 2_000_000;
/// Most bytes of text in all cells together, also where cells share one text.
pub const TEXT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// How long a request waits for its turn before it is refused.
const TURN_WITHIN: Duration = Duration::from_secs(20);

/// Spreadsheets that one instance works on at the same time: the largest takes most of the memory of an instance.
pub const AT_ONCE: usize = 1;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// The permit to work on a spreadsheet. Dropping it gives the turn to the next request.
#[derive(Debug)]
pub struct SheetTurn {
    _permit: SemaphorePermit<'static>,
}

/// Waits for a turn, or refuses when none is free in time.
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

/// The cells and bytes of a table so far, against the limits of one file.
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

/// Reads a file as a table: the first sheet of an XLSX file, or CSV. The first bytes decide which of them it is.
pub async fn read_table(_turn: &SheetTurn, bytes: Bytes, rows_max: usize) -> Result<Table, Problem> {
    let read = tokio::task::spawn_blocking(move || {
        if bytes.starts_with(b"PK\x03\x04") { xlsx::read(&bytes, rows_max) } else { csv::read(&bytes, rows_max) }
    });
    match read.await {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(SheetError::TooManyRows)) => Err(too_many_rows(rows_max)),
        Ok(Err(SheetError::Unreadable(why))) => Err(unreadable(&why)),
        // A panic of the library means a broken file.
        Err(panicked) => Err(unreadable("it is broken").caused_by(panicked)),
    }
}

fn unreadable(why: &str) -> Problem {
    let message = format!("The file cannot be read: {why}. Send CSV in UTF-8 or XLSX.");
    SharedRefusal::FileUnreadable.with_message(message)
}

/// 422 for a file with more rows than allowed.
pub fn too_many_rows(limit: usize) -> Problem {
    SharedRefusal::TooManyRows.with_message(format!("A file has at most {limit} rows.")).with("limit", limit)
}

/// The content of a file to be written: headings, and rows of the same length.
#[derive(Debug)]
pub struct Sheet<T = String> {
    /// The first row, with the names of the columns.
    pub headings: Vec<T>,
    /// The rows below the headings.
    pub rows: Vec<Vec<T>>,
}

/// Writes an XLSX file; every cell is text, so nothing in it is ever calculated.
pub async fn write_xlsx<T: AsRef<str> + Send + 'static>(_turn: &SheetTurn, sheet: Sheet<T>) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || xlsx::write(&sheet)).await.map_err(Problem::internal)?
}

/// Writes a CSV file in UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe before it.
pub async fn write_csv(_turn: &SheetTurn, sheet: Sheet) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || csv::write(&sheet)).await.map_err(Problem::internal)?
}

/// A file in memory as an answer that browsers save under this name and do not show.
pub fn attachment(name: &str, content_type: &'static str, bytes: Bytes) -> Response {
    saved(disposition(name), content_type, Body::from(bytes))
}

/// An answer that browsers save and do not show; `disposition` is the value of the header, with the name.
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
