//! Rules of the device history record, compared with simple implementations of the same rules.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::device_history::{ContentHash, RecordedChange, UnitLifecycle, differences, display, value_at};
use kernel::rules::form::FieldType;
use kernel::wire::input::{Input, Raw, Reader};
use proptest::prelude::*;
use serde_json::{Value, json};

fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

/// Digits of a hash as a client sends it. None when it is refused.
fn digits_of(text: &str) -> Option<String> {
    let mut reader = Reader::new("body");
    ContentHash::read(Raw::Json(&json!(text)), &mut reader).map(ContentHash::into_digits)
}

/// Texts of the pattern that the interface description publishes.
fn published_hashes() -> impl Strategy<Value = String> {
    let schema = serde_json::to_value(ContentHash::schema()).unwrap();
    let pattern = schema.get("pattern").and_then(Value::as_str).unwrap();
    proptest::string::string_regex(pattern.trim_start_matches('^').trim_end_matches('$')).unwrap()
}

proptest! {
    /// The published pattern and the reader agree: every text of the pattern is accepted, in lower case and without its
    /// prefix, and a string that is one character longer or shorter is refused.
    #[test]
    fn a_content_hash_is_exactly_what_its_schema_says(text in published_hashes()) {
        let digits = digits_of(&text);
        let expected = text.get(text.len() - 64..).unwrap().to_ascii_lowercase();
        prop_assert_eq!(digits, Some(expected));
        prop_assert_eq!(digits_of(&format!("{text}0")), None);
        prop_assert_eq!(digits_of(text.get(1..).unwrap()), None);
    }

    /// The length is checked: 65 to 72 digits without a prefix have the length of a hash with one.
    #[test]
    fn without_a_prefix_a_hash_has_64_digits(text in "[0-9a-f]{60,75}") {
        prop_assert_eq!(digits_of(&text).is_some(), text.len() == 64);
    }

    /// A value that is set repeatedly is looked up between two changes, or at the moment of one.
    #[test]
    fn what_was_then_is_what_was_set_last(
        first in any::<u8>(),
        sets in prop::collection::vec((1_i64..5, any::<u8>()), 0..12),
        asked in -1_i64..60,
        noted_from in 0_usize..12,
    ) {
        let (mut now, mut held, mut changes, mut wanted) = (0, first, Vec::new(), first);
        for (after, value) in sets {
            now += after;
            changes.push(RecordedChange { at: moment(now), old: held, new: value });
            held = value;
            if now <= asked {
                wanted = value;
            }
        }
        prop_assert_eq!(*value_at(&changes, moment(asked), &held), wanted);
        // Where the journal has only the later changes, the first of them still contains the value before it.
        let told = changes.get(noted_from..).unwrap_or_default();
        if told.first().is_some_and(|change| change.at <= moment(asked)) {
            prop_assert_eq!(*value_at(told, moment(asked), &held), wanted);
        }
    }

    #[test]
    fn a_document_differs_where_it_was_changed(
        rows in prop::collection::vec(any::<i32>(), 1..8),
        place in any::<prop::sample::Index>(),
        by in 1_i32..9,
    ) {
        let document = |rows: &[i32]| json!({"a/b": rows, "same": {"x": [1, {"y": null}]}});
        let at = place.index(rows.len());
        let mut changed = rows.clone();
        if let Some(row) = changed.get_mut(at) {
            *row = row.wrapping_add(by);
        }
        prop_assert_eq!(differences(&document(&rows), &document(&rows), 100), Vec::<String>::new());
        prop_assert_eq!(differences(&document(&rows), &document(&changed), 100), vec![format!("/a~1b/{at}")]);
        changed.push(7);
        let found = differences(&document(&rows), &document(&changed), 100);
        let added = format!("/a~1b/{}", rows.len());
        prop_assert!(found.contains(&added));
        prop_assert_eq!(differences(&document(&rows), &document(&changed), 1).len(), 1);
    }
}

#[test]
fn every_difference_is_a_pointer_into_one_of_the_two() {
    let one = json!({"values": [{"value": "a", "by": null}], "gone": 1});
    let two = json!({"values": [{"value": "b", "by": "7"}, {}], "come": [1]});
    let found = differences(&one, &two, 100);
    assert_eq!(found, ["/come", "/gone", "/values/0/by", "/values/0/value", "/values/1"]);
    assert!(found.iter().all(|pointer| one.pointer(pointer).or(two.pointer(pointer)).is_some()));
}

/// Other algorithms, other lengths, and digits that are not hexadecimal are refused.
#[test]
fn what_only_looks_like_a_hash_is_refused() {
    let zeros = |count: usize| "0".repeat(count);
    let accepted = [zeros(64), format!("sha-256={}", zeros(64)), format!("SHA-256={}", zeros(64))];
    for text in accepted {
        assert_eq!(digits_of(&text), Some(zeros(64)), "{text}");
    }
    let prefixed = |prefix: &str, count: usize| format!("{prefix}{}", zeros(count));
    let refused = [zeros(63), zeros(65), zeros(71), zeros(72), prefixed("md5=", 64), prefixed("sha-256=", 63)];
    for text in refused.into_iter().chain([prefixed("sha-256:", 64), "g".repeat(64), "é".repeat(64)]) {
        assert_eq!(digits_of(&text), None, "{text}");
    }
}

#[test]
fn the_first_that_holds_is_the_state() {
    let all = UnitLifecycle {
        deleted: true,
        scrapped: true,
        installed: true,
        released: true,
        placed: true,
        shipped: true,
        consumed: true,
    };
    assert_eq!(all.state(), "deleted");
    assert_eq!(UnitLifecycle { deleted: false, ..all }.state(), "scrapped");
    assert_eq!(UnitLifecycle { deleted: false, scrapped: false, ..all }.state(), "installed");
    let free = UnitLifecycle { deleted: false, scrapped: false, installed: false, ..all };
    assert_eq!(UnitLifecycle { released: false, ..free }.state(), "wip");
    assert_eq!(free.state(), "in_stock");
    assert_eq!(UnitLifecycle { placed: false, ..free }.state(), "shipped");
    assert_eq!(UnitLifecycle { placed: false, shipped: false, ..free }.state(), "consumed");
    assert_eq!(UnitLifecycle { placed: false, shipped: false, consumed: false, ..free }.state(), "released");
}

#[test]
fn values_read_as_people_write_them() {
    let cases: [(Option<FieldType>, Value, &str); 11] = [
        (Some(FieldType::Text), json!("<b>&"), "<b>&"),
        (Some(FieldType::Text), json!(["a", "b"]), "a, b"),
        (Some(FieldType::Number), json!(0.4), "0.4"),
        (Some(FieldType::Boolean), json!(true), "Yes"),
        (Some(FieldType::Ternary), json!(false), "No"),
        (Some(FieldType::Ternary), Value::Null, "N/A"),
        (Some(FieldType::Text), Value::Null, ""),
        (None, Value::Null, ""),
        (Some(FieldType::Choice), json!({"_key": "7", "value": "red"}), "red"),
        (Some(FieldType::Files), json!([{"name": "a.pdf", "size": 3}, {"name": "b.png", "size": 4}]), "a.pdf, b.png"),
        (None, json!({"other": 1}), "{\"other\":1}"),
    ];
    for (kind, value, text) in cases {
        assert_eq!(display(kind, &value), text);
    }
}
