//! `GET /work-session` — who worked on what, and how long.

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
    /// Which work sessions; all given filters hold together.
    pub struct SessionFilters {
        /// Of this job.
        pub job_key: Option<JobKey>,
        /// Of this user.
        pub user_key: Option<UserKey>,
        /// Of this order.
        pub work_order_key or "wo_key": Option<OrderKey>,
        /// Whether they are open.
        pub active: Option<bool>,
        /// Also those that do not count any more.
        pub include_canceled: bool = false,
        /// Begun at or after.
        pub time_from: Option<Timestamp>,
        /// Begun at or before.
        pub time_to: Option<Until>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(JOBS_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// A span of work of a user on a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkSession {
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: WorkSessionKey,
    /// The login.
    #[schema(value_type = Option<String>)]
    user_session_key: Option<SessionKey>,
    /// Who worked.
    #[schema(value_type = String)]
    user_key: UserKey,
    /// The batch.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// The job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// The phase.
    phase_key: String,
    /// The order.
    #[schema(value_type = String)]
    work_order_key: OrderKey,
    /// What was made.
    #[schema(value_type = String)]
    product_key: ProductKey,
    /// Since when.
    start: Timestamp,
    /// Until when.
    end: Option<Timestamp>,
    /// Milliseconds.
    duration: Option<i64>,
    /// It is open.
    active: bool,
    /// What an hour cost; only for those who may see it.
    hourly_cost: Option<Amount>,
    /// The row of the journal since which it does not count.
    #[schema(value_type = Option<String>)]
    canceled: Option<EventKey>,
    /// The row of the journal that made it by hand.
    #[schema(value_type = Option<String>)]
    forced: Option<EventKey>,
}

impl WorkSession {
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
#[utoipa::path(
    get,
    path = "/work-session",
    params(SessionFilters),
    responses(
        (status = 200, description = "Work sessions, the newest first.", body = Vec<WorkSession>),
    ),
)]
pub async fn search_work_sessions(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<SessionFilters>,
) -> Result<ListResponse<WorkSession>, Problem> {
    let client = app.read().await?;
    let search = filtered(&filters);
    let order = "s.start desc, s.key desc";
    let keys = search.keys(&client, order, filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    let view = View::of(&app, &caller);
    let rows = read_work_sessions().bind(&client, &keys).all().await?;
    Ok(ListResponse { rows: rows.into_iter().map(|row| WorkSession::new(row, view)).collect(), total })
}

/// The search that the filters ask for.
fn filtered(filters: &SessionFilters) -> Search {
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
