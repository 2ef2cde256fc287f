//! A job: who works on it, and how far it has come (docs/spec/production.md#job-stages,
//! docs/spec/production.md#starting-and-resuming, docs/spec/production.md#resetting-a-job,
//! docs/spec/production.md#overriding-time).
//!
//! The override of progress (docs/spec/production.md#overriding-progress) has its rules in [`crate::rules::progress`].

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far a job or an order has come.
    pub enum Stage {
        /// Nobody is assigned.
        Created = "created",
        /// Somebody is assigned, nothing has begun.
        Planned = "planned",
        /// It has begun.
        Started = "started",
        /// It is over.
        Closed = "closed",
    }
}

/// Who is assigned, seen from the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssigneeRelation {
    /// Nobody.
    Nobody,
    /// Who asks.
    Caller,
    /// Somebody else.
    Other,
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobState {
    /// How far it has come.
    pub stage: Stage,
    /// A work session is open; started and not active is paused.
    pub active: bool,
    /// Who is assigned.
    pub assignee: AssigneeRelation,
    /// A batch is open.
    pub open_batch: bool,
    /// It ever had a batch, also one that was canceled.
    pub any_batch: bool,
    /// A batch was completed and not canceled, if only with scrap.
    pub completed_batch: bool,
    /// The last pause came from the offline monitor.
    pub paused_offline: bool,
}

/// Who wants to work on a job, and what else is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkStartFacts {
    /// Who finds a job without assignee may take it (`show_unassigned_jobs_to_operators`).
    pub takes_unassigned: bool,
    /// Another job of the order and phase is active, and the phase forbids that.
    pub parallel: bool,
    /// Quantity or serials of a new batch were sent.
    pub sends_batch: bool,
}

/// What `POST /job/update` says about the assignee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssigneeChange {
    /// Nothing, or who is assigned already.
    Keep,
    /// Nobody.
    Clear,
    /// Somebody else.
    To {
        /// Who it becomes.
        assignee: AssigneeRelation,
        /// An active user who may start jobs.
        is_operator: bool,
    },
}

/// What `POST /job/update` says about the quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityChange {
    /// Completed and open batches are more.
    pub below_done: bool,
    /// It is not whole, and the output has serials.
    pub broken: bool,
    /// As much is completed.
    pub reached: bool,
}

/// Whether what a job made is still there to be taken back (docs/spec/production.md#resetting-a-job).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputAvailability {
    /// It is.
    There,
    /// The next phase has taken some of it.
    WipGone,
    /// Units or stock of the last phase went elsewhere.
    Gone,
}

/// What somebody wants of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobCommand {
    /// Plan it anew.
    Update {
        /// Who does it.
        assignee: AssigneeChange,
        /// How much.
        quantity: Option<QuantityChange>,
    },
    /// Begin it; a batch is opened.
    Start(WorkStartFacts),
    /// Go on with it; a batch is opened when there is none.
    Resume(WorkStartFacts),
    /// Stop for a while.
    Pause {
        /// The open session is the caller's.
        is_owner: bool,
    },
    /// Somebody else stops it.
    ForcePause,
    /// The client was not heard of for too long.
    GoOffline,
    /// The same user began other work; nothing when the phase allows unsupervised work.
    Leave {
        /// It goes on without supervision.
        unsupervised: bool,
    },
    /// The client is there.
    Heartbeat {
        /// The open session is the caller's.
        is_owner: bool,
    },
    /// Its open batch was completed.
    CompleteBatch {
        /// The planned quantity is reached.
        reached: bool,
        /// The next batch opens by itself.
        next_batch: bool,
    },
    /// Its open batch is canceled.
    CancelBatch,
    /// Nothing more is made.
    Close,
    /// Everything that it made is taken back.
    Reset {
        /// Whether that is possible.
        output: OutputAvailability,
    },
    /// Its working time is set by hand.
    OverrideTime,
}

/// What becomes of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobTransition {
    /// It is there.
    Stays(JobState),
    /// It never had a batch, and is gone.
    Gone,
}

refusals! {
    /// Why a command on a job is refused.
    pub enum JobRefusal {
        /// It is closed.
        Closed = "job_closed",
        /// It has begun.
        AlreadyStarted = "job_already_started",
        /// It has not begun.
        NotStarted = "job_not_started",
        /// Somebody works on it.
        IsActive = "job_is_active",
        /// Nobody works on it.
        IsNotActive = "job_is_not_active",
        /// A batch is open.
        HasActiveBatch = "job_has_active_batch",
        /// No batch is open.
        BatchNotActive = "batch_not_active",
        /// Somebody else is assigned.
        AssignedToOther = "job_assigned_to_other",
        /// Nobody is assigned.
        HasNoAssignee = "job_has_no_assignee",
        /// Another job of the phase is active.
        ParallelNotAllowed = "parallel_job_not_allowed",
        /// The open batch goes on; nothing can be said about a new one.
        BatchExists = "batch_exists",
        /// The session is another user's.
        NotSessionOwner = "not_work_session_owner",
        /// The user cannot do jobs.
        UserNotOperator = "user_not_operator",
        /// More is done already.
        QuantityBelowDone = "quantity_below_done",
        /// Units of a traced product are whole.
        WholeQuantityRequired = "whole_quantity_required",
        /// The order has no such phase.
        PhaseNotOfOrder = "phase_not_of_order",
        /// The next phase has taken the output.
        WipNotAvailable = "wip_not_available",
        /// The output went elsewhere.
        OutputNotAvailable = "output_not_available",
        /// Nothing was completed that the time could belong to.
        NoCompletedBatch = "no_completed_batch",
    }
}

/// What holds of every stored job (docs/spec/production.md#production-invariants).
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

/// Whether a job can be added to an order (docs/spec/production.md#planning-jobs).
pub fn check_insertion(phase_of_order: bool, broken: bool, is_operator: Option<bool>) -> Result<Stage, JobRefusal> {
    refuse_first(&[
        (!phase_of_order, JobRefusal::PhaseNotOfOrder),
        (broken, JobRefusal::WholeQuantityRequired),
        (is_operator == Some(false), JobRefusal::UserNotOperator),
    ])?;
    Ok(if is_operator.is_some() { Stage::Planned } else { Stage::Created })
}

/// What becomes of a job, or the first rule that forbids it.
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

fn unstarted(assignee: AssigneeRelation) -> Stage {
    if assignee == AssigneeRelation::Nobody { Stage::Created } else { Stage::Planned }
}

/// Refuses a job on which nobody works, by what it is (docs/spec/production.md#job-stages).
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

/// Assignee and parallel jobs (docs/spec/production.md#starting-and-resuming).
fn enter(job: JobState, entering: WorkStartFacts) -> Result<(), JobRefusal> {
    refuse_first(&[
        (job.assignee == AssigneeRelation::Other, JobRefusal::AssignedToOther),
        (job.assignee == AssigneeRelation::Nobody && !entering.takes_unassigned, JobRefusal::HasNoAssignee),
        (entering.parallel, JobRefusal::ParallelNotAllowed),
    ])
}

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
    // Movements, ended links and the journal name its canceled batches.
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

/// Shares milliseconds out to batches by their quantities, rounded down; what is left over goes to the last
/// (docs/spec/production.md#overriding-time).
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
