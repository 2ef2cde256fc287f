//! A job: who works on it, and how far it has come (docs/spec/production.md#job-stages,
//! docs/spec/production.md#starting-and-resuming, docs/spec/production.md#resetting-a-job,
//! docs/spec/production.md#overriding-time).
//!
//! The override of progress (docs/spec/production.md#overriding-progress) has its rules in [`crate::rules::progress`].

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

words! {
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
pub enum Assignee {
    /// Nobody.
    Nobody,
    /// Who asks.
    Caller,
    /// Somebody else.
    Other,
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// How far it has come.
    pub stage: Stage,
    /// A work session is open; started and not active is paused.
    pub active: bool,
    /// Who is assigned.
    pub assignee: Assignee,
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
pub struct Entering {
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
        assignee: Assignee,
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
pub enum Output {
    /// It is.
    There,
    /// The next phase has taken some of it.
    WipGone,
    /// Units or stock of the last phase went elsewhere.
    Gone,
}

/// What somebody wants of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Plan it anew.
    Update {
        /// Who does it.
        assignee: AssigneeChange,
        /// How much.
        quantity: Option<QuantityChange>,
    },
    /// Begin it; a batch is opened.
    Start(Entering),
    /// Go on with it; a batch is opened when there is none.
    Resume(Entering),
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
        output: Output,
    },
    /// Its working time is set by hand.
    OverrideTime,
}

/// What becomes of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is there.
    Stays(State),
    /// It never had a batch, and is gone.
    Gone,
}

refusals! {
    /// Why a command on a job is refused.
    pub enum Refusal {
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
pub fn is_valid(job: &State) -> bool {
    let nobody = job.assignee == Assignee::Nobody;
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
pub fn may_insert(phase_of_order: bool, broken: bool, is_operator: Option<bool>) -> Result<Stage, Refusal> {
    refuse_first(&[
        (!phase_of_order, Refusal::PhaseNotOfOrder),
        (broken, Refusal::WholeQuantityRequired),
        (is_operator == Some(false), Refusal::UserNotOperator),
    ])?;
    Ok(if is_operator.is_some() { Stage::Planned } else { Stage::Created })
}

/// What becomes of a job, or the first rule that forbids it.
pub fn may(command: Command, job: &State) -> Result<Next, Refusal> {
    let next = match command {
        Command::Update { assignee, quantity } => update(*job, assignee, quantity)?,
        Command::Start(entering) => start(*job, entering)?,
        Command::Resume(entering) => resume(*job, entering)?,
        Command::Pause { is_owner } => {
            running(*job)?;
            refuse_first(&[(!is_owner, Refusal::NotSessionOwner)])?;
            State { active: false, ..*job }
        }
        Command::ForcePause => {
            running(*job)?;
            State { active: false, ..*job }
        }
        Command::GoOffline => {
            refuse_first(&[(!job.active, Refusal::IsNotActive)])?;
            State { active: false, paused_offline: true, ..*job }
        }
        Command::Leave { unsupervised } => State { active: job.active && unsupervised, ..*job },
        Command::Heartbeat { is_owner } => {
            refuse_first(&[(!job.active, Refusal::IsNotActive), (!is_owner, Refusal::NotSessionOwner)])?;
            *job
        }
        Command::CompleteBatch { reached, next_batch } => {
            refuse_first(&[(!job.open_batch, Refusal::BatchNotActive), (!job.active, Refusal::IsNotActive)])?;
            let goes_on = next_batch && !reached;
            let stage = if reached { Stage::Closed } else { job.stage };
            State { stage, active: goes_on, open_batch: goes_on, completed_batch: true, ..*job }
        }
        Command::CancelBatch => {
            refuse_first(&[(!job.open_batch, Refusal::BatchNotActive), (job.active, Refusal::IsActive)])?;
            let stage = if job.completed_batch { job.stage } else { unstarted(job.assignee) };
            State { stage, open_batch: false, paused_offline: false, ..*job }
        }
        Command::Close => return close(*job),
        Command::Reset { output } => reset(*job, output)?,
        Command::OverrideTime => {
            refuse_first(&[
                (job.active, Refusal::IsActive),
                (matches!(job.stage, Stage::Created | Stage::Planned), Refusal::NotStarted),
                (!job.completed_batch, Refusal::NoCompletedBatch),
            ])?;
            *job
        }
    };
    Ok(Next::Stays(next))
}

fn unstarted(assignee: Assignee) -> Stage {
    if assignee == Assignee::Nobody { Stage::Created } else { Stage::Planned }
}

/// Refuses a job on which nobody works, by what it is (docs/spec/production.md#job-stages).
fn running(job: State) -> Result<(), Refusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, Refusal::Closed),
        (job.stage != Stage::Started, Refusal::NotStarted),
        (!job.active, Refusal::IsNotActive),
    ])
}

fn update(job: State, assignee: AssigneeChange, quantity: Option<QuantityChange>) -> Result<State, Refusal> {
    let not_operator = matches!(assignee, AssigneeChange::To { is_operator: false, .. });
    let breaks = |rule: fn(&QuantityChange) -> bool| quantity.as_ref().is_some_and(rule);
    refuse_first(&[
        (job.stage == Stage::Closed, Refusal::Closed),
        (job.active && assignee != AssigneeChange::Keep, Refusal::IsActive),
        (breaks(|change| change.below_done), Refusal::QuantityBelowDone),
        (breaks(|change| change.broken), Refusal::WholeQuantityRequired),
        (not_operator, Refusal::UserNotOperator),
    ])?;
    let assignee = match assignee {
        AssigneeChange::Keep => job.assignee,
        AssigneeChange::Clear => Assignee::Nobody,
        AssigneeChange::To { assignee, .. } => assignee,
    };
    // A started job that loses its assignee stays started.
    let stage = match job.stage {
        Stage::Created | Stage::Planned => unstarted(assignee),
        begun => begun,
    };
    let done = breaks(|change| change.reached) && job.completed_batch && !job.open_batch;
    Ok(State { stage: if done { Stage::Closed } else { stage }, assignee, ..job })
}

/// Assignee and parallel jobs (docs/spec/production.md#starting-and-resuming).
fn enter(job: State, entering: Entering) -> Result<(), Refusal> {
    refuse_first(&[
        (job.assignee == Assignee::Other, Refusal::AssignedToOther),
        (job.assignee == Assignee::Nobody && !entering.takes_unassigned, Refusal::HasNoAssignee),
        (entering.parallel, Refusal::ParallelNotAllowed),
    ])
}

fn working(job: State) -> State {
    State { active: true, assignee: Assignee::Caller, open_batch: true, any_batch: true, paused_offline: false, ..job }
}

fn start(job: State, entering: Entering) -> Result<State, Refusal> {
    refuse_first(&[
        (job.stage == Stage::Started, Refusal::AlreadyStarted),
        (job.stage == Stage::Closed, Refusal::Closed),
    ])?;
    enter(job, entering)?;
    Ok(State { stage: Stage::Started, ..working(job) })
}

fn resume(job: State, entering: Entering) -> Result<State, Refusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, Refusal::Closed),
        (job.stage != Stage::Started, Refusal::NotStarted),
        (job.active, Refusal::IsActive),
    ])?;
    enter(job, entering)?;
    refuse_first(&[(job.open_batch && entering.sends_batch, Refusal::BatchExists)])?;
    Ok(working(job))
}

fn close(job: State) -> Result<Next, Refusal> {
    refuse_first(&[
        (job.stage == Stage::Closed, Refusal::Closed),
        (job.active, Refusal::IsActive),
        (job.open_batch, Refusal::HasActiveBatch),
    ])?;
    // Movements, ended links and the journal name its canceled batches.
    let stays = job.stage == Stage::Started || job.any_batch;
    Ok(if stays { Next::Stays(State { stage: Stage::Closed, ..job }) } else { Next::Gone })
}

fn reset(job: State, output: Output) -> Result<State, Refusal> {
    refuse_first(&[
        (job.active, Refusal::IsActive),
        (!matches!(job.stage, Stage::Started | Stage::Closed), Refusal::NotStarted),
        (output == Output::WipGone, Refusal::WipNotAvailable),
        (output == Output::Gone, Refusal::OutputNotAvailable),
    ])?;
    let stage = unstarted(job.assignee);
    Ok(State { stage, open_batch: false, completed_batch: false, paused_offline: false, ..job })
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
