//! `PATCH /config` with `serial_fields`: form fields of units (docs/spec/quality.md#form-definitions).

use serde_json::{Value, json};

use super::steps::{assert_refused, column, config, patch_config, with_admin};
use crate::support::{Actor, TestApp};

/// Creates a custom field of this type.
async fn field(admin: &Actor, key: &str, kind: &str) {
    admin.post("/field", json!({"_key": key, "name": format!("Name of {key}"), "type": kind})).await.ok();
}

/// The form fields of units in the configuration.
async fn serial_fields(app: &TestApp) -> Value {
    config(app).await["serial_fields"].clone()
}

#[tokio::test]
async fn update_config_stores_custom_fields_as_they_were_read_and_answers_them_with_their_type() {
    let (app, admin) = with_admin().await;
    field(&admin, "torque", "number").await;
    field(&admin, "colour", "choice").await;
    let fields = admin.get("/field").await.ok().json();
    patch_config(&admin, json!({"serial_fields": fields})).await;
    let stored = serial_fields(&app).await;
    assert_eq!(column(&stored, "_key"), column(&fields, "_key"));
    assert_eq!(column(&stored, "custom_field_key"), column(&fields, "_key"));
    assert_eq!(column(&stored, "type"), column(&fields, "type"));
    let mut names: Vec<&String> = stored[0].as_object().unwrap().keys().collect();
    names.sort_unstable();
    let expected = ["_key", "custom_field_key", "default", "hidden", "hint", "label", "mandatory", "multiple", "type"];
    assert_eq!(names, expected);
    patch_config(&admin, json!({"serial_fields": stored})).await;
    assert_eq!(serial_fields(&app).await, stored);
}

#[tokio::test]
async fn update_config_stores_every_member_of_a_serial_field_and_makes_keys_that_are_absent() {
    let (app, admin) = with_admin().await;
    field(&admin, "torque", "number").await;
    let full = json!({"_key": "t1", "custom_field_key": "torque", "multiple": true, "label": "Torque", "hint": "in Nm",
        "default": "1.5", "mandatory": true, "hidden": false});
    let bare = json!({"custom_field_key": "torque", "type": "text", "slug": "ignored"});
    patch_config(&admin, json!({"serial_fields": [full, bare.clone(), bare]})).await;
    let stored = serial_fields(&app).await;
    let mut expected = full;
    expected["type"] = json!("number");
    assert_eq!(stored[0], expected);
    let keys = column(&stored, "_key");
    assert!(!keys[1].is_empty() && keys[1] != keys[2], "{stored}");
    let defaults = json!({"_key": keys[1], "custom_field_key": "torque", "multiple": false, "label": null, "hint": null,
        "default": null, "mandatory": false, "hidden": null, "type": "number"});
    assert_eq!(stored[1], defaults);
    patch_config(&admin, json!({"serial_fields": []})).await;
    assert_eq!(serial_fields(&app).await, json!([]));
}

#[tokio::test]
async fn read_config_leaves_out_a_serial_field_whose_custom_field_is_deleted_and_sending_it_is_422() {
    let (app, admin) = with_admin().await;
    for key in ["a", "b", "c"] {
        field(&admin, key, "text").await;
    }
    let all = json!([{"_key": "a"}, {"_key": "b"}, {"_key": "c"}]);
    patch_config(&admin, json!({"serial_fields": all})).await;
    admin.delete("/field/b").await.ok();
    assert_eq!(column(&serial_fields(&app).await, "_key"), ["a", "c"]);
    let refused = admin.patch("/config", json!({"serial_fields": all})).await;
    assert_refused(&refused, 422, &json!({"code": "field_not_found", "index": 1}));
    patch_config(&admin, json!({"serial_fields": serial_fields(&app).await})).await;
    // A new field with the old key does not restore the form field that was lost.
    field(&admin, "b", "number").await;
    assert_eq!(column(&serial_fields(&app).await, "_key"), ["a", "c"]);
}

#[tokio::test]
async fn update_config_refuses_a_serial_field_by_its_index_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    for kind in ["number", "choice", "boolean", "ternary", "date", "time", "files", "text"] {
        field(&admin, kind, kind).await;
    }
    admin.post("/list/choice", json!([{"_key": "r", "value": "Red"}])).await.ok();
    field(&admin, "other", "choice").await;
    admin.post("/list/other", json!([{"_key": "x", "value": "X"}])).await.ok();
    let cases = [
        (json!({"custom_field_key": "none"}), "field_not_found"),
        (json!({"_key": "none"}), "field_not_found"),
        (json!({"_key": "number", "custom_field_key": "none"}), "field_not_found"),
        (json!({"_key": "text", "hidden": true}), "default_required"),
        (json!({"_key": "text", "hidden": true, "default": null}), "default_required"),
        (json!({"_key": "number", "default": "one"}), "default_invalid"),
        (json!({"_key": "number", "default": "1.0000001"}), "default_invalid"),
        (json!({"_key": "number", "hidden": true, "default": "x"}), "default_invalid"),
        (json!({"_key": "choice", "default": "Red"}), "default_invalid"),
        (json!({"_key": "choice", "default": "x"}), "default_invalid"),
        (json!({"_key": "boolean", "default": "yes"}), "default_invalid"),
        (json!({"_key": "boolean", "default": "null"}), "default_invalid"),
        (json!({"_key": "date", "default": "2026-02-30"}), "default_invalid"),
        (json!({"_key": "time", "default": "25:00"}), "default_invalid"),
        (json!({"_key": "files", "default": "a.png"}), "default_invalid"),
        (json!({"_key": "separator", "default": "x"}), "default_invalid"),
    ];
    for (item, code) in cases {
        let body = json!({"company_name": "ACME", "serial_fields": [{"_key": "text"}, {"_key": "date"}, item]});
        let refused = admin.patch("/config", body).await;
        assert_refused(&refused, 422, &json!({"code": code, "index": 2}));
    }
    let now = config(&app).await;
    assert_eq!((&now["serial_fields"], &now["company_name"]), (&json!([]), &json!("My company")));
}

#[tokio::test]
async fn update_config_takes_a_default_of_every_type() {
    let (app, admin) = with_admin().await;
    let defaults = [
        ("number", "-1.5"),
        ("choice", "r"),
        ("boolean", "false"),
        ("ternary", "null"),
        ("date", "2028-02-29"),
        ("time", "23:59"),
        ("text", "as it is"),
    ];
    for (kind, _) in defaults {
        field(&admin, kind, kind).await;
    }
    admin.post("/list/choice", json!([{"_key": "r", "value": "Red"}])).await.ok();
    let fields: Vec<Value> =
        defaults.iter().map(|(kind, text)| json!({"_key": kind, "default": text, "hidden": true})).collect();
    patch_config(&admin, json!({"serial_fields": fields})).await;
    let expected: Vec<&str> = defaults.iter().map(|(_, text)| *text).collect();
    assert_eq!(column(&serial_fields(&app).await, "default"), expected);
}

#[tokio::test]
async fn replace_field_with_another_type_is_409_while_serial_fields_use_it() {
    let (_app, admin) = with_admin().await;
    field(&admin, "torque", "number").await;
    patch_config(&admin, json!({"serial_fields": [{"_key": "torque"}, {"custom_field_key": "torque"}]})).await;
    // A change that does not name the entry leaves it unchanged.
    patch_config(&admin, json!({"company_name": "ACME"})).await;
    let other = json!({"_key": "torque", "name": "Torque", "type": "text"});
    let refused = admin.put("/field/torque", other.clone()).await;
    assert_refused(&refused, 409, &json!({"code": "field_in_use", "used_by": ["Config/serial_fields"]}));
    admin.put("/field/torque", json!({"_key": "torque", "name": "Torque 2", "type": "number"})).await.ok();
    patch_config(&admin, json!({"serial_fields": []})).await;
    admin.put("/field/torque", other).await.ok();
}

#[tokio::test]
async fn a_refused_change_of_serial_fields_leaves_the_uses_of_custom_fields_unchanged() {
    let (_app, admin) = with_admin().await;
    field(&admin, "a", "number").await;
    field(&admin, "b", "number").await;
    patch_config(&admin, json!({"serial_fields": [{"_key": "a"}]})).await;
    admin.patch("/config", json!({"serial_fields": [{"_key": "b"}, {"_key": "none"}]})).await;
    let put =
        async |key: &str| admin.put(&format!("/field/{key}"), json!({"_key": key, "name": key, "type": "text"})).await;
    assert_eq!(put("a").await.refusal(), (409, "field_in_use".to_owned()));
    put("b").await.ok();
}
