//! Starts and resumes jobs: locks the rows, checks the rules, opens batch and work session
//! (docs/spec/production.md#starting-and-resuming).

use std::collections::BTreeSet;

use kernel::rules::event_data::{JobAssigned, JobResumed, JobStarted, PauseReason};
use kernel::rules::job::{JobCommand, JobRefusal, WorkStartFacts, check_transition};
use kernel::wire::key::{BatchKey, JobKey, OrderKey, WorkSessionKey};
use kernel::wire::number::Amount;
use production_queries::work::{find_open_work, find_start_facts};
use serde::Serialize;
use utoipa::ToSchema;

use super::batch_opening::{BatchOpening, OpenedBatch};
use super::input::BatchIn;
use super::sessions::{
    WorkSessionEnd, WorkStamp, end_work_sessions, open_work_session, paused_event, restore_work_session,
};
use crate::batch::model::{Batch, BatchSerial, load_batch, load_batch_serials};
use crate::job::creation::job_event;
use crate::job::model::{Job as ShownJob, load_job};
use crate::order::settlement::settle;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, find_orders_of, lock_jobs, lock_orders};
use crate::view::View;
use organization::contract::lock_session_user;
use platform::api::{IfMatch, Problem};
use platform::auth::Caller;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;

/// A job that was started or resumed, with its open batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct Begun {
    /// The job, now started and active.
    job: ShownJob,
    /// The open batch of the job.
    batch: Batch,
    /// Key of the open work session.
    #[schema(value_type = String)]
    work_session_key: WorkSessionKey,
    /// Units of the batch. Empty when the output has no serial numbers.
    batch_serials: Vec<BatchSerial>,
}

/// The command: start or resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOrResume {
    /// The job is started for the first time.
    Start,
    /// A started job is continued.
    Resume,
}

/// A job that a user starts or resumes, with the other jobs on which this user has open sessions. All of them are
/// locked with their work orders.
struct WorkStart {
    orders: Vec<OrderRecord>,
    /// The jobs. The first one is started or resumed.
    jobs: Vec<JobRecord>,
    /// Whether operators may take jobs without an assignee.
    takes_unassigned: bool,
    /// Key of another active job of the same work order and phase, if the phase does not allow parallel jobs.
    parallel: Option<JobKey>,
}

impl WorkStart {
    /// Locks the user, then the work orders, then the jobs.
    async fn lock(write: &Write, by: WorkStamp, key: JobKey) -> Result<Self, Problem> {
        // Locked first, so that two commands of one user that open or end sessions run one after the other.
        let open = async { Ok(find_open_work().bind(write.conn(), &by.user_key.number()).all().await?) };
        let keys = [key];
        let found = pipeline::three(lock_session_user(write, by.user_key), find_orders_of(write.conn(), &keys), open);
        let (user, mut orders_of, open) = found.await?;
        user.ok_or_else(|| Problem::internal("the user is archived"))?;
        let order_key = orders_of.remove(&key).ok_or(ProductionRefusal::JobNotFound)?;
        let mut order_keys: BTreeSet<OrderKey> = open.iter().map(|row| OrderKey::new(row.work_order_key)).collect();
        let mut job_keys: BTreeSet<JobKey> = open.iter().map(|row| JobKey::new(row.job_key)).collect();
        order_keys.insert(order_key);
        job_keys.insert(key);
        let (order_keys, job_keys): (Vec<_>, Vec<_>) =
            (order_keys.into_iter().collect(), job_keys.into_iter().collect());
        let (orders, mut jobs) = pipeline::two(lock_orders(write, &order_keys), lock_jobs(write, &job_keys)).await?;
        let own = jobs.iter().position(|job| job.key == key).ok_or(ProductionRefusal::JobNotFound)?;
        jobs.swap(0, own);
        let job = jobs.first().ok_or(ProductionRefusal::JobNotFound)?;
        let (order, phase) = (order_key.number(), job.phase_key.as_str());
        let start = find_start_facts().bind(write.conn(), &order, &phase, &key.number()).one().await?;
        let parallel = start.parallel_job_key.map(JobKey::new).filter(|_| !job.parameters.parallel_job_allowed);
        Ok(Self { orders, jobs, takes_unassigned: start.takes_unassigned, parallel })
    }

    /// Returns the job that is started or resumed.
    fn job(&self) -> Result<&JobRecord, Problem> {
        self.jobs.first().ok_or_else(|| ProductionRefusal::JobNotFound.into())
    }

    /// Returns the work order of the job that is started or resumed.
    fn order(&self) -> Result<&OrderRecord, Problem> {
        let key = self.job()?.order_key;
        self.orders.iter().find(|order| order.key == key).ok_or_else(|| ProductionRefusal::JobNotFound.into())
    }

    /// Checks stage, assignee and parallel jobs, and that the request does not specify a batch while one is open.
    fn check(&self, by: WorkStamp, entry: StartOrResume, sends_batch: bool) -> Result<(), Problem> {
        let job = self.job()?;
        let entering =
            WorkStartFacts { takes_unassigned: self.takes_unassigned, parallel: self.parallel.is_some(), sends_batch };
        let command = match entry {
            StartOrResume::Start => JobCommand::Start(entering),
            StartOrResume::Resume => JobCommand::Resume(entering),
        };
        check_transition(command, &job.state(by.user_key)).map(|_| ()).map_err(|refusal| match refusal {
            JobRefusal::AssignedToOther => {
                ProductionRefusal::JobAssignedToOther.with("assigned_to", job.assigned_to.map(|key| key.to_string()))
            }
            JobRefusal::ParallelNotAllowed => {
                ProductionRefusal::ParallelJobNotAllowed.with("job_key", self.parallel.map(|key| key.to_string()))
            }
            refusal => refused(refusal),
        })
    }

    /// Ends the other sessions of the user, because a user supervises one job at a time. Jobs whose phase allows
    /// unsupervised work stay active. Returns the journal rows.
    async fn pause_other_work(&self, write: &Write, by: WorkStamp) -> Result<Vec<NewEvent>, Problem> {
        let is_left = |job: &&JobRecord| {
            let own = job.session.is_some_and(|session| session.user_key == by.user_key);
            own && !job.parameters.unsupervised_work_allowed
        };
        let left: Vec<&JobRecord> = self.jobs.iter().skip(1).filter(is_left).collect();
        let closed = end_work_sessions(write, &self.orders, &left, WorkSessionEnd::by_user(by.now)).await?;
        let mut events = Vec::new();
        for (job, closed) in left.iter().zip(closed) {
            let order = self.orders.iter().find(|order| order.key == job.order_key);
            events.extend(order.map(|order| paused_event(order, job, PauseReason::OtherJob, by.now)));
            events.push(closed);
        }
        Ok(events)
    }
}

/// Starts or resumes a job: pauses the other work of the user, opens a batch when none is open, and opens or reopens a
/// work session.
pub async fn start_or_resume(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    (key, if_match): (JobKey, &IfMatch),
    input: &BatchIn,
    entry: StartOrResume,
) -> Result<Begun, Problem> {
    let by = WorkStamp::of(caller, write.now());
    let mut start = WorkStart::lock(write, by, key).await?;
    if_match.check(start.job()?.rev)?;
    start.check(by, entry, input.is_specified())?;
    let (job, order) = (start.job()?.clone(), start.order()?.clone());
    let opening = match job.batch {
        Some(_) => None,
        None => Some(BatchOpening::prepare(write, &order, &job, input).await?),
    };
    let left = start.pause_other_work(write, by).await?;
    let opened = match (opening, job.batch) {
        (Some(opening), _) => Some(opening.insert(write, by, None).await?),
        (None, _) => None,
    };
    let batch_key = match (&opened, job.batch) {
        (Some(opened), _) => opened.key,
        (None, Some(batch)) => batch.key,
        (None, None) => return Err(Problem::internal("there is no batch to work on")),
    };
    let (session_key, session) = begin_session(write, &order, &job, batch_key, by).await?;
    // The rows of the work order come last in the journal, but its queue is locked before the counters.
    let noted = write.event_count();
    let own = start.orders.iter().position(|order| order.key == job.order_key);
    if let Some(order) = own.and_then(|place| start.orders.get_mut(place)) {
        settle(write, std::slice::from_mut(order), by.now).await?;
    }
    let settled = write.take_events_since(noted);
    // Counters are locked last, because every command that creates codes waits for them.
    let opened = match opened {
        Some(opened) => Some(make_units(app, write, by, opened).await?),
        None => None,
    };
    record_start(write, &order, &job, by, entry, opened.as_ref(), session);
    write.append_events(left);
    write.append_events(settled);
    let view = View::of(app, caller);
    let (job, batch, batch_serials) = pipeline::three(
        load_job(write.conn(), key, view),
        load_batch(write.conn(), batch_key, view),
        load_batch_serials(write.conn(), batch_key),
    )
    .await?;
    Ok(Begun { job, batch, work_session_key: session_key, batch_serials })
}

/// Creates the new units of a batch that was opened, with serial numbers of the counter.
async fn make_units(app: &App, write: &Write, by: WorkStamp, opened: OpenedBatch) -> Result<OpenedBatch, Problem> {
    let codes = match opened.reserve_codes(app, write).await? {
        Some(reserved) => reserved.free(app, write).await?,
        None => Vec::new(),
    };
    let event = opened.make_units(write, by, codes, Vec::new()).await?;
    Ok(opened.with_units(event))
}

/// The work session that a start or resume opened or reopened.
struct OpenedSession {
    /// How long the client was offline, in milliseconds, for a session that was reopened. `None` for a new one.
    offline_ms: Option<i64>,
    event: NewEvent,
}

/// Reopens the session that ended because its client was offline, or opens a new one.
async fn begin_session(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: BatchKey,
    by: WorkStamp,
) -> Result<(WorkSessionKey, OpenedSession), Problem> {
    if let Some((key, away, event)) = restore_work_session(write, order, job, batch_key, by).await? {
        return Ok((key, OpenedSession { offline_ms: Some(away), event }));
    }
    let (key, event) = open_work_session(write, order, job, batch_key, by).await?;
    Ok((key, OpenedSession { offline_ms: None, event }))
}

/// Adds the journal rows of a start or resume: the command, the assignment of a job that had no assignee, the new
/// batch, the session. `opened` is `None` when the job continues its open batch.
fn record_start(
    write: &mut Write,
    order: &OrderRecord,
    job: &JobRecord,
    by: WorkStamp,
    entry: StartOrResume,
    opened: Option<&OpenedBatch>,
    session: OpenedSession,
) {
    let batch_key = opened.map(|opened| opened.key).or_else(|| Some(job.batch?.key));
    let first = match entry {
        StartOrResume::Start => {
            let batch_qt = Amount::new(opened.map(|opened| opened.quantity).unwrap_or_default());
            job_event(&JobStarted { batch_qt }, order, job.key, &job.phase_key, by.now)
        }
        StartOrResume::Resume => {
            let event_data = JobResumed { offline_ms: session.offline_ms };
            job_event(&event_data, order, job.key, &job.phase_key, by.now)
        }
    };
    write.append_event(NewEvent { batch_key, ..first });
    if job.assigned_to.is_none() {
        let event_data = JobAssigned { assigned_from: None, assigned_to: Some(by.user_key) };
        let event = job_event(&event_data, order, job.key, &job.phase_key, by.now);
        write.append_event(NewEvent { audience: vec![by.user_key], ..event });
    }
    if let Some(opened) = opened {
        write.append_events(opened.events(order, job, by.now));
    }
    write.append_event(session.event);
}
