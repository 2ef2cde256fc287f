//! Reads the cells of one row of a file with the reader of request bodies, so that both report the same faults.

use crate::wire::input::{Fault, Input, Members, Raw, Reader};
use crate::wire::patch::Patch;
use crate::wire::sheet::{Columns, RowFault, TableRow, text_of};
use crate::wire::text::{CODE_CHARS_MAX, check_length};

/// The cells of one row, and the faults found in them.
pub(crate) struct Cells<'a> {
    pub(crate) row: &'a TableRow,
    pub(crate) columns: &'a Columns,
    pub(crate) faults: Vec<RowFault>,
}

impl Cells<'_> {
    /// Reports a fault of this row.
    pub(crate) fn fault(&mut self, column: &'static str, code: &'static str, message: impl Into<String>) {
        self.faults.push(RowFault { row: self.row.number, column, code, message: message.into() });
    }

    /// The text of a cell. None when the column is absent or the cell does not contain text.
    pub(crate) fn text(&mut self, column: &'static str) -> Option<String> {
        match text_of(self.columns.cell(self.row, column)?) {
            Ok(text) => Some(text.into_owned()),
            Err((code, message)) => {
                self.fault(column, code, message);
                None
            }
        }
    }

    /// Reads a required code. A blank cell is a fault with `code` and the message `missing`.
    pub(crate) fn code(&mut self, column: &'static str, code: &'static str, missing: &str) -> Option<String> {
        let text = self.text(column)?;
        if text.trim().is_empty() {
            self.fault(column, code, missing);
            return None;
        }
        self.checked(column, |reader| check_length(text.trim(), 1, CODE_CHARS_MAX, reader).then_some(()))?;
        Some(text.trim().to_owned())
    }

    /// Reads one cell with the reader of request bodies, so that files and bodies report the same faults.
    pub(crate) fn checked<T>(
        &mut self,
        column: &'static str,
        read: impl FnOnce(&mut Reader) -> Option<T>,
    ) -> Option<T> {
        let mut reader = Reader::new("file");
        let value = read(&mut reader);
        match reader.finish(value, Members::Parameters(&[])) {
            Ok(value) => Some(value),
            Err(faults) => {
                for Fault { kind, msg, .. } in faults {
                    self.fault(column, kind, msg);
                }
                None
            }
        }
    }

    /// Reads a cell that may be absent. An absent column or a cell with a fault means no change.
    pub(crate) fn patch<T>(
        &mut self,
        column: &'static str,
        read: impl FnOnce(&str, &mut Reader) -> Option<T>,
    ) -> Patch<T> {
        let Some(text) = self.text(column) else { return Patch::Keep };
        self.checked(column, |reader| read(&text, reader)).map_or(Patch::Keep, Patch::Set)
    }

    /// Reads `true` or `false`. An empty cell means false.
    pub(crate) fn flag(&mut self, column: &'static str) -> Patch<bool> {
        self.patch(column, |text, reader| match text.trim() {
            "" => Some(false),
            text => bool::read(Raw::Text(&[text.to_owned()]), reader),
        })
    }
}
