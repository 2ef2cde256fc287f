//! Property tests of counters: templates, codes and periods at arbitrary moments and in all time zones.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::Tz;
use kernel::rules::counter::{BrokenRule, Frequency, TICK_MAX, Template};
use proptest::prelude::*;

/// Time zones with unusual offsets or clock changes.
const ZONES: [Tz; 8] = [
    Tz::UTC,
    Tz::Europe__Berlin,
    Tz::America__New_York,
    Tz::Asia__Kathmandu,
    Tz::Australia__Lord_Howe,
    Tz::America__Santiago,
    Tz::Africa__Cairo,
    Tz::Pacific__Kiritimati,
];

/// Tokens of templates, valid and invalid.
const TOKENS: [&str; 17] =
    ["%Y", "%y", "%G", "%m", "%d", "%j", "%V", "%U", "%W", "%H", "#1", "#6", "#12", "#13", "A", "-", "x%Y"];

fn moment() -> impl Strategy<Value = DateTime<Utc>> {
    // 2020 to 2060.
    (1_577_836_800_000_i64..2_840_140_800_000).prop_map(|ms| DateTime::from_timestamp_millis(ms).unwrap())
}

fn zone() -> impl Strategy<Value = Tz> {
    prop::sample::select(ZONES.to_vec())
}

fn frequency() -> impl Strategy<Value = Frequency> {
    prop::sample::select(Frequency::ALL.to_vec())
}

/// Tokens as owned strings.
fn tokens(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Local date of a moment.
fn day(moment: DateTime<Utc>, zone: Tz) -> NaiveDate {
    moment.with_timezone(&zone).date_naive()
}

/// First day of the period that contains a moment.
fn period(frequency: Frequency, moment: DateTime<Utc>, zone: Tz) -> NaiveDate {
    let today = day(moment, zone);
    match frequency {
        Frequency::None => NaiveDate::MIN,
        Frequency::Year => NaiveDate::from_ymd_opt(today.year(), 1, 1).unwrap(),
        Frequency::Month => NaiveDate::from_ymd_opt(today.year(), today.month(), 1).unwrap(),
        Frequency::Week => {
            let week = today.iso_week();
            NaiveDate::from_isoywd_opt(week.year(), week.week(), Weekday::Mon).unwrap()
        }
        Frequency::Day => today,
    }
}

/// The rules that a template violates, by the table of the specification.
fn broken_rules(given: &[String], frequency: Frequency) -> Vec<&'static str> {
    let has = |parts: &[&str]| given.iter().any(|token| parts.contains(&token.as_str()));
    let number = |token: &String| ["#1", "#6", "#12"].contains(&token.as_str());
    let (year, month_and_day) = (has(&["%Y", "%y"]), has(&["%m"]) && has(&["%d"]));
    let mut broken = Vec::new();
    if given.iter().filter(|token| number(token)).count() != 1 {
        broken.push("number_token");
    }
    if has(&["%H"]) {
        broken.push("date_token");
    }
    let tells = match frequency {
        Frequency::None => true,
        Frequency::Year => year,
        Frequency::Month => year && has(&["%m", "%j"]),
        Frequency::Week => (has(&["%G"]) && has(&["%V"])) || (year && (has(&["%W", "%j"]) || month_and_day)),
        Frequency::Day => year && (has(&["%j"]) || month_and_day),
    };
    if !tells {
        broken.push(frequency.as_str());
    }
    broken
}

#[test]
fn codes_of_the_contract() {
    let now = Utc.with_ymd_and_hms(2026, 5, 4, 8, 30, 0).unwrap();
    let template = Template::parse(&tokens(&["SN-", "%Y", "-", "#5"]), Frequency::Year).unwrap();
    assert_eq!(template.at(now, Tz::UTC).code(1), "SN-2026-00001");
    let default = Template::parse(&tokens(&["%y", "#6"]), Frequency::Year).unwrap();
    assert_eq!(default.at(now, Tz::UTC).code(1_234_567), "261234567");
    let refused = Template::parse(&tokens(&["SN-", "%Y", "-", "#5"]), Frequency::Month);
    assert_eq!(refused, Err(BrokenRule("month")));
}

#[test]
fn only_a_hash_and_digits_from_one_to_twelve_are_a_number() {
    for digits in 1..=12 {
        assert!(Template::parse(&[format!("#{digits}")], Frequency::None).is_ok(), "#{digits}");
    }
    for other in
        ["#", "#0", "#13", "#-1", "#+5", "# 5", "#5 ", "#5x", "##5", "#1.0", "#x", "5", "N#5", "#99999999999999999999"]
    {
        let read = Template::parse(&tokens(&[other]), Frequency::None);
        assert_eq!(read, Err(BrokenRule("number_token")), "{other}");
    }
}

#[test]
fn a_date_part_is_one_of_the_list() {
    let now = Utc.with_ymd_and_hms(2027, 1, 2, 3, 4, 5).unwrap();
    for (part, expected) in [
        ("%Y", "2027"),
        ("%y", "27"),
        ("%G", "2026"),
        ("%m", "01"),
        ("%d", "02"),
        ("%j", "002"),
        ("%V", "53"),
        ("%U", "00"),
        ("%W", "00"),
    ] {
        let template = Template::parse(&tokens(&[part, "/", "#1"]), Frequency::None).unwrap();
        assert_eq!(template.at(now, Tz::UTC).code(9), format!("{expected}/9"));
    }
    for letter in ('a'..='z').chain('A'..='Z').filter(|letter| !"YyGmdjVUW".contains(*letter)) {
        let read = Template::parse(&[format!("%{letter}"), "#1".to_owned()], Frequency::None);
        assert_eq!(read, Err(BrokenRule("date_token")), "%{letter}");
    }
}

proptest! {
    /// The purpose of the rules: the same number never gives the same code in two different periods.
    #[test]
    fn a_template_that_is_taken_tells_its_period(
        mut given in prop::collection::vec(prop::sample::select(TOKENS[..9].to_vec()), 1..4),
        frequency in frequency(),
        year in 2020..2060_i32, day in -7_i64..8, zone in zone(),
        days in prop_oneof![1_i64..8, 355_i64..373],
    ) {
        given.push("#1");
        let Ok(template) = Template::parse(&tokens(&given), frequency) else { return Ok(()) };
        // Around New Year, where weeks belong to two years.
        let now = Utc.with_ymd_and_hms(year, 1, 1, 12, 0, 0).unwrap() + TimeDelta::days(day);
        let later = now + TimeDelta::days(days);
        let same_period = period(frequency, now, zone) == period(frequency, later, zone);
        let same_code = template.at(now, zone).code(1) == template.at(later, zone).code(1);
        prop_assert!(same_period || !same_code, "{given:?} by {frequency:?}");
    }

    #[test]
    fn a_template_is_refused_by_the_rules_of_the_table_and_by_no_other(
        given in prop::collection::vec(prop::sample::select(TOKENS.to_vec()), 1..8),
        frequency in frequency(),
    ) {
        let given = tokens(&given);
        let broken = broken_rules(&given, frequency);
        match Template::parse(&given, frequency) {
            Ok(_) => prop_assert!(broken.is_empty(), "{broken:?}"),
            Err(BrokenRule(rule)) => prop_assert!(broken.contains(&rule), "{rule} of {broken:?}"),
        }
    }

    #[test]
    fn a_number_has_its_digits_or_more_and_is_never_cut(digits in 1_usize..=12, number in 1..=TICK_MAX) {
        let template = Template::parse(&[format!("#{digits}")], Frequency::None).unwrap();
        let code = template.at(DateTime::UNIX_EPOCH, Tz::UTC).code(number);
        prop_assert_eq!(code.len(), digits.max(number.to_string().len()));
        prop_assert_eq!(code.parse::<i64>().unwrap(), number);
    }

    #[test]
    fn literals_stand_around_the_number_as_they_were_given(
        before in "[A-Za-z/ _-][^#%]{0,20}", after in "[A-Za-z/ _-][^#%]{0,20}", number in 1_i64..1000,
    ) {
        let template = Template::parse(&[before.clone(), "#3".to_owned(), after.clone()], Frequency::None).unwrap();
        let codes = template.at(DateTime::UNIX_EPOCH, Tz::UTC);
        prop_assert_eq!(codes.code(number), format!("{before}{number:03}{after}"));
    }

    #[test]
    fn codes_of_one_moment_differ_with_their_number(now in moment(), zone in zone(), a in 1..=TICK_MAX, b in 1..=TICK_MAX) {
        let template = Template::parse(&tokens(&["%y", "%j", "#4", "x", "%d"]), Frequency::Day).unwrap();
        let codes = template.at(now, zone);
        prop_assert_eq!(codes.code(a) == codes.code(b), a == b);
    }

    #[test]
    fn the_next_period_starts_later_and_is_another_one_and_what_lies_between_is_the_present_one(
        now in moment(), zone in zone(), frequency in frequency(), part in 0_i64..1000,
    ) {
        let Some(next) = frequency.next_start(now, zone) else {
            prop_assert_eq!(frequency, Frequency::None);
            return Ok(());
        };
        prop_assert!(next > now);
        let here = period(frequency, now, zone);
        prop_assert_eq!(period(frequency, next - TimeDelta::milliseconds(1), zone), here);
        prop_assert!(period(frequency, next, zone) > here);
        prop_assert_eq!(period(frequency, next, zone), day(next, zone));
        let between = now + TimeDelta::milliseconds((next - now).num_milliseconds() * part / 1000);
        prop_assert_eq!(frequency.next_start(between, zone), Some(next));
        prop_assert!(frequency.next_start(next, zone).unwrap() > next);
    }

    #[test]
    fn missed_periods_are_skipped_at_once(now in moment(), zone in zone(), days in 0_i64..2000, frequency in frequency()) {
        let later = now + TimeDelta::days(days);
        if let Some(next) = frequency.next_start(later, zone) {
            let mut step = frequency.next_start(now, zone).unwrap();
            while step <= later {
                step = frequency.next_start(step, zone).unwrap();
            }
            prop_assert_eq!(step, next);
        }
    }
}
