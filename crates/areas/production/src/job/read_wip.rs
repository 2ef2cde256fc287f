//! `GET /wip` — what waits before and after the phase of a job.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::JobKey;
use kernel::wire::number::Amount;
use production_queries::job::find_wip_of_job;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductionRefusal;
use platform::api::{Params, Problem, json_answer};
use platform::refuses;
use platform::state::App;

input! {
    /// Which job.
    pub struct JobWipQuery {
        /// The job.
        pub job_key: JobKey,
    }
}

/// Work in progress around a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipOfJob {
    /// The job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// What waits before its phase; none before the first.
    free_wip_qt_upstream: Option<Amount>,
    /// What waits after its phase.
    free_wip_qt_downstream: Amount,
    /// What the job has booked.
    booked_qt: Amount,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read the work in progress around a job.
#[utoipa::path(
    get,
    path = "/wip",
    params(JobWipQuery),
    responses(
        (status = 200, description = "The quantities.", body = WipOfJob),
        Refused,
    ),
)]
pub async fn read_wip(
    State(app): State<App>,
    Params(query): Params<JobWipQuery>,
) -> Result<axum::response::Response, Problem> {
    let client = app.read().await?;
    let row =
        find_wip_of_job().bind(&client, &query.job_key.number()).opt().await?.ok_or(ProductionRefusal::JobNotFound)?;
    Ok(json_answer(&WipOfJob {
        job_key: query.job_key,
        free_wip_qt_upstream: (!row.first_phase).then(|| Amount::new(row.upstream)),
        free_wip_qt_downstream: Amount::new(row.downstream),
        booked_qt: Amount::new(row.booked),
    }))
}
