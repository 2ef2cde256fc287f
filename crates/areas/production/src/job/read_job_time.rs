//! `GET /job/{job_key}/time` — how long a job was worked on.

use axum::extract::State;
use kernel::wire::key::JobKey;
use production_queries::job::find_worked_time;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::worked;
use crate::refusals::ProductionRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::refuses;
use platform::state::App;

/// How long a job was worked on.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobTime {
    /// Milliseconds, an open session up to now.
    processing_time: i64,
}

refuses![ProductionRefusal::JobNotFound,];

/// Read how long a job was worked on.
#[utoipa::path(
    get,
    path = "/job/{job_key}/time",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The time.", body = JobTime),
        Refused,
    ),
)]
pub async fn read_job_time(
    State(app): State<App>,
    PathParam(key): PathParam<JobKey>,
) -> Result<axum::response::Response, Problem> {
    let client = app.read().await?;
    let row = find_worked_time().bind(&client, &key.number()).opt().await?.ok_or(ProductionRefusal::JobNotFound)?;
    let open = row.session_start.map(|since| (since, Decimal::ZERO));
    let time = worked(row.worked_ms, Decimal::ZERO, open).time(app.clock.now());
    Ok(json_answer(&JobTime { processing_time: time }))
}
