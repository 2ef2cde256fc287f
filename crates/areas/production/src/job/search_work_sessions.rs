//! `GET /work-session` — searches work sessions.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{BatchKey, EventKey, JobKey, OrderKey, ProductKey, SessionKey, UserKey, WorkSessionKey};
use kernel::wire::number::Amount;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::time::{Timestamp, Until};
use production_queries::session::{ReadWorkSessions, read_work_sessions};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::JOBS_PAGE;
use crate::view::View;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::Search;
use platform::state::App;

input! {
    /// Filters of the search for work sessions. Only sessions that match all of them are returned.
    pub struct SessionFilters {
        /// Key of the job. Absent: every job.
        pub job_key: Option<JobKey>,
        /// Key of the user who worked. Absent: every user.
        pub user_key: Option<UserKey>,
        /// Key of the work order. Absent: every work order.
        pub work_order_key or "wo_key": Option<OrderKey>,
        /// `true` selects open sessions, `false` ended ones. Absent: both.
        pub active: Option<bool>,
        /// Whether canceled sessions, which no longer count, are returned too. Default: `false`.
        pub include_canceled: bool = false,
        /// Only sessions that began at or after this time. Absent: no lower limit.
        pub time_from: Option<Timestamp>,
        /// Only sessions that began at or before this time. A date without time includes the whole day (UTC). Absent:
        /// no upper limit.
        pub time_to: Option<Until>,
        /// Maximum number of sessions to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(JOBS_PAGE),
        /// Number of sessions to skip, from 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matches in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Period in which one user works on a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkSession {
    /// Key of the work session.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: WorkSessionKey,
    /// Key of the login session in which the work was started. `null` when the work was started without one, and for a
    /// forced session.
    #[schema(value_type = Option<String>)]
    user_session_key: Option<SessionKey>,
    /// Key of the user who worked.
    #[schema(value_type = String)]
    user_key: UserKey,
    /// Key of the batch.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// Key of the job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// Key of the phase of the job.
    phase_key: String,
    /// Key of the work order.
    #[schema(value_type = String)]
    work_order_key: OrderKey,
    /// Key of the product that was made.
    #[schema(value_type = String)]
    product_key: ProductKey,
    /// Time when the session began.
    start: Timestamp,
    /// Time when the session ended. `null` while it is open.
    end: Option<Timestamp>,
    /// Length of the session in milliseconds. `null` while it is open.
    duration: Option<i64>,
    /// Whether the session is open.
    active: bool,
    /// Hourly labor cost of the user when the session was opened, in the currency of the installation. `null` without
    /// the scope `org:user:read-cost`.
    hourly_cost: Option<Amount>,
    /// Key of the journal row of the command that canceled the session. `null` when the session is not canceled.
    #[schema(value_type = Option<String>)]
    canceled: Option<EventKey>,
    /// Key of the journal row of the override that created the session. `null` when it records actual work.
    #[schema(value_type = Option<String>)]
    forced: Option<EventKey>,
}

impl WorkSession {
    /// Builds the session. The view decides whether its hourly cost is shown.
    fn new(row: ReadWorkSessions, view: View) -> Self {
        Self {
            key: WorkSessionKey::new(row.key),
            user_session_key: row.user_session_key.map(SessionKey::new),
            user_key: UserKey::new(row.user_key),
            batch_key: BatchKey::new(row.batch_key),
            job_key: JobKey::new(row.job_key),
            phase_key: row.phase_key,
            work_order_key: OrderKey::new(row.work_order_key),
            product_key: ProductKey::new(row.product_key),
            start: Timestamp(row.start),
            active: row.end.is_none(),
            end: row.end.map(Timestamp),
            duration: row.duration,
            hourly_cost: view.cost(row.hourly_cost),
            canceled: row.canceled.map(EventKey::new),
            forced: row.forced.map(EventKey::new),
        }
    }
}

/// Search work sessions.
///
/// Returns the work sessions that match all filters, newest first: who worked on which batch, and when. Canceled
/// sessions are left out unless `include_canceled` is `true`. Hourly costs are `null` without the scope
/// `org:user:read-cost`.
#[utoipa::path(
    get,
    path = "/work-session",
    params(SessionFilters),
    responses(
        (status = 200, description = "Work sessions, newest first.", body = Vec<WorkSession>),
    ),
)]
pub async fn search_work_sessions(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<SessionFilters>,
) -> Result<ListResponse<WorkSession>, Problem> {
    let client = app.read().await?;
    let search = build_search(&filters);
    let order = "s.start desc, s.key desc";
    let keys = search.keys(&client, order, filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    let view = View::of(&app, &caller);
    let rows = read_work_sessions().bind(&client, &keys).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(|row| WorkSession::new(row, view)).collect(), total })
}

/// Builds the search from the filters.
fn build_search(filters: &SessionFilters) -> Search {
    let search = Search::new("s.key", "production.work_session s")
        .filter_by("s.job_key = ?", filters.job_key.map(JobKey::number))
        .filter_by("s.user_key = ?", filters.user_key.map(UserKey::number))
        .filter_by("s.work_order_key = ?", filters.work_order_key.map(OrderKey::number))
        .filter_by("s.start >= ?", filters.time_from.map(|moment| moment.0))
        .filter_by("s.start <= ?", filters.time_to.map(|moment| moment.0));
    let search = if filters.include_canceled { search } else { search.filter("s.canceled is null") };
    match filters.active {
        Some(true) => search.filter(r#"s."end" is null"#),
        Some(false) => search.filter(r#"s."end" is not null"#),
        None => search,
    }
}
