//! XLSX: a ZIP archive of XML, which may claim anything about itself.

use std::io::{Cursor, Read};

use bytes::Bytes;
use calamine::{DataRef, Reader as _, Xlsx};
use kernel::wire::sheet::{Cell, Table, TableRow};
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use zip::ZipArchive;

use super::{CELLS_MAX, COLUMNS_MAX, Refused, Sheet};
use crate::platform::api::{Problem, Shared};

/// Bytes that the archive may unpack to.
const UNPACKED_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Parts of the archive.
const PARTS_MAX: usize = 1000;
/// Characters that a spreadsheet holds in one cell, in UTF-16.
pub const CELL_CHARS_MAX: usize = 32_767;

fn unreadable(why: impl std::fmt::Display) -> Refused {
    Refused::Unreadable(why.to_string())
}

/// Reads the first sheet. Rows have the numbers that the spreadsheet shows.
pub fn read(bytes: &[u8], rows_max: usize) -> Result<Table, Refused> {
    check_archive(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let name = book.sheet_names().into_iter().next().ok_or_else(|| unreadable("it has no sheet"))?;
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    let mut rows = Rows { table: Table::default(), open: Vec::new(), number: 0, cells: 0, limit: rows_max };
    while let Some(cell) = reader.next_cell().map_err(unreadable)? {
        let (row, column) = cell.get_position();
        let value = value(cell.get_value());
        rows.put(row, column, value)?;
    }
    rows.close()?;
    Ok(rows.table)
}

/// Gathers cells to rows. Nothing is allocated for what the file only claims to have.
struct Rows {
    table: Table,
    open: Vec<Cell>,
    number: usize,
    cells: usize,
    limit: usize,
}

impl Rows {
    fn put(&mut self, row: u32, column: u32, cell: Cell) -> Result<(), Refused> {
        let number = usize::try_from(row).map_err(unreadable)? + 1;
        let place = usize::try_from(column).map_err(unreadable)?;
        if number < self.number {
            return Err(unreadable("its rows are not in order"));
        }
        if number > self.number {
            self.close()?;
            self.number = number;
        }
        if matches!(&cell, Cell::Text(text) if text.is_empty()) {
            return Ok(());
        }
        let width = if self.table.headings.is_empty() { COLUMNS_MAX } else { self.table.headings.len() };
        if place >= width {
            if self.table.headings.is_empty() {
                return Err(unreadable(format!("it has more than {COLUMNS_MAX} columns")));
            }
            return Ok(());
        }
        if self.open.len() <= place {
            self.open.resize(place + 1, Cell::Text(String::new()));
        }
        if let Some(target) = self.open.get_mut(place) {
            *target = cell;
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Refused> {
        let cells = std::mem::take(&mut self.open);
        if cells.iter().all(Cell::is_blank) {
            return Ok(());
        }
        if self.table.headings.is_empty() {
            self.table.headings = cells.iter().map(|cell| cell.shown().to_owned()).collect();
            return Ok(());
        }
        if self.table.rows.len() == self.limit {
            return Err(Refused::TooManyRows);
        }
        self.cells += cells.len();
        if self.cells > CELLS_MAX {
            return Err(unreadable("it has too many cells"));
        }
        self.table.rows.push(TableRow { number: self.number, cells });
        Ok(())
    }
}

fn value(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::Text(String::new()),
        DataRef::String(text) => Cell::Text(text.clone()),
        DataRef::SharedString(text) => Cell::Text((*text).to_owned()),
        DataRef::Bool(value) => Cell::Text(value.to_string()),
        DataRef::Int(value) => Cell::Text(value.to_string()),
        // The shortest text that is this number, without exponent: what the spreadsheet shows.
        DataRef::Float(value) => Cell::Text(value.to_string()),
        DataRef::DateTime(value) => Cell::Date(value.to_string()),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::Date(text.clone()),
        DataRef::Error(error) => Cell::Error(error.to_string()),
    }
}

/// Unpacks everything once, counting: what the archive says about its sizes is not believed.
fn check_archive(bytes: &[u8]) -> Result<(), Refused> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > PARTS_MAX {
        return Err(unreadable("it has too many parts"));
    }
    let mut left = UNPACKED_BYTES_MAX;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(unreadable)?;
        let is_strings = part.name().map_err(unreadable)?.to_lowercase().ends_with("sharedstrings.xml");
        let mut limited = part.take(left + 1);
        let unpacked = if is_strings {
            let mut strings = Vec::new();
            limited.read_to_end(&mut strings).map_err(unreadable)?;
            check_string_count(&strings)?;
            u64::try_from(strings.len()).unwrap_or(u64::MAX)
        } else {
            std::io::copy(&mut limited, &mut std::io::sink()).map_err(unreadable)?
        };
        left = left.checked_sub(unpacked).ok_or_else(|| unreadable("it unpacks to too much"))?;
    }
    Ok(())
}

/// The reader makes room for as many strings as the file claims to have, and a claim beyond the memory would end the
/// service. In UTF-8 without NUL the claim cannot hide in another encoding.
fn check_string_count(strings: &[u8]) -> Result<(), Refused> {
    let text = std::str::from_utf8(strings).map_err(|_| unreadable("its texts are not UTF-8"))?;
    let claims = || unreadable("it claims more texts than it has");
    if text.contains('\0') {
        return Err(claims());
    }
    for (_, rest) in text.match_indices("uniqueCount").map(|(place, word)| text.split_at(place + word.len())) {
        let Some(rest) = rest.trim_start().strip_prefix('=') else { continue };
        let rest = rest.trim_start();
        let quote = rest.chars().next().filter(|quote| ['"', '\''].contains(quote)).ok_or_else(claims)?;
        let number = rest.get(1..).and_then(|rest| rest.split(quote).next()).unwrap_or_default();
        let count: usize = number.trim().parse().map_err(|_| claims())?;
        // A string needs at least `<si/>`.
        if count > strings.len() / 5 + 1 {
            return Err(claims());
        }
    }
    Ok(())
}

/// Writes a file with one sheet: a bold heading that stays in sight, and text cells.
pub fn write(sheet: &Sheet) -> Result<Bytes, Problem> {
    build(sheet).map_err(|error| match error {
        XlsxError::MaxStringLengthExceeded => {
            let message = format!("A cell would have more than {CELL_CHARS_MAX} characters; take the format csv.");
            Shared::CellTooLong.saying(message)
        }
        other => Problem::internal(other),
    })
}

fn build(sheet: &Sheet) -> Result<Bytes, XlsxError> {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    let bold = Format::new().set_bold();
    let text = Format::new().set_num_format("@");
    for (column, heading) in (0_u16..).zip(&sheet.headings) {
        // Cells that a person fills later are text too: a code like 007 stays what it is.
        page.set_column_format(column, &text)?;
        page.set_column_width(column, 24)?;
        page.write_string_with_format(0, column, heading, &bold)?;
    }
    page.set_freeze_panes(1, 0)?;
    for (line, row) in (1_u32..).zip(&sheet.rows) {
        for (column, cell) in (0_u16..).zip(row).filter(|(_, cell)| !cell.is_empty()) {
            page.write_string(line, column, cell)?;
        }
    }
    Ok(book.save_to_buffer()?.into())
}
