//! Numbers that are computed when a job or an order is read (docs/spec/production.md#quantities,
//! docs/spec/production.md#progress-and-due-dates, docs/spec/production.md#costs).

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::rules::job::Stage;
use crate::wire::number::DECIMAL_PLACES_MAX;

const MS_PER_SECOND: i64 = 1000;
const MS_PER_HOUR: i64 = 3_600_000;
const WHOLE: i64 = 100;

/// Work that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenWork {
    /// Since when.
    pub since: DateTime<Utc>,
    /// What an hour costs.
    pub hourly_cost: Decimal,
}

/// How long a job was worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WorkedTime {
    /// Milliseconds of the closed sessions that count.
    pub closed_ms: i64,
    /// Each of them times what an hour cost.
    pub closed_cost_ms: Decimal,
    /// The open session.
    pub open: Option<OpenWork>,
}

impl WorkedTime {
    /// Milliseconds, open work up to now.
    pub fn time(&self, now: DateTime<Utc>) -> i64 {
        self.closed_ms.saturating_add(self.open_ms(now))
    }

    /// What it cost so far.
    pub fn cost(&self, now: DateTime<Utc>) -> Decimal {
        let rate = self.open.map_or(Decimal::ZERO, |open| open.hourly_cost);
        let open = Decimal::from(self.open_ms(now)).saturating_mul(rate);
        rounded(self.closed_cost_ms.saturating_add(open) / Decimal::from(MS_PER_HOUR))
    }

    fn open_ms(&self, now: DateTime<Utc>) -> i64 {
        // Clocks of two copies may differ: what began in the future has not lasted yet.
        self.open.map_or(0, |open| (now - open.since).num_milliseconds().max(0))
    }
}

/// What the numbers of a job are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobFigures {
    /// How far it has come.
    pub stage: Stage,
    /// How much.
    pub planned: Decimal,
    /// How much is good so far.
    pub completed: Decimal,
    /// How much the open batch is.
    pub in_batch: Decimal,
    /// Steps of the job.
    pub steps: u32,
    /// How many of them are done in the open batch.
    pub steps_done: u32,
    /// What one unit should take, in seconds.
    pub standard_seconds: i64,
    /// How long it was worked on.
    pub worked: WorkedTime,
    /// Not after.
    pub due_by: Option<DateTime<Utc>>,
    /// When it was closed.
    pub end: Option<DateTime<Utc>>,
}

impl JobFigures {
    /// What is left to begin with.
    pub fn remaining(&self) -> Decimal {
        (self.planned - self.completed - self.in_batch).max(Decimal::ZERO)
    }

    /// How much is done, the steps of the open batch counted in proportion.
    pub fn done(&self) -> Decimal {
        if self.steps == 0 {
            return self.completed;
        }
        self.completed + self.in_batch * Decimal::from(self.steps_done.min(self.steps)) / Decimal::from(self.steps)
    }

    /// Percent.
    pub fn progress(&self) -> i64 {
        percent(share(self.done(), self.planned))
    }

    /// Milliseconds that the rest should take; nothing when it is closed.
    pub fn remaining_time(&self) -> i64 {
        if self.stage == Stage::Closed {
            return 0;
        }
        let left = (self.planned - self.completed).max(Decimal::ZERO);
        let standard = Decimal::from(self.standard_seconds.saturating_mul(MS_PER_SECOND));
        left.saturating_mul(standard).ceil().to_i64().unwrap_or(i64::MAX)
    }

    /// When it should be done; nothing before it began and after it ended.
    pub fn completion(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (self.stage == Stage::Started).then(|| later(now, self.remaining_time()))
    }

    /// Whether it is in time.
    pub fn on_time(&self, now: DateTime<Utc>) -> bool {
        in_time(self.due_by, self.end, self.remaining_time(), now)
    }

    /// Whether a batch can be opened: enough is left, and enough waits before the phase. Nothing when it is closed.
    /// `usual` is the size of a batch, 0 is all that is left; `waiting` is nothing for a first phase.
    pub fn next_batch_available(&self, usual: i64, waiting: Option<Decimal>) -> Option<bool> {
        let left = self.remaining();
        let usual = if usual == 0 { left } else { Decimal::from(usual) };
        let enough = |waiting: Decimal| usual.min(left) <= waiting;
        (self.stage != Stage::Closed).then(|| left > Decimal::ZERO && waiting.is_none_or(enough))
    }
}

/// Percent of an order: the mean over its phases of what their jobs have done, each at most all of it.
pub fn order_progress(planned: Decimal, done_by_phase: &[Decimal]) -> i64 {
    let Ok(phases) = i64::try_from(done_by_phase.len()) else { return 0 };
    if phases == 0 {
        return 0;
    }
    let sum: Decimal = done_by_phase.iter().map(|done| share(*done, planned)).sum();
    percent(sum / Decimal::from(phases))
}

/// Whether an order is in time: the longest rest of its open jobs decides.
pub fn order_on_time(
    jobs: &[JobFigures],
    due_by: Option<DateTime<Utc>>,
    end: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> bool {
    let longest = jobs.iter().map(JobFigures::remaining_time).max().unwrap_or(0);
    in_time(due_by, end, longest, now)
}

/// A cost as it is answered.
pub fn rounded(cost: Decimal) -> Decimal {
    let places = u32::try_from(DECIMAL_PLACES_MAX).unwrap_or_default();
    cost.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

fn in_time(due_by: Option<DateTime<Utc>>, end: Option<DateTime<Utc>>, rest: i64, now: DateTime<Utc>) -> bool {
    due_by.is_none_or(|due_by| end.unwrap_or_else(|| later(now, rest)) <= due_by)
}

fn later(now: DateTime<Utc>, milliseconds: i64) -> DateTime<Utc> {
    let span = TimeDelta::try_milliseconds(milliseconds).unwrap_or(TimeDelta::MAX);
    now.checked_add_signed(span).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// From 0 to 1.
fn share(done: Decimal, planned: Decimal) -> Decimal {
    if planned <= Decimal::ZERO { Decimal::ONE } else { (done / planned).clamp(Decimal::ZERO, Decimal::ONE) }
}

/// Rounded down.
fn percent(share: Decimal) -> i64 {
    (share * Decimal::from(WHOLE)).floor().to_i64().unwrap_or(0)
}
