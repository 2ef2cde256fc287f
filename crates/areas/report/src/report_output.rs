//! `GET /report/output` — what was made, by day, week or month and product.

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
    /// How days are taken together.
    pub struct OutputQuery {
        /// What days are taken together.
        pub bucket: Bucket = Bucket::Day,
    }
}

/// What was made of a product in a bucket.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutputRow {
    /// The first day of the bucket; only days of the report count.
    bucket: Date,
    /// The product.
    product_key: String,
    /// Its code.
    product_code: String,
    /// Its description.
    product_description: Option<String>,
    #[serde(flatten)]
    sums: OutputTotals,
}

/// What batches that ended add up to.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutputTotals {
    /// Good, at any phase.
    good: Amount,
    /// Scrapped, at any phase.
    scrap: Amount,
    /// Good at the last phase: it left production.
    released: Amount,
    /// How many batches.
    batches: i64,
    /// Minutes of work on these batches.
    minutes: Amount,
}

const COLUMNS: [&str; 9] =
    ["bucket", "product_key", "product_code", "product_description", "good", "scrap", "released", "batches", "minutes"];

refuses![ReportRefusal::RangeTooWide,];

/// Report what was made.
#[utoipa::path(
    get,
    path = "/report/output",
    params(ReportQuery, OutputQuery),
    responses(
        (status = 200, description = "Sums by bucket and product.", content((Report<OutputRow, OutputTotals> = "application/json"), (String = "text/csv"))),
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
