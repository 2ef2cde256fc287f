//! The input reader: every fault with its location, in the order of the input; texts, patches, nesting, images.

use kernel::input;
use kernel::wire::image::image_type;
use kernel::wire::input::{Fault, Input, Members, Raw, Reader, Record, depth};
use kernel::wire::list::List;
use kernel::wire::number::Int;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Code, Text};
use proptest::prelude::*;
use proptest::sample::subsequence;
use serde_json::{Map, Value, json};
use unicode_normalization::is_nfc;

input! {
    /// A body that refuses unknown members.
    pub struct Probe {
        /// A list of numbers.
        pub numbers: Patch<List<Int<0, 9>, 0, 1000>>,
        /// A text.
        pub text: Patch<Option<Text<0, 20>>>,
        /// A flag.
        pub flag: Patch<bool>,
    }
}

input! {
    /// A body with a required member.
    pub struct Open {
        /// A flag.
        pub flag: bool,
        /// A second flag.
        pub other: bool = true,
    }
}

/// Reads a record like the body of a `PATCH`.
fn read<T: Record>(members: &Map<String, Value>) -> Result<T, Vec<Fault>> {
    read_with(Reader::new("body").strict(true), members)
}

fn read_with<T: Record>(mut reader: Reader, members: &Map<String, Value>) -> Result<T, Vec<Fault>> {
    let members = Members::Object(members);
    let record = T::read_members(&members, &mut reader);
    reader.finish(record, members)
}

fn read_value<T: Input>(value: &Value) -> Result<T, Vec<Fault>> {
    let mut reader = Reader::new("body");
    let read = T::read(Raw::Json(value), &mut reader);
    reader.finish(read, Members::Object(&Map::new()))
}

/// Locations of faults.
fn places(faults: &[Fault]) -> Vec<Value> {
    faults.iter().map(|fault| json!(fault.loc)).collect()
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-z]{0,5}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
    ];
    leaf.prop_recursive(8, 64, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-d]", inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Nesting depth, counted by recursion.
fn naive_depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(naive_depth).max().unwrap_or(0),
        Value::Object(members) => 1 + members.values().map(naive_depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// The members of [`Probe`] and unknown ones, in any order, each valid or not.
fn members() -> impl Strategy<Value = Vec<(String, bool)>> {
    let names: Vec<String> = ["numbers", "text", "flag"]
        .map(str::to_owned)
        .into_iter()
        .chain((0..12).map(|number| format!("unknown{number}")))
        .collect();
    subsequence(names, 0..=15).prop_shuffle().prop_flat_map(|names| {
        let count = names.len();
        (Just(names), prop::collection::vec(any::<bool>(), count))
            .prop_map(|(names, wrong)| names.into_iter().zip(wrong).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reader_reports_every_wrong_member_in_the_order_of_the_input(members in members(), items in prop::collection::vec(any::<bool>(), 1..6)) {
        let (mut body, mut expected) = (Map::new(), Vec::new());
        for (name, wrong) in members {
            match name.as_str() {
                "numbers" => {
                    body.insert(name, items.iter().map(|wrong| if *wrong { json!("x") } else { json!(1) }).collect());
                    let bad = items.iter().enumerate().filter(|(_, wrong)| **wrong);
                    expected.extend(bad.map(|(index, _)| json!(["body", "numbers", index])));
                    continue;
                }
                "text" => body.insert(name.clone(), if wrong { json!(7) } else { json!("fine") }),
                "flag" => body.insert(name.clone(), if wrong { json!("yes") } else { json!(true) }),
                _ => body.insert(name.clone(), json!(wrong)),
            };
            if wrong || name.starts_with("unknown") {
                expected.push(json!(["body", name]));
            }
        }
        match read::<Probe>(&body) {
            Ok(_) => prop_assert!(expected.is_empty(), "{expected:?} went unnoticed"),
            Err(faults) => prop_assert_eq!(places(&faults), expected),
        }
    }

    #[test]
    fn reader_reports_at_most_a_hundred_faults_in_the_order_of_the_input(count in 90_usize..130) {
        let body: Map<_, _> = (0..count).map(|number| (format!("x{number}"), json!(1))).collect();
        let expected: Vec<_> = (0..count.min(100)).map(|number| json!(["body", format!("x{number}")])).collect();
        prop_assert_eq!(places(&read::<Probe>(&body).expect_err("faults")), expected);
        let numbers: Vec<_> = (0..count).map(|_| json!(-1)).collect();
        let body = Map::from_iter([("numbers".to_owned(), json!(numbers))]);
        let expected: Vec<_> = (0..count.min(100)).map(|index| json!(["body", "numbers", index])).collect();
        prop_assert_eq!(places(&read::<Probe>(&body).expect_err("faults")), expected);
    }

    #[test]
    fn lenient_reader_ignores_unknown_members_and_reports_missing_ones_last(extra in prop::collection::btree_map("z[a-z]{1,4}", any_json(), 0..6), flag in prop::option::of(any::<bool>()), other in prop::option::of(any_json())) {
        let mut body: Map<String, Value> = extra.into_iter().collect();
        let mut expected = Vec::new();
        if let Some(other) = other {
            if !other.is_boolean() {
                expected.push(json!(["body", "other"]));
            }
            body.insert("other".to_owned(), other);
        }
        match flag {
            Some(flag) => drop(body.insert("flag".to_owned(), json!(flag))),
            None => expected.push(json!(["body", "flag"])),
        }
        match read_with::<Open>(Reader::new("body"), &body) {
            Ok(open) => {
                prop_assert!(expected.is_empty());
                prop_assert_eq!(Some(open.flag), flag);
                prop_assert_eq!(open.other, body.get("other").is_none_or(|other| *other == json!(true)));
            }
            Err(faults) => prop_assert_eq!(places(&faults), expected),
        }
    }

    #[test]
    fn patch_absent_null_and_value_survive(text in prop::option::of(prop::option::of("[a-z]{0,20}")), flag in prop::option::of(any::<bool>())) {
        let mut body = Map::new();
        if let Some(text) = &text {
            body.insert("text".to_owned(), json!(text));
        }
        if let Some(flag) = flag {
            body.insert("flag".to_owned(), json!(flag));
        }
        let probe = read::<Probe>(&body).expect("a probe");
        prop_assert_eq!(probe.text.is_set(), text.is_some());
        prop_assert_eq!(probe.text.as_ref().map(|text| text.as_ref().map(|text| text.as_str().to_owned())), text.clone());
        let stored = Some("stored".to_owned());
        prop_assert_eq!(probe.text.map_or(stored.clone(), Text::into_string), text.unwrap_or(stored));
        prop_assert_eq!(probe.flag.as_ref().copied(), flag);
        prop_assert_eq!([true, false].map(|present| probe.flag.or(present)), [true, false].map(|present| flag.unwrap_or(present)));
        prop_assert!(!probe.numbers.is_set());
    }

    #[test]
    fn patch_of_a_member_that_cannot_be_null_refuses_null(name in "flag|numbers") {
        let body = Map::from_iter([(name.clone(), Value::Null)]);
        prop_assert_eq!(places(&read::<Probe>(&body).expect_err("a fault")), vec![json!(["body", name])]);
    }

    #[test]
    fn text_holds_no_nul_is_in_nfc_and_within_its_length(raw in prop_oneof![any::<String>(), "[aeo\u{301}\u{308}\u{327}\u{0}]{0,24}"]) {
        match read_value::<Text<2, 12>>(&json!(raw)) {
            Ok(text) => {
                prop_assert!(!text.as_str().contains('\0') && is_nfc(text.as_str()), "{text:?}");
                prop_assert!((2..=12).contains(&text.as_str().chars().count()), "{text:?}");
                // Reading it again changes nothing.
                prop_assert_eq!(read_value::<Text<2, 12>>(&json!(text.as_str())), Ok(text));
            }
            Err(faults) => {
                prop_assert_eq!(faults.len(), 1);
                prop_assert_eq!(faults[0].kind == "string_nul", raw.contains('\0'), "{:?}", faults);
            }
        }
    }

    #[test]
    fn code_is_trimmed_and_absent_when_blank(code in "[a-z ]{0,8}", blank in "[ \t\n]{0,3}") {
        let read = read_value::<Code>(&json!(format!("{blank}{code}{blank}"))).expect("a code");
        prop_assert_eq!(read.as_deref(), Some(code.trim()).filter(|code| !code.is_empty()));
    }

    #[test]
    fn list_keeps_order_and_bounds(items in prop::collection::vec(0_i64..10, 0..8)) {
        let read = read_value::<List<Int<0, 9>, 2, 5>>(&json!(items));
        if (2..=5).contains(&items.len()) {
            let List(numbers) = read.expect("a list");
            prop_assert_eq!(numbers.into_iter().map(Int::get).collect::<Vec<_>>(), items);
        } else {
            let kind = if items.len() < 2 { "too_short" } else { "too_long" };
            prop_assert_eq!(read.expect_err("a fault")[0].kind, kind);
        }
    }

    #[test]
    fn boolean_of_a_query_is_told_in_any_case(text in "[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[01]|[a-z0-9]{1,5}") {
        let (mut reader, values) = (Reader::new("query"), [text.clone()]);
        let read = bool::read(Raw::Text(&values), &mut reader);
        let expected = match text.to_lowercase().as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        };
        prop_assert_eq!(read, expected);
        prop_assert_eq!(reader.finish(read, Members::Parameters(&[])).is_ok(), expected.is_some());
    }

    #[test]
    fn depth_is_what_a_recursion_counts(value in any_json()) {
        prop_assert_eq!(depth(&value), naive_depth(&value));
    }

    #[test]
    fn reading_any_json_never_panics(value in any_json()) {
        let body = Map::from_iter([("numbers".to_owned(), value.clone()), ("text".to_owned(), value.clone()), ("flag".to_owned(), value)]);
        drop(read::<Probe>(&body));
    }

    #[test]
    fn image_type_never_panics_and_looks_at_the_beginning_only(bytes in prop::collection::vec(any::<u8>(), 0..40), tail in prop::collection::vec(any::<u8>(), 0..40)) {
        let found = image_type(&bytes);
        if let Some(found) = found {
            let longer: Vec<u8> = bytes.iter().chain(&tail).copied().collect();
            prop_assert_eq!(image_type(&longer), Some(found));
        }
        let heads: [(&[u8], &str); 3] = [
            (b"\xff\xd8\xff", "image/jpeg"),
            (b"\x89PNG\r\n\x1a\n", "image/png"),
            (b"RIFF\x01\x02\x03\x04WEBP", "image/webp"),
        ];
        for (head, expected) in heads {
            let image: Vec<u8> = head.iter().chain(&tail).copied().collect();
            prop_assert_eq!(image_type(&image), Some(expected));
            for cut in 0..head.len() {
                prop_assert_eq!(image_type(&head[..cut]), None, "{:?}", &head[..cut]);
            }
        }
    }
}

input! {
    /// A query with a filter that has a second name.
    pub struct Filters {
        /// Work orders.
        pub order or "wo": List<Int<0, 9>, 0, 10>,
        /// Maximum number of rows.
        pub limit: Int<1, 9> = Int::clamped(5),
    }
}

fn read_query(query: &[(&str, &[&str])]) -> Result<Filters, Vec<Fault>> {
    let own = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
    let sent: Vec<(String, Vec<String>)> =
        query.iter().map(|(name, values)| ((*name).to_owned(), own(values))).collect();
    let (members, mut reader) = (Members::Parameters(&sent), Reader::new("query"));
    let record = Filters::read_members(&members, &mut reader);
    let known: Vec<String> = ["order", "wo", "limit"].map(str::to_owned).to_vec();
    members.refuse_unknown(&known, &mut reader);
    reader.finish(record, members)
}

#[test]
fn a_second_name_gives_further_values_of_the_same_filter() {
    let orders = |query: &[(&str, &[&str])]| {
        read_query(query).unwrap().order.0.iter().map(|order| order.get()).collect::<Vec<_>>()
    };
    assert_eq!(orders(&[("order", &["1", "2"])]), [1, 2]);
    assert_eq!(orders(&[("wo", &["1"])]), [1]);
    assert_eq!(orders(&[("wo", &["3"]), ("order", &["1"])]), [1, 3]);
    let faults = read_query(&[("wo", &["x"])]).unwrap_err();
    assert_eq!(places(&faults)[0][1], "wo", "the name that was sent");
}

#[test]
fn unknown_names_of_a_query_are_faults_unless_they_begin_with_an_underscore() {
    let faults =
        read_query(&[("colour", &["red"]), ("limit", &["0"]), ("_mine", &["1"]), ("Order", &["1"])]).unwrap_err();
    assert_eq!(places(&faults), [json!(["query", "colour"]), json!(["query", "limit"]), json!(["query", "Order"])]);
    assert_eq!(faults[0].kind, "extra_forbidden");
    assert!(faults[0].msg.contains("order, wo, limit"), "{}", faults[0].msg);
}
