//! `GET /report/scrap` — why and where something was lost, the largest loss first.

use axum::extract::State;
use axum::response::Response;
use kernel::rules::report::pareto;
use kernel::wire::number::Amount;
use report_queries::client::Params as _;
use report_queries::production::{SumScrapParams, sum_scrap};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

/// What was lost for a reason at a phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScrapRow {
    /// Why.
    reason: String,
    /// Where.
    phase_key: String,
    /// The name of the phase.
    phase_alias: String,
    /// How much.
    quantity: Amount,
    /// Of all that was lost, between 0 and 1.
    share: Amount,
    /// The shares up to this row.
    running_share: Amount,
    /// In how many batches.
    batches: i64,
    /// Up to five units, those lost last first.
    serial_keys: Vec<String>,
}

/// What was lost.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScrapTotals {
    /// How much.
    quantity: Amount,
    /// In how many batches.
    batches: i64,
}

const COLUMNS: [&str; 8] =
    ["reason", "phase_key", "phase_alias", "quantity", "share", "running_share", "batches", "serial_keys"];

refuses![ReportRefusal::RangeTooWide,];

/// Report what was lost.
#[utoipa::path(
    get,
    path = "/report/scrap",
    params(ReportQuery),
    responses(
        (status = 200, description = "Losses by reason and phase.", content((Report<ScrapRow, ScrapTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_scrap(
    State(app): State<App>,
    Params(query): Params<ReportQuery>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let params = SumScrapParams {
        since: report_scope.since,
        until: report_scope.until,
        site_key: report_scope.site.clone(),
        product_keys: report_scope.products.clone(),
        wanted: ROWS_WANTED,
    };
    let transaction = begin(&app).await?;
    let found = sum_scrap().params(transaction.client(), &params).all().await?;
    drop(transaction);
    refuse_many(&found)?;
    let quantities: Vec<Decimal> = found.iter().map(|row| row.quantity).collect();
    let totals = ScrapTotals {
        quantity: Amount::new(quantities.iter().copied().sum()),
        batches: found.iter().map(|row| row.batches).sum(),
    };
    let rows = found.into_iter().zip(pareto(&quantities)).map(|(row, (share, running_share))| ScrapRow {
        reason: row.reason,
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
        quantity: Amount::new(row.quantity),
        share: Amount::new(share),
        running_share: Amount::new(running_share),
        batches: row.batches,
        serial_keys: row.serial_keys.iter().map(ToString::to_string).collect(),
    });
    report_scope.answer(csv, ("scrap", &COLUMNS), rows.collect(), totals).await
}
