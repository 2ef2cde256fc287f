//! Property tests of configuration entries with arbitrary keys and values.

use kernel::rules::config::{COUNTER_SLOTS, change_message, checked, default_of, is_key, may_be_file, merged};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// All entries that the configuration knows.
const KNOWN: [&str; 19] = [
    "company_name",
    "company_logo",
    "default_operation_parameters",
    "show_unassigned_jobs_to_operators",
    "allow_independent_reordering_of_job_queues",
    "allow_serial_delete",
    "allow_serial_code_edit",
    "enable_inventory_management",
    "default_production_position",
    "default_consumption_position",
    "operator_cost",
    "system_counters",
    "serial_fields",
    "printers",
    "mandatory_reason_for_movement_types",
    "epcis_base_uri",
    "epcis_gs1",
    "product_label_template",
    "position_label_template",
];

/// Any JSON value.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1000_i32..1000).prop_map(|number| json!(f64::from(number) / 8.0)),
        "\\PC{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            members(inner).prop_map(Value::Object),
        ]
    })
}

/// Objects with values of this kind.
fn members(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::btree_map("[a-f]", value, 0..5).prop_map(|members| members.into_iter().collect())
}

#[test]
fn only_the_logo_and_unknown_keys_may_be_files() {
    for key in KNOWN {
        assert_eq!(may_be_file(key), key == "company_logo", "{key}");
    }
    assert!(may_be_file("own") && may_be_file("Company_logo"));
}

#[test]
fn null_says_nothing_for_any_known_key() {
    for key in KNOWN {
        assert_eq!(checked(key, Value::Null), Ok(Value::Null), "{key}");
    }
}

#[test]
fn an_address_is_absolute_and_has_no_slash_at_its_end() {
    for good in ["https://a", "http://a.example:8080/x/y", "https://a/%20x"] {
        assert_eq!(checked("epcis_base_uri", json!(good)), Ok(json!(good)), "{good}");
    }
    for bad in [
        "",
        "a",
        "//a",
        "/a",
        "https:",
        "https://",
        "https:///",
        "https://a/",
        "https://a b",
        "https://ä",
        "https://a\n",
    ] {
        assert!(checked("epcis_base_uri", json!(bad)).is_err(), "{bad}");
    }
}

#[test]
fn a_slot_names_a_counter_by_its_key() {
    for slot in COUNTER_SLOTS {
        assert_eq!(checked("system_counters", json!({slot: "default"})), Ok(json!({slot: "default"})));
        for bad in [json!(1), json!("a b"), json!(""), json!({}), json!(["default"])] {
            assert!(checked("system_counters", json!({slot: bad})).is_err(), "{slot}: {bad}");
        }
    }
    assert!(checked("system_counters", json!({"other": "default"})).is_err());
}

#[test]
fn what_everyone_may_read_holds_no_secret() {
    for (key, value) in [
        ("smtp_password", json!("hunter2")),
        ("erp.apiKey", json!("k")),
        ("mail", json!({"host": "mx", "login": {"password": "p"}})),
        ("printers", json!([{"name": "P1", "token": "t"}])),
    ] {
        assert_eq!(checked(key, value), Err("secret"), "{key}");
    }
    assert_eq!(checked("smtp_password", json!(null)), Ok(json!(null)));
    assert_eq!(checked("ask_for_password", json!(true)), Ok(json!(true)));
}

proptest! {
    #[test]
    fn a_key_is_any_text_without_control_characters_and_slashes(key in "[A-Za-z0-9_.\\- ä/\u{0}\n\u{85}]{0,4}|[bä]{250,260}") {
        let refused = key.is_empty() || key.chars().count() > 254 || key.contains(['/', '\0', '\n', '\u{85}']);
        prop_assert_eq!(is_key(&key), !refused);
        prop_assert_eq!(checked(&key, json!(1)) == Err("key"), refused);
    }

    #[test]
    fn a_good_key_that_is_not_known_holds_anything(key in "own[A-Za-z0-9_.-]{0,61}", value in any_json()) {
        prop_assume!(kernel::rules::secret::secret_in(&key, &value).is_none());
        prop_assert_eq!(checked(&key, value.clone()), Ok(value));
    }

    #[test]
    fn a_flag_holds_a_boolean_and_a_list_an_array_and_nothing_else(value in any_json()) {
        for key in ["epcis_gs1", "allow_serial_delete", "allow_serial_code_edit", "enable_inventory_management"] {
            prop_assert_eq!(checked(key, value.clone()).is_ok(), value.is_boolean() || value.is_null());
        }
        prop_assert_eq!(checked("printers", value.clone()).is_ok(), value.is_array() || value.is_null());
        prop_assert_eq!(checked("product_label_template", value.clone()).is_ok(), value.is_string() || value.is_null());
    }

    #[test]
    fn a_cost_is_not_negative_and_has_at_most_six_decimals(whole in 0_i64..1_000_000_000_000, decimals in "[0-9]{0,8}") {
        let text = if decimals.is_empty() { whole.to_string() } else { format!("{whole}.{decimals}") };
        let fits = decimals.trim_end_matches('0').len() <= 6;
        let number: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(checked("operator_cost", number.clone()).is_ok(), fits, "{}", text);
        let negative: Value = serde_json::from_str(&format!("-{text}")).unwrap();
        let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        prop_assert_eq!(checked("operator_cost", negative.clone()).is_ok(), is_zero && fits, "-{}", text);
    }

    #[test]
    fn a_company_name_has_one_to_two_hundred_characters(name in "[a-zäß]{0,205}") {
        let length = name.chars().count();
        prop_assert_eq!(checked("company_name", json!(name)).is_ok(), (1..=200).contains(&length));
    }

    #[test]
    fn what_is_no_object_replaces_what_is_there(present in any_json(), sent in any_json()) {
        prop_assume!(!sent.is_object());
        prop_assert_eq!(merged(Some(&present), sent.clone()), sent);
    }

    #[test]
    fn objects_merge_one_level_deep(present in members(any_json()), sent in members(any_json())) {
        let both = merged(Some(&Value::Object(present.clone())), Value::Object(sent.clone()));
        let both = both.as_object().unwrap();
        for name in present.keys().chain(sent.keys()) {
            let expected = match sent.get(name) {
                Some(Value::Null) => None,
                Some(value) => Some(value),
                None => present.get(name),
            };
            prop_assert_eq!(both.get(name), expected, "{}", name);
        }
        prop_assert!(both.keys().all(|name| present.contains_key(name) || sent.contains_key(name)));
    }

    #[test]
    fn an_object_replaces_what_is_no_object_and_merging_twice_changes_nothing(present in any_json(), sent in members(any_json())) {
        let sent = Value::Object(sent);
        let once = merged(Some(&present), sent.clone());
        prop_assert_eq!(merged(Some(&once), sent.clone()), once.clone());
        if !present.is_object() {
            prop_assert_eq!(&once, &merged(None, sent));
            prop_assert!(once.as_object().unwrap().values().all(|value| !value.is_null()));
        }
    }
}

#[test]
fn every_known_entry_but_the_file_has_a_default_that_it_may_hold() {
    for key in KNOWN {
        match default_of(key) {
            Some(default) => assert_eq!(checked(key, default.clone()), Ok(default), "{key}"),
            None => assert_eq!(key, "company_logo"),
        }
    }
    assert_eq!(default_of("own"), None);
}

#[test]
fn a_change_names_what_it_changed_and_what_it_reset() {
    assert_eq!(change_message(&[], &[]), "Configuration unchanged.");
    assert_eq!(change_message(&["a", "b"], &["c"]), "Configuration changed: a, b. Reset to the default: c.");
}
