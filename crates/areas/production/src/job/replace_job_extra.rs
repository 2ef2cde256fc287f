//! `PUT /job/{job_key}/extra` — replaces the additional data of a job.

use kernel::rules::event_data::{ExtraOf, ExtraUpdated};
use kernel::wire::key::JobKey;
use production_queries::job::set_job_extra;

use super::creation::job_event;
use crate::extra::{Extra, ExtraIn};
use crate::refusals::ProductionRefusal;
use crate::rows::{lock_job, lock_order_of_job};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![ProductionRefusal::JobNotFound, SharedRefusal::RevisionMismatch,];

/// Replace the additional data of a job.
///
/// Stores one JSON value for an integration, such as the workstation in a scheduling system. The new value replaces the
/// stored one as a whole, and `null` or an absent `extra` removes it. The job may have any stage. Writes
/// `EXTRA_UPDATED` with the previous value, even if the value does not change. `If-Match` with another revision of the
/// job is refused with `revision_mismatch`.
#[utoipa::path(
    put,
    path = "/job/{job_key}/extra",
    request_body = ExtraIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The additional data after the change.", body = Envelope<Extra>),
        Refused,
    ),
)]
pub async fn replace_job_extra(
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<ExtraIn>,
) -> Result<Committed<Envelope<Extra>>, Problem> {
    let mut write = writer.begin("replace_job_extra").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    let extra = input.into_stored();
    set_job_extra().bind(write.conn(), &extra.as_ref(), &key.number()).one().await?;
    let event_data = ExtraUpdated { entity_type: ExtraOf::Job, extra_before: job.extra.as_ref() };
    write.append_event(job_event(&event_data, &order, key, &job.phase_key, write.now()));
    write.commit(Envelope::ok("Additional data replaced.", Extra { extra })).await
}
