//! `GET /job` — searches jobs.

use axum::extract::State;
use kernel::input;
use kernel::rules::job::Stage;
use kernel::wire::key::{JobKey, OrderKey, PhaseKey, UserKey, numbers, texts};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};

use super::model::{Job, load_jobs};
use crate::limits::{FILTER_KEYS_MAX, JOBS_PAGE};
use crate::view::View;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::Search;
use platform::state::App;

input! {
    /// Filters of the search for jobs. Only jobs that match all of them are returned.
    pub struct JobFilters {
        /// Key of a job. Repeat the parameter to accept any of several, up to 1000. Absent: every job.
        pub job_key: List<JobKey, 0, FILTER_KEYS_MAX>,
        /// Key of the work order. Repeat the parameter to accept any of several, up to 1000. Absent: every work order.
        pub work_order_key or "wo_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Key of the phase. Repeat the parameter to accept any of several, up to 1000. Absent: every phase.
        pub phase_key: List<PhaseKey, 0, FILTER_KEYS_MAX>,
        /// Stage of the job. Repeat the parameter to accept any of several. Absent: every stage.
        pub stage: List<Stage, 0, 8>,
        /// Key of the assigned user. Repeat the parameter to accept any of several, up to 1000. Absent: every job,
        /// assigned or not.
        pub assigned_to: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// `true` selects jobs with an open work session, `false` jobs without one. Absent: both.
        pub active: Option<bool>,
        /// Maximum number of jobs to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(JOBS_PAGE),
        /// Number of jobs to skip, from 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matches in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Condition for jobs with an open work session.
const ACTIVE: &str = r#"exists (select from production.work_session s where s.job_key = j.key and s."end" is null)"#;
/// Condition for jobs without an open work session.
const IDLE: &str = r#"not exists (select from production.work_session s where s.job_key = j.key and s."end" is null)"#;

/// Search jobs.
///
/// Returns the jobs that match all filters, oldest first. Progress, remaining time and working time are computed for
/// each request, and costs are `null` without the scope `org:user:read-cost`. Use `GET /queue/operator/{operator_key}`
/// for the jobs of one operator in the sequence of the operator's queue.
#[utoipa::path(
    get,
    path = "/job",
    params(JobFilters),
    responses(
        (status = 200, description = "Jobs, oldest first.", body = Vec<Job>),
    ),
)]
pub async fn search_jobs(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<JobFilters>,
) -> Result<ListResponse<Job>, Problem> {
    let client = app.read().await?;
    let search = build_search(&filters);
    let keys = search.keys(&client, "j.created, j.key", filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    Ok(ListResponse { rows: load_jobs(&client, &keys, View::of(&app, &caller)).await?, total })
}

/// Builds the search from the filters.
fn build_search(filters: &JobFilters) -> Search {
    let stages: Vec<&'static str> = filters.stage.0.iter().map(|stage| stage.as_str()).collect();
    let only_open = !stages.is_empty() && !filters.stage.0.contains(&Stage::Closed);
    let mut search = Search::new("j.key", "production.job j")
        .filter_by("j.key = any (?)", numbers(&filters.job_key))
        .filter_by("j.work_order_key = any (?)", numbers(&filters.work_order_key))
        .filter_by("j.phase_key = any (?)", texts(&filters.phase_key))
        .filter_by("j.stage = any (?)", (!stages.is_empty()).then_some(stages))
        .filter_by("j.assigned_to = any (?)", numbers(&filters.assigned_to));
    if only_open {
        // Without this condition PostgreSQL cannot use the small index of open jobs.
        search = search.filter("j.stage <> 'closed'");
    }
    match filters.active {
        Some(true) => search.filter(ACTIVE),
        Some(false) => search.filter(IDLE),
        None => search,
    }
}
