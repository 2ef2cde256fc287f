//! `POST /job/{job_key}/heartbeat` — the sign of life of a client while its job is active.

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

/// A sign of life was noted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Heard {
    /// When.
    last_online: Timestamp,
    /// Somebody works on the job.
    active: bool,
    /// The span of work.
    #[schema(value_type = String)]
    work_session_key: WorkSessionKey,
}

refuses![ProductionRefusal::JobNotFound, ProductionRefusal::JobIsNotActive, ProductionRefusal::NotWorkSessionOwner];

/// Say that a job is still worked on.
#[utoipa::path(
    post,
    path = "/job/{job_key}/heartbeat",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "Noted.", body = Envelope<Heard>),
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
    write.commit(Envelope::ok("Heard.", heard)).await
}
