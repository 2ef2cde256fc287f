//! `GET /report/scrap`: reports scrap by reason and phase, the largest quantity first.

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

/// Scrap for one reason in one phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScrapRow {
    /// Reason declared for the scrap. Empty when none was recorded.
    reason: String,
    /// Key of the phase.
    phase_key: String,
    /// Name of the phase.
    phase_alias: String,
    /// Scrapped quantity, in the unit of the product.
    quantity: Amount,
    /// Share of all scrap in the report, as a fraction from 0 to 1.
    share: Amount,
    /// Sum of the shares up to and including this row, as a fraction from 0 to 1.
    running_share: Amount,
    /// Number of batches with scrap for this reason in this phase.
    batches: i64,
    /// Keys of up to five scrapped units, the latest first.
    serial_keys: Vec<String>,
}

/// Scrap of all rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScrapTotals {
    /// Scrapped quantity of all rows, each in the unit of its product.
    quantity: Amount,
    /// Number of batches with scrap.
    batches: i64,
}

const COLUMNS: [&str; 8] =
    ["reason", "phase_key", "phase_alias", "quantity", "share", "running_share", "batches", "serial_keys"];

refuses![ReportRefusal::RangeTooWide,];

/// Report scrap by reason and phase.
///
/// Adds up the scrap of the batches completed in the days of the report, in Pareto order: the largest quantity first,
/// with a running share. The sum equals the scrap of `GET /report/output`. Units that were scrapped in stock or between
/// phases are not included. Send `Accept: text/csv` for a CSV file without totals. Refused with `range_too_wide` beyond
/// 400 days or 5000 rows: request fewer days, products or sites.
#[utoipa::path(
    get,
    path = "/report/scrap",
    params(ReportQuery),
    responses(
        (status = 200, description = "Scrap by reason and phase, largest quantity first.", content((Report<ScrapRow, ScrapTotals> = "application/json"), (String = "text/csv"))),
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
