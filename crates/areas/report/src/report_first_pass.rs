//! `GET /report/first-pass` — how many batches were right at once, by phase.

use axum::extract::State;
use axum::response::Response;
use kernel::rules::report::share;
use kernel::wire::number::Amount;
use report_queries::client::Params as _;
use report_queries::production::{SumFirstPass, SumFirstPassParams, sum_first_pass};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

/// Batches of a phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirstPassRow {
    /// The phase.
    phase_key: String,
    /// Its name.
    phase_alias: String,
    /// The product whose process it belongs to; null for the phase of products without a process.
    product_key: Option<String>,
    /// The code of that.
    product_code: Option<String>,
    #[serde(flatten)]
    sums: FirstPassTotals,
}

/// Batches that ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirstPassTotals {
    /// How many.
    batches: i64,
    /// Without scrap, without a corrected step, without a replaced part.
    first_pass: i64,
    /// Their share, between 0 and 1.
    share: Option<Amount>,
}

const COLUMNS: [&str; 7] =
    ["phase_key", "phase_alias", "product_key", "product_code", "batches", "first_pass", "share"];

refuses![ReportRefusal::RangeTooWide,];

/// Report what was right at once.
#[utoipa::path(
    get,
    path = "/report/first-pass",
    params(ReportQuery),
    responses(
        (status = 200, description = "Batches by phase.", content((Report<FirstPassRow, FirstPassTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_first_pass(
    State(app): State<App>,
    Params(query): Params<ReportQuery>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let params = SumFirstPassParams {
        since: report_scope.since,
        until: report_scope.until,
        site_key: report_scope.site.clone(),
        product_keys: report_scope.products.clone(),
        wanted: ROWS_WANTED,
    };
    let transaction = begin(&app).await?;
    let found = sum_first_pass().params(transaction.client(), &params).all().await?;
    drop(transaction);
    refuse_many(&found)?;
    let totals = sums(&found);
    let rows = found.into_iter().map(|row| FirstPassRow {
        sums: sums(std::slice::from_ref(&row)),
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
        product_key: row.product_key.map(|key| key.to_string()),
        product_code: row.product_code,
    });
    report_scope.answer(csv, ("first-pass", &COLUMNS), rows.collect(), totals).await
}

fn sums(rows: &[SumFirstPass]) -> FirstPassTotals {
    let batches: i64 = rows.iter().map(|row| row.batches).sum();
    let first_pass: i64 = rows.iter().map(|row| row.first_pass).sum();
    let share = share(Decimal::from(first_pass), Decimal::from(batches)).map(Amount::new);
    FirstPassTotals { batches, first_pass, share }
}
