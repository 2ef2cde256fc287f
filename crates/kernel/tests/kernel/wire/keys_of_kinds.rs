//! Keys of one kind of record: they accept the same strings as a key (that of a location also a dot), and are written
//! unchanged.

use kernel::wire::input::{Fault, Input, Members, Raw, Reader};
use kernel::wire::key::{
    Key, LinkKey, LotKey, PhaseKey, PositionKey, ProductKey, SerialKey, SessionKey, SiteKey, UserKey, numbers, texts,
};
use kernel::wire::list::List;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn read<T: Input>(value: &Value) -> Result<T, Vec<Fault>> {
    let mut reader = Reader::new("body");
    let read = T::read(Raw::Json(value), &mut reader);
    reader.finish(read, Members::Object(&Map::new()))
}

fn read_query<T: Input>(texts: &[String]) -> Result<T, Vec<Fault>> {
    let mut reader = Reader::new("query");
    let read = T::read(Raw::Text(texts), &mut reader);
    reader.finish(read, Members::Parameters(&[]))
}

fn schema<T: Input>() -> Value {
    json!(T::schema())
}

/// Any value that a client may send instead of a key.
fn hostile() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<String>().prop_map(Value::from),
        "[A-Za-z0-9_.ä /\u{0}-]{0,70}".prop_map(Value::from),
        "-{0,2}0{0,2}[0-9]{1,20}[_a]?".prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        Just(json!(null)),
        Just(json!(true)),
        Just(json!(["1"])),
        Just(json!({"key": "1"})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn numbered_key_reads_what_a_key_reads_with_the_same_faults(value in hostile()) {
        let expected = read::<Key>(&value).map(|key| key.number().unwrap_or(0));
        prop_assert_eq!(read::<SerialKey>(&value).map(SerialKey::number), expected.clone());
        prop_assert_eq!(read::<UserKey>(&value).map(UserKey::number), expected);
    }

    #[test]
    fn text_key_reads_what_a_key_reads_with_the_same_faults(value in hostile()) {
        let expected = read::<Key>(&value).map(|key| key.to_string());
        prop_assert_eq!(read::<PhaseKey>(&value).map(PhaseKey::into_string), expected.clone());
        prop_assert_eq!(read::<SiteKey>(&value).map(SiteKey::into_string), expected);
    }

    #[test]
    fn key_in_a_query_is_the_key_of_a_body(text in "[A-Za-z0-9_.-]{1,20}") {
        let (sent, value) = ([text.clone()], json!(text));
        prop_assert_eq!(read_query::<LotKey>(&sent).ok(), read::<LotKey>(&value).ok());
        prop_assert_eq!(read_query::<PositionKey>(&sent).ok(), read::<PositionKey>(&value).ok());
    }

    #[test]
    fn numbered_key_is_written_as_the_text_it_is_read_from(number in any::<i64>()) {
        let key = LinkKey::new(number);
        prop_assert_eq!((key.number(), key.to_string()), (number, number.to_string()));
        prop_assert_eq!(json!(key), json!(number.to_string()));
        prop_assert_eq!(read::<LinkKey>(&json!(key)), Ok(key));
    }

    #[test]
    fn text_key_is_written_as_it_was_read(text in "[A-Za-z0-9_-]{1,64}") {
        let key = read::<PhaseKey>(&json!(text)).expect("a key");
        prop_assert_eq!((key.as_str(), key.to_string(), json!(key)), (text.as_str(), text.clone(), json!(text)));
    }

    #[test]
    fn position_key_may_hold_a_point_and_nothing_else_that_a_key_may_not(text in "[A-Za-z0-9_.ä /-]{0,6}") {
        let without = json!(text.replace('.', "_"));
        prop_assert_eq!(read::<PositionKey>(&json!(text)).is_ok(), read::<Key>(&without).is_ok());
    }

    #[test]
    fn filter_by_kind_finds_what_a_filter_by_key_finds(sent in prop::collection::vec("[1-9][0-9]{0,3}|[a-z]{1,3}|007", 0..5)) {
        let by_key = read_query::<List<Key, 0, 9>>(&sent).expect("keys");
        let by_kind = read_query::<List<ProductKey, 0, 9>>(&sent).expect("keys");
        let found = |asked: Option<Vec<i64>>| {
            // Records have keys from 1 on.
            asked.map(|asked| asked.into_iter().filter(|number| *number > 0).collect::<Vec<_>>())
        };
        prop_assert_eq!(numbers(&by_key).is_none(), sent.is_empty());
        prop_assert_eq!(found(numbers(&by_kind)), found(numbers(&by_key)));
        prop_assert_eq!(ProductKey::numbers(&by_kind.0), numbers(&by_kind).unwrap_or_default());
        let by_text = read_query::<List<PhaseKey, 0, 9>>(&sent).expect("keys");
        prop_assert_eq!(texts(&by_text).unwrap_or_default(), PhaseKey::texts(&by_text.0));
    }
}

#[test]
fn key_that_is_no_number_names_no_record() {
    for text in ["abc", "007", "-0", "1_", "9223372036854775808"] {
        assert_eq!(read::<SessionKey>(&json!(text)), Ok(SessionKey::new(0)), "{text}");
        assert_eq!(SessionKey::from(&Key::parse(text).unwrap()).number(), 0, "{text}");
    }
}

#[test]
fn keys_of_kinds_are_documented_like_a_key_and_a_position_key_also_allows_a_dot() {
    assert_eq!(schema::<SerialKey>(), schema::<Key>());
    assert_eq!(schema::<PhaseKey>(), schema::<Key>());
    assert_eq!(schema::<PositionKey>()["pattern"], "^[A-Za-z0-9_.-]{1,64}$");
}

#[test]
fn root_of_a_site_is_a_position() {
    assert_eq!(read::<PositionKey>(&json!("IN.north")), Ok(PositionKey::new("IN.north")));
    assert!(read::<Key>(&json!("IN.north")).is_err());
}
