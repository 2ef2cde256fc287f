//! `POST /job/{job_key}/heartbeat` — records that the client of an active job is connected.

use kernel::wire::key::{JobKey, WorkSessionKey};
use kernel::wire::time::Timestamp;
use production_queries::work::{find_heartbeat_state, note_heartbeat};
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductionRefusal;
use platform::api::{Envelope, PathParam, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

/// Confirmation that a heartbeat was recorded.
#[derive(Debug, Serialize, ToSchema)]
pub struct Heard {
    /// Time of the last heartbeat, which is the time of this request.
    last_online: Timestamp,
    /// Always `true`: a work session of the caller is open on the job.
    active: bool,
    /// Key of the open work session.
    #[schema(value_type = String)]
    work_session_key: WorkSessionKey,
}

refuses![ProductionRefusal::JobNotFound, ProductionRefusal::JobIsNotActive, ProductionRefusal::NotWorkSessionOwner];

/// Send a heartbeat for a job.
///
/// Reports that the client of an active job is connected. Send it every 10 seconds while the job is active: a job whose
/// client is silent for longer than the parameter `max_offline` of its phase (in seconds) is paused automatically. A
/// heartbeat changes neither the revision of the job nor the journal, and repeating it is harmless. `job_is_not_active`
/// means that the job is paused: resume it. The member `paused_offline` of this refusal shows whether the service
/// paused the job.
#[utoipa::path(
    post,
    path = "/job/{job_key}/heartbeat",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The time that was stored, and the open work session.", body = Envelope<Heard>),
        Refused,
    ),
)]
pub async fn heartbeat_job(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
) -> Result<Committed<Envelope<Heard>>, Problem> {
    let write = writer.begin("heartbeat_job").await?;
    let user_key = caller.user_key().number();
    let Some(heard) = note_heartbeat().bind(write.conn(), &write.now(), &key.number(), &user_key).opt().await? else {
        let found = find_heartbeat_state()
            .bind(write.conn(), &key.number())
            .opt()
            .await?
            .ok_or(ProductionRefusal::JobNotFound)?;
        return Err(if found.active {
            ProductionRefusal::NotWorkSessionOwner.into()
        } else {
            ProductionRefusal::JobIsNotActive.with("paused_offline", found.paused_offline)
        });
    };
    let heard = Heard {
        last_online: Timestamp(heard.last_online),
        active: true,
        work_session_key: WorkSessionKey::new(heard.work_session_key),
    };
    write.commit(Envelope::ok("Heartbeat recorded.", heard)).await
}
