//! Periods and figures of reports, in the calendar of the plant.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::rules::counter::midnight;
use crate::string_enum;

/// Maximum number of days of a report.
pub const DAYS_MAX: i64 = 400;
/// Number of days of a report without a requested period.
pub const DAYS_USUAL: u64 = 30;
/// Number of days before its expiry date in which a lot counts as expiring.
pub const EXPIRING_DAYS: u64 = 90;
/// Number of days before today on which stock may have increased to be in the newest age group.
const NEWEST_DAYS: i64 = 30;

/// Milliseconds in a minute.
const MS_PER_MINUTE: i64 = 60_000;
/// Milliseconds in a day.
const MS_PER_DAY: i64 = 86_400_000;
/// Milliseconds in an hour.
const MS_PER_HOUR: i64 = 3_600_000;
/// Decimal places of minutes.
const MINUTE_PLACES: u32 = 2;
/// Decimal places of days.
const DAY_PLACES: u32 = 2;
/// Decimal places of a share.
const SHARE_PLACES: u32 = 6;
/// Decimal places of a cost.
const COST_PLACES: u32 = 6;

/// Days of a report, including the first and the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
}

/// Reason why a period is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodFault {
    /// The last day is before the first.
    Reversed,
    /// The period has too many days.
    TooWide,
}

impl Period {
    /// Returns the requested days. Without a last day the period ends today, without a first day it has 30 days.
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

    /// Returns the day after the last one.
    fn after(self) -> NaiveDate {
        self.to.succ_opt().unwrap_or(self.to)
    }

    /// Returns the first moment of the period, and the first moment after it.
    pub fn moments(self, zone: Tz) -> (DateTime<Utc>, DateTime<Utc>) {
        (midnight(self.from, zone), midnight(self.after(), zone))
    }
}

/// Returns the day of a moment in the time zone.
pub fn day_of(moment: DateTime<Utc>, zone: Tz) -> NaiveDate {
    moment.with_timezone(&zone).date_naive()
}

string_enum! {
    /// Interval by which the days of a report are grouped.
    pub enum Bucket {
        /// One calendar day.
        Day = "day",
        /// A week from Monday to Sunday.
        Week = "week",
        /// One calendar month.
        Month = "month",
    }
}

impl Bucket {
    /// Returns the first day of the interval that contains a day.
    fn first(self, day: NaiveDate) -> NaiveDate {
        match self {
            Self::Day => day,
            Self::Week => day.checked_sub_days(Days::new(day.weekday().num_days_from_monday().into())).unwrap_or(day),
            Self::Month => day.with_day(1).unwrap_or(day),
        }
    }

    /// Returns the first day of the next interval. None after the last date that can be represented.
    fn next(self, first: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Day => first.succ_opt(),
            Self::Week => first.checked_add_days(Days::new(7)),
            Self::Month => first.checked_add_months(Months::new(1)),
        }
    }
}

/// A period divided into intervals. The period may cut off the first and the last, but each is named by the first day
/// of the whole interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// First day of each interval.
    pub names: Vec<NaiveDate>,
    /// First day of each interval within the period, then the day after the period.
    pub edges: Vec<NaiveDate>,
}

impl Buckets {
    /// Divides a period into intervals.
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

    /// Returns the moments at which the intervals begin.
    pub fn moments(&self, zone: Tz) -> Vec<DateTime<Utc>> {
        self.edges.iter().map(|day| midnight(*day, zone)).collect()
    }

    /// Returns the name of an interval by its number, counted from 1. None for another number.
    pub fn name(&self, place: i32) -> Option<NaiveDate> {
        usize::try_from(place).ok()?.checked_sub(1).and_then(|place| self.names.get(place)).copied()
    }
}

string_enum! {
    /// Age group of stock, in days since it last increased.
    pub enum StockAge {
        /// 0 to 30 days.
        Month = "0-30",
        /// 31 to 90 days.
        Quarter = "31-90",
        /// 91 to 180 days.
        Half = "91-180",
        /// 181 to 365 days.
        Year = "181-365",
        /// More than 365 days.
        Longer = "over_365",
    }
}

impl StockAge {
    /// Upper limits of the age groups in days, except for the oldest group, highest first.
    const DAYS: [u64; 4] = [365, 180, 90, NEWEST_DAYS.unsigned_abs()];

    /// Returns the moments at which the age groups begin, from the second oldest on.
    pub fn edges(today: NaiveDate, zone: Tz) -> Vec<DateTime<Utc>> {
        let first = |days: &u64| midnight(today.checked_sub_days(Days::new(*days)).unwrap_or(today), zone);
        Self::DAYS.iter().map(first).collect()
    }

    /// Returns the age group of a moment by the number of edges at or before it, as `width_bucket` counts them.
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

/// A day of the report on stock age, with what its groups depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockAgeDay {
    /// The day, in the time zone of the plant.
    pub today: NaiveDate,
    /// Last day on which a lot that expires then counts as expiring.
    pub soon: NaiveDate,
    /// Moments at which the age groups begin, from the second oldest on.
    pub edges: Vec<DateTime<Utc>>,
}

impl StockAgeDay {
    /// Returns the groups of a day.
    pub fn of(today: NaiveDate, zone: Tz) -> Self {
        let soon = today.checked_add_days(Days::new(EXPIRING_DAYS)).unwrap_or(today);
        Self { today, soon, edges: StockAge::edges(today, zone) }
    }

    /// Returns the moment before which the newest group of a day began if the day was over at `now`, whatever its time
    /// zone. Days with a change to or from daylight saving time may count as over an hour earlier or later.
    pub fn over_before(now: DateTime<Utc>) -> DateTime<Utc> {
        now - TimeDelta::days(NEWEST_DAYS + 1)
    }
}

/// Rounds half away from zero.
fn rounded(value: Decimal, places: u32) -> Decimal {
    value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

/// Converts milliseconds to minutes, with two decimal places.
pub fn minutes(milliseconds: i64) -> Decimal {
    rounded(Decimal::from(milliseconds) / Decimal::from(MS_PER_MINUTE), MINUTE_PLACES)
}

/// Returns the cost of work from the sum of milliseconds times hourly cost.
pub fn cost(cost_milliseconds: Decimal) -> Decimal {
    rounded(cost_milliseconds / Decimal::from(MS_PER_HOUR), COST_PLACES)
}

/// Converts doubled milliseconds to days. They are doubled because the median of two whole numbers can be a half.
pub fn days_late(twice_milliseconds: i64) -> Decimal {
    rounded(Decimal::from(twice_milliseconds) / Decimal::from(2 * MS_PER_DAY), DAY_PLACES)
}

/// Returns the share of a part, between 0 and 1. None when the whole is zero.
pub fn share(part: Decimal, whole: Decimal) -> Option<Decimal> {
    (!whole.is_zero()).then(|| rounded(part / whole, SHARE_PLACES))
}

/// Returns the share of each quantity together with the cumulative share up to it, in the given order.
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

/// Returns whether the number of rows is within the maximum of a report.
pub fn fits(rows: usize, rows_max: i64) -> bool {
    i64::try_from(rows).is_ok_and(|rows| rows <= rows_max)
}
