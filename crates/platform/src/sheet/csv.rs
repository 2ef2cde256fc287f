//! CSV files: UTF-8 with or without a byte-order mark, separated by `,` or `;`, with any line ending.

use bytes::Bytes;
use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};
use kernel::wire::sheet::{Cell, Table, TableRow, guard, is_number, unguard};

use super::{CELLS_MAX, COLUMNS_MAX, Sheet, SheetError, TableSize};
use crate::api::Problem;

/// Maximum number of separators in a file, including those inside texts.
const SEPARATORS_MAX: usize = 2 * CELLS_MAX;

/// Reads a file. Rows have the numbers that a spreadsheet shows. Blank rows are skipped.
pub fn read(bytes: &[u8], rows_max: usize) -> Result<Table, SheetError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8"))?;
    let delimiter = delimiter(text);
    // Counted before reading, because the reader loads a whole record before it reports its number of fields.
    if text.matches(char::from(delimiter)).nth(SEPARATORS_MAX).is_some() {
        return Err(unreadable("it has too many cells"));
    }
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let (mut table, mut record, mut number, mut room) =
        (Table::default(), StringRecord::new(), 0, TableSize::default());
    while reader.read_record(&mut record).map_err(|error| unreadable(&error.to_string()))? {
        number += 1;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if table.headings.is_empty() {
            if record.len() > COLUMNS_MAX {
                return Err(unreadable(&format!("it has more than {COLUMNS_MAX} columns")));
            }
            table.headings = record.iter().map(|cell| unguard(cell).to_owned()).collect();
            continue;
        }
        if table.rows.len() == rows_max {
            return Err(SheetError::TooManyRows);
        }
        let row: Vec<Cell> = record.iter().take(table.headings.len()).map(cell).collect();
        row.iter().try_for_each(|cell| room.take(cell))?;
        room.take_row(&row)?;
        table.rows.push(TableRow { number, cells: row });
    }
    Ok(table)
}

/// The cell for a text, without the apostrophe that keeps a text from being read as a formula.
fn cell(text: &str) -> Cell {
    if text.is_empty() { Cell::empty() } else { Cell::Text(unguard(text).into()) }
}

/// Refuses a file as unreadable, with the reason.
fn unreadable(why: &str) -> SheetError {
    SheetError::Unreadable(why.to_owned())
}

/// The separator that occurs more often in the first non-empty line, or a comma if both occur equally often.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if heading.matches(';').count() > heading.matches(',').count() { b';' } else { b',' }
}

/// Writes a file with CRLF line endings, in which spreadsheet programs read no text as a formula.
pub fn write(sheet: &Sheet) -> Result<Bytes, Problem> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    // A negative number begins like a formula, but is not one.
    let written = |cell: &String| if is_number(cell) { cell.clone() } else { guard(cell).into_owned() };
    for row in std::iter::once(&sheet.headings).chain(&sheet.rows) {
        writer.write_record(row.iter().map(written)).map_err(Problem::internal)?;
    }
    Ok(writer.into_inner().map_err(Problem::internal)?.into())
}
