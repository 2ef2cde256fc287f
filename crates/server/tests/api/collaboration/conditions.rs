//! `advanced_filters` for every type of field, in searches for tasks and for issues.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::office::{choice, codes, field, get, issue, issue_type, issues, office, task, task_type};
use crate::attachments::steps::{Form, upload};
use crate::support::{Actor, TestApp, assert_refused, changed};

const NONE: [String; 0] = [];

/// `advanced_filters` with one condition.
fn one(key: &str, value: &Value) -> String {
    json!({"filters": [{"_key": key, "value": value}]}).to_string()
}

/// `advanced_filters` with several conditions, joined by this operator.
fn several(operator: &str, filters: &[(&str, Value)]) -> String {
    let filters: Value = filters.iter().map(|(key, value)| json!({"_key": key, "value": value})).collect();
    json!({"operator": operator, "filters": filters}).to_string()
}

/// Custom fields of every type with a single value and, where the type allows it, also with several values.
fn every_field() -> Value {
    let plain = ["text", "number", "boolean", "ternary", "choice", "date", "time", "files", "separator"];
    let several = ["text", "number", "choice", "date", "time"];
    let plain = plain.iter().map(|kind| json!({"_key": format!("f-{kind}"), "custom_field_key": kind}));
    let several = several
        .iter()
        .map(|kind| json!({"_key": format!("m-{kind}"), "custom_field_key": format!("{kind}s"), "multiple": true}));
    plain.chain(several).collect()
}

/// A service with the custom fields of [`every_field`].
async fn with_fields() -> (TestApp, Actor) {
    let (app, boss) = office().await;
    for kind in ["text", "number", "boolean", "ternary", "date", "time", "files"] {
        field(&boss, kind, kind).await;
    }
    field(&boss, "separator2", "separator").await;
    for (key, kind) in [("texts", "text"), ("numbers", "number"), ("dates", "date"), ("times", "time")] {
        field(&boss, key, kind).await;
    }
    choice(&boss, "choice").await;
    choice(&boss, "choices").await;
    (app, boss)
}

/// A value for each field of [`every_field`] except files, which must be uploaded first.
fn values() -> Value {
    let value = |key: &str, value: Value| json!({"form_field_key": key, "value": value});
    json!([
        value("f-text", json!("Oil on the Floor 100%")),
        value("f-number", json!(12)),
        value("f-boolean", json!(false)),
        value("f-ternary", json!(null)),
        value("f-choice", json!("choice-red")),
        value("f-date", json!("2030-05-10")),
        value("f-time", json!("07:30")),
        value("m-text", json!(["First", "second"])),
        value("m-number", json!([1, 2.5])),
        value("m-choice", json!(["choices-red", "choices-blue"])),
        value("m-date", json!(["2030-01-01", "2031-01-01"])),
        value("m-time", json!(["10:00:05"])),
    ])
}

/// Cases: custom field, value of the condition, whether the record with [`values`] meets it, and whether the empty
/// record does.
fn table() -> Vec<(&'static str, Value, bool, bool)> {
    vec![
        ("text", json!("OIL"), true, false),
        ("text", json!("0%"), true, false),
        ("text", json!("i"), true, false),
        ("text", json!(""), true, false),
        ("text", json!("oilx"), false, false),
        ("text", json!(null), false, true),
        ("number", json!(12), true, false),
        ("number", json!(12.0), true, false),
        ("number", json!(12.000_001), false, false),
        ("number", json!({"min": 12}), true, false),
        ("number", json!({"max": 12}), true, false),
        ("number", json!({"min": 12.1}), false, false),
        ("number", json!({"min": 10, "max": 11}), false, false),
        ("number", json!({"min": -1e300}), true, false),
        ("number", json!(1e300), false, false),
        ("number", json!(null), false, true),
        ("boolean", json!(false), true, false),
        ("boolean", json!(true), false, false),
        ("boolean", json!(null), false, true),
        ("ternary", json!(null), true, false),
        ("ternary", json!(true), false, false),
        ("choice", json!("choice-red"), true, false),
        ("choice", json!({"_key": "choice-red"}), true, false),
        ("choice", json!(["choice-blue", {"_key": "choice-red"}]), true, false),
        ("choice", json!("choice-blue"), false, false),
        ("choice", json!([]), false, false),
        ("choice", json!(null), false, true),
        ("date", json!("2030-05-10"), true, false),
        ("date", json!({"min": "2030-05-10", "max": "2030-05-10"}), true, false),
        ("date", json!({"max": "2030-05-09"}), false, false),
        ("date", json!(null), false, true),
        ("time", json!("07:30"), true, false),
        ("time", json!("07:30:00"), true, false),
        ("time", json!("07:30:01"), false, false),
        ("time", json!({"min": "07:00", "max": "07:30"}), true, false),
        ("time", json!(null), false, true),
        ("files", json!(false), true, true),
        ("files", json!(true), false, false),
        ("files", json!("a"), false, false),
        ("texts", json!("SEC"), true, false),
        ("texts", json!("firstsecond"), false, false),
        ("texts", json!(null), false, true),
        ("numbers", json!(2.5), true, false),
        ("numbers", json!({"min": 1.5, "max": 2}), false, false),
        ("choices", json!("choices-blue"), true, false),
        ("dates", json!({"min": "2030-06-01", "max": "2030-12-31"}), false, false),
        ("dates", json!("2031-01-01"), true, false),
        ("times", json!({"min": "10:00", "max": "10:01"}), true, false),
        ("nobody-knows-it", json!({"any": ["thing"]}), false, false),
    ]
}

#[tokio::test]
async fn search_by_a_form_value_compares_each_type_of_field_as_the_specification_says() {
    let (_app, boss) = with_fields().await;
    let fields = every_field()
        .as_array()
        .unwrap()
        .iter()
        .filter(|field| field["custom_field_key"] != "separator")
        .cloned()
        .collect::<Value>();
    let task_kind = task_type(&boss, "T", json!({"form_fields": fields})).await;
    task(&boss, &task_kind, "FULL", json!({"form_fields": values()})).await;
    task(&boss, &task_kind, "EMPTY", json!({})).await;
    let issue_kind = issue_type(&boss, "I", json!({"form_template": fields})).await;
    let full = issue(&boss, json!({"issue_type_key": issue_kind, "data": values()})).await;
    let empty = issue(&boss, json!({"issue_type_key": issue_kind})).await;
    for (key, value, by_full, by_empty) in table() {
        let filter = one(key, &value);
        let asked = |names: [&str; 2]| -> Vec<String> {
            names.iter().zip([by_full, by_empty]).filter(|(_, met)| *met).map(|(name, _)| (*name).to_owned()).collect()
        };
        assert_eq!(codes(&boss, &[("advanced_filters", &filter)]).await, asked(["FULL", "EMPTY"]), "{filter}");
        let query = [("advanced_filters", filter.as_str()), ("sort_by", "_key"), ("sorting_order", "asc")];
        assert_eq!(issues(&boss, &query).await, asked([&full, &empty]), "{filter}");
    }
}

#[tokio::test]
async fn search_tasks_by_a_files_field_finds_whether_it_has_files_and_parts_of_their_names() {
    let (_app, boss) = with_fields().await;
    let kind = task_type(&boss, "T", json!({"form_fields": [{"_key": "f", "custom_field_key": "files"}]})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    upload(&boss, &Form::to("task", &key, Some("f")).file("Crack Left.png", "x")).await.ok();
    let value = json!({"form_fields": [{"form_field_key": "f", "value": ["Crack Left.png"]}]});
    changed(boss.patch(&format!("/task/{key}"), value).await);
    for (value, met) in [(json!(true), true), (json!(false), false), (json!("k LEFT"), true), (json!("right"), false)] {
        let found = codes(&boss, &[("advanced_filters", &one("files", &value))]).await;
        assert_eq!(found.len(), usize::from(met), "{value}");
    }
}

#[tokio::test]
async fn search_tasks_with_and_requires_all_conditions_and_with_or_one_of_them() {
    let (_app, boss) = with_fields().await;
    let form = json!([{"_key": "n", "custom_field_key": "number"}, {"_key": "x", "custom_field_key": "text"}]);
    let kind = task_type(&boss, "T", json!({"form_fields": form})).await;
    for (code, number, text) in [("A", 1, "one"), ("B", 2, "one"), ("C", 3, "two")] {
        let values = json!([{"form_field_key": "n", "value": number}, {"form_field_key": "x", "value": text}]);
        task(&boss, &kind, code, json!({"form_fields": values})).await;
    }
    let found = async |filter: String| codes(&boss, &[("advanced_filters", &filter)]).await;
    assert_eq!(found(several("AND", &[("number", json!({"min": 2})), ("text", json!("one"))])).await, ["B"]);
    assert_eq!(found(several("OR", &[("number", json!({"min": 3})), ("text", json!("one"))])).await, ["A", "B", "C"]);
    assert_eq!(found(several("OR", &[("number", json!(2)), ("number", json!(3))])).await, ["B", "C"]);
    assert_eq!(found(several("AND", &[("number", json!(2)), ("number", json!(3))])).await, NONE);
    assert_eq!(found(several("OR", &[("unknown", json!(1)), ("number", json!(1))])).await, ["A"]);
    assert_eq!(found(several("AND", &[("unknown", json!(1)), ("number", json!(1))])).await, NONE);
    assert_eq!(found(several("OR", &[("unknown", json!(1))])).await, NONE);
    assert_eq!(found(several("OR", &[])).await, ["A", "B", "C"]);
    for nothing in ["{}", "", " ", r#"{"filters":[]}"#] {
        assert_eq!(found(nothing.to_owned()).await, ["A", "B", "C"], "{nothing:?}");
    }
    let same = several("AND", &[("text", json!("one")), ("number", json!({"max": 1}))]);
    for encoded in [
        STANDARD.encode(&same),
        STANDARD_NO_PAD.encode(&same),
        URL_SAFE.encode(&same),
        URL_SAFE_NO_PAD.encode(&same),
        format!("\n {same} "),
    ] {
        assert_eq!(found(encoded.clone()).await, ["A"], "{encoded}");
    }
}

/// If more than ten thousand tasks meet a condition, each task is checked instead of looked up by key. The result is
/// the same.
#[tokio::test]
async fn search_tasks_by_conditions_that_many_tasks_meet_finds_the_same_as_by_an_index() {
    let (app, boss) = with_fields().await;
    let form = json!([{"_key": "n", "custom_field_key": "number"}, {"_key": "x", "custom_field_key": "text"}]);
    let kind = task_type(&boss, "T", json!({"form_fields": form})).await;
    let fill = format!(
        "insert into collaboration.task (key, task_type_key, code, status, created, created_by)
         select 5000000 + n, {kind}, 'T-' || n, 'open', timestamptz '2030-01-01Z' + n * interval '1 s', {by}
         from generate_series(1, 12000) n;
         insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label,
             mandatory, hidden, value, last_updated, updated_by)
         select 5000000 + n, 1, 'n', 'number', 'number', false, 'N', false, false, to_jsonb(n), '2030-01-01Z', {by}
         from generate_series(1, 12000) n;
         insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label,
             mandatory, hidden, value, last_updated, updated_by)
         select 5000000 + n, 2, 'x', 'text', 'text', false, 'X', false, false, to_jsonb('text ' || n), '2030-01-01Z', {by}
         from generate_series(1, 12000) n",
        by = boss.user_key
    );
    app.sql.batch_execute(&fill).await.unwrap();
    let total = async |filter: String| {
        let answer =
            get(&boss, "/task", &[("advanced_filters", &filter), ("limit", "1"), ("with_total", "true")]).await.ok();
        answer.header("x-total-count")
    };
    assert_eq!(total(one("number", &json!({"min": 1}))).await, "12000");
    assert_eq!(total(one("number", &json!({"min": 2, "max": 11000}))).await, "10999");
    assert_eq!(total(one("text", &json!("text"))).await, "12000");
    assert_eq!(total(one("text", &json!("xt"))).await, "12000");
    assert_eq!(total(one("text", &json!("t 1499"))).await, "1");
    assert_eq!(total(several("AND", &[("text", json!("text")), ("number", json!({"max": 10}))])).await, "10");
    assert_eq!(total(several("AND", &[("text", json!("text")), ("number", json!({"max": 11000}))])).await, "11000");
    let everywhere: Vec<(&str, Value)> = (0..6).map(|n| ("number", json!({"min": n}))).collect();
    assert_eq!(total(several("AND", &everywhere)).await, "11996");
    assert_eq!(
        total(several("OR", &[("number", json!({"max": 10})), ("number", json!({"min": 1500}))])).await,
        "10511"
    );
    assert_eq!(total(several("OR", &everywhere)).await, "12000");
    assert_eq!(total(several("OR", &[("number", json!(7)), ("text", json!("text 8888"))])).await, "2");
}

#[tokio::test]
async fn search_by_a_form_value_of_the_wrong_shape_is_422_with_a_reason() {
    let (_app, boss) = with_fields().await;
    for (key, value) in [
        ("text", json!(1)),
        ("number", json!("12")),
        ("number", json!({})),
        ("boolean", json!("true")),
        ("ternary", json!("x")),
        ("choice", json!(1)),
        ("date", json!("2030-02-30")),
        ("time", json!("7:30")),
        ("files", json!(null)),
        ("separator2", json!("x")),
        ("separator2", json!(null)),
    ] {
        for path in ["/task", "/issue"] {
            let refused = get(&boss, path, &[("advanced_filters", &one(key, &value))]).await;
            let reason = refused.detail()["reason"].clone();
            assert!(reason.is_string(), "{key} {value}: {reason}");
            assert_refused(&refused, 422, &json!({"code": "bad_advanced_filters", "reason": reason}));
        }
    }
}
