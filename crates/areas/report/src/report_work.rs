//! `GET /report/work`: reports working time by operator or phase.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::rules::report::{cost, minutes};
use kernel::rules::scope::Scope;
use kernel::string_enum;
use kernel::wire::number::Amount;
use report_queries::client::Params as _;
use report_queries::production::{SumWork, SumWorkParams, sum_work};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::ReportQuery;
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

string_enum! {
    /// Grouping of working time.
    pub enum WorkBy {
        /// One row for each operator.
        Operator = "operator",
        /// One row for each phase.
        Phase = "phase",
    }
}

input! {
    /// Grouping of the report.
    pub struct WorkQuery {
        /// Grouping of the rows: by `operator` or by `phase`. Default: `operator`.
        pub by: WorkBy = WorkBy::Operator,
    }
}

/// Working time of an operator or phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkRow {
    /// Key of the operator. `null` with `by=phase`, and for batches without work sessions.
    user_key: Option<String>,
    /// User name of the operator. `null` when `user_key` is `null`.
    username: Option<String>,
    /// First name of the operator. `null` when it is not set, and when `user_key` is `null`.
    name: Option<String>,
    /// Last name of the operator. `null` when it is not set, and when `user_key` is `null`.
    surname: Option<String>,
    /// Key of the phase. `null` with `by=operator`.
    phase_key: Option<String>,
    /// Name of the phase. `null` with `by=operator`.
    phase_alias: Option<String>,
    #[serde(flatten)]
    sums: WorkTotals,
}

/// Working time within the days of the report.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkTotals {
    /// Duration of the work sessions, in minutes.
    minutes_worked: Amount,
    /// Time in which open batches were paused, in minutes. A pause counts for the operator who paused the batch.
    minutes_paused: Amount,
    /// Duration of the pauses that began because the client was offline, in minutes.
    minutes_offline: Amount,
    /// Good quantity of completed batches of all phases, each in the unit of its product. It counts for the operator of
    /// the last work session.
    good: Amount,
    /// Cost of the working time at the hourly cost of the work sessions, in the currency of the installation. `null`
    /// without the scope `org:user:read-cost`.
    cost: Option<Amount>,
}

const COLUMNS: [&str; 11] = [
    "user_key",
    "username",
    "name",
    "surname",
    "phase_key",
    "phase_alias",
    "minutes_worked",
    "minutes_paused",
    "minutes_offline",
    "good",
    "cost",
];

refuses![ReportRefusal::RangeTooWide,];

/// Report working time by operator or phase.
///
/// Adds up work sessions, pauses and offline time within the days of the report, including those of batches that are
/// still open, and the good quantity of batches completed in these days. Only the part of a session within the period
/// counts. Canceled batches and sessions are not counted. `cost` requires the scope `org:user:read-cost`. Send `Accept:
/// text/csv` for a CSV file without totals. Refused with `range_too_wide` beyond 400 days or 5000 rows: request fewer
/// days, products or sites.
#[utoipa::path(
    get,
    path = "/report/work",
    params(ReportQuery, WorkQuery),
    responses(
        (status = 200, description = "Working time by operator or phase.", content((Report<WorkRow, WorkTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_work(
    State(app): State<App>,
    caller: Caller,
    Params((query, work)): Params<(ReportQuery, WorkQuery)>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let shows_cost = caller.has_scope(Scope::OrgUserReadCost);
    let params = SumWorkParams {
        since: report_scope.since,
        until: report_scope.until,
        now: report_scope.now,
        by_phase: work.by == WorkBy::Phase,
        reader_key: caller.user_key().number(),
        site_key: report_scope.site.clone(),
        product_keys: report_scope.products.clone(),
        wanted: ROWS_WANTED,
    };
    let transaction = begin(&app).await?;
    let found = sum_work().params(transaction.client(), &params).all().await?;
    drop(transaction);
    refuse_many(&found)?;
    let totals = sums(&found, shows_cost);
    let rows = found.into_iter().map(|row| work_row(row, shows_cost)).collect();
    report_scope.answer(csv, ("work", &COLUMNS), rows, totals).await
}

/// Adds up rows. Minutes and cost are rounded once, after the sum.
fn sums(rows: &[SumWork], shows_cost: bool) -> WorkTotals {
    let time = |of: fn(&SumWork) -> i64| Amount::new(minutes(rows.iter().map(of).sum()));
    let spent: Decimal = rows.iter().map(|row| row.cost).sum();
    WorkTotals {
        minutes_worked: time(|row| row.worked),
        minutes_paused: time(|row| row.paused),
        minutes_offline: time(|row| row.offline),
        good: Amount::new(rows.iter().map(|row| row.good).sum()),
        cost: shows_cost.then(|| Amount::new(cost(spent))),
    }
}

/// Builds a row of the response.
fn work_row(row: SumWork, shows_cost: bool) -> WorkRow {
    WorkRow {
        sums: sums(std::slice::from_ref(&row), shows_cost),
        user_key: row.user_key.map(|key| key.to_string()),
        username: row.username,
        name: row.name,
        surname: row.surname,
        phase_key: row.phase_key,
        phase_alias: row.phase_alias,
    }
}
