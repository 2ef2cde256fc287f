//! Figures that are calculated when a job or work order is read (docs/spec/production.md#quantities,
//! docs/spec/production.md#progress-and-due-dates, docs/spec/production.md#costs).

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::rules::job::Stage;
use crate::wire::number::DECIMAL_PLACES_MAX;

/// Milliseconds in a second.
const MS_PER_SECOND: i64 = 1000;
/// Milliseconds in an hour.
const MS_PER_HOUR: i64 = 3_600_000;
/// Progress of a completed job, in percent.
const WHOLE: i64 = 100;

/// An open work session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenWork {
    /// Start time of the session.
    pub since: DateTime<Utc>,
    /// Hourly cost of the work.
    pub hourly_cost: Decimal,
}

/// The working time of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WorkedTime {
    /// Milliseconds of the closed sessions that count.
    pub closed_ms: i64,
    /// Sum over these sessions of milliseconds times hourly cost.
    pub closed_cost_ms: Decimal,
    /// The open session. None when no user is working.
    pub open: Option<OpenWork>,
}

impl WorkedTime {
    /// Working time in milliseconds, including the open session up to now.
    pub fn time(&self, now: DateTime<Utc>) -> i64 {
        self.closed_ms.saturating_add(self.open_ms(now))
    }

    /// Cost of the working time, including the open session up to now.
    pub fn cost(&self, now: DateTime<Utc>) -> Decimal {
        let rate = self.open.map_or(Decimal::ZERO, |open| open.hourly_cost);
        let open = Decimal::from(self.open_ms(now)).saturating_mul(rate);
        rounded(self.closed_cost_ms.saturating_add(open) / Decimal::from(MS_PER_HOUR))
    }

    /// Milliseconds of the open session up to now. 0 without one.
    fn open_ms(&self, now: DateTime<Utc>) -> i64 {
        // Never negative: clocks of two instances can differ, so a session can seem to start in the future.
        self.open.map_or(0, |open| (now - open.since).num_milliseconds().max(0))
    }
}

/// Facts from which the figures of a job are calculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobFigures {
    /// Stage of the job.
    pub stage: Stage,
    /// Planned quantity.
    pub planned: Decimal,
    /// Good quantity so far.
    pub completed: Decimal,
    /// Quantity of the open batch. 0 without one.
    pub in_batch: Decimal,
    /// Number of steps in the phase of the job.
    pub steps: u32,
    /// Number of steps done in the open batch.
    pub steps_done: u32,
    /// Standard time per unit in seconds.
    pub standard_seconds: i64,
    /// Working time.
    pub worked: WorkedTime,
    /// Due date. None when the job has none.
    pub due_by: Option<DateTime<Utc>>,
    /// Time when the job was closed. None while it is open.
    pub end: Option<DateTime<Utc>>,
}

impl JobFigures {
    /// Quantity that is neither completed nor in the open batch.
    pub fn remaining(&self) -> Decimal {
        (self.planned - self.completed - self.in_batch).max(Decimal::ZERO)
    }

    /// Completed quantity plus the share of the open batch whose steps are done.
    pub fn done(&self) -> Decimal {
        if self.steps == 0 {
            return self.completed;
        }
        self.completed + self.in_batch * Decimal::from(self.steps_done.min(self.steps)) / Decimal::from(self.steps)
    }

    /// Progress in percent, 0 to 100, rounded down.
    pub fn progress(&self) -> i64 {
        percent(share(self.done(), self.planned))
    }

    /// Expected remaining time in milliseconds, by standard time; 0 for a closed job.
    pub fn remaining_time(&self) -> i64 {
        if self.stage == Stage::Closed {
            return 0;
        }
        let left = (self.planned - self.completed).max(Decimal::ZERO);
        let standard = Decimal::from(self.standard_seconds.saturating_mul(MS_PER_SECOND));
        left.saturating_mul(standard).ceil().to_i64().unwrap_or(i64::MAX)
    }

    /// Expected time of completion. None unless the job is started.
    pub fn completion(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (self.stage == Stage::Started).then(|| later(now, self.remaining_time()))
    }

    /// Whether the job is, or is expected to be, completed by its due date. True without a due date.
    pub fn on_time(&self, now: DateTime<Utc>) -> bool {
        in_time(self.due_by, self.end, self.remaining_time(), now)
    }

    /// Whether the next batch can be opened: quantity remains, and enough work in progress waits for the phase. None
    /// for a closed job. `usual` is the default batch size, where 0 means everything that remains; `waiting` is None
    /// for a first phase, which needs no work in progress.
    pub fn next_batch_available(&self, usual: i64, waiting: Option<Decimal>) -> Option<bool> {
        let left = self.remaining();
        let usual = if usual == 0 { left } else { Decimal::from(usual) };
        let enough = |waiting: Decimal| usual.min(left) <= waiting;
        (self.stage != Stage::Closed).then(|| left > Decimal::ZERO && waiting.is_none_or(enough))
    }
}

/// Progress of a work order in percent, rounded down: the mean over its phases, each at most 100 %.
pub fn order_progress(planned: Decimal, done_by_phase: &[Decimal]) -> i64 {
    let Ok(phases) = i64::try_from(done_by_phase.len()) else { return 0 };
    if phases == 0 {
        return 0;
    }
    let sum: Decimal = done_by_phase.iter().map(|done| share(*done, planned)).sum();
    percent(sum / Decimal::from(phases))
}

/// Whether a work order is on time: its end, or now plus the longest remaining time of its jobs, is not after its due
/// date.
pub fn order_on_time(
    jobs: &[JobFigures],
    due_by: Option<DateTime<Utc>>,
    end: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> bool {
    let longest = jobs.iter().map(JobFigures::remaining_time).max().unwrap_or(0);
    in_time(due_by, end, longest, now)
}

/// Rounds a cost to the number of decimal places of the API, half away from zero.
pub fn rounded(cost: Decimal) -> Decimal {
    let places = u32::try_from(DECIMAL_PLACES_MAX).unwrap_or_default();
    cost.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

/// Whether the end, or now plus the remaining milliseconds, is not after the due date. True without a due date.
fn in_time(due_by: Option<DateTime<Utc>>, end: Option<DateTime<Utc>>, rest: i64, now: DateTime<Utc>) -> bool {
    due_by.is_none_or(|due_by| end.unwrap_or_else(|| later(now, rest)) <= due_by)
}

/// A moment plus milliseconds, limited to the latest date that can be represented.
fn later(now: DateTime<Utc>, milliseconds: i64) -> DateTime<Utc> {
    let span = TimeDelta::try_milliseconds(milliseconds).unwrap_or(TimeDelta::MAX);
    now.checked_add_signed(span).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// Share of the planned quantity, limited to the range from 0 to 1. Without a planned quantity it is 1.
fn share(done: Decimal, planned: Decimal) -> Decimal {
    if planned <= Decimal::ZERO { Decimal::ONE } else { (done / planned).clamp(Decimal::ZERO, Decimal::ONE) }
}

/// Converts a share to percent, rounded down.
fn percent(share: Decimal) -> i64 {
    (share * Decimal::from(WHOLE)).floor().to_i64().unwrap_or(0)
}
