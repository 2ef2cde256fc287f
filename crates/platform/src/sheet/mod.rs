//! Spreadsheets: reads CSV and XLSX as tables of cells, and writes tables as files.
//!
//! Reading and writing need much memory and a core, so an instance processes only one file at a time, and never on the
//! threads that serve requests.

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

/// Media type of an XLSX file.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Media type of a CSV file.
pub const CSV: &str = "text/csv; charset=utf-8";
/// Maximum number of columns in a file.
const COLUMNS_MAX: usize = 256;
/// Maximum number of cells in a file. In each row, all cells up to the last non-empty one count.
pub const CELLS_MAX: usize = 2_000_000;
/// Maximum total size of the text in all cells, in bytes. A text that cells share counts once for each cell.
pub const TEXT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Time for which a request waits for its turn before it is refused.
const TURN_WITHIN: Duration = Duration::from_secs(20);

/// Number of spreadsheets that one instance processes at the same time. A large one needs most of the memory.
pub const AT_ONCE: usize = 1;
/// Permits of this instance to process a spreadsheet.
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// The permit to process a spreadsheet. Dropping it returns the permit.
#[derive(Debug)]
pub struct SheetTurn {
    _permit: SemaphorePermit<'static>,
}

/// Waits for a turn, or refuses if none is free in time.
pub async fn turn() -> Result<SheetTurn, Problem> {
    let message = "Too many files are being read or written. Try again in a moment.";
    let busy = |cause: String| GeneralRefusal::Overloaded.with_message(message).as_temporary(cause);
    let permit = tokio::time::timeout(TURN_WITHIN, TURNS.acquire()).await;
    let permit = permit.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))?;
    Ok(SheetTurn { _permit: permit })
}

/// Why a file was not read.
#[derive(Debug)]
enum SheetError {
    /// The file is damaged, too large or of another kind, with the reason.
    Unreadable(String),
    /// The file has more rows than allowed.
    TooManyRows,
}

/// Number of cells and size of the text of a table so far, checked against the limits of one file.
#[derive(Debug, Default)]
struct TableSize {
    cells: usize,
    text_bytes: usize,
}

impl TableSize {
    /// Adds the text of a cell, or refuses too much text.
    fn take(&mut self, cell: &Cell) -> Result<(), SheetError> {
        self.text_bytes += cell.shown().len();
        if self.text_bytes > TEXT_BYTES_MAX {
            let mebibytes = TEXT_BYTES_MAX / (1024 * 1024);
            return Err(SheetError::Unreadable(format!("it contains more than {mebibytes} MiB of text")));
        }
        Ok(())
    }

    /// Adds the cells of a row, or refuses too many cells.
    fn take_row(&mut self, cells: &[Cell]) -> Result<(), SheetError> {
        self.cells += cells.len();
        if self.cells > CELLS_MAX {
            return Err(SheetError::Unreadable("it has too many cells".to_owned()));
        }
        Ok(())
    }
}

/// Reads a file as a table: the first sheet of an XLSX file, or CSV. The first bytes decide which format it is.
pub async fn read_table(_turn: &SheetTurn, bytes: Bytes, rows_max: usize) -> Result<Table, Problem> {
    let read = tokio::task::spawn_blocking(move || {
        if bytes.starts_with(b"PK\x03\x04") { xlsx::read(&bytes, rows_max) } else { csv::read(&bytes, rows_max) }
    });
    match read.await {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(SheetError::TooManyRows)) => Err(too_many_rows(rows_max)),
        Ok(Err(SheetError::Unreadable(why))) => Err(unreadable(&why)),
        // A panic of the library means a damaged file.
        Err(panicked) => Err(unreadable("it is damaged").caused_by(panicked)),
    }
}

/// 422 for a file that cannot be read, with the reason.
fn unreadable(why: &str) -> Problem {
    let message = format!("The file cannot be read: {why}. Correct the file and send it as CSV in UTF-8 or as XLSX.");
    SharedRefusal::FileUnreadable.with_message(message)
}

/// 422 for a file to read with more rows than allowed.
fn too_many_rows(limit: usize) -> Problem {
    SharedRefusal::TooManyRows
        .with_message(format!("The file has more than {limit} rows. Split it into several files."))
        .with("limit", limit)
}

/// 422 for a file to write that would have more rows than allowed.
pub fn too_many_rows_to_write(limit: usize) -> Problem {
    SharedRefusal::TooManyRows
        .with_message(format!("The export would have more than {limit} rows. Narrow the filters."))
        .with("limit", limit)
}

/// Content of a file to be written: headings, and rows of the same length.
#[derive(Debug)]
pub struct Sheet<T = String> {
    /// The first row, with the names of the columns.
    pub headings: Vec<T>,
    /// The rows below the headings.
    pub rows: Vec<Vec<T>>,
}

/// Writes an XLSX file. Every cell is text, so that a spreadsheet program calculates nothing.
pub async fn write_xlsx<T: AsRef<str> + Send + 'static>(_turn: &SheetTurn, sheet: Sheet<T>) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || xlsx::write(&sheet)).await.map_err(Problem::internal)?
}

/// Writes a CSV file in UTF-8. A text that a spreadsheet program would run as a formula gets an apostrophe in front.
pub async fn write_csv(_turn: &SheetTurn, sheet: Sheet) -> Result<Bytes, Problem> {
    tokio::task::spawn_blocking(move || csv::write(&sheet)).await.map_err(Problem::internal)?
}

/// Returns a file from memory as a response that browsers save under this name instead of showing it.
pub fn attachment(name: &str, content_type: &'static str, bytes: Bytes) -> Response {
    saved(disposition(name), content_type, Body::from(bytes))
}

/// Returns a response that browsers save instead of showing it. `disposition` is the value of `Content-Disposition`.
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
