//! `GET /report/work` — how long operators worked and paused, or how long phases were worked on.

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
    /// Whose time is added up.
    pub enum WorkBy {
        Operator = "operator",
        Phase = "phase",
    }
}

input! {
    /// Whose time.
    pub struct WorkQuery {
        /// Whose time is added up.
        pub by: WorkBy = WorkBy::Operator,
    }
}

/// The time of an operator, or of a phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkRow {
    /// Who worked; null by phase, and for batches that nobody worked on.
    user_key: Option<String>,
    /// The login name.
    username: Option<String>,
    /// The first name.
    name: Option<String>,
    /// The last name.
    surname: Option<String>,
    /// What was worked on; null by operator.
    phase_key: Option<String>,
    /// The name of the phase.
    phase_alias: Option<String>,
    #[serde(flatten)]
    sums: WorkTotals,
}

/// Time within the days of the report.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkTotals {
    /// Minutes of work.
    minutes_worked: Amount,
    /// Minutes in which an open batch was paused.
    minutes_paused: Amount,
    /// The same where the pause began because nobody was heard of.
    minutes_offline: Amount,
    /// What completed batches are good for, at any phase.
    good: Amount,
    /// What the work cost; null for those who may not see what users cost.
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

/// Report time worked.
#[utoipa::path(
    get,
    path = "/report/work",
    params(ReportQuery, WorkQuery),
    responses(
        (status = 200, description = "Time by operator or phase.", content((Report<WorkRow, WorkTotals> = "application/json"), (String = "text/csv"))),
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
