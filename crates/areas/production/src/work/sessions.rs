//! Spans of work: opened, ended, restored; each with its rows of the journal.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{
    EventData, JobPaused, PauseReason, WorkSessionClosed, WorkSessionCreated, WorkSessionRestored,
};
use kernel::wire::key::{BatchKey, SessionKey, UserKey, WorkSessionKey};
use production_queries::client::Params as _;
use production_queries::work::{
    OpenSessionParams, PauseJobsParams, find_restorable, hear as hear_row, open_session as open_row, pause_jobs,
    restore_session as restore_row,
};

use crate::job::creation::job_event;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;
use platform::journal::NewEvent;

/// Who works, and when.
#[derive(Clone, Copy, Debug)]
pub struct WorkStamp {
    /// When.
    pub now: DateTime<Utc>,
    /// Who.
    pub user_key: UserKey,
    /// With which login.
    pub session_key: Option<SessionKey>,
}

impl WorkStamp {
    /// The caller, now.
    pub fn of(caller: &Caller, now: DateTime<Utc>) -> Self {
        Self { now, user_key: caller.user_key(), session_key: caller.token().session_key }
    }
}

/// What the journal tells of a span of work.
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

/// Opens a span of work on a batch: the job has begun, and is its user's. His other work was ended before.
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

/// The span of work that goes on after its client was away, and how long that was; none when its user has begun
/// something else since, or when somebody else goes on.
pub async fn restore_work_session(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: BatchKey,
    by: WorkStamp,
) -> Result<Option<(WorkSessionKey, i64, NewEvent)>, Problem> {
    let Some(last) = job.last_work_session.filter(|_| job.paused_offline) else { return Ok(None) };
    let (user, batch) = (by.user_key.number(), batch_key.number());
    let Some(found) = find_restorable().bind(write.conn(), &last.number(), &user, &batch).opt().await? else {
        return Ok(None);
    };
    restore_row().bind(write.conn(), &found.key, &job.key.number(), &by.now, &user).one().await?;
    let key = WorkSessionKey::new(found.key);
    let event = session_event(&WorkSessionRestored {}, order, job, Some(batch_key), key, by.now);
    Ok(Some((key, (by.now - found.ended).num_milliseconds().max(0), event)))
}

/// How spans of work end.
#[derive(Clone, Copy, Debug)]
pub struct WorkSessionEnd {
    /// The time of the command.
    pub now: DateTime<Utc>,
    /// When the work ended.
    pub ended: DateTime<Utc>,
    /// The one who works acts himself: his clients were heard of.
    pub heard: bool,
    /// His clients were not heard of.
    pub offline: bool,
}

impl WorkSessionEnd {
    /// The one who works ends it.
    pub const fn by_user(now: DateTime<Utc>) -> Self {
        Self { now, ended: now, heard: true, offline: false }
    }

    /// Somebody else ends it.
    pub const fn by_other(now: DateTime<Utc>) -> Self {
        Self { now, ended: now, heard: false, offline: false }
    }

    /// The client was last heard of then.
    pub const fn offline(now: DateTime<Utc>, last_online: DateTime<Utc>) -> Self {
        Self { now, ended: last_online, heard: false, offline: true }
    }
}

/// Ends the open spans of work of jobs whose orders are locked. Answers what the journal tells, job by job.
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

/// A job was paused.
pub fn paused_event(order: &OrderRecord, job: &JobRecord, reason: PauseReason, now: DateTime<Utc>) -> NewEvent {
    let batch_key = job.batch.map(|batch| batch.key);
    NewEvent { batch_key, ..job_event(&JobPaused { reason }, order, job.key, &job.phase_key, now) }
}

/// A command of the one who works is a sign of life.
pub async fn record_heartbeat(write: &Write, job: &JobRecord, now: DateTime<Utc>) -> Result<(), Problem> {
    hear_row().bind(write.conn(), &now, &job.key.number()).opt().await?;
    Ok(())
}
