//! XLSX files: the first sheet of a workbook as a table, and a table as a workbook.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

use bytes::Bytes;
use calamine::{DataRef, Reader as _, Xlsx};
use kernel::wire::sheet::{Cell, Table, TableRow};
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::{COLUMNS_MAX, Sheet, SheetError, TableSize, archive};
use crate::api::{Problem, SharedRefusal};

/// Maximum number of characters that a spreadsheet can store in one cell, counted in UTF-16 code units.
pub const CELL_CHARS_MAX: usize = 32_767;

/// Refuses a workbook as unreadable, with the reason.
fn unreadable(why: impl std::fmt::Display) -> SheetError {
    SheetError::Unreadable(why.to_string())
}

/// Reads the first sheet. Rows have the numbers that the spreadsheet shows.
pub fn read(bytes: &[u8], rows_max: usize) -> Result<Table, SheetError> {
    archive::check(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let name = book.sheet_names().into_iter().next().ok_or_else(|| unreadable("it has no sheet"))?;
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    let mut rows = RowCollector {
        table: Table::default(),
        open: Vec::new(),
        number: 0,
        room: TableSize::default(),
        limit: rows_max,
    };
    let mut shared = SharedTexts::default();
    while let Some(cell) = reader.next_cell().map_err(unreadable)? {
        let (row, column) = cell.get_position();
        let value = shared.value(cell.get_value());
        rows.put(row, column, value)?;
    }
    rows.close()?;
    Ok(rows.table)
}

/// Collects cells into rows. Allocates only for cells that exist, not for the size that the file claims.
struct RowCollector {
    table: Table,
    /// Cells of the current row.
    open: Vec<Cell>,
    /// Number of the current row, starting with 1. 0 before the first row.
    number: usize,
    room: TableSize,
    limit: usize,
}

impl RowCollector {
    /// Adds a cell. The first non-blank row becomes the headings, and cells to the right of them are ignored.
    fn put(&mut self, row: u32, column: u32, cell: Cell) -> Result<(), SheetError> {
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
            self.open.resize(place + 1, Cell::empty());
        }
        self.room.take(&cell)?;
        if let Some(target) = self.open.get_mut(place) {
            *target = cell;
        }
        Ok(())
    }

    /// Ends the current row and adds it to the table, unless it is blank.
    fn close(&mut self) -> Result<(), SheetError> {
        let cells = std::mem::take(&mut self.open);
        if cells.iter().all(Cell::is_blank) {
            return Ok(());
        }
        if self.table.headings.is_empty() {
            self.table.headings = cells.iter().map(|cell| cell.shown().to_owned()).collect();
            return Ok(());
        }
        if self.table.rows.len() == self.limit {
            return Err(SheetError::TooManyRows);
        }
        self.room.take_row(&cells)?;
        self.table.rows.push(TableRow { number: self.number, cells });
        Ok(())
    }
}

/// Texts of the cells read so far, by their address in memory, so that cells with the same text share it.
#[derive(Default)]
struct SharedTexts(HashMap<*const u8, Arc<str>>);

impl SharedTexts {
    /// Converts a cell to the value that the spreadsheet shows.
    fn value(&mut self, value: &DataRef<'_>) -> Cell {
        match value {
            DataRef::String(text) => Cell::Text(text.as_str().into()),
            DataRef::Empty | DataRef::SharedString("") => Cell::empty(),
            DataRef::SharedString(text) => {
                Cell::Text(Arc::clone(self.0.entry(text.as_ptr()).or_insert_with(|| Arc::from(*text))))
            }
            DataRef::Bool(value) => Cell::Text(value.to_string().into()),
            DataRef::Int(value) => Cell::Text(value.to_string().into()),
            // The shortest text of this number without an exponent, as the spreadsheet shows it.
            DataRef::Float(value) => Cell::Text(value.to_string().into()),
            DataRef::DateTime(value) => Cell::Date(value.to_string().into()),
            DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::Date(text.as_str().into()),
            DataRef::Error(error) => Cell::Error(error.to_string().into()),
        }
    }
}

/// Writes a file with one sheet: a bold heading that stays visible when scrolling, and text cells.
pub fn write<T: AsRef<str>>(sheet: &Sheet<T>) -> Result<Bytes, Problem> {
    build(sheet).map_err(|error| match error {
        XlsxError::MaxStringLengthExceeded => {
            let message = format!("A cell would have more than {CELL_CHARS_MAX} characters. Request the format `csv`.");
            SharedRefusal::CellTooLong.with_message(message)
        }
        other => Problem::internal(other),
    })
}

/// Builds the workbook.
fn build<T: AsRef<str>>(sheet: &Sheet<T>) -> Result<Bytes, XlsxError> {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    let bold = Format::new().set_bold();
    let text = Format::new().set_num_format("@");
    for (column, heading) in (0_u16..).zip(&sheet.headings) {
        // Empty cells are formatted as text too, so that a code such as 007 keeps its zeros when a user enters it.
        page.set_column_format(column, &text)?;
        page.set_column_width(column, 24)?;
        page.write_string_with_format(0, column, heading.as_ref(), &bold)?;
    }
    page.set_freeze_panes(1, 0)?;
    for (line, row) in (1_u32..).zip(&sheet.rows) {
        for (column, cell) in (0_u16..).zip(row).filter(|(_, cell)| !cell.as_ref().is_empty()) {
            page.write_string(line, column, cell.as_ref())?;
        }
    }
    Ok(book.save_to_buffer()?.into())
}
