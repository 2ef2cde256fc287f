//! Keys: which strings are keys, and which keys are numbers.

use kernel::wire::input::{Input, Members, Raw, Reader};
use kernel::wire::key::Key;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn read(value: &Value) -> Option<Key> {
    let mut reader = Reader::new("body");
    let read = Key::read(Raw::Json(value), &mut reader);
    reader.finish(read, Members::Object(&Map::new())).ok()
}

/// `0`, or an optional minus and digits without a leading zero, within 64 bits.
fn canonical(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let padded = digits.starts_with('0') && text != "0";
    let number = text.parse::<i128>().ok().filter(|_| plain && !padded && digits.len() < 30)?;
    i64::try_from(number).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn key_of_a_number_gives_the_number_back(number in any::<i64>()) {
        let key = Key::from(number);
        prop_assert_eq!(key.number(), Some(number));
        prop_assert_eq!(key.as_str(), number.to_string());
        prop_assert_eq!(key.to_string(), number.to_string());
        prop_assert_eq!(read(&json!(number.to_string())), Some(key));
    }

    #[test]
    fn key_is_a_number_only_when_it_is_written_as_one(text in "-{0,2}0{0,2}[0-9]{1,20}[_a]?") {
        let key = read(&json!(text)).expect("a key");
        prop_assert_eq!(key.number(), canonical(&text), "{}", text);
    }

    #[test]
    fn key_of_letters_is_no_number(text in "[0-9]{0,3}[A-Za-z_][A-Za-z0-9_-]{0,10}") {
        prop_assert_eq!(read(&json!(text)).expect("a key").number(), None);
    }

    #[test]
    fn key_takes_exactly_the_texts_of_its_pattern(text in "[A-Za-z0-9_.ä /-]{0,6}") {
        let allowed = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        let fits = !text.is_empty() && text.chars().all(allowed);
        prop_assert_eq!(read(&json!(text)).map(|key| key.to_string()), fits.then_some(text));
    }

    #[test]
    fn key_takes_at_most_64_characters(length in 60_usize..70) {
        prop_assert_eq!(read(&json!("k".repeat(length))).is_some(), length <= 64);
    }

    #[test]
    fn key_is_written_as_it_was_read(text in "[A-Za-z0-9_-]{1,64}") {
        prop_assert_eq!(json!(read(&json!(text))), json!(text));
    }
}

#[test]
fn key_is_a_text() {
    for value in [json!(1), json!(null), json!(true), json!([]), json!({})] {
        assert_eq!(read(&value), None, "{value}");
    }
}
