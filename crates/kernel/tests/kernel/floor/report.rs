//! Days, intervals, age groups and shares of reports, compared with simple calculations.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use kernel::rules::report::{
    Bucket, Buckets, Period, PeriodFault, StockAge, StockAgeDay, day_of, days_late, minutes, pareto, share,
};
use kernel::wire::media_type::prefers_csv;
use kernel::wire::sheet::is_number;
use proptest::prelude::*;
use rust_decimal::Decimal;

const ZONES: [Tz; 5] = [Tz::UTC, Tz::Europe__Rome, Tz::America__New_York, Tz::Pacific__Apia, Tz::America__Santiago];

fn zone() -> impl Strategy<Value = Tz> {
    prop::sample::select(ZONES.to_vec())
}

fn day() -> impl Strategy<Value = NaiveDate> {
    (0_u64..4000).prop_map(|days| NaiveDate::from_ymd_opt(2020, 1, 1).unwrap() + Days::new(days))
}

fn period() -> impl Strategy<Value = Period> {
    (day(), 0_u64..400).prop_map(|(from, days)| Period { from, to: from + Days::new(days) })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_moment_is_in_the_bucket_of_its_day(
        period in period(), bucket in prop::sample::select(Bucket::ALL.to_vec()), zone in zone(), minutes in -5000_i64..600_000,
    ) {
        let moment: DateTime<Utc> = period.moments(zone).0 + TimeDelta::minutes(minutes);
        let buckets = Buckets::of(period, bucket);
        let place = buckets.moments(zone).iter().filter(|edge| **edge <= moment).count();
        let found = buckets.name(i32::try_from(place).unwrap());
        let day = day_of(moment, zone);
        let inside = period.from <= day && day <= period.to;
        let name = match bucket {
            Bucket::Day => day,
            Bucket::Week => day - Days::new(day.weekday().num_days_from_monday().into()),
            Bucket::Month => day.with_day(1).unwrap(),
        };
        prop_assert_eq!(found, inside.then_some(name));
        let (since, until) = period.moments(zone);
        prop_assert_eq!(since <= moment && moment < until, inside);
    }

    #[test]
    fn days_are_those_asked_for_and_at_most_400(from in prop::option::of(day()), to in prop::option::of(day()), today in day()) {
        let last = to.unwrap_or(today);
        let first = from.unwrap_or(last - Days::new(29));
        let days = (last - first).num_days() + 1;
        let expected = match days {
            ..=0 => Err(PeriodFault::Reversed),
            1..=400 => Ok(Period { from: first, to: last }),
            _ => Err(PeriodFault::TooWide),
        };
        prop_assert_eq!(Period::of(from, to, today), expected);
    }

    #[test]
    fn a_day_counts_as_over_only_when_it_is_over_in_its_time_zone(today in day(), hours in -60_i64..60) {
        // Zones whose clocks change by an hour at most.
        for zone in [Tz::UTC, Tz::Europe__Rome, Tz::America__New_York] {
            let end = Period { from: today, to: today }.moments(zone).1;
            let now = end + TimeDelta::hours(hours);
            let is_over = StockAgeDay::of(today, zone).edges.last().unwrap() < &StockAgeDay::over_before(now);
            prop_assert!(is_over == (hours > 0) || hours.abs() <= 1, "{}", hours);
        }
    }

    #[test]
    fn an_age_counts_days_of_the_calendar(today in day(), zone in zone(), minutes in 0_i64..800_000) {
        let moment = Period { from: today, to: today }.moments(zone).1 - TimeDelta::minutes(minutes + 1);
        let place = StockAge::edges(today, zone).iter().filter(|edge| **edge <= moment).count();
        let days = (today - day_of(moment, zone)).num_days();
        let expected = match days {
            ..=30 => StockAge::Month,
            31..=90 => StockAge::Quarter,
            91..=180 => StockAge::Half,
            181..=365 => StockAge::Year,
            _ => StockAge::Longer,
        };
        prop_assert_eq!(StockAge::at(i32::try_from(place).unwrap()), expected, "{}", days);
    }

    #[test]
    fn shares_add_up(quantities in prop::collection::vec(1_i64..1_000_000, 1..40)) {
        let quantities: Vec<Decimal> = quantities.into_iter().map(|thousandths| Decimal::new(thousandths, 3)).collect();
        let whole: Decimal = quantities.iter().sum();
        let found = pareto(&quantities);
        let mut sum = Decimal::ZERO;
        for (quantity, (own, running)) in quantities.iter().zip(&found) {
            sum += quantity;
            prop_assert_eq!((Some(*own), Some(*running)), (share(*quantity, whole), share(sum, whole)));
        }
        prop_assert_eq!(found.last().map(|(_, running)| *running), Some(Decimal::ONE));
        prop_assert_eq!(share(Decimal::ONE, Decimal::ZERO), None);
    }

    #[test]
    fn a_number_is_what_the_decimal_reader_takes(text in "-?[0-9.]{0,6}|[-=+0-9.]{0,4}") {
        let plain = text.parse::<Decimal>().is_ok() && !text.starts_with('+') && !text.ends_with('.')
            && !text.trim_start_matches('-').starts_with('.');
        prop_assert_eq!(is_number(&text), plain, "{}", text);
    }
}

#[test]
fn times_are_rounded_once() {
    assert_eq!((minutes(59_999), minutes(90_000), minutes(0)), (Decimal::ONE, Decimal::new(15, 1), Decimal::ZERO));
    assert_eq!(days_late(2 * 86_400_000 + 1), Decimal::ONE);
    assert_eq!(days_late(86_400_000), Decimal::new(5, 1));
}

#[test]
fn csv_is_answered_to_those_who_ask_for_it_by_name() {
    for (accept, csv) in [
        ("", false),
        ("*/*", false),
        ("text/*", false),
        ("application/json", false),
        ("text/csv", true),
        ("TEXT/CSV; charset=utf-8", true),
        ("text/csv, */*", true),
        ("text/csv, application/json", false),
        ("text/csv;q=0.5, application/json", false),
        ("text/csv, application/json;q=0.9", true),
        ("text/csv;q=0", false),
        ("text/csv;q=x", false),
    ] {
        assert_eq!(prefers_csv(accept), csv, "{accept}");
    }
}
