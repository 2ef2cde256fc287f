//! What reports count, and over which days: the calendar is that of the plant.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::rules::counter::midnight;
use crate::string_enum;

/// Days of a report at most.
pub const DAYS_MAX: i64 = 400;
/// Days of a report when nobody says which.
pub const DAYS_USUAL: u64 = 30;
/// Days before its end in which a lot counts as soon expiring.
pub const EXPIRING_DAYS: u64 = 90;

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_DAY: i64 = 86_400_000;
const MS_PER_HOUR: i64 = 3_600_000;
const MINUTE_PLACES: u32 = 2;
const DAY_PLACES: u32 = 2;
const SHARE_PLACES: u32 = 6;
const COST_PLACES: u32 = 6;

/// Days of a report, the last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
}

/// Why days are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodFault {
    /// The last is before the first.
    Reversed,
    /// They are too many.
    TooWide,
}

impl Period {
    /// The asked days: up to today, and as many as usual, unless somebody says otherwise.
    pub fn of(from: Option<NaiveDate>, to: Option<NaiveDate>, today: NaiveDate) -> Result<Self, PeriodFault> {
        let to = to.unwrap_or(today);
        let usual = || to.checked_sub_days(Days::new(DAYS_USUAL - 1)).unwrap_or(to);
        let from = from.unwrap_or_else(usual);
        match (to - from).num_days() {
            ..0 => Err(PeriodFault::Reversed),
            0..DAYS_MAX => Ok(Self { from, to }),
            _ => Err(PeriodFault::TooWide),
        }
    }

    /// The day after the last.
    fn after(self) -> NaiveDate {
        self.to.succ_opt().unwrap_or(self.to)
    }

    /// The first moment, and the first one after the last.
    pub fn moments(self, zone: Tz) -> (DateTime<Utc>, DateTime<Utc>) {
        (midnight(self.from, zone), midnight(self.after(), zone))
    }
}

/// The day of a moment.
pub fn day_of(moment: DateTime<Utc>, zone: Tz) -> NaiveDate {
    moment.with_timezone(&zone).date_naive()
}

string_enum! {
    /// What days are taken together.
    pub enum Bucket {
        /// Each for itself.
        Day = "day",
        /// From Monday to Sunday.
        Week = "week",
        /// A month.
        Month = "month",
    }
}

impl Bucket {
    /// The first day of what a day belongs to.
    fn first(self, day: NaiveDate) -> NaiveDate {
        match self {
            Self::Day => day,
            Self::Week => day.checked_sub_days(Days::new(day.weekday().num_days_from_monday().into())).unwrap_or(day),
            Self::Month => day.with_day(1).unwrap_or(day),
        }
    }

    fn next(self, first: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Day => first.succ_opt(),
            Self::Week => first.checked_add_days(Days::new(7)),
            Self::Month => first.checked_add_months(Months::new(1)),
        }
    }
}

/// A period cut into buckets. The first and the last may be cut short; they are called by their first day all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// The first day of each.
    pub names: Vec<NaiveDate>,
    /// The first day of each within the period, then the day after the period.
    pub edges: Vec<NaiveDate>,
}

impl Buckets {
    /// Cuts a period.
    pub fn of(period: Period, bucket: Bucket) -> Self {
        let mut name = bucket.first(period.from);
        let (mut names, mut edges) = (Vec::new(), Vec::new());
        while name <= period.to {
            names.push(name);
            edges.push(name.max(period.from));
            match bucket.next(name) {
                Some(next) => name = next,
                None => break,
            }
        }
        edges.push(period.after());
        Self { names, edges }
    }

    /// The moments of the edges.
    pub fn moments(&self, zone: Tz) -> Vec<DateTime<Utc>> {
        self.edges.iter().map(|day| midnight(*day, zone)).collect()
    }

    /// The name of a bucket by its place among the edges, counted from 1.
    pub fn name(&self, place: i32) -> Option<NaiveDate> {
        usize::try_from(place).ok()?.checked_sub(1).and_then(|place| self.names.get(place)).copied()
    }
}

string_enum! {
    /// How long ago something came in, in days.
    pub enum StockAge {
        /// Up to a month.
        Month = "0-30",
        /// Up to three.
        Quarter = "31-90",
        /// Up to six.
        Half = "91-180",
        /// Up to a year.
        Year = "181-365",
        /// Longer.
        Longer = "over_365",
    }
}

impl StockAge {
    /// Days of each age but the last, from the oldest.
    const DAYS: [u64; 4] = [365, 180, 90, 30];

    /// The first moments of the ages, from the second oldest on.
    pub fn edges(today: NaiveDate, zone: Tz) -> Vec<DateTime<Utc>> {
        let first = |days: &u64| midnight(today.checked_sub_days(Days::new(*days)).unwrap_or(today), zone);
        Self::DAYS.iter().map(first).collect()
    }

    /// The age by its place among the edges.
    pub fn at(place: i32) -> Self {
        match place {
            ..=0 => Self::Longer,
            1 => Self::Year,
            2 => Self::Half,
            3 => Self::Quarter,
            _ => Self::Month,
        }
    }
}

fn rounded(value: Decimal, places: u32) -> Decimal {
    value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

/// Milliseconds as minutes.
pub fn minutes(milliseconds: i64) -> Decimal {
    rounded(Decimal::from(milliseconds) / Decimal::from(MS_PER_MINUTE), MINUTE_PLACES)
}

/// What work cost, from milliseconds times what an hour costs.
pub fn cost(cost_milliseconds: Decimal) -> Decimal {
    rounded(cost_milliseconds / Decimal::from(MS_PER_HOUR), COST_PLACES)
}

/// Days, from twice as many milliseconds: the median of two whole numbers may be a half.
pub fn days_late(twice_milliseconds: i64) -> Decimal {
    rounded(Decimal::from(twice_milliseconds) / Decimal::from(2 * MS_PER_DAY), DAY_PLACES)
}

/// A part of a whole, between 0 and 1; nothing of nothing.
pub fn share(part: Decimal, whole: Decimal) -> Option<Decimal> {
    (!whole.is_zero()).then(|| rounded(part / whole, SHARE_PLACES))
}

/// The share of each quantity, and of all up to it.
pub fn pareto(quantities: &[Decimal]) -> Vec<(Decimal, Decimal)> {
    let whole: Decimal = quantities.iter().copied().sum();
    let mut sum = Decimal::ZERO;
    let of_whole = |part: Decimal| share(part, whole).unwrap_or_default();
    let with_sum = |quantity: &Decimal| {
        sum += *quantity;
        (of_whole(*quantity), of_whole(sum))
    };
    quantities.iter().map(with_sum).collect()
}

/// Whether rows fit into a report that has at most so many.
pub fn fits(rows: usize, rows_max: i64) -> bool {
    i64::try_from(rows).is_ok_and(|rows| rows <= rows_max)
}
