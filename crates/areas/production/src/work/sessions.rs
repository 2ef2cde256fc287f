//! Opens, ends and restores work sessions, each with its journal rows.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{
    EventData, JobPaused, PauseReason, WorkSessionClosed, WorkSessionCreated, WorkSessionRestored,
};
use kernel::wire::key::{BatchKey, SessionKey, UserKey, WorkSessionKey};
use production_queries::client::Params as _;
use production_queries::work::{
    OpenSessionParams, PauseJobsParams, find_session_to_restore, note_presence as note_presence_row,
    open_session as open_row, pause_jobs, restore_session as restore_row,
};

use crate::job::creation::job_event;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;
use platform::journal::NewEvent;

/// The user who sends a command about work, and the time of the command.
#[derive(Clone, Copy, Debug)]
pub struct WorkStamp {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// Key of the user.
    pub user_key: UserKey,
    /// Key of the login session. `None` without one, for example with an API token.
    pub session_key: Option<SessionKey>,
}

impl WorkStamp {
    /// Builds the stamp of the caller at the time of the command.
    pub fn of(caller: &Caller, now: DateTime<Utc>) -> Self {
        Self { now, user_key: caller.user_key(), session_key: caller.token().session_key }
    }
}

/// Builds the journal row of an event of a work session.
pub fn session_event<D: EventData>(
    data: &D,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: Option<BatchKey>,
    session: WorkSessionKey,
    now: DateTime<Utc>,
) -> NewEvent {
    NewEvent { batch_key, work_session_key: Some(session), ..job_event(data, order, job.key, &job.phase_key, now) }
}

/// Opens a work session on a batch. The job becomes started and is assigned to the user. The caller has ended the other
/// sessions of the user that had to end. Returns the session and its journal row.
pub async fn open_work_session(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: BatchKey,
    by: WorkStamp,
) -> Result<(WorkSessionKey, NewEvent), Problem> {
    let params = OpenSessionParams {
        user_session_key: by.session_key.map(SessionKey::number),
        batch_key: batch_key.number(),
        job_key: job.key.number(),
        work_order_key: job.order_key.number(),
        now: by.now,
        supervised: !job.parameters.unsupervised_work_allowed,
        user_key: by.user_key.number(),
    };
    let key = WorkSessionKey::new(open_row().params(write.conn(), &params).one().await?);
    let event_data = WorkSessionCreated { user_key: by.user_key };
    Ok((key, session_event(&event_data, order, job, Some(batch_key), key, by.now)))
}

/// Reopens the session that ended because its client was offline, as if it had not ended: the gap counts as working
/// time. Returns the session, the gap in milliseconds and the journal row. `None` when the job was not paused as
/// offline, when another user resumes it, or when the user has opened another session since. In these cases the caller
/// opens a new session.
pub async fn restore_work_session(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: BatchKey,
    by: WorkStamp,
) -> Result<Option<(WorkSessionKey, i64, NewEvent)>, Problem> {
    let Some(last) = job.last_work_session.filter(|_| job.paused_offline) else { return Ok(None) };
    let (user, batch) = (by.user_key.number(), batch_key.number());
    let Some(found) = find_session_to_restore().bind(write.conn(), &last.number(), &user, &batch).opt().await? else {
        return Ok(None);
    };
    restore_row().bind(write.conn(), &found.key, &job.key.number(), &by.now, &user).one().await?;
    let key = WorkSessionKey::new(found.key);
    let event = session_event(&WorkSessionRestored {}, order, job, Some(batch_key), key, by.now);
    Ok(Some((key, (by.now - found.ended).num_milliseconds().max(0), event)))
}

/// How work sessions end.
#[derive(Clone, Copy, Debug)]
pub struct WorkSessionEnd {
    /// The time of the command.
    pub now: DateTime<Utc>,
    /// When the work ended. Earlier than `now` for a client that was offline.
    pub ended: DateTime<Utc>,
    /// Whether the owner of the session sent the command, which counts as presence.
    pub heard: bool,
    /// Whether the session ends because its client was offline.
    pub offline: bool,
}

impl WorkSessionEnd {
    /// The owner ends the session now.
    pub const fn by_user(now: DateTime<Utc>) -> Self {
        Self { now, ended: now, heard: true, offline: false }
    }

    /// Another user ends the session now.
    pub const fn by_other(now: DateTime<Utc>) -> Self {
        Self { now, ended: now, heard: false, offline: false }
    }

    /// The offline monitor ends the session at the time when the client was last online, so that silence does not count
    /// as working time.
    pub const fn offline(now: DateTime<Utc>, last_online: DateTime<Utc>) -> Self {
        Self { now, ended: last_online, heard: false, offline: true }
    }
}

/// Ends the open work sessions of jobs. The caller has locked their work orders. Returns one journal row per session,
/// in the sequence of the jobs. Jobs without an open session are skipped.
pub async fn end_work_sessions(
    write: &Write,
    orders: &[OrderRecord],
    jobs: &[&JobRecord],
    ending: WorkSessionEnd,
) -> Result<Vec<NewEvent>, Problem> {
    let keys: Vec<i64> = jobs.iter().filter_map(|job| Some(job.session?.key.number())).collect();
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let params = PauseJobsParams {
        ended: vec![ending.ended; keys.len()],
        keys,
        now: ending.now,
        heard: ending.heard,
        offline: ending.offline,
    };
    let closed = pause_jobs().params(write.conn(), &params).all().await?;
    let event = |job: &&JobRecord| {
        let order = orders.iter().find(|order| order.key == job.order_key)?;
        let row = closed.iter().find(|row| row.job_key == job.key.number())?;
        let event_data = WorkSessionClosed { duration: row.duration };
        let batch_key = job.batch.map(|batch| batch.key);
        Some(session_event(&event_data, order, job, batch_key, WorkSessionKey::new(row.key), ending.now))
    };
    Ok(jobs.iter().filter_map(event).collect())
}

/// Builds the journal row of a job that is paused.
pub fn paused_event(order: &OrderRecord, job: &JobRecord, reason: PauseReason, now: DateTime<Utc>) -> NewEvent {
    let batch_key = job.batch.map(|batch| batch.key);
    NewEvent { batch_key, ..job_event(&JobPaused { reason }, order, job.key, &job.phase_key, now) }
}

/// Records a command of the session owner as presence, so that the job is not paused as offline when a heartbeat is
/// late. The caller has checked that the user owns the session. A job without a presence row is left unchanged.
pub async fn note_presence(write: &Write, job: &JobRecord, now: DateTime<Utc>) -> Result<(), Problem> {
    note_presence_row().bind(write.conn(), &now, &job.key.number()).opt().await?;
    Ok(())
}
