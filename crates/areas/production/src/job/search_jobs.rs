//! `GET /job` — the search for jobs.

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
    /// Which jobs; all given filters hold together.
    pub struct JobFilters {
        /// The jobs themselves.
        pub job_key: List<JobKey, 0, FILTER_KEYS_MAX>,
        /// Their orders.
        pub work_order_key or "wo_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Their phases.
        pub phase_key: List<PhaseKey, 0, FILTER_KEYS_MAX>,
        /// How far they have come.
        pub stage: List<Stage, 0, 8>,
        /// Who does them.
        pub assigned_to: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Whether somebody works on them.
        pub active: Option<bool>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(JOBS_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Jobs with an open work session.
const ACTIVE: &str = r#"exists (select from production.work_session s where s.job_key = j.key and s."end" is null)"#;
/// Jobs without one.
const IDLE: &str = r#"not exists (select from production.work_session s where s.job_key = j.key and s."end" is null)"#;

/// Search jobs.
#[utoipa::path(
    get,
    path = "/job",
    params(JobFilters),
    responses(
        (status = 200, description = "Jobs in the order of their creation.", body = Vec<Job>),
    ),
)]
pub async fn search_jobs(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<JobFilters>,
) -> Result<ListResponse<Job>, Problem> {
    let client = app.read().await?;
    let search = filtered(&filters);
    let keys = search.keys(&client, "j.created, j.key", filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    Ok(ListResponse { rows: load_jobs(&client, &keys, View::of(&app, &caller)).await?, total })
}

/// The search that the filters ask for.
fn filtered(filters: &JobFilters) -> Search {
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
