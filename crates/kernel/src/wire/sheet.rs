//! Tables from spreadsheets: cells, headings, faults of rows, and text that must not become a formula.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde::Serialize;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use utoipa::ToSchema;

/// One cell of a file. Many cells may share one text, so that a small workbook that repeats a text in every cell does
/// not grow to gigabytes here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text, a number or a Boolean value. Empty for an empty cell.
    Text(Arc<str>),
    /// A date that the spreadsheet converted from the typed text, which is lost.
    Date(Arc<str>),
    /// A formula without a value, such as `#REF!`.
    Error(Arc<str>),
}

/// The text of all empty cells.
static NOTHING: LazyLock<Cell> = LazyLock::new(|| Cell::Text(Arc::from("")));

impl Cell {
    /// An empty cell.
    pub fn empty() -> Self {
        NOTHING.clone()
    }

    /// The text that a person sees.
    pub fn shown(&self) -> &str {
        match self {
            Self::Text(text) | Self::Date(text) | Self::Error(text) => text,
        }
    }

    /// Whether the cell is empty or contains only whitespace.
    pub fn is_blank(&self) -> bool {
        self.shown().trim().is_empty()
    }
}

/// A row with its number in the file. The heading is row 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Number of the row in the file.
    pub number: usize,
    /// Cells of the row. Empty cells at the end may be missing.
    pub cells: Vec<Cell>,
}

/// The content of a file without empty rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Cells of the first row, as written in the file.
    pub headings: Vec<String>,
    /// All rows after the headings.
    pub rows: Vec<TableRow>,
}

/// One error in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RowFault {
    /// Number of the row in the file. The headings are row 1.
    pub row: usize,
    /// Heading of the column with the error.
    pub column: &'static str,
    /// Stable error code for programs, for example `product_not_found`.
    pub code: &'static str,
    /// Human-readable description of the error. The wording may change between versions.
    pub message: String,
}

/// The positions of the known columns in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    places: Vec<(&'static str, usize)>,
    /// Unknown and repeated headings, as written.
    pub ignored: Vec<String>,
}

impl Columns {
    /// Finds the known columns, ignoring case. The error lists missing required columns.
    pub fn find(
        headings: &[String],
        known: &[&'static str],
        required: &[&'static str],
    ) -> Result<Self, Vec<&'static str>> {
        let (mut places, mut ignored): (Vec<(&'static str, usize)>, Vec<String>) = (Vec::new(), Vec::new());
        for (place, heading) in headings.iter().enumerate() {
            let heading = heading.trim();
            let found = known.iter().find(|name| heading.to_lowercase() == **name);
            match found {
                Some(name) if places.iter().all(|(other, _)| other != name) => places.push((name, place)),
                _ if heading.is_empty() => {}
                _ => ignored.push(heading.to_owned()),
            }
        }
        let missing: Vec<_> =
            required.iter().filter(|name| places.iter().all(|(found, _)| found != *name)).copied().collect();
        if missing.is_empty() { Ok(Self { places, ignored }) } else { Err(missing) }
    }

    /// The cell of a known column. `None` when the file does not have the column.
    pub fn cell<'a>(&self, row: &'a TableRow, name: &str) -> Option<&'a Cell> {
        let (_, place) = self.places.iter().find(|(known, _)| *known == name)?;
        Some(row.cells.get(*place).unwrap_or_else(|| &NOTHING))
    }
}

/// The text of a cell in NFC, or the fault of a cell that does not contain text.
pub fn text_of(cell: &Cell) -> Result<Cow<'_, str>, (&'static str, &'static str)> {
    match cell {
        Cell::Text(text) if text.contains('\0') => Err(("string_nul", "Text must not contain the NUL character")),
        Cell::Text(text) if is_nfc_quick(text.chars()) == IsNormalized::Yes => Ok(Cow::Borrowed(text)),
        Cell::Text(text) => Ok(Cow::Owned(text.nfc().collect())),
        Cell::Date(_) => {
            Err(("cell_is_date", "The spreadsheet has converted this value to a date. Format the column as text"))
        }
        Cell::Error(_) => Err(("cell_is_error", "The formula in this cell has no value. Correct the formula")),
    }
}

/// Characters that begin a formula when a spreadsheet opens a CSV file. The full-width ones do so in some languages.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Prefixes a CSV cell with an apostrophe if a spreadsheet would read the text as a formula. This also applies if
/// apostrophes already precede the formula, so that [`unguard`] restores exactly this text.
pub fn guard(text: &str) -> Cow<'_, str> {
    if needs_guard(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Removes the apostrophe that [`guard`] added to a CSV cell.
pub fn unguard(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| needs_guard(rest)).unwrap_or(text)
}

/// Whether a string is a plain decimal number, such as `-1.5`, which is harmless although it begins like a formula.
pub fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    text.split_once('.').map_or_else(|| digits(text), |(whole, fraction)| digits(whole) && digits(fraction))
}

fn needs_guard(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

/// Joins several names into one cell with `;`. A `;` or `\` inside a name is escaped with `\`.
pub fn join_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let escaped = names.into_iter().map(|name| name.replace('\\', r"\\").replace(';', r"\;"));
    escaped.collect::<Vec<_>>().join(";")
}

/// Splits a cell into its names, trimmed and without empty ones. A `\` that is not before `;` or `\` is literal.
pub fn split_names(cell: &str) -> Vec<String> {
    let (mut names, mut name) = (Vec::new(), String::new());
    let mut letters = cell.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(escaped @ (';' | '\\'))) => {
                name.push(*escaped);
                letters.next();
            }
            (';', _) => names.push(std::mem::take(&mut name)),
            _ => name.push(letter),
        }
    }
    names.push(name);
    names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}
