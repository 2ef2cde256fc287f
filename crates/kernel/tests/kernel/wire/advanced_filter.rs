//! Conditions on values of custom fields, as clients send them.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use kernel::wire::advanced_filter::AdvancedFilters;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn json_base64_and_base64url_say_the_same() {
    let text = json!({"operator": "OR", "filters": [{"_key": "torque", "value": 12}, {"_key": "ok?", "value": null}]});
    let text = text.to_string();
    let plain = AdvancedFilters::parse(&text).unwrap();
    assert!(plain.any);
    assert_eq!(plain.filters, [("torque".to_owned(), json!(12)), ("ok?".to_owned(), Value::Null)]);
    for encoded in [STANDARD.encode(&text), URL_SAFE_NO_PAD.encode(&text), format!(" {text} ")] {
        assert_eq!(AdvancedFilters::parse(&encoded), Ok(plain.clone()), "{encoded}");
    }
}

#[test]
fn nothing_filters_nothing() {
    for text in ["", "  ", "{}", r#"{"operator":"AND"}"#, r#"{"filters":[]}"#, r#"{"operator":null,"filters":null}"#] {
        assert_eq!(AdvancedFilters::parse(text), Ok(AdvancedFilters::default()), "{text}");
    }
}

#[test]
fn what_is_no_filter_is_refused() {
    let many = json!({"filters": vec![json!({"_key": "a", "value": 1}); 101]}).to_string();
    let refused = [
        "[]",
        "1",
        "null",
        "nonsense!",
        "\"text\"",
        r#"{"operator":"and"}"#,
        r#"{"operator":1}"#,
        r#"{"filters":{}}"#,
        r#"{"filters":[1]}"#,
        r#"{"filters":[{"value":1}]}"#,
        r#"{"filters":[{"_key":1,"value":1}]}"#,
        r#"{"filters":[{"_key":"a"}]}"#,
        "eyJ",
        &many,
    ];
    for text in refused {
        assert!(AdvancedFilters::parse(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_input_panics(text in ".{0,200}") {
        let _ = AdvancedFilters::parse(&text);
    }
}
