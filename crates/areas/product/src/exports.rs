//! Types and functions that the exports of the area share.

use axum::response::Response;
use kernel::string_enum;
use kernel::wire::filename::disposition;

use super::limits::FILE_ROWS_MAX;
use platform::api::Problem;
use platform::sheet::{CSV, Sheet, SheetTurn, XLSX, saved, too_many_rows_to_write, turn, write_csv, write_xlsx};
use platform::spool::on_disk;
use platform::state::App;
use platform::turns;

string_enum! {
    /// File format of an export.
    pub enum ExportFormat {
        /// A spreadsheet (XLSX).
        Xlsx = "xlsx",
        /// Comma-separated values in UTF-8.
        Csv = "csv",
        /// A spreadsheet (XLSX) with the headings only, to be filled in.
        Template = "template",
    }
}

/// Permits of an export: one to write the file, one to keep it on disk until the client has read it.
#[derive(Debug)]
pub struct ExportTurns {
    writing: SheetTurn,
    sending: turns::Turn,
}

impl ExportTurns {
    /// Waits for both permits, or refuses when they are not free in time.
    pub async fn begin(app: &App) -> Result<Self, Problem> {
        let sending = app.walks.export_turn().await?;
        Ok(Self { writing: turn().await?, sending })
    }
}

/// Begins the transaction of an export, in which all rows are read as of one moment.
pub const SNAPSHOT: &str = "begin isolation level repeatable read read only";

/// Builds the response with the rows as a file to download, or refuses with `too_many_rows`. `name` is the file name
/// without extension.
pub async fn file_response(
    export: ExportTurns,
    format: ExportFormat,
    name: &str,
    headings: &[&str],
    rows: Vec<Vec<String>>,
) -> Result<Response, Problem> {
    if rows.len() > FILE_ROWS_MAX {
        return Err(too_many_rows_to_write(FILE_ROWS_MAX));
    }
    let sheet = Sheet { headings: headings.iter().map(|heading| (*heading).to_owned()).collect(), rows };
    let ExportTurns { writing, sending } = export;
    let (name, kind, bytes) = match format {
        ExportFormat::Csv => (format!("{name}.csv"), CSV, write_csv(&writing, sheet).await?),
        ExportFormat::Xlsx => (format!("{name}.xlsx"), XLSX, write_xlsx(&writing, sheet).await?),
        ExportFormat::Template => (format!("{name}_template.xlsx"), XLSX, write_xlsx(&writing, sheet).await?),
    };
    Ok(saved(disposition(&name), kind, on_disk(bytes, sending).await.map_err(Problem::internal)?))
}

/// Returns the number of rows to read: one more than a file may have, so that too many rows are detected.
pub fn rows_wanted() -> i64 {
    i64::try_from(FILE_ROWS_MAX).unwrap_or(i64::MAX).saturating_add(1)
}
