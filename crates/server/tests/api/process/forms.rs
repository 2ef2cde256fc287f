//! Forms of steps (docs/spec/process.md#steps-and-forms), in processes and in operations.

use serde_json::{Value, json};

use super::steps::{
    create_operation, field, form, instruction, key, keys, operation, operation_path, phase_of, product, put_process,
    read_operation, read_process, store_process, with, with_library, without_revisions,
};
use crate::organization::steps::{assert_refused, faults};
use crate::support::{Actor, TestApp};

/// Every field type except the separator, whose custom field exists from the start.
const KINDS: [&str; 8] = ["text", "number", "boolean", "ternary", "choice", "date", "time", "files"];

/// Starts a service with a product and a custom field of every type, whose key is the type.
async fn with_fields() -> (TestApp, Actor, String) {
    let (app, library) = with_library().await;
    for kind in KINDS {
        field(&library, kind, kind).await;
    }
    field(&library, "shape", "choice").await;
    library.post("/list/choice", json!([{"_key": "r", "value": "Red"}])).await.ok();
    library.post("/list/shape", json!([{"_key": "o", "value": "Round"}])).await.ok();
    let product = product(&library, "P").await;
    (app, library, product)
}

/// The body of a form field that asks for this custom field, with further members.
fn field_of(custom_field_key: &str, changes: &Value) -> Value {
    with(&json!({"custom_field_key": custom_field_key}), changes)
}

/// A process whose second phase has this form in its second step.
fn process(fields: &[Value]) -> Value {
    let steps = [instruction("1"), form("2", fields)];
    json!([phase_of("A", "default", &[]), phase_of("B", "default", &steps)])
}

/// Stores a process with these form fields. Returns the stored form.
async fn store_form(actor: &Actor, product: &str, fields: &[Value]) -> Value {
    store_process(actor, product, &process(fields)).await[1]["steps"][1]["form_fields"].clone()
}

#[tokio::test]
async fn a_form_stores_every_member_and_answers_the_type_of_the_custom_field() {
    let (_app, library, p) = with_fields().await;
    let full = json!({"_key": "f1", "custom_field_key": "number", "multiple": true, "label": "Torque", "hint": "in Nm",
        "default": "1.5", "mandatory": true, "hidden": true});
    let sent: Vec<Value> = KINDS.iter().map(|kind| field_of(kind, &json!({"type": "ignored", "what": 1}))).collect();
    let stored = store_form(&library, &p, &[vec![full.clone()], sent].concat()).await;
    assert_eq!(stored[0], with(&full, &json!({"type": "number"})));
    for (place, kind) in (1..).zip(KINDS) {
        let bare = json!({"_key": stored[place]["_key"], "custom_field_key": kind, "multiple": false, "label": null,
            "hint": null, "default": null, "mandatory": false, "hidden": null, "type": kind});
        assert_eq!(stored[place], bare);
    }
    let mut keys = keys(&stored);
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 9, "every field has a key of its own");
}

#[tokio::test]
async fn a_form_accepts_defaults_that_fit_their_type() {
    let (_app, library, p) = with_fields().await;
    let good = [
        ("text", "free text"),
        ("number", "-1.5"),
        ("number", "0"),
        ("boolean", "true"),
        ("boolean", "false"),
        ("ternary", "null"),
        ("ternary", "false"),
        ("choice", "r"),
        ("date", "2026-02-28"),
        ("time", "07:05"),
        ("time", "07:05:59"),
    ];
    let fields: Vec<Value> =
        good.iter().map(|(kind, default)| field_of(kind, &json!({"default": default, "hidden": true}))).collect();
    let stored = store_form(&library, &p, &fields).await;
    for ((kind, default), field) in good.iter().zip(stored.as_array().unwrap()) {
        assert_eq!(
            (&field["type"], &field["default"], &field["hidden"]),
            (&json!(kind), &json!(default), &json!(true))
        );
    }
}

#[tokio::test]
async fn a_default_that_does_not_fit_its_type_is_422_default_invalid_with_its_path() {
    let (_app, library, p) = with_fields().await;
    let bad = [
        ("number", "one"),
        ("number", "1.0000001"),
        ("boolean", "null"),
        ("boolean", "yes"),
        ("ternary", "maybe"),
        ("choice", "Red"),
        ("choice", "o"),
        ("date", "2026-02-29"),
        ("date", "28.02.2026"),
        ("time", "24:00"),
        ("time", "7:05"),
        ("files", "a.png"),
        ("separator", "x"),
    ];
    for (kind, default) in bad {
        let fields = [field_of("text", &json!({})), field_of(kind, &json!({"default": default}))];
        let refused = put_process(&library, &p, &process(&fields)).await;
        let place = json!({"code": "default_invalid", "index": 1, "phase": 1, "step": 1});
        assert_refused(&refused, 422, &place);
    }
    assert_eq!(read_process(&library, &p).await, json!([]));
}

// docs/spec/process.md#steps-and-forms: the value of a hidden field is always its default.
#[tokio::test]
async fn a_hidden_field_without_a_default_is_422_default_required_with_its_path() {
    let (_app, library, p) = with_fields().await;
    for default in [json!({"hidden": true}), json!({"hidden": true, "default": null})] {
        let refused = put_process(&library, &p, &process(&[field_of("text", &default)])).await;
        assert_refused(&refused, 422, &json!({"code": "default_required", "index": 0, "phase": 1, "step": 1}));
    }
    // A field type without defaults cannot be hidden.
    for kind in ["files", "separator"] {
        let refused = put_process(&library, &p, &process(&[field_of(kind, &json!({"hidden": true}))])).await;
        assert_eq!(refused.refusal(), (422, "default_required".to_owned()), "{kind}");
    }
    for hidden in [json!(false), json!(null)] {
        store_form(&library, &p, &[field_of("text", &json!({"hidden": hidden}))]).await;
    }
}

#[tokio::test]
async fn an_unknown_custom_field_is_422_field_not_found_with_its_path() {
    let (_app, library, p) = with_fields().await;
    let fields = [field_of("text", &json!({})), field_of("text", &json!({})), field_of("none", &json!({}))];
    let refused = put_process(&library, &p, &process(&fields)).await;
    assert_refused(&refused, 422, &json!({"code": "field_not_found", "index": 2, "phase": 1, "step": 1}));
}

// The custom field of a form field is required, so its absence is a validation fault.
#[tokio::test]
async fn a_form_field_without_custom_field_is_422_missing() {
    let (_app, library, p) = with_fields().await;
    for field in [json!({}), json!({"_key": "text"})] {
        let refused = put_process(&library, &p, &process(&[field])).await;
        let place = json!(["body", 1, "steps", 1, "form_fields", 0, "custom_field_key"]);
        assert_eq!(faults(&refused), json!([[place, "missing"]]));
    }
}

#[tokio::test]
async fn operations_refuse_forms_by_the_same_rules_with_the_index() {
    let (_app, library, _) = with_fields().await;
    let own = operation(&library, "Own").await;
    let before = read_operation(&library, &own).await;
    let cases = [
        (field_of("none", &json!({})), "field_not_found"),
        (field_of("number", &json!({"default": "x"})), "default_invalid"),
        (field_of("number", &json!({"hidden": true})), "default_required"),
    ];
    for (field, code) in cases {
        let steps = [instruction("1"), form("2", &[field_of("text", &json!({})), field])];
        let made = library.post("/operation", json!({"name": "New", "default_phase_steps": steps})).await;
        let patched = library.patch(&operation_path(&own), json!({"code": "c", "default_phase_steps": steps})).await;
        for refused in [made, patched] {
            assert_eq!(refused.refusal(), (422, code.to_owned()));
            assert_eq!(refused.detail()["index"], 1);
        }
    }
    assert_eq!(read_operation(&library, &own).await, before);
    assert_eq!(library.get("/operation?search=New").await.ok().json(), json!([]));
}

#[tokio::test]
async fn an_instruction_with_form_fields_is_422_form_fields_not_allowed() {
    let (_app, library, p) = with_fields().await;
    let refusal = (422, "form_fields_not_allowed".to_owned());
    for step in [
        json!({"form_fields": [field_of("text", &json!({}))]}),
        with(&form("x", &[field_of("text", &json!({}))]), &json!({"type": "instruction"})),
    ] {
        let phases = json!([phase_of("A", "default", std::slice::from_ref(&step))]);
        assert_eq!(put_process(&library, &p, &phases).await.refusal(), refusal);
        let body = json!({"name": "New", "default_phase_steps": [step]});
        assert_eq!(library.post("/operation", body.clone()).await.refusal(), refusal);
        let own = operation(&library, &format!("Own {}", step["type"])).await;
        assert_eq!(
            library.patch(&operation_path(&own), json!({"default_phase_steps": [step]})).await.refusal(),
            refusal
        );
    }
    // A form can become an instruction only without its fields.
    let steps = [form("Check", &[field_of("text", &json!({}))])];
    let stored = store_process(&library, &p, &json!([phase_of("A", "default", &steps)])).await;
    let step = with(&stored[0]["steps"][0], &json!({"type": "instruction"}));
    let phases = |step: &Value| json!([with(&stored[0], &json!({"steps": [step]}))]);
    assert_eq!(put_process(&library, &p, &phases(&step)).await.refusal(), refusal);
    let bare = with(&step, &json!({"form_fields": []}));
    assert_eq!(store_process(&library, &p, &phases(&bare)).await[0]["steps"][0], bare);
}

// `multiple` applies to text, number, choice, date and time. For other types it is stored as false.
#[tokio::test]
async fn several_values_are_stored_only_for_types_that_may_have_them() {
    let (_app, library, p) = with_fields().await;
    let fields: Vec<Value> = KINDS.iter().map(|kind| field_of(kind, &json!({"multiple": true}))).collect();
    for field in store_form(&library, &p, &fields).await.as_array().unwrap() {
        let may = ["text", "number", "choice", "date", "time"].contains(&field["type"].as_str().unwrap());
        assert_eq!(field["multiple"], json!(may), "{field}");
    }
}

// A separator takes no value, so `mandatory` is stored as false.
#[tokio::test]
async fn a_separator_is_never_mandatory() {
    let (_app, library, p) = with_fields().await;
    let stored =
        store_form(&library, &p, &[field_of("separator", &json!({"mandatory": true, "label": "Part 2"}))]).await;
    assert_eq!((&stored[0]["mandatory"], &stored[0]["label"]), (&json!(false), &json!("Part 2")));
}

/// A form that still names the deleted field is refused, and a new custom field with the same key restores nothing.
#[tokio::test]
async fn a_deleted_custom_field_leaves_every_form_and_what_is_read_can_be_sent_back() {
    let (_app, library, p) = with_fields().await;
    let fields = [field_of("text", &json!({})), field_of("number", &json!({})), field_of("date", &json!({}))];
    let old = store_process(&library, &p, &process(&fields)).await;
    let body = json!({"name": "O", "default_phase_steps": [form("x", &fields)]});
    let own = create_operation(&library, body).await;
    library.delete("/field/number").await.ok();
    let now = read_process(&library, &p).await;
    let (before, after) = (&old[1]["steps"][1]["form_fields"], &now[1]["steps"][1]["form_fields"]);
    assert_eq!(after, &json!([before[0], before[2]]));
    let shown = read_operation(&library, &key(&own)).await;
    let (before, after) =
        (&own["default_phase_steps"][0]["form_fields"], &shown["default_phase_steps"][0]["form_fields"]);
    assert_eq!(after, &json!([before[0], before[2]]));
    let again = store_process(&library, &p, &now).await;
    assert_eq!(without_revisions(&again), without_revisions(&now));
    library.patch(&operation_path(&key(&own)), json!({"default_phase_steps": shown["default_phase_steps"]})).await.ok();
    // A form that still names the deleted field is refused, and a new field with the same key restores nothing.
    let refused = put_process(&library, &p, &old).await;
    assert_refused(&refused, 422, &json!({"code": "field_not_found", "index": 1, "phase": 1, "step": 1}));
    field(&library, "number", "text").await;
    assert_eq!(read_process(&library, &p).await, again);
}

/// Replaces a custom field with one of another type.
async fn retype(actor: &Actor, key: &str, kind: &str) -> crate::support::Answer {
    actor.put(&format!("/field/{key}"), json!({"_key": key, "name": format!("Name of {key}"), "type": kind})).await
}

/// Asserts that the custom field is in use. Returns the records that use it, sorted.
#[track_caller]
fn users(refused: &crate::support::Answer) -> Vec<String> {
    assert_eq!(refused.refusal(), (409, "field_in_use".to_owned()));
    let detail = refused.detail();
    let mut users: Vec<String> =
        detail["used_by"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    users.sort_unstable();
    users
}

#[tokio::test]
async fn the_type_of_a_custom_field_stays_while_a_process_or_an_operation_asks_for_it() {
    let (_app, library, p) = with_fields().await;
    let steps = [form("Check", &[field_of("number", &json!({}))])];
    let own = key(&create_operation(&library, json!({"name": "O", "default_phase_steps": steps})).await);
    let phases = store_process(&library, &p, &json!([phase_of("A", "default", &steps)])).await;
    let (operation, phase) = (format!("Operation/{own}"), phases[0]["_id"].as_str().unwrap().to_owned());
    let mut both = vec![operation.clone(), phase];
    both.sort_unstable();
    assert_eq!(users(&retype(&library, "number", "text").await), both);
    retype(&library, "number", "number").await.ok();
    let bare = with(&phases[0]["steps"][0], &json!({"form_fields": []}));
    store_process(&library, &p, &json!([with(&phases[0], &json!({"steps": [bare]}))])).await;
    assert_eq!(users(&retype(&library, "number", "text").await), [operation]);
    library.patch(&operation_path(&own), json!({"default_phase_steps": []})).await.ok();
    retype(&library, "number", "text").await.ok();
}

/// The copied form counts as use by the phase even after it was removed from the operation. The form that the copy
/// replaced no longer counts.
#[tokio::test]
async fn the_type_of_a_custom_field_stays_while_a_phase_that_got_an_operation_asks_for_it() {
    let (_app, library, p) = with_fields().await;
    let steps = [form("Check", &[field_of("number", &json!({}))])];
    let own = key(&create_operation(&library, json!({"name": "O", "default_phase_steps": steps})).await);
    let old = [form("Old", &[field_of("date", &json!({}))])];
    let phases = store_process(&library, &p, &json!([phase_of("A", &own, &old)])).await;
    library.post(&format!("{}/copy", operation_path(&own)), json!({"target_product_keys": [p]})).await.ok();
    library.patch(&operation_path(&own), json!({"default_phase_steps": []})).await.ok();
    assert_eq!(users(&retype(&library, "number", "text").await), [phases[0]["_id"].as_str().unwrap()]);
    retype(&library, "date", "text").await.ok();
}

// docs/spec/process.md#steps-and-forms: keys of form fields are unique in the whole database.
#[tokio::test]
async fn the_key_of_a_form_field_of_another_product_or_operation_is_refused() {
    let (_app, library, p) = with_fields().await;
    let q = product(&library, "Q").await;
    let fields = [field_of("number", &json!({"_key": "mine"}))];
    let before = store_process(&library, &p, &process(&fields)).await;
    let steps = [form("Check", &[field_of("number", &json!({"_key": "theirs"}))])];
    let made = create_operation(&library, json!({"name": "O", "default_phase_steps": [form("x", &[])]})).await;
    let stored = library.patch(&operation_path(&key(&made)), json!({"default_phase_steps": steps})).await.ok().detail();
    for taken in ["mine", "theirs"] {
        let body = process(&[field_of("number", &json!({"_key": taken}))]);
        let refused = put_process(&library, &q, &body).await;
        assert_eq!(refused.refusal(), (422, "duplicate_key".to_owned()), "{taken}");
        assert_eq!(read_process(&library, &q).await, json!([]));
    }
    let steps = [form("Check", &[field_of("number", &json!({"_key": "mine"}))])];
    let refused = library.patch(&operation_path(&key(&made)), json!({"default_phase_steps": steps})).await;
    assert_eq!(refused.refusal(), (422, "duplicate_key".to_owned()));
    assert_eq!(read_process(&library, &p).await, before);
    assert_eq!(read_operation(&library, &key(&made)).await, stored);
}

// Recorded values refer to the key of a form field permanently, so another product cannot use it again.
#[tokio::test]
async fn the_key_of_a_form_field_that_was_removed_is_refused_in_another_product() {
    let (_app, library, p) = with_fields().await;
    let q = product(&library, "Q").await;
    let body = process(&[field_of("number", &json!({"_key": "mine"}))]);
    store_process(&library, &p, &body).await;
    store_process(&library, &p, &json!([])).await;
    assert_eq!(put_process(&library, &q, &body).await.refusal(), (422, "duplicate_key".to_owned()));
}
