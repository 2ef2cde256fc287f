//! `GET /report/wip` — what is planned, waits, is in work and is done, at every phase of the open orders.

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

/// A phase of an open order.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipRow {
    /// The order.
    work_order_key: String,
    /// Its code.
    wo_code: String,
    /// What it makes.
    product_key: String,
    /// The code of that.
    product_code: String,
    /// The phase.
    phase_key: String,
    /// Its name.
    phase_alias: String,
    /// Its place in the order, from 1.
    place: i64,
    #[serde(flatten)]
    sums: WipTotals,
}

/// How far phases have come.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipTotals {
    /// What their jobs plan.
    planned: Amount,
    /// What waits before them, made by the phases before.
    waiting: Amount,
    /// What open batches have taken.
    in_work: Amount,
    /// What is good.
    good: Amount,
    /// What was scrapped.
    scrap: Amount,
    /// Since when the oldest of what waits does so.
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

/// Report work in progress, as it stands now.
#[utoipa::path(
    get,
    path = "/report/wip",
    params(ReportQuery),
    responses(
        (status = 200, description = "Phases of open orders.", content((Report<WipRow, WipTotals> = "application/json"), (String = "text/csv"))),
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
