//! Points in time: how they are read and written.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

use chrono::{DateTime, FixedOffset, SecondsFormat, TimeZone, Utc};
use kernel::wire::time::{Timestamp, Until};
use proptest::prelude::*;

/// Milliseconds of the years 1 to 9999.
fn milliseconds() -> impl Strategy<Value = i64> {
    -62_135_596_800_000_i64..=253_402_300_799_999
}

fn at(milliseconds: i64) -> DateTime<Utc> {
    Utc.timestamp_millis_opt(milliseconds).single().expect("a moment")
}

fn written(timestamp: Timestamp) -> String {
    serde_json::to_value(timestamp).expect("JSON").as_str().expect("a text").to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn timestamp_is_written_as_chrono_writes_it(seconds in -377_705_023_201_i64..=253_402_300_800, nanoseconds in 0_u32..2_000_000_000) {
        // Includes years after 9999 and before 0, and leap seconds.
        if let Some(moment) = DateTime::<Utc>::from_timestamp(seconds, nanoseconds) {
            let by_chrono = moment.to_rfc3339_opts(SecondsFormat::Millis, true);
            prop_assert_eq!(written(Timestamp(moment)), by_chrono.clone());
            prop_assert_eq!(Timestamp(moment).to_string(), by_chrono);
        }
    }

    #[test]
    fn timestamp_survives_writing_and_reading_to_the_millisecond(milliseconds in milliseconds()) {
        let timestamp = Timestamp(at(milliseconds));
        let text = written(timestamp);
        prop_assert_eq!(text.len(), "2026-05-04T08:30:00.000Z".len(), "{}", text);
        prop_assert!(text.ends_with('Z'));
        prop_assert_eq!(Timestamp::parse(&text), Some(timestamp));
        prop_assert_eq!(written(Timestamp::parse(&text).expect("a timestamp")), text);
    }

    #[test]
    fn timestamp_of_any_offset_is_the_same_moment(milliseconds in milliseconds(), minutes in -14 * 60..=14 * 60) {
        // Away from the ends, where the local year would need more digits.
        let moment = at(milliseconds.clamp(-62_000_000_000_000, 253_000_000_000_000));
        let offset = FixedOffset::east_opt(minutes * 60).expect("an offset");
        for format in [SecondsFormat::Millis, SecondsFormat::Micros, SecondsFormat::Nanos] {
            let text = moment.with_timezone(&offset).to_rfc3339_opts(format, false);
            prop_assert_eq!(Timestamp::parse(&text), Some(Timestamp(moment)), "{}", text);
        }
    }

    #[test]
    fn timestamp_without_an_offset_is_refused(milliseconds in milliseconds()) {
        let text = written(Timestamp(at(milliseconds)));
        prop_assert_eq!(Timestamp::parse(text.trim_end_matches('Z')), None);
    }

    #[test]
    fn the_end_of_a_bare_date_is_its_last_millisecond_and_any_other_end_is_itself(milliseconds in milliseconds()) {
        let timestamp = Timestamp(at(milliseconds));
        let text = written(timestamp);
        prop_assert_eq!(Until::parse(&text), Some(Until(timestamp.0)));
        let date = text.get(..10).expect("a date");
        let Until(end) = Until::parse(date).expect("a date");
        prop_assert_eq!(written(Timestamp(end)), format!("{date}T23:59:59.999Z"));
        prop_assert_eq!(Until::parse(text.trim_end_matches('Z')), None);
    }

    #[test]
    fn timestamp_of_a_bare_date_is_its_first_moment(milliseconds in milliseconds()) {
        let text = written(Timestamp(at(milliseconds)));
        let date = text.get(..10).expect("a date");
        let start = written(Timestamp::parse(date).expect("a date"));
        prop_assert_eq!(start, format!("{date}T00:00:00.000Z"));
    }

    #[test]
    fn timestamp_of_any_text_never_panics(text in any::<String>(), like in "[0-9TZ:+. -]{0,30}") {
        for text in [text, like] {
            if let Some(timestamp) = Timestamp::parse(&text) {
                prop_assert!(!written(timestamp).is_empty());
            }
        }
    }

    #[test]
    fn timestamp_order_is_the_order_of_the_written_text(one in milliseconds(), other in milliseconds()) {
        let (a, b) = (Timestamp(at(one)), Timestamp(at(other)));
        prop_assert_eq!(a.cmp(&b), written(a).cmp(&written(b)));
    }
}

#[test]
fn timestamp_of_a_day_that_does_not_exist_is_refused() {
    for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-02-30T00:00:00Z", "2026-01-01T25:00:00Z"]
    {
        assert_eq!(Timestamp::parse(text), None, "{text}");
    }
}

#[test]
fn timestamp_of_a_date_that_is_not_yyyy_mm_dd_is_refused() {
    let texts = [
        "2026-1-5",
        "2026-01-5",
        "26-01-05",
        "+2026-01-05",
        "-2026-01-05",
        "12026-01-05",
        "+12026-01-05",
        " 2026-01-05",
        "2026-01-05 ",
        "2026- 1- 5",
        "20260105",
        "2026/01/05",
        "",
    ];
    let accepted: Vec<_> = texts.into_iter().filter(|text| Timestamp::parse(text).is_some()).collect();
    assert!(accepted.is_empty(), "{accepted:?}");
}
