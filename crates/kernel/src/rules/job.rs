//! A job: its stages, and who works on it (docs/spec/production.md#job-stages). The rules for overriding progress
//! (docs/spec/production.md#overriding-progress) are in [`crate::rules::progress`].

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Stage of a job or work order.
    pub enum Stage {
        /// No user is assigned.
        Created = "created",
        /// A user is assigned, and work has not started.
        Planned = "planned",
        /// Work has started.
        Started = "started",
        /// Work is finished or was ended early.
        Closed = "closed",
    }
}

/// Who is assigned, as seen from the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssigneeRelation {
    /// No user is assigned.
    Nobody,
    /// The caller is assigned.
    Caller,
    /// Another user is assigned.
    Other,
}

/// State of a job that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobState {
    /// Stage of the job.
    pub stage: Stage,
    /// Whether a work session is open. A started job that is not active is paused.
    pub active: bool,
    /// Who is assigned.
    pub assignee: AssigneeRelation,
    /// Whether a batch is open.
    pub open_batch: bool,
    /// Whether the job ever had a batch, canceled batches included.
    pub any_batch: bool,
    /// Whether the job has a completed batch that is not canceled, even one with only scrap.
    pub completed_batch: bool,
    /// Whether the offline monitor caused the last pause.
    pub paused_offline: bool,
}

/// Facts about the user who wants to start work, and about other work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkStartFacts {
    /// Whether operators may take unassigned jobs (`show_unassigned_jobs_to_operators`).
    pub takes_unassigned: bool,
    /// Whether another job of the work order and phase is active and the phase forbids parallel jobs.
    pub parallel: bool,
    /// Whether quantity or units of a new batch were sent.
    pub sends_batch: bool,
}

/// The change of the assignee in `POST /job/update`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssigneeChange {
    /// The assignee stays the same.
    Keep,
    /// The assignee is removed.
    Clear,
    /// Another user is assigned.
    To {
        /// The new assignee, as seen from the caller.
        assignee: AssigneeRelation,
        /// Whether the user is active and may start jobs.
        is_operator: bool,
    },
}

/// The change of the quantity in `POST /job/update`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityChange {
    /// Whether completed and open batches exceed the new quantity.
    pub below_done: bool,
    /// Whether the new quantity is not a whole number although the output has serial numbers.
    pub broken: bool,
    /// Whether the completed quantity reaches the new quantity.
    pub reached: bool,
}

/// Whether the output of a job can still be reversed (docs/spec/production.md#resetting-a-job).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputAvailability {
    /// The output can be reversed.
    There,
    /// The next phase has taken some of the output.
    WipGone,
    /// Units or stock of the last phase were used elsewhere.
    Gone,
}

/// A command on a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobCommand {
    /// Change the plan.
    Update {
        /// The change of the assignee.
        assignee: AssigneeChange,
        /// The change of the quantity.
        quantity: Option<QuantityChange>,
    },
    /// Start the job, which opens a batch.
    Start(WorkStartFacts),
    /// Resume the job, which opens a batch when none is open.
    Resume(WorkStartFacts),
    /// Pause the job.
    Pause {
        /// Whether the open work session belongs to the caller.
        is_owner: bool,
    },
    /// Pause the job that another user works on.
    ForcePause,
    /// Pause the job because its client is offline.
    GoOffline,
    /// Pause the job because its user started another job. No effect if the phase allows unsupervised work.
    Leave {
        /// Whether the phase allows unsupervised work.
        unsupervised: bool,
    },
    /// The client reports that it is online.
    Heartbeat {
        /// Whether the open work session belongs to the caller.
        is_owner: bool,
    },
    /// The open batch of the job was completed.
    CompleteBatch {
        /// Whether the planned quantity is reached.
        reached: bool,
        /// Whether the next batch opens automatically.
        next_batch: bool,
    },
    /// Cancel the open batch of the job.
    CancelBatch,
    /// Close the job.
    Close,
    /// Reverse all work of the job.
    Reset {
        /// Whether the output can be reversed.
        output: OutputAvailability,
    },
    /// Override the working time of the job.
    OverrideTime,
}

/// The result of a command on a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobTransition {
    /// The job still exists, in this state.
    Stays(JobState),
    /// The job never had a batch and is deleted.
    Gone,
}

refusals! {
    /// Why a command on a job is refused.
    pub enum JobRefusal {
        /// The job is closed.
        Closed = "job_closed",
        /// The job was already started.
        AlreadyStarted = "job_already_started",
        /// The job was not started.
        NotStarted = "job_not_started",
        /// A user is working on the job.
        IsActive = "job_is_active",
        /// No user is working on the job.
        IsNotActive = "job_is_not_active",
        /// A batch is open.
        HasActiveBatch = "job_has_active_batch",
        /// No batch is open.
        BatchNotActive = "batch_not_active",
        /// Another user is assigned.
        AssignedToOther = "job_assigned_to_other",
        /// No user is assigned.
        HasNoAssignee = "job_has_no_assignee",
        /// Another job of the phase is active.
        ParallelNotAllowed = "parallel_job_not_allowed",
        /// A batch is open and continues, so no data of a new batch is accepted.
        BatchExists = "batch_exists",
        /// The work session belongs to another user.
        NotSessionOwner = "not_work_session_owner",
        /// The user may not work on jobs.
        UserNotOperator = "user_not_operator",
        /// Completed and open batches already exceed the new quantity.
        QuantityBelowDone = "quantity_below_done",
        /// The quantity of a traced product must be a whole number.
        WholeQuantityRequired = "whole_quantity_required",
        /// The work order does not have this phase.
        PhaseNotOfOrder = "phase_not_of_order",
        /// The next phase has taken the output.
        WipNotAvailable = "wip_not_available",
        /// The output was used elsewhere.
        OutputNotAvailable = "output_not_available",
        /// There is no completed batch that the working time could belong to.
        NoCompletedBatch = "no_completed_batch",
    }
}

/// Whether a job meets the invariant of every stored job (docs/spec/production.md#production-invariants).
pub fn is_valid(job: &JobState) -> bool {
    let nobody = job.assignee == AssigneeRelation::Nobody;
    let by_stage = match job.stage {
        Stage::Created => nobody && !job.completed_batch,
        Stage::Planned => !nobody && !job.completed_batch,
        Stage::Started => job.open_batch || job.completed_batch,
        Stage::Closed => job.any_batch && !job.open_batch,
    };
    by_stage
        && (!job.active || job.open_batch)
        && (!job.open_batch || job.stage == Stage::Started)
        && (job.any_batch || !(job.open_batch || job.completed_batch))
        && !(job.paused_offline && (job.active || !job.open_batch))
}

/// Returns the stage of a new job of a work order, or why it cannot be added (docs/spec/production.md#planning-jobs).
pub fn check_insertion(phase_of_order: bool, broken: bool, is_operator: Option<bool>) -> Result<Stage, JobRefusal> {
    refuse_first(&[
        (!phase_of_order, JobRefusal::PhaseNotOfOrder),
        (broken, JobRefusal::WholeQuantityRequired),
        (is_operator == Some(false), JobRefusal::UserNotOperator),
    ])?;
    Ok(if is_operator.is_some() { Stage::Planned } else { Stage::Created })
}

/// Returns the job after the command, or the first rule that forbids it.
pub fn check_transition(command: JobCommand, job: &JobState) -> Result<JobTransition, JobRefusal> {
    let next = match command {
        JobCommand::Update { assignee, quantity } => update(*job, assignee, quantity)?,
        JobCommand::Start(entering) => start(*job, entering)?,
        JobCommand::Resume(entering) => resume(*job, entering)?,
        JobCommand::Pause { is_owner } => {
            running(*job)?;
            refuse_first(&[(!is_owner, JobRefusal::NotSessionOwner)])?;
            JobState { active: false, ..*job }
        }
        JobCommand::ForcePause => {
            running(*job)?;
            JobState { active: false, ..*job }
        }
        JobCommand::GoOffline => {
            refuse_first(&[(!job.active, JobRefusal::IsNotActive)])?;
            JobState { active: false, paused_offline: true, ..*job }
        }
        JobCommand::Leave { unsupervised } => JobState { active: job.active && unsupervised, ..*job },
        JobCommand::Heartbeat { is_owner } => {
            refuse_first(&[(!job.active, JobRefusal::IsNotActive), (!is_owner, JobRefusal::NotSessionOwner)])?;
            *job
        }
        JobCommand::CompleteBatch { reached, next_batch } => {
            refuse_first(&[(!job.open_batch, JobRefusal::BatchNotActive), (!job.active, JobRefusal::IsNotActive)])?;
            let goes_on = next_batch && !reached;
            let stage = if reached { Stage::Closed } else { job.stage };
            JobState { stage, active: goes_on, open_batch: goes_on, completed_batch: true, ..*job }
        }
        JobCommand::CancelBatch => {
            refuse_first(&[(!job.open_batch, JobRefusal::BatchNotActive), (job.active, JobRefusal::IsActive)])?;
            let stage = if job.completed_batch { job.stage } else { unstarted(job.assignee) };
            JobState { stage, open_batch: false, paused_offline: false, ..*job }
        }
        JobCommand::Close => return close(*job),
        JobCommand::Reset { output } => reset(*job, output)?,
        JobCommand::OverrideTime => {
            refuse_first(&[
                (job.active, JobRefusal::IsActive),
                (matches!(job.stage, Stage::Created | Stage::Planned), JobRefusal::NotStarted),
                (!job.completed_batch, JobRefusal::NoCompletedBatch),
            ])?;
            *job
        }
    };
    Ok(JobTransition::Stays(next))
}

/// Returns the stage of a job without work: planned with an assignee, otherwise created.
fn unstarted(assignee: AssigneeRelation) -> Stage {
    if assignee == AssigneeRelation::Nobody { Stage::Created } else { Stage::Planned }
}

/// Refuses a job that is not active, with a refusal for each stage (docs/spec/production.md#job-stages).
fn running(job: JobState) -> Result<(), JobRefusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, JobRefusal::Closed),
        (job.stage != Stage::Started, JobRefusal::NotStarted),
        (!job.active, JobRefusal::IsNotActive),
    ])
}

fn update(job: JobState, assignee: AssigneeChange, quantity: Option<QuantityChange>) -> Result<JobState, JobRefusal> {
    let not_operator = matches!(assignee, AssigneeChange::To { is_operator: false, .. });
    let breaks = |rule: fn(&QuantityChange) -> bool| quantity.as_ref().is_some_and(rule);
    refuse_first(&[
        (job.stage == Stage::Closed, JobRefusal::Closed),
        (job.active && assignee != AssigneeChange::Keep, JobRefusal::IsActive),
        (breaks(|change| change.below_done), JobRefusal::QuantityBelowDone),
        (breaks(|change| change.broken), JobRefusal::WholeQuantityRequired),
        (not_operator, JobRefusal::UserNotOperator),
    ])?;
    let assignee = match assignee {
        AssigneeChange::Keep => job.assignee,
        AssigneeChange::Clear => AssigneeRelation::Nobody,
        AssigneeChange::To { assignee, .. } => assignee,
    };
    // A started job that loses its assignee stays started.
    let stage = match job.stage {
        Stage::Created | Stage::Planned => unstarted(assignee),
        begun => begun,
    };
    let done = breaks(|change| change.reached) && job.completed_batch && !job.open_batch;
    Ok(JobState { stage: if done { Stage::Closed } else { stage }, assignee, ..job })
}

/// Checks that the caller may work on the job now (docs/spec/production.md#starting-and-resuming).
fn enter(job: JobState, entering: WorkStartFacts) -> Result<(), JobRefusal> {
    refuse_first(&[
        (job.assignee == AssigneeRelation::Other, JobRefusal::AssignedToOther),
        (job.assignee == AssigneeRelation::Nobody && !entering.takes_unassigned, JobRefusal::HasNoAssignee),
        (entering.parallel, JobRefusal::ParallelNotAllowed),
    ])
}

/// Returns the job while the caller works on it: active, assigned to the caller, with an open batch.
fn working(job: JobState) -> JobState {
    JobState {
        active: true,
        assignee: AssigneeRelation::Caller,
        open_batch: true,
        any_batch: true,
        paused_offline: false,
        ..job
    }
}

fn start(job: JobState, entering: WorkStartFacts) -> Result<JobState, JobRefusal> {
    refuse_first(&[
        (job.stage == Stage::Started, JobRefusal::AlreadyStarted),
        (job.stage == Stage::Closed, JobRefusal::Closed),
    ])?;
    enter(job, entering)?;
    Ok(JobState { stage: Stage::Started, ..working(job) })
}

fn resume(job: JobState, entering: WorkStartFacts) -> Result<JobState, JobRefusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, JobRefusal::Closed),
        (job.stage != Stage::Started, JobRefusal::NotStarted),
        (job.active, JobRefusal::IsActive),
    ])?;
    enter(job, entering)?;
    refuse_first(&[(job.open_batch && entering.sends_batch, JobRefusal::BatchExists)])?;
    Ok(working(job))
}

fn close(job: JobState) -> Result<JobTransition, JobRefusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, JobRefusal::Closed),
        (job.active, JobRefusal::IsActive),
        (job.open_batch, JobRefusal::HasActiveBatch),
    ])?;
    // The job is kept, because movements, ended links and the journal refer to its canceled batches.
    let stays = job.stage == Stage::Started || job.any_batch;
    Ok(if stays { JobTransition::Stays(JobState { stage: Stage::Closed, ..job }) } else { JobTransition::Gone })
}

fn reset(job: JobState, output: OutputAvailability) -> Result<JobState, JobRefusal> {
    refuse_first(&[
        (job.active, JobRefusal::IsActive),
        (!matches!(job.stage, Stage::Started | Stage::Closed), JobRefusal::NotStarted),
        (output == OutputAvailability::WipGone, JobRefusal::WipNotAvailable),
        (output == OutputAvailability::Gone, JobRefusal::OutputNotAvailable),
    ])?;
    let stage = unstarted(job.assignee);
    Ok(JobState { stage, open_batch: false, completed_batch: false, paused_offline: false, ..job })
}

/// Distributes milliseconds over batches in proportion to their quantities, each share rounded down. The last batch
/// also gets the remaining milliseconds (docs/spec/production.md#overriding-time).
pub fn share_time(total: i64, quantities: &[Decimal]) -> Vec<i64> {
    let whole: Decimal = quantities.iter().sum();
    let share = |quantity: &Decimal| {
        let part = Decimal::from(total).checked_mul(*quantity).and_then(|time| time.checked_div(whole));
        part.and_then(|part| part.floor().to_i64()).unwrap_or_default()
    };
    let mut shares: Vec<i64> = quantities.iter().map(share).collect();
    let rest = total - shares.iter().sum::<i64>();
    if let Some(last) = shares.last_mut() {
        *last += rest;
    }
    shares
}
