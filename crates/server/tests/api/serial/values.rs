//! Values of units (docs/spec/serial.md#unit-values).

use serde_json::{Value, json};

use super::plant::{
    assert_code, create, events_after, field, journal_rows, last_event, plant, post_serial, read, serial, sql, text,
    traced, types_of_one_command,
};
use crate::attachments::steps::{Form, upload};
use crate::configuration::steps::patch_config;
use crate::organization::steps::{changed, faults};
use crate::support::{Actor, Answer, TestApp};

const KINDS: [&str; 9] = ["text", "number", "boolean", "ternary", "choice", "date", "time", "files", "other"];

/// Starts a plant with a product and a custom field of every type, whose key is its type. Returns the key of the
/// product last.
async fn with_fields() -> (TestApp, Actor, String) {
    let (app, boss) = plant().await;
    for kind in KINDS {
        field(&boss, kind, if kind == "other" { "choice" } else { kind }).await;
    }
    changed(boss.post("/list/choice", json!([{"_key": "r", "value": "Red"}, {"_key": "b", "value": "Blue"}])).await);
    changed(boss.post("/list/other", json!([{"_key": "x", "value": "X"}])).await);
    let made = traced(&boss, "T").await;
    (app, boss, made)
}

/// Values of custom fields, each under the key of its field.
fn data(values: &[(&str, Value)]) -> Value {
    values.iter().map(|(key, value)| json!({"form_field_key": key, "custom_field_key": key, "value": value})).collect()
}

/// `{form_field_key: value}` of a unit.
fn values_by_field(serial: &Value) -> Value {
    let rows = serial["data"].as_array().unwrap().iter();
    Value::Object(rows.map(|row| (text(row, "form_field_key"), row["value"].clone())).collect())
}

/// `[[loc, form_field_key, rule], …]` of refused values.
#[track_caller]
fn rules(answer: &Answer) -> Value {
    let body = answer.json();
    for fault in faults(answer).as_array().unwrap() {
        assert_eq!(fault[1], "form_value_invalid", "{body}");
    }
    let items = body["detail"].as_array().unwrap().iter();
    items.map(|item| json!([item["loc"], item["form_field_key"], item["rule"]])).collect()
}

/// Sends `PATCH /serial/{key}`.
async fn patch(actor: &Actor, key: &str, body: Value) -> Answer {
    actor.patch(&format!("/serial/{key}"), body).await
}

#[tokio::test]
async fn create_serial_stores_values_of_every_type_with_user_time_and_event() {
    let (app, boss, made) = with_fields().await;
    let values = data(&[
        ("text", json!("  as read ")),
        ("number", json!("1.50")),
        ("boolean", json!(false)),
        ("ternary", json!(null)),
        ("choice", json!("r")),
        ("other", json!({"_key": "x", "value": "ignored"})),
        ("date", json!("2028-02-29")),
        ("time", json!("07:30")),
        ("files", json!([])),
    ]);
    let unit = create(&boss, json!({"product_key": made, "code": "A", "data": values})).await;
    let expected = json!({
        "text": "as read", "number": 1.5, "boolean": false, "ternary": null, "choice": {"_key": "r", "value": "Red"},
        "other": {"_key": "x", "value": "X"}, "date": "2028-02-29", "time": "07:30:00", "files": null,
    });
    assert_eq!(values_by_field(&unit), expected);
    let event = last_event(&app).await;
    for row in unit["data"].as_array().unwrap() {
        assert_eq!((&row["last_updated"], &row["event_key"]), (&unit["created"], &event["key"]), "{row}");
        assert_eq!(row["updated_by"], json!(boss.user_key.to_string()));
    }
    assert_eq!(read(&boss, &text(&unit, "_key")).await["data"], unit["data"]);
}

#[tokio::test]
async fn create_serial_reports_every_bad_value_with_its_place_field_and_rule() {
    let (app, boss, made) = with_fields().await;
    let cases = [
        ("text", json!(5), "wrong_type"),
        ("text", json!("x".repeat(10_001)), "wrong_type"),
        ("number", json!("one"), "wrong_type"),
        ("number", json!(1.000_000_1), "wrong_type"),
        ("number", json!(true), "wrong_type"),
        ("boolean", json!("true"), "wrong_type"),
        ("ternary", json!(0), "wrong_type"),
        ("choice", json!("Red"), "choice_not_found"),
        ("choice", json!("x"), "choice_not_found"),
        ("choice", json!(["r"]), "wrong_type"),
        ("date", json!("2026-02-30"), "wrong_type"),
        ("date", json!("30.01.2026"), "wrong_type"),
        ("time", json!("24:00"), "wrong_type"),
        ("time", json!("7:30"), "wrong_type"),
        ("files", json!(["a.png"]), "file_not_found"),
        ("files", json!("a.png"), "wrong_type"),
        ("separator", json!("x"), "value_not_allowed"),
        ("none", json!("x"), "unknown_field"),
    ];
    // First each value alone, since a field may be named only once. Then several together.
    for (key, value, rule) in &cases {
        let body = json!({"product_key": made, "code": "A", "data": data(&[(key, value.clone())])});
        let expected = json!([[["body", "data", 0, "value"], key, rule]]);
        assert_eq!(rules(&post_serial(&boss, body).await), expected, "{key} {value}");
    }
    let several = data(&[
        ("text", json!("fine")),
        ("number", json!("one")),
        ("none", json!(1)),
        ("text", json!("again")),
        ("files", json!(["a"])),
    ]);
    let expected = json!([
        [["body", "data", 1, "value"], "number", "wrong_type"],
        [["body", "data", 2, "value"], "none", "unknown_field"],
        [["body", "data", 3, "value"], "text", "duplicate_field"],
        [["body", "data", 4, "value"], "files", "file_not_found"],
    ]);
    let body = json!({"product_key": made, "code": "A", "data": several});
    assert_eq!(rules(&post_serial(&boss, body.clone()).await), expected);
    // In a bulk creation, the location of a fault includes the row, and the faults of all rows are reported together.
    let rows = json!({"serials": [{"product_key": made, "code": "B", "data": data(&[("number", json!("x"))])}, body]});
    let found = rules(&boss.post("/serial/bulk", rows).await);
    assert_eq!(found.as_array().unwrap().len(), 5);
    assert_eq!(found[0], json!([["body", "serials", 0, "data", 0, "value"], "number", "wrong_type"]));
    assert_eq!(found[1], json!([["body", "serials", 1, "data", 1, "value"], "number", "wrong_type"]));
    assert_eq!((app.count("select count(*) from serial.serial").await, journal_rows(&app).await), (0, 0));
}

#[tokio::test]
async fn values_take_label_hint_and_number_of_values_from_the_configured_fields_of_serials() {
    let (_app, boss, made) = with_fields().await;
    let fields = json!([
        {"_key": "t1", "custom_field_key": "number", "label": "Torque", "hint": "in Nm", "mandatory": true},
        {"_key": "cs", "custom_field_key": "choice", "multiple": true},
    ]);
    patch_config(&boss, json!({"serial_fields": fields})).await;
    let values = json!([{"form_field_key": "t1", "value": 3}, {"form_field_key": "cs", "value": ["b", "r"]},
        {"form_field_key": "own", "custom_field_key": "text", "value": "v", "label": "Mine", "phase_key": "p1"}]);
    let unit = create(&boss, json!({"product_key": made, "code": "A", "data": values})).await;
    let short: Value = unit["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| json!([row["form_field_key"], row["custom_field_key"], row["label"], row["hint"], row["mandatory"]]))
        .collect();
    assert_eq!(short[0], json!(["t1", "number", "Torque", "in Nm", true]));
    assert_eq!((&short[1][0], &short[1][1], &short[1][4]), (&json!("cs"), &json!("choice"), &json!(false)));
    assert_eq!(short[2], json!(["own", "text", "Mine", null, false]));
    assert_eq!((&unit["data"][2]["phase_key"], &unit["data"][0]["phase_key"]), (&json!("p1"), &json!(null)));
    let several = json!([{"_key": "b", "value": "Blue"}, {"_key": "r", "value": "Red"}]);
    assert_eq!(unit["data"][1]["value"], several);
    for (value, rule) in [(json!("b"), "wrong_type"), (json!(["b", "b"]), "value_not_allowed")] {
        let body = json!({"product_key": made, "code": "B", "data": [{"form_field_key": "cs", "value": value}]});
        assert_eq!(rules(&post_serial(&boss, body).await), json!([[["body", "data", 0, "value"], "cs", rule]]));
    }
}

#[tokio::test]
async fn update_serial_changes_values_adds_new_ones_and_leaves_equal_ones_alone() {
    let (app, boss, made) = with_fields().await;
    let values = data(&[("number", json!(1)), ("text", json!("old")), ("choice", json!("r"))]);
    let unit = create(&boss, json!({"product_key": made, "code": "A", "data": values})).await;
    let (key, rows) = (text(&unit, "_key"), journal_rows(&app).await);
    let anna = app.user("anna", "quality").await;
    let values = json!([{"form_field_key": "text", "value": "new"}, {"form_field_key": "number", "value": "1.0"},
        {"form_field_key": "choice", "value": {"_key": "r"}},
        {"form_field_key": "extra", "custom_field_key": "date", "value": "2026-01-02"}]);
    let body = json!({"data": values, "reason": "measured again"});
    let new = changed(patch(&anna, &key, body.clone()).await);
    assert_eq!(values_by_field(&new)["text"], "new");
    assert_eq!(values_by_field(&new)["extra"], "2026-01-02");
    assert_eq!((new["data"][0].clone(), new["data"][2].clone()), (unit["data"][0].clone(), unit["data"][2].clone()));
    assert_eq!(new["user_key"], json!(anna.user_key.to_string()));
    assert_ne!(new["_rev"], unit["_rev"]);
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &anna), ["SERIAL_UPDATED"]);
    assert_eq!(events[0]["description"], "measured again");
    let changes = json!([{"form_field_key": "text", "old": "old", "new": "new"},
        {"form_field_key": "extra", "old": null, "new": "2026-01-02"}]);
    assert_eq!(events[0]["data"], json!({"changes": changes}));
    for place in [1, 3] {
        let row = &new["data"][place];
        let told = (&row["updated_by"], &row["event_key"]);
        assert_eq!(told, (&json!(anna.user_key.to_string()), &events[0]["key"]), "{row}");
    }
    // The same request again changes nothing.
    assert_eq!(changed(patch(&boss, &key, body).await), new);
    assert_eq!(changed(patch(&boss, &key, json!({})).await), new);
    assert_eq!(journal_rows(&app).await, rows + 1);
}

#[tokio::test]
async fn update_serial_with_a_bad_value_is_422_and_changes_nothing() {
    let (app, boss, made) = with_fields().await;
    let unit = create(&boss, json!({"product_key": made, "data": data(&[("number", json!(1))]), "code": "A"})).await;
    let (key, rows) = (text(&unit, "_key"), journal_rows(&app).await);
    let values = json!([{"form_field_key": "text", "custom_field_key": "text", "value": "x"},
        {"form_field_key": "number", "value": "y"}, {"form_field_key": "none", "value": 1}]);
    let expected = json!([
        [["body", "data", 1, "value"], "number", "wrong_type"],
        [["body", "data", 2, "value"], "none", "unknown_field"]
    ]);
    assert_eq!(rules(&patch(&boss, &key, json!({"data": values, "lot_key": null})).await), expected);
    let unknown = patch(&boss, &key, json!({"state": "released"})).await;
    assert_eq!(faults(&unknown), json!([[["body", "state"], "extra_forbidden"]]));
    assert_eq!((read(&boss, &key).await, journal_rows(&app).await), (unit, rows));
}

#[tokio::test]
async fn update_serial_clears_the_values_of_phases() {
    let (app, boss, made) = with_fields().await;
    let values = json!([
        {"custom_field_key": "number", "form_field_key": "a", "value": 1, "phase_key": "p1"},
        {"custom_field_key": "text", "form_field_key": "b", "value": "x", "phase_key": "p2"},
        {"custom_field_key": "text", "form_field_key": "c", "value": "y", "phase_key": "p1"},
        {"custom_field_key": "text", "form_field_key": "d", "value": "z"},
    ]);
    let unit = create(&boss, json!({"product_key": made, "code": "A", "data": values})).await;
    let (key, rows) = (text(&unit, "_key"), journal_rows(&app).await);
    let line = super::plant::order(&app, "WO-1", &made, None).await;
    let phase = super::plant::route(&boss, &made, &["F"]).await;
    let job = super::plant::job(&app, &line, &phase[0]).await;
    let batch = super::plant::batch(&app, &job, true, 1).await;
    sql(&app, &format!("update serial.value set batch_key = {batch} where serial_key = {key}")).await;
    let body = json!({"remove_data_from_phases": ["p1", "p9"], "reason": "again"});
    let new = changed(patch(&boss, &key, body.clone()).await);
    let short = |unit: &Value| -> Value {
        let rows = unit["data"].as_array().unwrap().iter();
        rows.map(|row| json!([row["form_field_key"], row["value"], row["batch_key"], row["phase_key"]])).collect()
    };
    let expected =
        json!([["a", null, null, "p1"], ["b", "x", batch, "p2"], ["c", null, null, "p1"], ["d", "z", batch, null]]);
    assert_eq!(short(&new), expected);
    let events = events_after(&app, rows).await;
    let changes = json!([{"form_field_key": "a", "old": 1, "new": null},
        {"form_field_key": "c", "old": "y", "new": null}]);
    assert_eq!(events[0]["data"]["changes"], changes);
    assert_eq!(new["data"][0]["event_key"], events[0]["key"]);
    assert_eq!(new["data"][1]["event_key"], unit["data"][1]["event_key"]);
    assert_eq!(changed(patch(&boss, &key, body).await), new);
    assert_eq!(journal_rows(&app).await, rows + 1);
}

#[tokio::test]
async fn update_serial_accepts_only_files_that_are_in_the_folder_of_the_field() {
    let (_app, boss, made) = with_fields().await;
    let key = serial(&boss, &made, "A").await;
    let form = Form::to("serial", &key, Some("photos")).file("a.png", "12345").file("b.png", "1");
    upload(&boss, &form).await.ok();
    let body =
        |names: Value| json!({"data": [{"form_field_key": "photos", "custom_field_key": "files", "value": names}]});
    let new = changed(patch(&boss, &key, body(json!(["b.png", {"name": "a.png"}]))).await);
    assert_eq!(new["data"][0]["value"], json!([{"name": "b.png", "size": 1}, {"name": "a.png", "size": 5}]));
    let refused = patch(&boss, &key, body(json!(["c.png"]))).await;
    assert_eq!(rules(&refused), json!([[["body", "data", 0, "value"], "photos", "file_not_found"]]));
    let none = patch(&boss, "none", body(json!([]))).await;
    assert_code(&none, 404, "serial_not_found");
}
