//! `GET /config` and `PATCH /config`: permissions, resets, merges, and changes that apply as a whole or not at all.

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::steps::{assert_refused, config, faults, insert_position, patch_config, with_admin};
use crate::support::{TestApp, send};

#[tokio::test]
async fn read_config_without_a_token_answers_every_known_key_of_a_new_database_sorted() {
    let app = TestApp::new().await;
    let answer = app.anonymous().get("/config").await.ok();
    assert_eq!(answer.json()["status"], 200);
    let expected = json!({
        "allow_independent_reordering_of_job_queues": false, "allow_serial_code_edit": false,
        "allow_serial_delete": true, "company_logo": null, "company_name": "My company",
        "default_consumption_position": "IN",
        "default_operation_parameters": {"parallel_job_allowed": true, "display_job_timer": false, "step_check": false,
            "step_check_force_order": false, "production_batch_qt": 1, "max_offline": 300, "auto_new_batch": true,
            "unsupervised_work_allowed": false, "std_processing_time": 60},
        "default_production_position": "IN", "enable_inventory_management": false, "epcis_base_uri": null,
        "epcis_gs1": false, "mandatory_reason_for_movement_types": [], "operator_cost": 25,
        "position_label_template": null, "printers": [], "product_label_template": null, "serial_fields": [],
        "show_unassigned_jobs_to_operators": true,
        "system_counters": {"work_orders": "default", "positions": "default", "counting_sessions": "default",
            "movement_lists": "default", "warehouse_missions": "default", "tasks": "default"}
    });
    let detail = answer.detail();
    assert_eq!(detail, expected);
    let keys: Vec<&String> = detail.as_object().unwrap().keys().collect();
    assert!(keys.is_sorted(), "{keys:?}");
}

#[tokio::test]
async fn update_config_is_401_without_a_token_and_403_without_the_scope() {
    let app = TestApp::new().await;
    let nobody = app.anonymous().patch("/config", json!({"company_name": "X"})).await;
    assert_eq!(nobody.refusal(), (401, "not_authenticated".to_owned()));
    let others = app.user("olga", "library production operator quality warehouse task traceability reporting").await;
    let refused = others.patch("/config", json!({"company_name": "X"})).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "admin:config:write"}));
    assert_eq!(config(&app).await["company_name"], "My company");
}

#[tokio::test]
async fn update_config_resets_a_default_position_that_the_next_change_does_not_name() {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P7").await;
    patch_config(&admin, json!({"company_name": "ACME", "default_production_position": "P7"})).await;
    let first = config(&app).await;
    assert_eq!((&first["company_name"], &first["default_production_position"]), (&json!("ACME"), &json!("P7")));
    patch_config(&admin, json!({"company_name": "ACME 2"})).await;
    let second = config(&app).await;
    assert_eq!((&second["company_name"], &second["default_production_position"]), (&json!("ACME 2"), &json!("IN")));
}

#[tokio::test]
async fn update_config_with_null_or_nothing_resets_both_default_positions_and_no_other_key() {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P7").await;
    let both = json!({"default_production_position": "P7", "default_consumption_position": "P7"});
    patch_config(&admin, json!({"company_name": "ACME", "operator_cost": 30})).await;
    let nulls = json!({"default_production_position": null, "default_consumption_position": null});
    for body in [nulls, json!({})] {
        patch_config(&admin, both.clone()).await;
        assert_eq!(config(&app).await["default_consumption_position"], "P7");
        patch_config(&admin, body).await;
        let now = config(&app).await;
        for key in ["default_production_position", "default_consumption_position"] {
            assert_eq!(now[key], "IN", "{key}");
        }
        assert_eq!((&now["company_name"], &now["operator_cost"]), (&json!("ACME"), &json!(30)));
    }
}

#[tokio::test]
async fn update_config_with_null_resets_every_known_key_and_leaves_the_others() {
    let (app, admin) = with_admin().await;
    let fresh = config(&app).await;
    admin.post("/counter", json!({"_key": "wo", "name": "wo", "template": ["#3"]})).await.ok();
    admin.post("/field", json!({"_key": "torque", "name": "Torque", "type": "number"})).await.ok();
    insert_position(&app, "P7").await;
    let all = json!({
        "company_name": "ACME", "default_operation_parameters": {"step_check": true, "max_offline": 7},
        "show_unassigned_jobs_to_operators": false, "allow_independent_reordering_of_job_queues": true,
        "allow_serial_delete": false, "allow_serial_code_edit": true, "enable_inventory_management": true,
        "default_production_position": "P7", "default_consumption_position": "P7", "operator_cost": 77,
        "system_counters": {"work_orders": "wo"}, "serial_fields": [{"custom_field_key": "torque"}],
        "printers": ["p"], "mandatory_reason_for_movement_types": ["adjustment"],
        "epcis_base_uri": "https://example.org", "epcis_gs1": true, "product_label_template": "a",
        "position_label_template": "b",
    });
    patch_config(&admin, all.clone()).await;
    patch_config(&admin, json!({"own": {"a": 1}, "default_production_position": "P7"})).await;
    let before = config(&app).await;
    for key in
        fresh.as_object().unwrap().keys().filter(|key| *key != "company_logo" && !key.ends_with("consumption_position"))
    {
        assert_ne!(before[key], fresh[key], "{key} was changed");
    }
    let mut nulls: Map<String, Value> =
        before.as_object().unwrap().keys().map(|key| (key.clone(), json!(null))).collect();
    nulls.insert("unknown_flag".to_owned(), json!(null));
    let answer = admin.patch("/config", Value::Object(nulls)).await.ok();
    let mut after = config(&app).await;
    assert_eq!(after.as_object_mut().unwrap().remove("own"), Some(json!({"a": 1})), "an unknown key stays");
    assert_eq!(after, fresh);
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("Configuration unchanged. Reset to the default: "), "{message}");
    for key in ["operator_cost", "company_name", "system_counters"] {
        assert!(message.contains(key), "{message}");
    }
}

#[tokio::test]
async fn update_config_says_what_changed_and_what_was_reset_besides() {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P7").await;
    let message = async |body: Value| admin.patch("/config", body).await.ok().json()["message"].clone();
    let first = message(json!({"company_name": "ACME", "default_production_position": "P7"})).await;
    assert_eq!(first, "Configuration changed: company_name, default_production_position.");
    let second = message(json!({"company_name": "ACME 2"})).await;
    assert_eq!(second, "Configuration changed: company_name. Reset to the default: default_production_position.");
    assert_eq!(message(json!({"company_name": "ACME 2"})).await, "Configuration unchanged.");
}

#[tokio::test]
async fn update_config_of_one_counter_slot_leaves_the_other_slots() {
    let (app, admin) = with_admin().await;
    admin.post("/counter", json!({"_key": "wo", "name": "wo", "template": ["#3"]})).await.ok();
    patch_config(&admin, json!({"system_counters": {"work_orders": "wo"}})).await;
    let expected = json!({"work_orders": "wo", "positions": "default", "counting_sessions": "default",
        "movement_lists": "default", "warehouse_missions": "default", "tasks": "default"});
    assert_eq!(config(&app).await["system_counters"], expected);
}

#[tokio::test]
async fn update_config_with_an_unknown_counter_is_422_and_changes_nothing_not_even_the_default_positions() {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P7").await;
    patch_config(&admin, json!({"default_production_position": "P7"})).await;
    let before = config(&app).await;
    let body = json!({"company_name": "ACME", "own": 1, "system_counters": {"positions": "default", "tasks": "none"}});
    let refused = admin.patch("/config", body).await;
    assert_refused(&refused, 422, &json!({"code": "counter_not_found", "key": "system_counters", "slot": "tasks"}));
    assert_eq!(config(&app).await, before);
}

#[tokio::test]
async fn update_config_with_a_position_that_is_unknown_or_deleted_is_422_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P7").await;
    app.sql.batch_execute("update position.position set deleted = true where key = 'P7'").await.unwrap();
    let before = config(&app).await;
    for (key, position) in [("default_production_position", "none"), ("default_consumption_position", "P7")] {
        let refused = admin.patch("/config", json!({"company_name": "ACME", key: position})).await;
        assert_refused(&refused, 422, &json!({"code": "position_not_found", "key": key}));
    }
    assert_eq!(config(&app).await, before);
}

#[tokio::test]
async fn update_config_merges_an_object_one_level_deep_and_null_removes_a_member() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"own": {"a": 1, "b": {"x": 1, "y": 2}, "c": "c"}})).await;
    patch_config(&admin, json!({"own": {"b": {"x": 3, "z": null}, "c": null, "d": [1, null]}})).await;
    assert_eq!(config(&app).await["own"], json!({"a": 1, "b": {"x": 3, "z": null}, "d": [1, null]}));
    patch_config(&admin, json!({"own": {}})).await;
    assert_eq!(config(&app).await["own"], json!({"a": 1, "b": {"x": 3, "z": null}, "d": [1, null]}));
}

#[tokio::test]
async fn update_config_replaces_scalars_and_arrays_whole_and_an_object_replaces_a_scalar() {
    let (app, admin) = with_admin().await;
    let values =
        [json!(5), json!("text"), json!([1, 2]), json!(false), json!({"a": 1}), json!(0), json!([]), json!("")];
    for value in values {
        patch_config(&admin, json!({"own.key-1": value})).await;
        assert_eq!(config(&app).await["own.key-1"], value);
    }
    patch_config(&admin, json!({"own.key-1": {"b": 2, "gone": null}})).await;
    assert_eq!(config(&app).await["own.key-1"], json!({"b": 2}));
}

#[tokio::test]
async fn update_config_merges_default_operation_parameters() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"default_operation_parameters": {"max_offline": 0, "step_check": true}})).await;
    let now = config(&app).await["default_operation_parameters"].clone();
    assert_eq!((&now["max_offline"], &now["step_check"]), (&json!(0), &json!(true)));
    assert_eq!((&now["std_processing_time"], &now["auto_new_batch"]), (&json!(60), &json!(true)));
}

#[tokio::test]
async fn update_config_keeps_metadata_out_of_the_answer() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"own": {"a": 1}})).await;
    let own = config(&app).await["own"].clone();
    for name in ["_id", "_key", "_rev", "value"] {
        assert!(own.get(name).is_none(), "{own}");
    }
}

#[tokio::test]
async fn update_config_with_a_key_outside_the_pattern_is_422_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let before = config(&app).await;
    let long = "ä".repeat(255);
    for key in ["", "/", "a/b", "a\n", "\u{7f}", "\u{85}", &long] {
        for value in [json!(1), json!(null)] {
            let refused = admin.patch("/config", json!({"company_name": "ACME", key: value})).await;
            assert_refused(&refused, 422, &json!({"code": "config_value_invalid", "key": key, "rule": "key"}));
        }
    }
    assert_eq!(config(&app).await, before);
    let longest = "ä".repeat(254);
    for key in ["1a", "_a", ".", "..", "-a", "a b", " ", "ä", "shift:plan", "{x}", longest.as_str()] {
        patch_config(&admin, json!({key: key})).await;
        assert_eq!(config(&app).await[key], key, "any key is allowed");
    }
}

#[tokio::test]
async fn update_config_takes_two_hundred_keys_and_refuses_more() {
    let (app, admin) = with_admin().await;
    let body = |count: usize| (0..count).map(|number| (format!("k{number}"), json!(number))).collect::<Map<_, _>>();
    let refused = admin.patch("/config", Value::Object(body(201))).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    assert!(config(&app).await.get("k0").is_none());
    patch_config(&admin, Value::Object(body(200))).await;
    assert_eq!(config(&app).await["k199"], 199);
}

#[tokio::test]
async fn update_config_with_something_else_than_an_object_is_422() {
    let (_app, admin) = with_admin().await;
    for body in [json!([]), json!("x"), json!(1), json!(null), json!([{"company_name": "X"}])] {
        assert_eq!(faults(&admin.patch("/config", body.clone()).await), json!([[["body"], "dict_type"]]), "{body}");
    }
    let broken =
        send(admin.request(Method::PATCH, "/config").header("content-type", "application/json").body("{")).await;
    assert_eq!(faults(&broken)[0][1], "json_invalid");
    let text = send(admin.request(Method::PATCH, "/config").header("content-type", "text/plain").body("{}")).await;
    assert_eq!(text.refusal(), (415, "unsupported_media_type".to_owned()));
}

#[tokio::test]
async fn update_config_with_nul_or_more_than_a_mebibyte_is_refused_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    let before = config(&app).await;
    for value in [json!("\u{0}"), json!(["a\u{0}"]), json!({"a\u{0}": 1}), json!({"a": {"b": "\u{0}"}})] {
        let refused = admin.patch("/config", json!({"company_name": "ACME", "own": value})).await;
        assert_refused(&refused, 422, &json!({"code": "config_value_invalid", "key": "own", "rule": "nul"}));
    }
    // The quotation marks count too: one byte more than a mebibyte, and below exactly a mebibyte.
    let large = admin.patch("/config", json!({"company_name": "ACME", "own": "x".repeat(1024 * 1024 - 1)})).await;
    assert_refused(&large, 422, &json!({"code": "config_value_invalid", "key": "own", "rule": "size"}));
    let beyond = admin.patch("/config", json!({"company_name": "ACME", "own": "x".repeat(2 * 1024 * 1024)})).await;
    assert_refused(&beyond, 413, &json!({"code": "body_too_large", "limit": 2_097_152}));
    assert_eq!(config(&app).await, before);
    patch_config(&admin, json!({"own": "x".repeat(1024 * 1024 - 2)})).await;
}

#[tokio::test]
async fn update_config_accepts_the_whole_configuration_as_it_was_read() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"own": {"a": [1, 2.5]}, "more": "x"})).await;
    let before = config(&app).await;
    patch_config(&admin, before.clone()).await;
    assert_eq!(config(&app).await, before);
}

#[tokio::test]
async fn update_config_answers_a_cost_without_trailing_zeros() {
    let (app, admin) = with_admin().await;
    for (sent, answered) in [("30.50", "30.5"), ("30.000", "30"), ("1e2", "100"), ("0.0", "0")] {
        let body = format!(r#"{{"operator_cost":{sent}}}"#);
        let request = admin.request(Method::PATCH, "/config").header("content-type", "application/json");
        send(request.body(body)).await.ok();
        let text = String::from_utf8(app.anonymous().get("/config").await.ok().bytes.to_vec()).unwrap();
        assert!(text.contains(&format!(r#""operator_cost":{answered},"#)), "{sent}: {text}");
    }
}

#[tokio::test]
async fn update_config_answers_an_integer_parameter_as_an_integer() {
    let (app, admin) = with_admin().await;
    let request = admin.request(Method::PATCH, "/config").header("content-type", "application/json");
    send(request.body(r#"{"default_operation_parameters":{"max_offline":90.0}}"#)).await.ok();
    assert_eq!(config(&app).await["default_operation_parameters"]["max_offline"], 90);
}

#[tokio::test]
async fn update_config_stores_known_texts_in_nfc() {
    let (app, admin) = with_admin().await;
    patch_config(&admin, json!({"company_name": "Cafe\u{301}", "product_label_template": "A\u{30a}"})).await;
    let now = config(&app).await;
    assert_eq!((&now["company_name"], &now["product_label_template"]), (&json!("Caf\u{e9}"), &json!("\u{c5}")));
}
