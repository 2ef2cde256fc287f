//! Tests of `PATCH /operation/{operation_key}` and `DELETE /operation/{operation_key}`.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    configured, create_operation, field, form, get_phases, instruction, key, keys, operation, operation_path, phase,
    product, put_process, read_operation, store_process, with, with_library,
};
use crate::organization::steps::{assert_refused, changed, faults, request_if_match};
use crate::support::Actor;

/// Changes an operation, and asserts that a read returns the same as the response. Returns the operation.
async fn change(actor: &Actor, key: &str, body: Value) -> Value {
    let stored = changed(actor.patch(&operation_path(key), body).await);
    assert_eq!(read_operation(actor, key).await, stored);
    stored
}

/// Asserts that the revision changed and nothing else.
fn assert_same_but_revision(before: &Value, after: &Value) {
    assert_ne!(before["_rev"], after["_rev"]);
    assert_eq!(&with(after, &json!({"_rev": before["_rev"]})), before);
}

/// An operation with every member set.
async fn full_operation(actor: &Actor) -> Value {
    field(actor, "torque", "number").await;
    let fields = [json!({"custom_field_key": "torque", "default": "1.5", "hidden": true})];
    let body = json!({"name": "Assembly", "code": "A-1", "description": "All", "default_phase_notes": "Gloves",
        "default_phase_parameters": {"std_processing_time": 90, "step_check": true},
        "default_phase_steps": [instruction("Read"), form("Check", &fields)]});
    create_operation(actor, body).await
}

#[tokio::test]
async fn update_operation_leaves_absent_members_and_clears_those_sent_as_null() {
    let (_app, library) = with_library().await;
    let made = full_operation(&library).await;
    let same = change(&library, &key(&made), json!({})).await;
    assert_same_but_revision(&made, &same);
    let cleared = json!({"code": null, "description": null, "default_phase_notes": null});
    let bare = change(&library, &key(&made), cleared.clone()).await;
    assert_same_but_revision(&with(&same, &cleared), &bare);
    let set = json!({"name": "ASSEMBLY", "code": "A-2", "description": "More", "default_phase_notes": "Mask"});
    let full = change(&library, &key(&made), set.clone()).await;
    assert_same_but_revision(&with(&bare, &set), &full);
}

#[tokio::test]
async fn update_operation_merges_parameters() {
    let (_app, library) = with_library().await;
    let key = key(&create_operation(&library, json!({"name": "x"})).await);
    let first = json!({"std_processing_time": 90, "display_job_timer": true});
    let second = json!({"std_processing_time": 0, "production_batch_qt": 7});
    let stored = change(&library, &key, json!({"default_phase_parameters": first})).await;
    assert_eq!(stored["default_phase_parameters"], with(&configured(), &first));
    let stored = change(&library, &key, json!({"default_phase_parameters": second})).await;
    assert_eq!(stored["default_phase_parameters"], with(&with(&configured(), &first), &second));
    let stored = change(&library, &key, json!({"default_phase_parameters": {}})).await;
    assert_eq!(stored["default_phase_parameters"], with(&with(&configured(), &first), &second));
}

#[tokio::test]
async fn update_operation_replaces_the_list_of_steps_and_keeps_the_keys_it_names() {
    let (_app, library) = with_library().await;
    let made = full_operation(&library).await;
    let (operation, old) = (key(&made), keys(&made["default_phase_steps"]));
    let check = with(&made["default_phase_steps"][1], &json!({"title": "Check all"}));
    let steps = json!([check, instruction("New")]);
    let stored = change(&library, &operation, json!({"default_phase_steps": steps})).await;
    let new = keys(&stored["default_phase_steps"]);
    assert_eq!((new.len(), &new[0]), (2, &old[1]));
    assert!(!old.contains(&new[1]));
    assert_eq!(stored["default_phase_steps"][0], check);
    assert_eq!(stored["default_phase_steps"][1]["title"], "New");
    let emptied = change(&library, &operation, json!({"default_phase_steps": []})).await;
    assert_eq!(emptied["default_phase_steps"], json!([]));
}

#[tokio::test]
async fn update_operation_with_the_steps_it_has_changes_nothing_but_its_revision() {
    let (_app, library) = with_library().await;
    let made = full_operation(&library).await;
    let stored = change(&library, &key(&made), json!({"default_phase_steps": made["default_phase_steps"]})).await;
    assert_same_but_revision(&made, &stored);
}

// `step_not_of_product` is the code for processes. Operations have no separate code for their steps.
#[tokio::test]
async fn update_operation_with_a_step_of_another_owner_or_the_same_twice_is_422_and_changes_nothing() {
    let (_app, library) = with_library().await;
    let made = full_operation(&library).await;
    let other = create_operation(&library, json!({"name": "Other", "default_phase_steps": [instruction("x")]})).await;
    let product = product(&library, "P").await;
    let phases = json!([{"operation_key": key(&other), "steps": [instruction("y")]}]);
    let phases = store_process(&library, &product, &phases).await;
    let foreign = [key(&other["default_phase_steps"][0]), key(&phases[0]["steps"][0]), "none".to_owned()];
    for step in foreign {
        let body = json!({"name": "New", "default_phase_steps": [{"_key": step}]});
        let refused = library.patch(&operation_path(&key(&made)), body).await;
        assert_eq!(refused.refusal(), (422, "step_not_of_product".to_owned()), "{step}");
    }
    let own = &made["default_phase_steps"][0];
    let refused = library.patch(&operation_path(&key(&made)), json!({"default_phase_steps": [own, own]})).await;
    assert_eq!(refused.refusal(), (422, "duplicate_key".to_owned()));
    assert_eq!(read_operation(&library, &key(&made)).await, made);
    assert_eq!(read_operation(&library, &key(&other)).await["default_phase_steps"], other["default_phase_steps"]);
}

#[tokio::test]
async fn update_operation_leaves_the_phases_made_from_it_alone() {
    let (_app, library) = with_library().await;
    let made = full_operation(&library).await;
    let product = product(&library, "P").await;
    let phases = store_process(&library, &product, &json!([{"operation_key": key(&made)}])).await;
    let body = json!({"name": "Renamed", "default_phase_parameters": {"max_offline": 1}, "default_phase_steps": []});
    change(&library, &key(&made), body).await;
    assert_eq!(get_phases(&library, &[&key(&phases[0])]).await.ok().json(), phases);
}

#[tokio::test]
async fn update_operation_with_a_taken_name_is_409_and_its_own_name_in_another_case_is_not() {
    let (_app, library) = with_library().await;
    operation(&library, "Taken").await;
    let made = create_operation(&library, json!({"name": "Own"})).await;
    let path = operation_path(&key(&made));
    for name in ["taken", "PRODUCTION"] {
        let refused = library.patch(&path, json!({"name": name, "code": "x"})).await;
        assert_refused(&refused, 409, &json!({"code": "operation_name_taken"}));
    }
    assert_eq!(read_operation(&library, &key(&made)).await, made);
    change(&library, &key(&made), json!({"name": "OWN"})).await;
}

// State comes before rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn update_operation_with_a_taken_name_and_a_bad_form_is_409() {
    let (_app, library) = with_library().await;
    operation(&library, "Taken").await;
    let own = operation(&library, "Own").await;
    let steps = [form("Check", &[json!({"custom_field_key": "none"})])];
    let body = json!({"name": "taken", "default_phase_steps": steps});
    let refused = library.patch(&operation_path(&own), body.clone()).await;
    assert_refused(&refused, 409, &json!({"code": "operation_name_taken"}));
    assert_refused(&library.post("/operation", body).await, 409, &json!({"code": "operation_name_taken"}));
}

#[tokio::test]
async fn update_operation_of_a_bad_shape_or_with_members_it_does_not_know_is_422() {
    let (_app, library) = with_library().await;
    let own = operation(&library, "Own").await;
    let cases = [
        (json!({"name": null}), json!([[["body", "name"], "string_type"]])),
        (json!({"name": ""}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"used_for": []}), json!([[["body", "used_for"], "extra_forbidden"]])),
        (json!({"whatever": 1}), json!([[["body", "whatever"], "extra_forbidden"]])),
        (
            json!({"default_phase_parameters": {"max_offline": "x"}}),
            json!([[["body", "default_phase_parameters", "max_offline"], "int_type"]]),
        ),
        (json!({"default_phase_steps": {}}), json!([[["body", "default_phase_steps"], "list_type"]])),
    ];
    for (body, expected) in cases {
        let refused = library.patch(&operation_path(&own), body.clone()).await;
        assert_eq!(faults(&refused), expected, "{body}");
        let refused = library.patch("/operation/none", body.clone()).await;
        assert_eq!(faults(&refused), expected, "the shape comes first: {body}");
    }
}

#[tokio::test]
async fn change_and_deletion_of_an_unknown_operation_are_404() {
    let (_app, library) = with_library().await;
    let unknown = json!({"code": "operation_not_found"});
    assert_refused(&library.patch("/operation/none", json!({})).await, 404, &unknown);
    assert_refused(&library.delete("/operation/none").await, 404, &unknown);
    let stale = request_if_match(&library, Method::PATCH, "/operation/none", "\"1\"", Some(json!({}))).await;
    assert_refused(&stale, 404, &unknown);
}

#[tokio::test]
async fn change_and_deletion_with_another_revision_are_412_and_with_the_present_one_200() {
    let (_app, library) = with_library().await;
    let made = create_operation(&library, json!({"name": "x"})).await;
    let (path, rev) = (operation_path(&key(&made)), made["_rev"].as_str().unwrap().to_owned());
    let mismatch = |rev: &str| json!({"code": "revision_mismatch", "current_rev": rev});
    // The revision is checked before the state, which includes whether the name is taken.
    let body = json!({"name": "Production"});
    assert_refused(&request_if_match(&library, Method::PATCH, &path, "\"0\"", Some(body)).await, 412, &mismatch(&rev));
    assert_refused(&request_if_match(&library, Method::DELETE, &path, "\"0\"", None).await, 412, &mismatch(&rev));
    let stored = changed(request_if_match(&library, Method::PATCH, &path, &rev, Some(json!({"code": "c"}))).await);
    assert_refused(
        &request_if_match(&library, Method::DELETE, &path, &rev, None).await,
        412,
        &mismatch(stored["_rev"].as_str().unwrap()),
    );
    let tag = format!("\"{}\"", stored["_rev"].as_str().unwrap());
    request_if_match(&library, Method::DELETE, &path, &tag, None).await.ok();
}

#[tokio::test]
async fn delete_operation_answers_it_as_it_was_and_its_name_is_free_again() {
    let (app, library) = with_library().await;
    let made = full_operation(&library).await;
    assert_eq!(changed(library.delete(&operation_path(&key(&made))).await), made);
    assert_refused(&library.get(&operation_path(&key(&made))).await, 404, &json!({"code": "operation_not_found"}));
    assert_eq!(library.delete(&operation_path(&key(&made))).await.status, 404);
    let left = "select (select count(*) from process.step) + (select count(*) from process.form_field)";
    assert_eq!(app.count(left).await, 0);
    create_operation(&library, json!({"name": "assembly"})).await;
    // Its form no longer uses the custom field.
    let body = json!({"_key": "torque", "name": "Torque", "type": "text"});
    library.put("/field/torque", body).await.ok();
}

// docs/spec/process.md#deleting-an-operation
#[tokio::test]
async fn delete_operation_in_use_is_409_with_the_codes_and_free_once_the_phases_are_gone() {
    let (_app, library) = with_library().await;
    let used = operation(&library, "Used").await;
    let (b, a) = (product(&library, "B").await, product(&library, "A").await);
    store_process(&library, &b, &json!([phase("1", &used), phase("2", &used)])).await;
    let phases = store_process(&library, &a, &json!([phase("1", &used)])).await;
    let refused = library.delete(&operation_path(&used)).await;
    assert_eq!(refused.refusal(), (409, "operation_in_use".to_owned()));
    let mut codes: Vec<Value> = refused.detail()["product_codes"].as_array().unwrap().clone();
    codes.sort_by_key(Value::to_string);
    assert_eq!(json!(codes), json!(["A", "B"]));
    store_process(&library, &b, &json!([])).await;
    let refused = library.delete(&operation_path(&used)).await;
    assert_refused(&refused, 409, &json!({"code": "operation_in_use", "product_codes": ["A"]}));
    store_process(&library, &a, &json!([])).await;
    library.delete(&operation_path(&used)).await.ok();
    // A phase that was removed is still readable.
    let phase = get_phases(&library, &[&key(&phases[0])]).await.ok().json();
    assert!(phase[0]["trashed"].is_string(), "{phase}");
    assert_eq!(put_process(&library, &a, &json!([{"operation_key": used}])).await.code(), "operation_not_found");
}

#[tokio::test]
async fn the_default_operation_is_not_changed_or_deleted() {
    let (_app, library) = with_library().await;
    let before = read_operation(&library, "default").await;
    let refusal = json!({"code": "system_record"});
    assert_refused(&library.patch("/operation/default", json!({"code": "x"})).await, 409, &refusal);
    assert_refused(&library.patch("/operation/default", json!({})).await, 409, &refusal);
    assert_refused(&library.delete("/operation/default").await, 409, &refusal);
    assert_eq!(read_operation(&library, "default").await, before);
    assert_eq!((&before["_id"], &before["default_phase_steps"]), (&json!("Operation/default"), &json!([])));
}
