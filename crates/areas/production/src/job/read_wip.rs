//! `GET /wip` — returns the WIP before and after the phase of a job.

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
use platform::state::Reads;

input! {
    /// Job whose WIP is read.
    pub struct JobWipQuery {
        /// Key of the job.
        pub job_key: JobKey,
    }
}

/// Work in progress before and after the phase of a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct WipOfJob {
    /// Key of the job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// Free quantity before the phase, in the unit of the product. `null` for the first phase.
    free_wip_qt_upstream: Option<Amount>,
    /// Free quantity between the phase and the next one, in the unit of the product. 0 after the last phase.
    free_wip_qt_downstream: Amount,
    /// Quantity that the open batch of the job has booked, in the unit of the product. 0 for the first phase.
    booked_qt: Amount,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read the WIP before and after a job.
///
/// Returns the free work in progress before and after the phase of a job, and what its open batch has booked. Use it to
/// see whether a batch can be opened and what the next phase can take. Free WIP belongs to the work order and phase, so
/// several jobs of a phase share it. Units on hold are included here, although no batch can take them.
#[utoipa::path(
    get,
    path = "/wip",
    params(JobWipQuery),
    responses(
        (status = 200, description = "Free and booked quantities before and after the phase.", body = WipOfJob),
        Refused,
    ),
)]
pub async fn read_wip(
    State(reads): State<Reads>,
    Params(query): Params<JobWipQuery>,
) -> Result<axum::response::Response, Problem> {
    let client = reads.connect().await?;
    let row =
        find_wip_of_job().bind(&client, &query.job_key.number()).opt().await?.ok_or(ProductionRefusal::JobNotFound)?;
    Ok(json_answer(&WipOfJob {
        job_key: query.job_key,
        free_wip_qt_upstream: (!row.first_phase).then(|| Amount::new(row.upstream)),
        free_wip_qt_downstream: Amount::new(row.downstream),
        booked_qt: Amount::new(row.booked),
    }))
}
