//! Override of the completed quantity of a job: which batches still count, what is added, and how the working time
//! changes (docs/spec/production.md#overriding-progress).

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::rules::job::{AssigneeRelation, JobState, Stage, share_time};
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

/// Maximum working time that can be set for a job: ten years, in milliseconds.
pub const TIME_MAX: i64 = 315_360_000_000;

/// Milliseconds in a second.
const SECOND_MS: Decimal = Decimal::from_parts(1000, 0, 0, false, 0);

string_enum! {
    /// Why the completed quantity of a job cannot be overridden: a quantity alone does not contain everything that must
    /// be declared.
    pub enum Obstacle {
        /// The output has serial numbers.
        Traced = "traced",
        /// A component of the phase has serial numbers.
        TracedComponent = "traced_component",
        /// A step of the phase has a mandatory field.
        MandatoryFields = "mandatory_fields",
    }
}

refusals! {
    /// Why an override of progress is refused.
    pub enum ProgressRefusal {
        /// No user is assigned to the job.
        HasNoAssignee = "job_has_no_assignee",
        /// A user is working on the job.
        IsActive = "job_is_active",
        /// The job has an open batch.
        HasActiveBatch = "job_has_active_batch",
        /// The quantity equals the completed quantity.
        NoChange = "no_change",
        /// The quantity is above the planned quantity.
        AbovePlanned = "quantity_above_planned",
        /// The quantity alone does not contain everything that must be declared.
        NotAllowed = "override_not_allowed",
    }
}

/// The completed quantity that a job is to have, and the facts that it is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressTarget {
    /// Good quantity after the override, at least 0.
    pub quantity: Decimal,
    /// Good quantity before the override.
    pub completed: Decimal,
    /// Planned quantity of the job.
    pub planned: Decimal,
    /// What forbids the override. `None` when nothing does.
    pub obstacle: Option<Obstacle>,
}

/// Returns the job after its progress is overridden, or the first rule that forbids it. The stage follows the quantity.
pub fn check_override(job: &JobState, target: &ProgressTarget) -> Result<JobState, ProgressRefusal> {
    refuse_first(&[
        (job.assignee == AssigneeRelation::Nobody, ProgressRefusal::HasNoAssignee),
        (job.active, ProgressRefusal::IsActive),
        (job.open_batch, ProgressRefusal::HasActiveBatch),
        (target.quantity == target.completed, ProgressRefusal::NoChange),
        (target.quantity > target.planned, ProgressRefusal::AbovePlanned),
        (target.obstacle.is_some(), ProgressRefusal::NotAllowed),
    ])?;
    let completed_batch = !target.quantity.is_zero();
    let stage = if target.quantity == target.planned {
        Stage::Closed
    } else if completed_batch {
        Stage::Started
    } else {
        // A user is assigned, as checked above.
        Stage::Planned
    };
    let any_batch = job.any_batch || completed_batch;
    Ok(JobState { stage, any_batch, completed_batch, paused_offline: false, ..*job })
}

/// A completed batch that was not canceled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletedBatch<K> {
    /// Key of the batch.
    pub key: K,
    /// Good quantity of the batch.
    pub good: Decimal,
    /// Good quantity plus scrap.
    pub total: Decimal,
}

/// How an override treats the working time of the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeAdjustment {
    /// The time follows the quantity: an added batch takes its standard time, a canceled batch loses its time.
    Adjusted {
        /// Standard time of one unit, in seconds.
        standard: i64,
    },
    /// The total stays the same and is distributed over the batches by quantity.
    Kept {
        /// Total of all sessions that count, in milliseconds.
        total: i64,
    },
}

/// Working time that an override sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedTime<K> {
    /// The batch that the time belongs to. `None` for the batch that is added.
    pub batch: Option<K>,
    /// Working time in milliseconds.
    pub duration: i64,
}

/// Changes that an override makes to the batches and the working time of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverridePlan<K> {
    /// Batches to cancel, newest first.
    pub canceled: Vec<K>,
    /// Good quantity of the forced batch to add. 0 when none is added.
    pub added: Decimal,
    /// Whether every session of the job is canceled, not only those of canceled batches.
    pub replaces_time: bool,
    /// Forced sessions to create: those of remaining batches, oldest first, then that of the added batch.
    pub forced: Vec<ForcedTime<K>>,
}

/// Plans an override. `batches` are the completed batches that count, newest last.
///
/// Batches are canceled, newest first, until the good quantity is at most the target, and one forced batch adds the
/// difference. A target of 0 also cancels batches with only scrap, because a job without completed batches counts as
/// not started. Time to be kept is then lost, because no batch is left that it could belong to.
pub fn plan<K: Copy>(batches: &[CompletedBatch<K>], target: Decimal, time: TimeAdjustment) -> OverridePlan<K> {
    let mut good: Decimal = batches.iter().map(|batch| batch.good).sum();
    let mut canceled = Vec::new();
    for batch in batches.iter().rev() {
        if good <= target && !target.is_zero() {
            break;
        }
        good -= batch.good;
        canceled.push(batch.key);
    }
    let added = target - good;
    let kept = batches.iter().take(batches.len().saturating_sub(canceled.len()));
    let new = (!added.is_zero()).then_some((None, added));
    let (replaces_time, forced) = match time {
        TimeAdjustment::Adjusted { standard } => {
            let of_new = |(batch, quantity)| ForcedTime { batch, duration: standard_time(standard, quantity) };
            (false, new.into_iter().map(of_new).collect())
        }
        TimeAdjustment::Kept { total } => {
            let (keys, quantities): (Vec<Option<K>>, Vec<Decimal>) =
                kept.map(|batch| (Some(batch.key), batch.total)).chain(new).unzip();
            let shares = share_time(total, &quantities);
            (true, keys.into_iter().zip(shares).map(|(batch, duration)| ForcedTime { batch, duration }).collect())
        }
    };
    OverridePlan { canceled, added, replaces_time, forced }
}

/// Returns the standard time of a quantity in milliseconds, at most [`TIME_MAX`].
pub fn standard_time(seconds: i64, quantity: Decimal) -> i64 {
    let time = Decimal::from(seconds).checked_mul(quantity).and_then(|time| time.checked_mul(SECOND_MS));
    time.and_then(|time| time.round().to_i64()).map_or(TIME_MAX, |time| time.min(TIME_MAX))
}
