//! What the exports of the area share.

use axum::response::Response;
use kernel::words;

use super::limits::FILE_ROWS_MAX;
use crate::platform::api::Problem;
use crate::platform::sheet::{CSV, Sheet, Turn, XLSX, attachment, too_many_rows, write_csv, write_xlsx};

words! {
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

/// The rows as a file, or 422 when there are too many.
pub async fn file(
    turn: &Turn,
    format: ExportFormat,
    name: &str,
    headings: &[&str],
    rows: Vec<Vec<String>>,
) -> Result<Response, Problem> {
    if rows.len() > FILE_ROWS_MAX {
        return Err(too_many_rows(FILE_ROWS_MAX));
    }
    let sheet = Sheet { headings: headings.iter().map(|heading| (*heading).to_owned()).collect(), rows };
    Ok(match format {
        ExportFormat::Csv => attachment(&format!("{name}.csv"), CSV, write_csv(turn, sheet).await?),
        ExportFormat::Xlsx => attachment(&format!("{name}.xlsx"), XLSX, write_xlsx(turn, sheet).await?),
        ExportFormat::Template => attachment(&format!("{name}_template.xlsx"), XLSX, write_xlsx(turn, sheet).await?),
    })
}

/// One more than a file may have, so that "too many" can be told from "just enough".
pub fn rows_wanted() -> i64 {
    i64::try_from(FILE_ROWS_MAX).unwrap_or(i64::MAX).saturating_add(1)
}
