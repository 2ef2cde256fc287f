//! The completed quantity of a job, set by hand: which batches still count, what is added, and how long the work took
//! (docs/spec/production.md#overriding-progress).

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::rules::job::{AssigneeRelation, JobState, Stage, share_time};
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

/// The longest time that can be set for a job, in milliseconds: ten years.
pub const TIME_MAX: i64 = 315_360_000_000;

/// Milliseconds of a second.
const SECOND_MS: Decimal = Decimal::from_parts(1000, 0, 0, false, 0);

string_enum! {
    /// Why the completed quantity of a job cannot be set by hand: somebody has to declare more than a quantity.
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
        /// Nobody is assigned.
        HasNoAssignee = "job_has_no_assignee",
        /// Somebody works on it.
        IsActive = "job_is_active",
        /// A batch is open.
        HasActiveBatch = "job_has_active_batch",
        /// The quantity is the completed one.
        NoChange = "no_change",
        /// The quantity is above the planned one.
        AbovePlanned = "quantity_above_planned",
        /// A quantity alone does not say enough.
        NotAllowed = "override_not_allowed",
    }
}

/// The quantity that a job is to have completed, and what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressTarget {
    /// Good quantity after the override, from 0.
    pub quantity: Decimal,
    /// Good quantity before.
    pub completed: Decimal,
    /// Planned quantity of the job.
    pub planned: Decimal,
    /// What forbids the override.
    pub obstacle: Option<Obstacle>,
}

/// What becomes of a job whose progress is overridden, or the first rule that forbids it. The stage follows the quantity.
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
        // Somebody is assigned.
        Stage::Planned
    };
    let any_batch = job.any_batch || completed_batch;
    Ok(JobState { stage, any_batch, completed_batch, paused_offline: false, ..*job })
}

/// A completed batch that still counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletedBatch<K> {
    /// Its key.
    pub key: K,
    /// Its good quantity.
    pub good: Decimal,
    /// Good quantity and scrap.
    pub total: Decimal,
}

/// What happens to the working time of the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeAdjustment {
    /// It follows the quantity: an added batch takes the standard time, a canceled batch loses its time.
    Adjusted {
        /// Standard seconds of one unit.
        standard: i64,
    },
    /// It stays as a whole and is shared out again by quantity.
    Kept {
        /// Milliseconds of all sessions that count.
        total: i64,
    },
}

/// Working time that is set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedTime<K> {
    /// The batch that it belongs to; nothing is the batch that is added.
    pub batch: Option<K>,
    /// Milliseconds.
    pub duration: i64,
}

/// What an override does to the batches of a job and to its working time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverridePlan<K> {
    /// Batches that do not count any more, the newest first.
    pub canceled: Vec<K>,
    /// Good quantity of the one forced batch that is added; zero when none is.
    pub added: Decimal,
    /// Every session of the job is canceled, not only those of canceled batches.
    pub replaces_time: bool,
    /// The forced sessions: of batches that stay, the oldest first, and then of the added one.
    pub forced: Vec<ForcedTime<K>>,
}

/// Plans an override. `batches` are the completed batches that count, the newest last.
///
/// Batches are canceled from the newest on until at most the target is left, and a forced batch makes up the difference.
/// A target of zero cancels batches of scrap only, too: a job without a completed batch has not begun. Time that is kept
/// has nothing to belong to then, and is lost.
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

/// Milliseconds that a quantity takes by the standard time of its phase, at most [`TIME_MAX`].
pub fn standard_time(seconds: i64, quantity: Decimal) -> i64 {
    let time = Decimal::from(seconds).checked_mul(quantity).and_then(|time| time.checked_mul(SECOND_MS));
    time.and_then(|time| time.round().to_i64()).map_or(TIME_MAX, |time| time.min(TIME_MAX))
}
