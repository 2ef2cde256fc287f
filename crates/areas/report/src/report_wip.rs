//! `GET /report/wip`: reports planned, waiting, in-progress and completed quantities for every phase of open work
//! orders.

use axum::extract::State;
use axum::response::Response;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use report_queries::client::Params as _;
use report_queries::production::{SumWip, SumWipParams, sum_wip};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

/// One phase of an open work order.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipRow {
    /// Key of the work order.
    work_order_key: String,
    /// Code of the work order.
    wo_code: String,
    /// Key of the product that the work order makes.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Key of the phase.
    phase_key: String,
    /// Name of the phase.
    phase_alias: String,
    /// Position of the phase in the process of the work order, starting at 1.
    place: i64,
    #[serde(flatten)]
    sums: WipTotals,
}

/// Progress of one or more phases.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipTotals {
    /// Planned quantity of the jobs, in the unit of the product. In `totals`, the sum over all rows, which is
    /// meaningful only if their products have the same unit.
    planned: Amount,
    /// Quantity that earlier phases completed and that waits for this phase, in the unit of the product. In `totals`,
    /// the sum over all rows, which is meaningful only if their products have the same unit.
    waiting: Amount,
    /// Quantity in open batches, in the unit of the product. In `totals`, the sum over all rows, which is meaningful
    /// only if their products have the same unit.
    in_work: Amount,
    /// Good quantity of completed batches, in the unit of the product. In `totals`, the sum over all rows, which is
    /// meaningful only if their products have the same unit.
    good: Amount,
    /// Scrapped quantity of completed batches, in the unit of the product. In `totals`, the sum over all rows, which is
    /// meaningful only if their products have the same unit.
    scrap: Amount,
    /// Time at which the oldest waiting quantity began to wait, in UTC. `null` when nothing waits.
    waiting_since: Option<Timestamp>,
}

const COLUMNS: [&str; 13] = [
    "work_order_key",
    "wo_code",
    "product_key",
    "product_code",
    "phase_key",
    "phase_alias",
    "place",
    "planned",
    "waiting",
    "in_work",
    "good",
    "scrap",
    "waiting_since",
];

refuses![ReportRefusal::RangeTooWide,];

/// Report work in progress.
///
/// Shows every phase of every open work order as of now, in the order of the process: quantity planned, waiting, in
/// progress, good and scrap. `waiting_since` shows where work has been waiting longest. The period (`from`, `to`) does
/// not filter this report. Send `Accept: text/csv` for a CSV file without totals. Refused with `range_too_wide` beyond
/// 5000 rows: filter by site or product.
#[utoipa::path(
    get,
    path = "/report/wip",
    params(ReportQuery),
    responses(
        (status = 200, description = "Phases of open work orders.", content((Report<WipRow, WipTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_wip(
    State(app): State<App>,
    Params(query): Params<ReportQuery>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let (site_key, product_keys) = (report_scope.site.clone(), report_scope.products.clone());
    let transaction = begin(&app).await?;
    let params = SumWipParams { site_key, product_keys, wanted: ROWS_WANTED };
    let found = sum_wip().params(transaction.client(), &params).all().await?;
    drop(transaction);
    refuse_many(&found)?;
    let totals = sums(&found);
    report_scope.answer(csv, ("wip", &COLUMNS), found.into_iter().map(wip_row).collect(), totals).await
}

/// Adds up rows. `waiting_since` is the earliest time among them.
fn sums(rows: &[SumWip]) -> WipTotals {
    let sum = |of: fn(&SumWip) -> Decimal| Amount::new(rows.iter().map(of).sum());
    WipTotals {
        planned: sum(|row| row.planned),
        waiting: sum(|row| row.waiting),
        in_work: sum(|row| row.in_work),
        good: sum(|row| row.good),
        scrap: sum(|row| row.scrap),
        waiting_since: rows.iter().filter_map(|row| row.waiting_since).min().map(Timestamp),
    }
}

/// Builds a row of the response.
fn wip_row(row: SumWip) -> WipRow {
    let sums = sums(std::slice::from_ref(&row));
    WipRow {
        work_order_key: row.work_order_key.to_string(),
        wo_code: row.work_order_code,
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
        place: row.place,
        sums,
    }
}
