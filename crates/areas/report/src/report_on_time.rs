//! `GET /report/on-time`: reports whether work orders are completed on time, by the week of their due date.

use axum::extract::State;
use axum::response::Response;
use kernel::rules::report::{Bucket, Buckets, days_late};
use kernel::wire::number::Amount;
use kernel::wire::time::Date;
use report_queries::client::Params as _;
use report_queries::production::{
    FindMedianLatenessParams, SumDueOrders, SumDueOrdersParams, find_median_lateness, sum_due_orders,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

/// Work orders due in a week.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnTimeRow {
    /// Monday of the week, `YYYY-MM-DD`. Only days of the report are counted.
    week: Date,
    #[serde(flatten)]
    sums: OnTimeTotals,
}

/// Work orders by on-time completion.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnTimeTotals {
    /// Number of work orders that were due.
    due: i64,
    /// Number of work orders closed by their due date.
    done_in_time: i64,
    /// Number of work orders closed after their due date.
    done_late: i64,
    /// Number of open work orders past their due date.
    open_late: i64,
    /// Median delay of late work orders in days. The delay of open work orders counts up to now. `null` when none is
    /// late.
    median_days_late: Option<Amount>,
}

const COLUMNS: [&str; 6] = ["week", "due", "done_in_time", "done_late", "open_late", "median_days_late"];

refuses![ReportRefusal::RangeTooWide,];

/// Report on-time completion of work orders.
///
/// Counts the work orders that were due in the days of the report, by week: closed on time, closed late, and open past
/// their due date, with the median delay. Work orders without a due date are not counted. A work order whose due date
/// has no time is on time until the end of that day in the time zone of the plant. Send `Accept: text/csv` for a CSV
/// file without totals. Refused with `range_too_wide` beyond 400 days or 5000 rows: request fewer days, products or
/// sites.
#[utoipa::path(
    get,
    path = "/report/on-time",
    params(ReportQuery),
    responses(
        (status = 200, description = "Work orders by the week of their due date.", content((Report<OnTimeRow, OnTimeTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_on_time(
    State(app): State<App>,
    Params(query): Params<ReportQuery>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let weeks = Buckets::of(report_scope.period, Bucket::Week);
    let (now, since, until) = (report_scope.now, report_scope.since, report_scope.until);
    let (days, edges) = (weeks.edges.clone(), weeks.moments(app.settings.time_zone));
    let (site_key, product_keys) = (report_scope.site.clone(), report_scope.products.clone());
    // A work order that is due on a day without a time is late when that day has ended in the time zone of the plant.
    let zone = app.settings.time_zone.name();
    let late = FindMedianLatenessParams {
        now,
        zone,
        since,
        until,
        days: days.clone(),
        edges: edges.clone(),
        site_key: site_key.clone(),
        product_keys: product_keys.clone(),
    };
    let due = SumDueOrdersParams { days, edges, now, zone, since, until, site_key, product_keys, wanted: ROWS_WANTED };
    let transaction = begin(&app).await?;
    let found = sum_due_orders().params(transaction.client(), &due).all().await?;
    let median = find_median_lateness().params(transaction.client(), &late).one().await?;
    drop(transaction);
    refuse_many(&found)?;
    let totals = sums(&found, median);
    let rows = found.iter().filter_map(|row| {
        Some(OnTimeRow { week: Date(weeks.name(row.place)?), sums: sums(std::slice::from_ref(row), row.median_twice) })
    });
    report_scope.answer(csv, ("on-time", &COLUMNS), rows.collect(), totals).await
}

/// Adds up rows. The median cannot be computed from the rows, so it is passed in, as doubled milliseconds. `None` when
/// no work order is late.
fn sums(rows: &[SumDueOrders], median_twice: Option<i64>) -> OnTimeTotals {
    let sum = |of: fn(&SumDueOrders) -> i64| rows.iter().map(of).sum();
    OnTimeTotals {
        due: sum(|row| row.due),
        done_in_time: sum(|row| row.in_time),
        done_late: sum(|row| row.late),
        open_late: sum(|row| row.open_late),
        median_days_late: median_twice.map(|twice| Amount::new(days_late(twice))),
    }
}
