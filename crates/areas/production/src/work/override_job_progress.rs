//! `POST /job/{job_key}/override-progress` — corrects the completed quantity of a job.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{ProgressOverridden, WorkSessionCanceled};
use kernel::rules::job::Stage;
use kernel::rules::progress::{
    CompletedBatch, Obstacle, OverridePlan, ProgressRefusal, ProgressTarget, TimeAdjustment, check_override, plan,
};
use kernel::wire::key::{BatchKey, EventKey, JobKey, UserKey, WorkSessionKey};
use kernel::wire::number::{Amount, NonNegative};
use production_queries::work::{
    FindCompletedBatches, FindOverrideFacts, cancel_sessions, find_completed_batches, find_override_facts,
    insert_forced_sessions, mark_job_forced, settle_job,
};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::batch_opening::too_little_wip;
use super::input::WorkReason;
use super::output_reversal::OutputReversal;
use super::rollback::BatchRollback;
use super::sessions::{WorkStamp, session_event};
use super::wip::{book, lock_free, take_wip};
use crate::batch::forced_batch;
use crate::job::creation::job_event;
use crate::job::model::{Job as JobRead, load_job};
use crate::order::settlement::settle;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, lock_job, lock_order_of_job};
use crate::snapshot::steps_of;
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::UnitStamp;
use warehouse::contract::{FollowingMovements, WarehouseRefusal};

/// Decimal places of an hourly cost.
const PLACES: u32 = 6;

input! {
    /// Correction of the completed quantity of a job.
    pub struct OverrideProgressIn {
        /// Good quantity of the job after the override, from 0 to its planned quantity, in the unit of the product.
        pub new_job_qt_completed: NonNegative,
        /// Whether the working time changes with the quantity. `true`: an added batch gets the standard time of the
        /// phase, and canceled batches lose their time. `false`: the total time stays the same and is divided among the
        /// batches by quantity. Default: `true`.
        pub should_adjust_duration: bool = true,
        /// Reason for correcting the quantity, from 1 to 500 characters. Stored as the description of the journal row.
        pub reason: WorkReason,
    }
}

/// Result of an override of progress.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverriddenProgress {
    /// The job after the override.
    job: JobRead,
    /// New completed quantity minus the old one, in the unit of the product. Negative when the quantity was reduced.
    quantity_change: Amount,
}

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobHasNoAssignee,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobHasActiveBatch,
    ProductionRefusal::NoChange,
    ProductionRefusal::QuantityAbovePlanned,
    ProductionRefusal::OverrideNotAllowed,
    ProductionRefusal::WipNotAvailable,
    ProductionRefusal::OutputNotAvailable,
    WarehouseRefusal::LotsMissing,
    WarehouseRefusal::NegativeStock,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    SharedRefusal::RevisionMismatch,
];

/// Override the completed quantity of a job.
///
/// Sets the completed quantity of a job directly, without recorded work. A higher quantity adds one forced batch for
/// the difference: it takes WIP from the previous phase, consumes components and produces output like a completed
/// batch. A lower quantity cancels completed batches, newest first, and reverses their effects. If too much was
/// canceled, a forced batch makes up the difference. The stage follows the quantity: planned at 0, closed at the
/// planned quantity, started otherwise. The job must be assigned, not active and without an open batch
/// (`job_has_no_assignee`, `job_is_active`, `job_has_active_batch`). A job that needs more data than a quantity is
/// refused with `override_not_allowed`, and `reason` names the obstacle: `traced` output, a `traced_component`, or
/// `mandatory_fields`. Writes `PROGRESS_OVERRIDDEN` with both quantities, and the journal rows of the added and
/// canceled batches.
#[utoipa::path(
    post,
    path = "/job/{job_key}/override-progress",
    request_body = OverrideProgressIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job and the change of its completed quantity.",
            body = Envelope<OverriddenProgress>),
        Refused,
    ),
)]
pub async fn override_job_progress(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<OverrideProgressIn>,
) -> Result<Committed<Envelope<OverriddenProgress>>, Problem> {
    let mut write = writer.begin("override_job_progress").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    let by = WorkStamp::of(&caller, write.now());
    let facts = find_facts(&write, &job).await?;
    let target = ProgressTarget {
        quantity: input.new_job_qt_completed.0.get(),
        completed: job.completed,
        planned: job.planned,
        obstacle: obstacle(&order, &job, &facts)?,
    };
    let after =
        check_override(&job.state(by.user_key), &target).map_err(|refusal| override_problem(refusal, &target))?;
    let time = if input.should_adjust_duration {
        TimeAdjustment::Adjusted { standard: job.parameters.std_processing_time }
    } else {
        TimeAdjustment::Kept { total: job.worked_ms }
    };
    let plan = plan(&completed_batches(&write, key).await?, target.quantity, time);
    let event_key = EventKey::new(next_key(write.conn()).await?);
    let (user_key, hourly_cost) = (job.assigned_to.unwrap_or(by.user_key), cost_of(&job, &plan, facts.hourly_cost));
    let reason = input.reason.to_string();
    let overriding =
        ProgressOverride { order, job, target, stage: after.stage, plan, event_key, by, user_key, hourly_cost };
    overriding.run(&mut write, reason).await?;
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    let quantity_change = Amount::new(target.quantity - target.completed);
    write.commit(Envelope::ok("Completed quantity corrected.", OverriddenProgress { job, quantity_change })).await
}

/// Reads whether a component of the phase must be scanned, and the hourly cost of the assignee. The job is locked.
async fn find_facts(write: &Write, job: &JobRecord) -> Result<FindOverrideFacts, Problem> {
    let (order, phase, user) = (job.order_key.number(), job.phase_key.as_str(), job.assigned_to.map(UserKey::number));
    Ok(find_override_facts().bind(write.conn(), &order, &phase, &user).one().await?)
}

/// Finds the first reason why a quantity alone cannot declare this work: traced output, traced components or mandatory
/// values. `None` when it can.
fn obstacle(order: &OrderRecord, job: &JobRecord, facts: &FindOverrideFacts) -> Result<Option<Obstacle>, Problem> {
    let steps = steps_of(&job.step_sequence)?;
    let mandatory = steps.iter().flat_map(|step| &step.form_fields).any(|field| field.mandatory);
    let found = [
        (order.traced(), Obstacle::Traced),
        (facts.traced_component, Obstacle::TracedComponent),
        (mandatory, Obstacle::MandatoryFields),
    ];
    Ok(found.into_iter().find(|(is, _)| *is).map(|(_, obstacle)| obstacle))
}

/// Turns a refusal of the rules into a response that names the obstacle.
fn override_problem(refusal: ProgressRefusal, target: &ProgressTarget) -> Problem {
    match (refusal, target.obstacle) {
        (ProgressRefusal::NotAllowed, Some(obstacle)) => {
            ProductionRefusal::OverrideNotAllowed.with("reason", obstacle.as_str())
        }
        (refusal, _) => refused(refusal),
    }
}

/// Reads the completed batches of the job that are not canceled, oldest first.
async fn completed_batches(write: &Write, key: JobKey) -> Result<Vec<CompletedBatch<BatchKey>>, Problem> {
    let rows = find_completed_batches().bind(write.conn(), &key.number()).all().await?;
    let batch =
        |row: FindCompletedBatches| CompletedBatch { key: BatchKey::new(row.key), good: row.good, total: row.quantity };
    Ok(rows.into_iter().map(batch).collect())
}

/// Computes the hourly cost of the forced sessions. Recorded time that is shared among batches keeps its mean cost, and
/// time that an override adds has the hourly cost of the assignee.
fn cost_of(job: &JobRecord, plan: &OverridePlan<BatchKey>, of_assignee: Decimal) -> Decimal {
    let mean = job.worked_cost_ms.checked_div(job.worked_ms.into()).filter(|_| plan.replaces_time);
    mean.unwrap_or(of_assignee).round_dp(PLACES)
}

/// An override that the rules allow. Work order and job are locked.
struct ProgressOverride {
    order: OrderRecord,
    job: JobRecord,
    target: ProgressTarget,
    stage: Stage,
    plan: OverridePlan<BatchKey>,
    event_key: EventKey,
    by: WorkStamp,
    user_key: UserKey,
    hourly_cost: Decimal,
}

impl ProgressOverride {
    /// Writes the override: adds the forced batch, cancels batches, sets the time, and settles job and work order.
    async fn run(mut self, write: &mut Write, reason: String) -> Result<(), Problem> {
        let (added, now) = (self.plan.added, self.by.now);
        let opened = if added.is_zero() {
            None
        } else {
            Some(forced_batch::insert(write, &self.order, &self.job, added, self.event_key, now).await?)
        };
        let following = match &opened {
            Some((key, job)) if !self.plan.canceled.is_empty() => {
                forced_batch::following_movements(write, &self.order, job, *key).await?
            }
            _ => FollowingMovements::default(),
        };
        let mut events = vec![self.override_event(&reason)];
        events.extend(self.reverse_batches(write, reason, &following).await?);
        events.extend(self.cancel_time(write).await?);
        self.settle_job(write).await?;
        let batch_key = opened.as_ref().map(|(key, _)| *key);
        if let Some(key) = batch_key {
            self.take_wip(write, key).await?;
        }
        self.force_time(write, batch_key).await?;
        write.append_events(events);
        if let Some((key, job)) = opened {
            let job = JobRecord { completed: self.target.quantity - added, ..job };
            let completed = forced_batch::complete(write, &self.order, &job, key, self.by).await?;
            write.append_events(completed);
        }
        settle(write, std::slice::from_mut(&mut self.order), now).await
    }

    /// Builds the journal row of the override, which is the first of the command.
    fn override_event(&self, reason: &str) -> NewEvent {
        let event_data = ProgressOverridden {
            qt_before: Amount::new(self.target.completed),
            qt_after: Amount::new(self.target.quantity),
            adjust_duration: !self.plan.replaces_time,
        };
        NewEvent {
            key: Some(self.event_key),
            description: Some(reason.to_owned()),
            ..job_event(&event_data, &self.order, self.job.key, &self.job.phase_key, self.by.now)
        }
    }

    /// Reverses the batches that are canceled, like a reset of the job. Returns the journal rows.
    async fn reverse_batches(
        &self,
        write: &mut Write,
        reason: String,
        following: &FollowingMovements,
    ) -> Result<Vec<NewEvent>, Problem> {
        if self.plan.canceled.is_empty() {
            return Ok(Vec::new());
        }
        let rollback = BatchRollback::lock_completed(write, &self.job, &self.plan.canceled).await?;
        let by = UnitStamp { now: self.by.now, user_key: self.by.user_key };
        let mut reversal = OutputReversal { order: self.order.clone(), job: self.job.clone(), rollback, by, reason };
        reversal.roll_back(write, self.event_key, following).await
    }

    /// Cancels all remaining sessions of the job when the total time is shared among its batches. Returns the journal
    /// rows.
    async fn cancel_time(&self, write: &Write) -> Result<Vec<NewEvent>, Problem> {
        if !self.plan.replaces_time {
            return Ok(Vec::new());
        }
        let (event, job) = (self.event_key.number(), self.job.key.number());
        let rows = cancel_sessions().bind(write.conn(), &event, &job).all().await?;
        let events = rows.into_iter().map(|row| {
            let event_data = WorkSessionCanceled { duration: row.duration };
            let (batch_key, key) = (Some(BatchKey::new(row.batch_key)), WorkSessionKey::new(row.key));
            session_event(&event_data, &self.order, &self.job, batch_key, key, self.by.now)
        });
        Ok(events.collect())
    }

    /// Stores the stage that follows from the quantity. A job at 0 counts as not started, so its start is cleared.
    async fn settle_job(&self, write: &Write) -> Result<(), Problem> {
        let key = self.job.key.number();
        let start = (self.stage != Stage::Planned).then(|| self.job.start.unwrap_or(self.by.now));
        let ended = (self.stage == Stage::Closed).then(|| self.job.end.unwrap_or(self.by.now));
        settle_job().bind(write.conn(), &self.stage.as_str(), &start, &ended, &key).one().await?;
        mark_job_forced().bind(write.conn(), &self.event_key.number(), &key).one().await?;
        Ok(())
    }

    /// Books free WIP before the phase for the forced batch, oldest first. A first phase takes none.
    async fn take_wip(&self, write: &Write, batch_key: BatchKey) -> Result<(), Problem> {
        if self.job.first_phase {
            return Ok(());
        }
        let (free, added) = (lock_free(write, &self.job).await?, self.plan.added);
        let rows = take_wip(&free, added).map_err(|too| too_little_wip(added, too.free))?;
        book(write, &self.job, batch_key, &rows, self.by.now).await
    }

    /// Inserts the forced sessions of the plan, each from start to end of its batch. `added` is the key of the forced
    /// batch, which the plan does not contain.
    async fn force_time(&self, write: &Write, added: Option<BatchKey>) -> Result<(), Problem> {
        let forced = self.plan.forced.iter().filter_map(|one| Some((one.batch.or(added)?.number(), one.duration)));
        let (keys, durations): (Vec<i64>, Vec<i64>) = forced.unzip();
        if keys.is_empty() {
            return Ok(());
        }
        let (user, event) = (self.user_key.number(), self.event_key.number());
        insert_forced_sessions().bind(write.conn(), &user, &self.hourly_cost, &event, &keys, &durations).all().await?;
        Ok(())
    }
}
