//! What all reports share: they read in one transaction and return the same members, as JSON or CSV.

use axum::extract::FromRequestParts;
use axum::response::Response;
use http::header;
use http::request::Parts;
use kernel::rules::report::fits;
use kernel::wire::media_type::prefers_csv;
use kernel::wire::time::{Date, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::input::ReportScope;
use super::refusals::ReportRefusal;
use platform::api::{Problem, json_answer};
use platform::db::OpenTransaction;
use platform::sheet::{CSV, Sheet, attachment, turn, write_csv};
use platform::state::App;

/// Maximum number of rows in a report.
const ROWS_MAX: i64 = 5000;
/// Number of rows that statements read: one more than allowed, so that [`refuse_many`] notices when there are too many.
pub const ROWS_WANTED: i64 = ROWS_MAX + 1;

/// Begins the transaction of a report, so that all its statements see the same moment. It ends when the value is
/// dropped.
pub async fn begin(app: &App) -> Result<OpenTransaction, Problem> {
    let transaction = OpenTransaction::new(app.read().await?);
    transaction.client().batch_execute("begin isolation level repeatable read read only").await?;
    Ok(transaction)
}

/// A report with its rows and totals.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report<R, T> {
    /// First day of the report, `YYYY-MM-DD`.
    pub from: Date,
    /// Last day of the report, inclusive, `YYYY-MM-DD`.
    pub to: Date,
    /// Time at which the report was computed, in UTC.
    pub as_of: Timestamp,
    /// Rows of the report, at most 5000.
    pub rows: Vec<R>,
    /// Totals over all rows of the report.
    pub totals: T,
}

/// Whether the header `Accept` prefers CSV.
#[derive(Clone, Copy, Debug)]
pub struct WantsCsv(bool);

impl FromRequestParts<App> for WantsCsv {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let accepted = parts.headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        Ok(Self(prefers_csv(&accepted.collect::<Vec<_>>().join(","))))
    }
}

/// Refuses more rows than a report may have. The rows must have been read with the limit [`ROWS_WANTED`].
pub fn refuse_many<R>(rows: &[R]) -> Result<(), Problem> {
    if fits(rows.len(), ROWS_MAX) { Ok(()) } else { Err(ReportRefusal::RangeTooWide.with("rows_max", ROWS_MAX)) }
}

impl ReportScope {
    /// Returns the report as JSON, or as a CSV file with the name `name`. `columns` are the members of a row in the
    /// order of the file. Only JSON has totals.
    pub async fn answer<R: Serialize, T: Serialize>(
        &self,
        WantsCsv(csv): WantsCsv,
        (name, columns): (&str, &[&str]),
        rows: Vec<R>,
        totals: T,
    ) -> Result<Response, Problem> {
        if csv {
            return as_csv(name, columns, &rows).await;
        }
        let (from, to) = (Date(self.period.from), Date(self.period.to));
        Ok(json_answer(&Report { from, to, as_of: Timestamp(self.now), rows, totals }))
    }
}

/// Returns rows as a CSV file with one column per member.
async fn as_csv<R: Serialize>(name: &str, columns: &[&str], rows: &[R]) -> Result<Response, Problem> {
    let turn = turn().await?;
    let cells = |row: &R| {
        let row = serde_json::to_value(row).map_err(Problem::internal)?;
        Ok(columns.iter().map(|column| row.get(column).map(cell).unwrap_or_default()).collect())
    };
    let rows = rows.iter().map(cells).collect::<Result<Vec<Vec<String>>, Problem>>()?;
    let headings = columns.iter().map(|column| (*column).to_owned()).collect();
    let bytes = write_csv(&turn, Sheet { headings, rows }).await?;
    Ok(attachment(&format!("{name}.csv"), CSV, bytes))
}

/// Returns a JSON value as the text of a cell. The items of a list are separated by semicolons.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(";"),
        other => other.to_string(),
    }
}
