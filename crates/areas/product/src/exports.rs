//! What the exports of the area share.

use axum::response::Response;
use kernel::string_enum;
use kernel::wire::filename::disposition;

use super::limits::FILE_ROWS_MAX;
use platform::api::Problem;
use platform::sheet::{CSV, Sheet, SheetTurn, XLSX, saved, too_many_rows, turn, write_csv, write_xlsx};
use platform::spool::on_disk;
use platform::state::App;
use platform::turns;

string_enum! {
    /// What kind of file.
    pub enum ExportFormat {
        /// A spreadsheet.
        Xlsx = "xlsx",
        /// Comma-separated text in UTF-8.
        Csv = "csv",
        /// A spreadsheet with the headings only.
        Template = "template",
    }
}

/// The permits that an export needs: one to be written, one to be on disk until its client has read it.
#[derive(Debug)]
pub struct ExportTurns {
    writing: SheetTurn,
    sending: turns::Turn,
}

impl ExportTurns {
    /// Waits until both are free.
    pub async fn begin(app: &App) -> Result<Self, Problem> {
        let sending = app.walks.export_turn().await?;
        Ok(Self { writing: turn().await?, sending })
    }
}

/// How the rows of an export are read: all at one moment.
pub const SNAPSHOT: &str = "begin isolation level repeatable read read only";

/// The rows as a file, or 422 when there are too many.
pub async fn file(
    export: ExportTurns,
    format: ExportFormat,
    name: &str,
    headings: &[&str],
    rows: Vec<Vec<String>>,
) -> Result<Response, Problem> {
    if rows.len() > FILE_ROWS_MAX {
        return Err(too_many_rows(FILE_ROWS_MAX));
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

/// One more than a file may have, so that "too many" can be told from "just enough".
pub fn rows_wanted() -> i64 {
    i64::try_from(FILE_ROWS_MAX).unwrap_or(i64::MAX).saturating_add(1)
}
