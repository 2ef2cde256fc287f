//! `GET /report/output`: reports output by day, week or month and product.

use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use kernel::input;
use kernel::rules::report::{Bucket, Buckets, minutes};
use kernel::wire::number::Amount;
use kernel::wire::time::Date;
use report_queries::client::Params as _;
use report_queries::production::{SumOutput, SumOutputParams, sum_output};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

input! {
    /// Length of the intervals of the report.
    pub struct OutputQuery {
        /// Interval of the rows: `day`, `week` (from Monday) or `month`. Default: `day`.
        pub bucket: Bucket = Bucket::Day,
    }
}

/// Output of a product in an interval.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutputRow {
    /// First day of the interval, `YYYY-MM-DD`. Only days of the report are counted.
    bucket: Date,
    /// Key of the product.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
    #[serde(flatten)]
    sums: OutputTotals,
}

/// Sums over the batches that were completed.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutputTotals {
    /// Good quantity of all phases, in the unit of the product. In `totals`, the sum over all rows, which is meaningful
    /// only if their products have the same unit.
    good: Amount,
    /// Scrapped quantity of all phases, in the unit of the product. In `totals`, the sum over all rows, which is
    /// meaningful only if their products have the same unit.
    scrap: Amount,
    /// Good quantity of the last phase, in the unit of the product: finished output that left production. In `totals`,
    /// the sum over all rows, which is meaningful only if their products have the same unit.
    released: Amount,
    /// Number of batches that were completed.
    batches: i64,
    /// Working time recorded for these batches, in minutes.
    minutes: Amount,
}

const COLUMNS: [&str; 9] =
    ["bucket", "product_key", "product_code", "product_description", "good", "scrap", "released", "batches", "minutes"];

refuses![ReportRefusal::RangeTooWide,];

/// Report output by interval and product.
///
/// Adds up the batches that were completed in the days of the report and not canceled: good quantity, scrap, quantity
/// released by the last phase, and minutes worked. A batch counts on the day of its completion, with all its working
/// time. `good` counts the output of every phase, so use `released` for finished quantities. Send `Accept: text/csv`
/// for a CSV file without totals. Refused with `range_too_wide` beyond 400 days or 5000 rows: request fewer days,
/// products or sites.
#[utoipa::path(
    get,
    path = "/report/output",
    params(ReportQuery, OutputQuery),
    responses(
        (status = 200, description = "Sums by interval and product.", content((Report<OutputRow, OutputTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_output(
    State(app): State<App>,
    Params((query, output)): Params<(ReportQuery, OutputQuery)>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let buckets = Buckets::of(report_scope.period, output.bucket);
    let params = SumOutputParams {
        edges: buckets.moments(app.settings.time_zone),
        since: report_scope.since,
        until: report_scope.until,
        site_key: report_scope.site.clone(),
        product_keys: report_scope.products.clone(),
        wanted: ROWS_WANTED,
    };
    let transaction = begin(&app).await?;
    let found = sum_output().params(transaction.client(), &params).all().await?;
    drop(transaction);
    refuse_many(&found)?;
    let totals = sums(&found);
    let rows = found.into_iter().filter_map(|row| Some(output_row(buckets.name(row.place)?, row))).collect();
    report_scope.answer(csv, ("output", &COLUMNS), rows, totals).await
}

/// Adds up rows. Minutes are rounded once, after the sum.
fn sums(rows: &[SumOutput]) -> OutputTotals {
    let sum = |of: fn(&SumOutput) -> Decimal| Amount::new(rows.iter().map(of).sum());
    OutputTotals {
        good: sum(|row| row.good),
        scrap: sum(|row| row.scrap),
        released: sum(|row| row.released),
        batches: rows.iter().map(|row| row.batches).sum(),
        minutes: Amount::new(minutes(rows.iter().map(|row| row.worked).sum())),
    }
}

/// Builds a row of the response.
fn output_row(bucket: NaiveDate, row: SumOutput) -> OutputRow {
    let sums = sums(std::slice::from_ref(&row));
    OutputRow {
        bucket: Date(bucket),
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        product_description: row.product_description,
        sums,
    }
}
