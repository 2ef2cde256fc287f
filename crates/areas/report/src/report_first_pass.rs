//! `GET /report/first-pass`: reports first-pass yield by phase.

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

/// First-pass yield of a phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirstPassRow {
    /// Key of the phase.
    phase_key: String,
    /// Name of the phase.
    phase_alias: String,
    /// Key of the product whose process contains the phase. `null` for the default phase of products without a process.
    product_key: Option<String>,
    /// Code of that product. `null` when `product_key` is `null`.
    product_code: Option<String>,
    #[serde(flatten)]
    sums: FirstPassTotals,
}

/// First-pass yield of completed batches.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirstPassTotals {
    /// Number of completed batches.
    batches: i64,
    /// Number of batches without scrap, edited steps or replaced components.
    first_pass: i64,
    /// First-pass yield as a fraction from 0 to 1. `null` without batches.
    share: Option<Amount>,
}

const COLUMNS: [&str; 7] =
    ["phase_key", "phase_alias", "product_key", "product_code", "batches", "first_pass", "share"];

refuses![ReportRefusal::RangeTooWide,];

/// Report first-pass yield by phase.
///
/// Returns, for the batches completed in the days of the report, the share that has no scrap, no edited step and no
/// replaced component. Edits and replacements count even when they happen later, so the yield of a past period can
/// still fall. Canceled batches are not counted. Send `Accept: text/csv` for a CSV file without totals. Refused with
/// `range_too_wide` beyond 400 days or 5000 rows: request fewer days, products or sites.
#[utoipa::path(
    get,
    path = "/report/first-pass",
    params(ReportQuery),
    responses(
        (status = 200, description = "First-pass yield by phase.", content((Report<FirstPassRow, FirstPassTotals> = "application/json"), (String = "text/csv"))),
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

/// Adds up rows and computes their yield.
fn sums(rows: &[SumFirstPass]) -> FirstPassTotals {
    let batches: i64 = rows.iter().map(|row| row.batches).sum();
    let first_pass: i64 = rows.iter().map(|row| row.first_pass).sum();
    let share = share(Decimal::from(first_pass), Decimal::from(batches)).map(Amount::new);
    FirstPassTotals { batches, first_pass, share }
}
