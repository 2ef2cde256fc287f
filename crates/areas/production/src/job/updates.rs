//! Adds, plans and closes jobs, several in one transaction (docs/spec/production.md#planning-jobs).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{Changes, JobAssigned, JobUpdated};
use kernel::rules::job::{
    AssigneeChange, AssigneeRelation, JobCommand, JobRefusal, JobTransition, QuantityChange, Stage, check_insertion,
    check_transition,
};
use kernel::rules::quantity::{Quantity, whole_if_traced};
use kernel::rules::scope::Scope;
use kernel::wire::key::{JobKey, OrderKey, UserKey};
use kernel::wire::number::Amount;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;
use serde_json::json;

use super::closure::{closed_event, closed_job, delete};
use super::creation::{NewJob, insert, job_event};
use super::input::{Action, JobChange, JobInsertion, JobPlanChange};
use super::job_plan::store_jobs;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, find_orders_of, jobs_of, lock_jobs, lock_orders};
use crate::snapshot::{PhaseSnapshot, find_phase};
use organization::contract::hold_users_with_scope;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::SerialRefusal;

/// Outcome of one change.
#[derive(Clone, Copy, Debug)]
pub struct JobOutcome {
    /// The action that was sent.
    pub action: Action,
    /// Key of the job.
    pub key: JobKey,
    /// Whether the job was deleted, because it never had a batch.
    pub deleted: bool,
}

/// Everything that the changes touch, locked in this sequence: assignees, work orders, jobs.
#[derive(Debug)]
pub struct LockedJobs {
    /// The work orders, in key order.
    pub orders: Vec<OrderRecord>,
    /// The jobs after the changes applied so far.
    jobs: BTreeMap<JobKey, JobRecord>,
    /// Jobs that are to be deleted.
    gone: Vec<JobKey>,
    /// New assignees who may start jobs.
    operators: HashSet<UserKey>,
    /// All jobs of the work orders that get new jobs. The new jobs reuse their copies of phases.
    known: Vec<JobRecord>,
}

/// Locks everything that the changes touch. Refuses jobs and work orders that do not exist.
pub async fn lock(write: &Write, changes: &[JobChange]) -> Result<LockedJobs, Problem> {
    let operators = hold_assignees(write, changes).await?;
    let jobs: Vec<JobKey> = changes.iter().filter_map(JobChange::job).collect();
    let orders_of = find_orders_of(write.conn(), &jobs).await?;
    let mut orders: BTreeSet<OrderKey> = orders_of.into_values().collect();
    orders.extend(changes.iter().filter_map(inserted_into));
    let orders = lock_orders(write, &orders.into_iter().collect::<Vec<_>>()).await?;
    lock_jobs_of(write, changes, orders, operators).await
}

/// Holds the users to whom the changes assign jobs, and returns those who may start jobs. Called before any work order
/// is locked.
pub async fn hold_assignees(write: &Write, changes: &[JobChange]) -> Result<HashSet<UserKey>, Problem> {
    let assignees: BTreeSet<UserKey> = changes.iter().filter_map(JobChange::assignee).collect();
    hold_users_with_scope(write, &assignees, Scope::ProductionJobStart).await
}

/// Returns the work order that a change adds a job to, or `None` for other changes.
fn inserted_into(change: &JobChange) -> Option<OrderKey> {
    match change {
        JobChange::Insert(insertion) => Some(insertion.order_key),
        JobChange::Update(_) | JobChange::Close { .. } => None,
    }
}

/// Locks the jobs that the changes name. The caller has locked their work orders. Refuses a job that does not exist or
/// belongs to another work order.
pub async fn lock_jobs_of(
    write: &Write,
    changes: &[JobChange],
    orders: Vec<OrderRecord>,
    operators: HashSet<UserKey>,
) -> Result<LockedJobs, Problem> {
    let keys: BTreeSet<JobKey> = changes.iter().filter_map(JobChange::job).collect();
    let jobs = lock_jobs(write, &keys.iter().copied().collect::<Vec<_>>()).await?;
    let jobs: BTreeMap<JobKey, JobRecord> = jobs.into_iter().map(|job| (job.key, job)).collect();
    let of_orders = |job: &JobRecord| orders.iter().any(|order| order.key == job.order_key);
    if let Some(missing) = keys.iter().find(|key| !jobs.get(key).is_some_and(of_orders)) {
        return Err(ProductionRefusal::JobNotFound.with("job_key", missing.to_string()));
    }
    let inserted: Vec<OrderKey> = changes.iter().filter_map(inserted_into).collect();
    if inserted.iter().any(|key| !orders.iter().any(|order| order.key == *key)) {
        return Err(SerialRefusal::NamedWorkOrderNotFound.into());
    }
    let known = if inserted.is_empty() { Vec::new() } else { jobs_of(write, &inserted).await? };
    Ok(LockedJobs { orders, jobs, gone: Vec::new(), operators, known })
}

impl LockedJobs {
    /// Finds a locked work order. Cannot fail in practice, because [`lock_jobs_of`] has already refused missing work
    /// orders.
    fn order(&self, key: OrderKey) -> Result<&OrderRecord, Problem> {
        self.orders.iter().find(|order| order.key == key).ok_or_else(|| ProductionRefusal::WorkOrderNotFound.into())
    }

    /// Finds a locked job, after the changes applied so far.
    fn job(&self, key: JobKey) -> Result<&JobRecord, Problem> {
        self.jobs.get(&key).ok_or_else(|| ProductionRefusal::JobNotFound.with("job_key", key.to_string()))
    }

    /// Applies the changes one after the other, each with its journal rows, then stores the jobs. The caller settles
    /// the work orders.
    pub async fn apply(
        &mut self,
        write: &mut Write,
        changes: &[JobChange],
        caller: UserKey,
        now: DateTime<Utc>,
    ) -> Result<Vec<JobOutcome>, Problem> {
        let mut outcomes = Vec::with_capacity(changes.len());
        for change in changes {
            outcomes.push(match change {
                JobChange::Insert(insertion) => self.insert(write, insertion, now).await?,
                JobChange::Update(planning) => self.update(write, planning, caller, now)?,
                JobChange::Close { key, notes } => self.close(write, *key, notes.as_deref(), caller, now)?,
            });
        }
        store_jobs(write, &self.jobs.values().cloned().collect::<Vec<_>>()).await?;
        delete(write, &self.gone).await?;
        Ok(outcomes)
    }

    /// Adds a job. The job reuses the copy of the phase that another job of the work order has, or else gets a copy of
    /// the phase in its current state.
    async fn insert(
        &mut self,
        write: &mut Write,
        insertion: &JobInsertion,
        now: DateTime<Utc>,
    ) -> Result<JobOutcome, Problem> {
        let order = self.order(insertion.order_key)?;
        let broken = whole_if_traced(insertion.planned.get(), order.traced()).is_err();
        let is_operator = insertion.assigned_to.map(|user| self.operators.contains(&user));
        check_insertion(order.phases.contains(&insertion.phase_key), broken, is_operator).map_err(refused)?;
        let of_phase = |job: &&JobRecord| job.order_key == order.key && job.phase_key == insertion.phase_key;
        let phase = match self.known.iter().find(of_phase) {
            Some(job) => snapshot_of(job),
            None => find_phase(write.conn(), &insertion.phase_key).await?.ok_or(ProductionRefusal::PhaseNotOfOrder)?,
        };
        let new = NewJob {
            phase: &phase,
            planned: insertion.planned.get(),
            assigned_to: insertion.assigned_to,
            notes: insertion.notes.as_deref(),
        };
        let key = insert(write, order, std::slice::from_ref(&new), now).await?.into_iter().next();
        let key = key.ok_or_else(|| Problem::internal("no job was created"))?;
        if let Some(user) = insertion.assigned_to {
            let event_data = JobAssigned { assigned_from: None, assigned_to: Some(user) };
            let event = job_event(&event_data, order, key, &insertion.phase_key, now);
            write.append_event(platform::journal::NewEvent { audience: vec![user], ..event });
        }
        Ok(JobOutcome { action: Action::Insert, key, deleted: false })
    }

    /// Changes the plan of a job. [`Self::apply`] stores it.
    fn update(
        &mut self,
        write: &mut Write,
        planning: &JobPlanChange,
        caller: UserKey,
        now: DateTime<Utc>,
    ) -> Result<JobOutcome, Problem> {
        let before = self.job(planning.key)?.clone();
        let order = self.order(before.order_key)?;
        let quantity = planning.planned.as_ref().map(|planned| quantity_change(&before, *planned, order.traced()));
        let assignee = self.assignee_change(&before, planning.assigned_to, caller);
        let next = check_transition(JobCommand::Update { assignee, quantity }, &before.state(caller));
        let JobTransition::Stays(state) = next.map_err(|refusal| update_refused(refusal, &before))? else {
            return Err(Problem::internal("planning deleted a job"));
        };
        let after = JobRecord {
            stage: state.stage,
            end: if state.stage == Stage::Closed { before.end.or(Some(now)) } else { None },
            planned: planning.planned.as_ref().map_or(before.planned, |planned| planned.get()),
            assigned_to: planning.assigned_to.or(before.assigned_to),
            start_from: planning.start_from.map_or(before.start_from, |moment| moment.0),
            due_by: planning.due_by.map_or(before.due_by, |moment| moment.0),
            notes: planning.notes.clone().map_or(before.notes.clone(), Text::into_string),
            ..before.clone()
        };
        record_changes(write, order, &before, &after, now);
        self.jobs.insert(after.key, after);
        Ok(JobOutcome { action: Action::Update, key: planning.key, deleted: false })
    }

    /// Builds the change of assignee that the rules check. Sending the current assignee changes nothing.
    fn assignee_change(&self, job: &JobRecord, sent: Patch<Option<UserKey>>, caller: UserKey) -> AssigneeChange {
        match sent {
            Patch::Keep => AssigneeChange::Keep,
            Patch::Set(user) if user == job.assigned_to => AssigneeChange::Keep,
            Patch::Set(None) => AssigneeChange::Clear,
            Patch::Set(Some(user)) => AssigneeChange::To {
                assignee: if user == caller { AssigneeRelation::Caller } else { AssigneeRelation::Other },
                is_operator: self.operators.contains(&user),
            },
        }
    }

    /// Closes a job, or marks it for deletion when it never had a batch.
    fn close(
        &mut self,
        write: &mut Write,
        key: JobKey,
        notes: Option<&str>,
        caller: UserKey,
        now: DateTime<Utc>,
    ) -> Result<JobOutcome, Problem> {
        let job = self.job(key)?.clone();
        let after = closed_job(&job, caller, now).map_err(|problem| problem.with("job_key", key.to_string()))?;
        let mut event = closed_event(self.order(job.order_key)?, &job, after.is_some(), now);
        event.description = notes.map(str::to_owned);
        write.append_event(event);
        let deleted = after.is_none();
        if let Some(after) = after {
            self.jobs.insert(key, after);
        } else {
            self.jobs.remove(&key);
            self.gone.push(key);
        }
        Ok(JobOutcome { action: Action::Close, key, deleted })
    }
}

/// Builds the change of quantity that the rules check.
fn quantity_change(job: &JobRecord, planned: Quantity, traced: bool) -> QuantityChange {
    QuantityChange {
        below_done: planned.get() < job.completed + job.batch_quantity(),
        broken: whole_if_traced(planned.get(), traced).is_err(),
        reached: job.completed >= planned.get(),
    }
}

/// Turns a refusal of the rules into a response that names the job and, for a refused quantity, the smallest quantity
/// allowed.
fn update_refused(refusal: JobRefusal, job: &JobRecord) -> Problem {
    let problem = refused(refusal).with("job_key", job.key.to_string());
    match refusal {
        JobRefusal::QuantityBelowDone => {
            problem.with("minimum", json!(Amount::new(job.completed + job.batch_quantity())))
        }
        _ => problem,
    }
}

/// Adds the journal rows of a changed plan, of a changed assignee, and of a job that closes because of its smaller
/// quantity.
fn record_changes(write: &mut Write, order: &OrderRecord, before: &JobRecord, after: &JobRecord, now: DateTime<Utc>) {
    let changes = Changes::default()
        .note("qt_planned", &Amount::new(before.planned), &Amount::new(after.planned))
        .note("start_from", &before.start_from.map(Timestamp), &after.start_from.map(Timestamp))
        .note("due_by", &before.due_by.map(Timestamp), &after.due_by.map(Timestamp))
        .note("notes", &before.notes, &after.notes);
    if !changes.is_empty() {
        write.append_event(job_event(&JobUpdated { changes }, order, after.key, &after.phase_key, now));
    }
    if before.assigned_to != after.assigned_to {
        let event_data = JobAssigned { assigned_from: before.assigned_to, assigned_to: after.assigned_to };
        let event = job_event(&event_data, order, after.key, &after.phase_key, now);
        let audience = [before.assigned_to, after.assigned_to].into_iter().flatten().collect();
        write.append_event(platform::journal::NewEvent { audience, ..event });
    }
    if before.stage != Stage::Closed && after.stage == Stage::Closed {
        write.append_event(closed_event(order, after, true, now));
    }
}

/// Returns the copy of the phase that a job keeps.
fn snapshot_of(job: &JobRecord) -> PhaseSnapshot {
    PhaseSnapshot {
        key: job.phase_key.clone(),
        alias: job.phase_alias.clone(),
        operation_key: job.operation_key.to_string(),
        notes: job.phase_notes.clone(),
        parameters: job.parameters.clone(),
        steps: job.step_sequence.clone(),
    }
}
