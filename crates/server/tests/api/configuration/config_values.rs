//! `PATCH /config`: the values that each known key accepts.

use serde_json::{Value, json};

use super::steps::{assert_refused, config, patch_config, with_admin};

const FLAGS: [&str; 6] = [
    "show_unassigned_jobs_to_operators",
    "allow_independent_reordering_of_job_queues",
    "allow_serial_delete",
    "allow_serial_code_edit",
    "enable_inventory_management",
    "epcis_gs1",
];

const MOVEMENT_TYPES: [&str; 7] =
    ["transfer", "receipt", "shipment", "production", "consumption", "adjustment", "reversal"];

#[tokio::test]
async fn update_config_of_a_known_key_with_the_right_type_is_stored_as_sent() {
    let (app, admin) = with_admin().await;
    let mut right: Vec<(&str, Value)> = vec![
        ("company_name", json!("A")),
        ("company_name", json!("ä".repeat(200))),
        ("operator_cost", json!(0)),
        ("operator_cost", json!(12.345_678)),
        ("operator_cost", json!(999_999_999_999_i64)),
        ("default_production_position", json!("OUT")),
        ("default_consumption_position", json!("NULL")),
        ("serial_fields", json!([])),
        ("printers", json!([{"name": "p", "port": null}, "x", 1])),
        ("printers", json!([])),
        ("mandatory_reason_for_movement_types", json!(MOVEMENT_TYPES)),
        ("mandatory_reason_for_movement_types", json!([])),
        ("epcis_base_uri", json!("https://id.example.com/epcis")),
        ("epcis_base_uri", json!("http://localhost:8080")),
        ("product_label_template", json!("<label>{{code}}</label>")),
        ("position_label_template", json!("x".repeat(100_000))),
    ];
    right.extend(FLAGS.iter().flat_map(|key| [(*key, json!(true)), (*key, json!(false))]));
    for (key, value) in right {
        patch_config(&admin, json!({key: value})).await;
        assert_eq!(config(&app).await[key], value, "{key}");
    }
}

/// Known keys with values that they must refuse: texts, numbers and flags.
fn wrong_scalars() -> Vec<(&'static str, Value)> {
    let mut wrong = vec![
        ("company_name", json!(5)),
        ("company_name", json!("")),
        ("company_name", json!("x".repeat(201))),
        ("company_name", json!(["x"])),
        ("company_name", json!({"name": "x"})),
        ("operator_cost", json!(-1)),
        ("operator_cost", json!("25")),
        ("operator_cost", json!(1.000_000_1)),
        ("operator_cost", json!(1_000_000_000_000_i64)),
        ("operator_cost", json!(true)),
        ("operator_cost", json!([25])),
        ("operator_cost", json!({"value": 25})),
        ("epcis_base_uri", json!(5)),
        ("epcis_base_uri", json!("")),
        ("epcis_base_uri", json!("id.example.com")),
        ("epcis_base_uri", json!("/id")),
        ("epcis_base_uri", json!("https://id.example.com/")),
        ("epcis_base_uri", json!("https://")),
        ("epcis_base_uri", json!("https://id.example.com/a b")),
        ("epcis_base_uri", json!(["https://id.example.com"])),
    ];
    for key in FLAGS {
        wrong.extend([json!(1), json!("true"), json!([true]), json!({})].map(|value| (key, value)));
    }
    for key in ["default_production_position", "default_consumption_position"] {
        wrong.extend([json!(1), json!(true), json!(["IN"]), json!({"key": "IN"})].map(|value| (key, value)));
    }
    for key in ["product_label_template", "position_label_template"] {
        wrong.extend([json!(1), json!(false), json!(["x"]), json!({})].map(|value| (key, value)));
    }
    wrong
}

/// Known keys with values that they must refuse: lists and objects.
fn wrong_structures() -> Vec<(&'static str, Value)> {
    let mut wrong = vec![
        ("mandatory_reason_for_movement_types", json!("receipt")),
        ("mandatory_reason_for_movement_types", json!(["receipt", "other"])),
        ("mandatory_reason_for_movement_types", json!(["Receipt"])),
        ("mandatory_reason_for_movement_types", json!([5])),
        ("mandatory_reason_for_movement_types", json!([null])),
        ("mandatory_reason_for_movement_types", json!({"receipt": true})),
        ("system_counters", json!("default")),
        ("system_counters", json!(["default"])),
        ("system_counters", json!({"other": "default"})),
        ("system_counters", json!({"tasks": 5})),
        ("system_counters", json!({"tasks": ["default"]})),
        ("serial_fields", json!("x")),
        ("serial_fields", json!({})),
        ("serial_fields", json!([5])),
        ("serial_fields", json!([{"_key": "separator", "multiple": "yes"}])),
        ("serial_fields", json!([{"_key": "separator", "mandatory": 1}])),
        ("serial_fields", json!([{"_key": "separator", "label": 1}])),
        ("printers", json!("x")),
        ("printers", json!(1)),
        ("printers", json!({})),
    ];
    let parameters = [
        json!(5),
        json!([]),
        json!("x"),
        json!({"max_offline": -1}),
        json!({"max_offline": 1.5}),
        json!({"max_offline": "1"}),
        json!({"production_batch_qt": -1}),
        json!({"std_processing_time": true}),
        json!({"step_check": 1}),
        json!({"parallel_job_allowed": "true"}),
    ];
    wrong.extend(parameters.map(|value| ("default_operation_parameters", value)));
    wrong
}

#[tokio::test]
async fn update_config_of_a_known_key_with_a_wrong_type_is_422_with_key_and_rule_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let before = config(&app).await;
    for (key, value) in wrong_scalars().into_iter().chain(wrong_structures()) {
        let refused = admin.patch("/config", json!({"own": 1, key: value})).await;
        assert_eq!(refused.refusal(), (422, "config_value_invalid".to_owned()), "{key}: {value}");
        let rule = match (key, &value) {
            ("epcis_base_uri", Value::String(_)) => "uri",
            ("mandatory_reason_for_movement_types", Value::Array(_)) => "movement_type",
            ("serial_fields", Value::Array(_)) => "item",
            ("system_counters", Value::Object(slots)) if slots.contains_key("other") => "slot",
            _ => "type",
        };
        assert_refused(&refused, 422, &json!({"code": "config_value_invalid", "key": key, "rule": rule}));
    }
    assert_eq!(config(&app).await, before);
}

#[tokio::test]
async fn update_config_of_a_known_list_with_more_than_a_thousand_items_is_422() {
    let (app, admin) = with_admin().await;
    let lists = [
        ("printers", json!(vec!["p"; 1001])),
        ("mandatory_reason_for_movement_types", json!(vec!["receipt"; 1001])),
        ("serial_fields", json!(vec![json!({"custom_field_key": "separator"}); 1001])),
    ];
    let mut stored = Vec::new();
    for (key, value) in lists {
        let answer = admin.patch("/config", json!({key: value})).await;
        if answer.status != 422 || config(&app).await[key] != json!([]) {
            stored.push((key, answer.status));
        }
    }
    assert!(stored.is_empty(), "{stored:?}");
}

#[tokio::test]
async fn update_config_of_the_logo_with_an_address_is_409_and_with_null_nothing() {
    let (app, admin) = with_admin().await;
    let refused = admin.patch("/config", json!({"company_logo": "/media/config/company_logo/x.png"})).await;
    assert_refused(&refused, 409, &json!({"code": "config_key_is_file", "key": "company_logo"}));
    patch_config(&admin, json!({"company_logo": null})).await;
    assert_eq!(config(&app).await["company_logo"], json!(null));
}

#[tokio::test]
async fn update_config_with_null_for_a_slot_removes_it_and_keeps_the_counters_of_the_others() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"system_counters": {"tasks": null, "positions": null}})).await;
    let kept = json!({"work_orders": "default", "counting_sessions": "default", "movement_lists": "default",
        "warehouse_missions": "default"});
    assert_eq!(config(&app).await["system_counters"], kept);
}

#[tokio::test]
async fn update_config_moves_a_slot_and_moving_it_back_frees_the_counter() {
    let (_app, admin) = with_admin().await;
    admin.post("/counter", json!({"_key": "wo", "name": "wo", "template": ["#3"]})).await.ok();
    patch_config(&admin, json!({"system_counters": {"work_orders": "wo", "tasks": "wo"}})).await;
    let used = admin.delete("/counter/wo").await;
    assert_eq!(used.refusal(), (409, "counter_in_use_as_system_counter".to_owned()));
    let mut slots: Vec<String> = serde_json::from_value(used.detail()["slots"].clone()).unwrap();
    slots.sort_unstable();
    assert_eq!(slots, ["tasks", "work_orders"]);
    patch_config(&admin, json!({"system_counters": {"work_orders": "default", "tasks": "default"}})).await;
    admin.delete("/counter/wo").await.ok();
}
