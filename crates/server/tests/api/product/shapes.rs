//! Every answer of products and processes: exactly these members, of exactly these types.
//!
//! A shape says `string`, `number`, `integer`, `boolean`, `null` or several of them with `|`; an array holds the shape
//! of its items, which must not be empty; an object holds the shapes of all its members.

use serde_json::{Value, json};

use super::steps::{
    PNG, add_doc, add_media, connect, counter, create, field, product, put_bom, put_image, routed, search, tag, text,
    with_library,
};
use crate::support::{Actor, Answer, TestApp};

#[track_caller]
fn assert_shape(value: &Value, shape: &Value, place: &str) {
    match shape {
        Value::String(kinds) => {
            assert!(kinds.split('|').any(|kind| is(value, kind)), "{place}: {value} is no {kinds}");
        }
        Value::Array(item) => {
            let items = value.as_array().unwrap_or_else(|| panic!("{place}: {value} is no array"));
            assert_eq!(items.is_empty(), item.is_empty(), "{place}: {value}");
            for (index, one) in items.iter().enumerate() {
                assert_shape(one, &item[0], &format!("{place}[{index}]"));
            }
        }
        Value::Object(members) => {
            let object = value.as_object().unwrap_or_else(|| panic!("{place}: {value} is no object"));
            let names = |object: &serde_json::Map<String, Value>| {
                let mut names: Vec<String> = object.keys().cloned().collect();
                names.sort_unstable();
                names
            };
            assert_eq!(names(object), names(members), "{place}");
            for (name, shape) in members {
                assert_shape(&object[name], shape, &format!("{place}.{name}"));
            }
        }
        other => panic!("{other} is no shape"),
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_number() && value.to_string().bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "timestamp" => value.as_str().is_some_and(|text| {
            text.len() == 24 && text.ends_with('Z') && chrono::DateTime::parse_from_rfc3339(text).is_ok()
        }),
        other => panic!("{other} is no kind"),
    }
}

/// Asserts the envelope of a change around a shape.
#[track_caller]
fn assert_envelope(answer: Answer, detail: &Value) {
    let body = answer.ok().json();
    assert_shape(&body, &json!({"status": "integer", "message": "string", "detail": detail}), "answer");
    assert_eq!(body["status"], 200);
}

fn joined(mut base: Value, more: &Value) -> Value {
    base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    base
}

fn tag_shape() -> Value {
    json!({"_id": "string", "_key": "string", "_rev": "string", "name": "string", "description": "string|null",
        "color": "string|null"})
}

fn base() -> Value {
    json!({
        "_id": "string", "_key": "string", "_rev": "string", "code": "string", "description": "string",
        "active": "boolean", "image": "boolean", "tags": [tag_shape()], "counter_key": "string",
        "traceability_level": "string", "manage_inventory": "boolean", "allow_negative_inventory": "boolean",
        "serial_code_on_creation": "boolean",
    })
}

fn details() -> Value {
    let more = json!({
        "lot_tracking": "string", "gtin": "string", "trash": "boolean", "created": "timestamp", "updated": "timestamp",
        "cost": {"target": "number", "average": "number"}, "technical_batch_qt": "number",
        "minimum_order_qt": "number", "process_phases": ["string"], "production_notes": "string",
        "throughput_time_target": "number", "processing_time_target": "number", "kpi_window_type": "string",
        "kpi_window_size": "integer",
        "metadata": [{"custom_field_key": "string", "value": "number", "label": "string", "hint": "string"}],
        "default_production_position_key": "string", "default_consumption_position_key": "string",
    });
    joined(base(), &more)
}

fn full() -> Value {
    let counter = json!({"_id": "string", "_key": "string", "_rev": "string", "name": "string", "next_tick": "integer",
        "template": ["string"], "frequency": "string|null", "reset_date": "timestamp|null", "preview": "string"});
    let more = json!({"docs": [named_file()], "img_name": "string", "counter": counter});
    joined(details(), &more)
}

fn named_file() -> Value {
    json!({"name": "string", "size": "integer"})
}

fn params() -> Value {
    json!({
        "parallel_job_allowed": "boolean", "step_check": "boolean", "step_check_force_order": "boolean",
        "production_batch_qt": "integer", "max_offline": "integer", "auto_new_batch": "boolean",
        "std_processing_time": "integer", "unsupervised_work_allowed": "boolean", "display_job_timer": "boolean",
    })
}

fn step(media: &Value) -> Value {
    let form_field = json!({
        "_key": "string", "custom_field_key": "string", "multiple": "boolean", "label": "string|null",
        "hint": "string|null", "default": "string|null", "mandatory": "boolean", "hidden": "boolean|null",
        "type": "string",
    });
    json!({"_key": "string", "title": "string", "description": "string", "type": "string",
        "form_fields": [form_field], "print_templates": [], "media": media, "trashed": "null"})
}

fn phase(media: &Value) -> Value {
    json!({
        "_id": "string", "_key": "string", "_rev": "string", "alias": "string", "product_key": "string",
        "operation_key": "string", "params": params(), "step_sequence": ["string"], "steps": [step(media)],
        "production_notes": "string", "print_templates": [], "trashed": "null",
    })
}

fn operation(used_for: &Value) -> Value {
    json!({
        "_id": "string", "_key": "string", "_rev": "string", "name": "string", "code": "string|null",
        "description": "string|null", "default_phase_parameters": params(), "default_phase_notes": "string|null",
        "default_phase_steps": [step(&json!([]))], "used_for": used_for,
    })
}

/// A product with a value in every member, its operation, and the answer that stored its process.
struct Filled {
    _app: TestApp,
    lena: Actor,
    key: String,
    operation: Value,
    stored: Answer,
}

async fn filled() -> Filled {
    let (app, lena) = with_library().await;
    counter(&lena, "SN").await;
    let torque = field(&lena, "Torque", "number").await;
    let body = json!({
        "code": "P1", "description": "A pump", "counter_key": "SN", "traceability_level": "complete",
        "gtin": "4006381333931", "cost": {"target": 1.5, "average": 2}, "technical_batch_qt": 12.25,
        "minimum_order_qt": 3, "production_notes": "n", "throughput_time_target": 5, "processing_time_target": 60,
        "kpi_window_size": 30, "metadata": [{"custom_field_key": torque, "value": 7.5, "label": "Nm", "hint": "h"}],
        "default_production_position_key": "IN", "default_consumption_position_key": "IN",
    });
    let key = text(&create(&lena, body).await, "_key");
    let step = json!({"title": "S", "description": "d", "type": "form", "form_fields": [{"custom_field_key": torque}]});
    let body = json!({"name": "Weld", "default_phase_notes": "n", "default_phase_steps": [step]});
    let answer = lena.post("/operation", body).await;
    let operation = answer.detail();
    assert_envelope(answer, &self::operation(&json!([])));
    let phases = json!([{"alias": "F", "operation_key": operation["_key"], "production_notes": "n", "steps": [step]}]);
    let stored = lena.put(&format!("/product/{key}/process"), phases).await.ok();
    let label = tag(&lena, "urgent").await;
    connect(&lena, &label, &[&key]).await;
    Filled { _app: app, lena, key, operation, stored }
}

#[tokio::test]
async fn products_have_the_members_of_the_contract_in_every_view() {
    let Filled { lena, key, _app, .. } = filled().await;
    assert_envelope(add_doc(&lena, &key, "a.txt", b"1").await, &named_file());
    assert_envelope(put_image(&lena, &key, "a.png", PNG).await, &json!({"img_name": "string"}));
    assert_shape(&search(&lena, &[]).await.ok().json(), &json!([base()]), "base");
    assert_shape(&search(&lena, &[("details", "true")]).await.ok().json(), &json!([details()]), "details");
    let path = format!("/product/{key}");
    assert_shape(&lena.get(&path).await.ok().json(), &full(), "full");
    assert_envelope(lena.patch(&path, json!({})).await, &full());
    assert_envelope(lena.delete(&path).await, &full());
    assert_shape(&lena.get(&format!("{path}?include_trash=true")).await.ok().json(), &full(), "trashed");
    assert_envelope(lena.post(&format!("{path}/restore"), json!({})).await, &full());
    let copied = lena.post("/product/copy", json!({"original_product": key, "new_code": "P2"})).await;
    assert_envelope(copied, &json!({"new_product_key": "string"}));
    assert_envelope(lena.delete(&format!("{path}/doc/a.txt")).await, &json!("null"));
    assert_envelope(lena.delete(&format!("{path}/image")).await, &json!("null"));
    let mut bare = full();
    for name in ["tags", "docs", "process_phases", "metadata"] {
        bare[name] = json!([]);
    }
    for name in [
        "description",
        "counter_key",
        "traceability_level",
        "gtin",
        "production_notes",
        "throughput_time_target",
        "processing_time_target",
        "kpi_window_size",
        "default_production_position_key",
        "default_consumption_position_key",
        "img_name",
        "counter",
    ] {
        bare[name] = json!("null");
    }
    bare["cost"] = json!({"target": "null", "average": "null"});
    assert_envelope(lena.post("/product", json!({"code": "bare"})).await, &bare);
}

#[tokio::test]
async fn bills_of_materials_where_used_and_statistics_have_the_members_of_the_contract() {
    let (_app, lena) = with_library().await;
    let (key, _) = routed(&lena, "A", &["F"]).await;
    let part = create(&lena, json!({"code": "C", "description": "d", "traceability_level": "complete"})).await;
    let options = json!({"consumption_position_key": "IN", "minimum_quantity": 1});
    let line = json!([{"component_key": part["_key"], "qt": 2, "consumption_options": options, "extra": "x"}]);
    assert_envelope(put_bom(&lena, &key, line).await, &json!({"lines": "integer"}));
    let shape = json!([{
        "bom_line_key": "string", "line_no": "integer", "component_key": "string", "component_code": "string",
        "component_description": "string", "qt": "number", "phase_key": "string", "phase_name": "string",
        "traceability_level": "string", "manage_inventory": "boolean",
        "consumption_options": {"consumption_position_key": "string", "consumption_position_mandatory": "boolean",
            "minimum_quantity_if_negative": "boolean", "minimum_quantity": "number"},
        "extra": "string",
    }]);
    assert_shape(&lena.get(&format!("/product/{key}/bom")).await.ok().json(), &shape, "bom");
    let shape = json!([{
        "product_key": "string", "product_code": "string", "product_description": "null", "active": "boolean",
        "phase_key": "string", "phase_name": "string", "qt": "number", "level": "integer", "qt_total": "number",
        "path": ["string"],
    }]);
    let path = format!("/product/{}/where-used", text(&part, "_key"));
    assert_shape(&lena.get(&path).await.ok().json(), &shape, "where-used");
    let mut sample = json!({"standard": "number", "sample_size": "integer"});
    for name in ["median", "min", "p10", "p20", "p30", "p40", "p60", "p70", "p80", "p90", "max", "std_dev"] {
        sample[name] = json!("null");
    }
    let shape = json!({
        "window": {"type": "string", "size": "integer", "orders": "integer"}, "product_processing_time": sample,
        "phase_processing_times": [{"_key": "string", "alias": "string", "processing_time": sample}], "issues": [],
    });
    assert_shape(&lena.get(&format!("/product/{key}/stats")).await.ok().json(), &shape, "stats");
    let loops = put_bom(&lena, &key, json!([{"component_key": key, "qt": 1}])).await;
    let detail =
        json!({"code": "string", "data": ["string"], "loops": [[{"product_key": "string", "code": "string"}]]});
    assert_shape(&loops.json(), &json!({"status": "integer", "message": "string", "detail": detail}), "loop");
}

#[tokio::test]
async fn copies_to_products_answer_how_many() {
    let Filled { lena, key, operation, _app, .. } = filled().await;
    let other = product(&lena, "P2").await;
    let body = json!({"target_product_keys": [other]});
    let count = json!({"products": "integer"});
    assert_envelope(lena.post(&format!("/product/{key}/process/copy"), body.clone()).await, &count);
    assert_envelope(lena.post(&format!("/product/{key}/counter/copy"), body.clone()).await, &count);
    let path = format!("/operation/{}/copy", text(&operation, "_key"));
    assert_envelope(lena.post(&path, body).await, &json!([phase(&json!([]))]));
}

#[tokio::test]
async fn phases_steps_forms_and_media_have_the_members_of_the_contract() {
    let Filled { lena, key, stored, _app, .. } = filled().await;
    let phases = stored.detail();
    assert_envelope(stored, &json!([phase(&json!([]))]));
    let (phase_key, step_key) = (text(&phases[0], "_key"), text(&phases[0]["steps"][0], "_key"));
    assert_envelope(add_media(&lena, &step_key, "a.png", b"1").await, &named_file());
    let media = json!([named_file()]);
    for path in [format!("/product/{key}/process"), format!("/phase?phase_key={phase_key}")] {
        assert_shape(&lena.get(&path).await.ok().json(), &json!([phase(&media)]), &path);
    }
    let procedure = lena.get(&format!("/procedure/{phase_key}")).await.ok().json();
    assert_shape(&procedure, &json!([step(&media)]), "procedure");
    let path = format!("/step/{step_key}/media");
    assert_shape(&lena.get(&path).await.ok().json(), &media, "media");
    assert_envelope(lena.delete(&format!("{path}/a.png")).await, &json!("null"));
    let default = lena.get("/phase?phase_key=default").await.ok().json();
    let mut shape = phase(&json!([]));
    for (name, kind) in [
        ("product_key", json!("null")),
        ("steps", json!([])),
        ("step_sequence", json!([])),
        ("production_notes", json!("null")),
    ] {
        shape[name] = kind;
    }
    assert_shape(&default, &json!([shape]), "default");
}

#[tokio::test]
async fn operations_have_the_members_of_the_contract() {
    let Filled { lena, key, operation: made, _app, .. } = filled().await;
    let used_for = json!([{"_key": "string", "code": "string"}]);
    let path = format!("/operation/{}", text(&made, "_key"));
    let one = lena.get(&path).await.ok().json();
    assert_shape(&one, &operation(&used_for), "one");
    assert_eq!(one["used_for"], json!([{"_key": key, "code": "P1"}]));
    let listed = lena.get("/operation?search=Weld").await.ok().json();
    assert_eq!(listed, json!([one]));
    assert_envelope(lena.patch(&path, json!({"code": "W"})).await, &operation(&used_for));
    lena.put(&format!("/product/{key}/process"), json!([])).await.ok();
    assert_envelope(lena.delete(&path).await, &operation(&json!([])));
}
