//! `GET /job/{job_key}/time` — returns the working time of a job.

use axum::extract::State;
use kernel::wire::key::JobKey;
use production_queries::job::find_worked_time;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::working_time;
use crate::refusals::ProductionRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::clock::Clock;
use platform::refuses;
use platform::state::Reads;

/// Working time of a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobTime {
    /// Working time in milliseconds. An open work session counts up to the time of the response.
    processing_time: i64,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read the working time of a job.
///
/// Returns the total time of all work sessions of a job that are not canceled. An open session counts up to the time of
/// the response, so a client that shows a timer can repeat the request at any time. `GET /work-session` lists the
/// sessions themselves.
#[utoipa::path(
    get,
    path = "/job/{job_key}/time",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The working time of the job.", body = JobTime),
        Refused,
    ),
)]
pub async fn read_job_time(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    PathParam(key): PathParam<JobKey>,
) -> Result<axum::response::Response, Problem> {
    let client = reads.connect().await?;
    let row = find_worked_time().bind(&client, &key.number()).opt().await?.ok_or(ProductionRefusal::JobNotFound)?;
    // Only the time is returned, so costs are set to 0.
    let open = row.session_start.map(|since| (since, Decimal::ZERO));
    let time = working_time(row.worked_ms, Decimal::ZERO, open).time(clock.now());
    Ok(json_answer(&JobTime { processing_time: time }))
}
