//! `POST /operation/{operation_key}/copy`: the phases that change, and what they receive.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    add_media, configured, create_operation, field, form, get_phases, instruction, key, keys, line_phases, media,
    media_bytes, media_path, operation, operation_path, phase, phase_of, product, put_lines, read_process,
    store_process, with, with_library,
};
use crate::attachments::store::assert_accounted_for;
use crate::organization::steps::{assert_refused, changed, faults};
use crate::support::{Actor, Answer, send};

/// Copies an operation to the phases that use it in these products.
async fn copy(actor: &Actor, operation: &str, products: &[&str]) -> Answer {
    actor.post(&format!("{}/copy", operation_path(operation)), json!({"target_product_keys": products})).await
}

/// An operation with parameters, notes and two steps, one of them with a form.
async fn template(actor: &Actor) -> Value {
    field(actor, "torque", "number").await;
    let fields = [json!({"custom_field_key": "torque", "label": "Torque", "hint": "in Nm", "default": "1.5",
        "mandatory": true, "hidden": true, "multiple": true})];
    let body = json!({"name": "Assembly", "default_phase_notes": "Gloves",
        "default_phase_parameters": {"step_check": true, "std_processing_time": 90},
        "default_phase_steps": [{"title": "Read", "description": "# Read"}, form("Check", &fields)]});
    create_operation(actor, body).await
}

/// Steps without their keys and those of their fields.
fn content(steps: &Value) -> Vec<Value> {
    let bare = |step: &Value| {
        let fields: Vec<Value> =
            step["form_fields"].as_array().unwrap().iter().map(|f| with(f, &json!({"_key": 0}))).collect();
        with(step, &json!({"_key": 0, "form_fields": fields}))
    };
    steps.as_array().unwrap().iter().map(bare).collect()
}

/// Keys of the steps and of all their form fields.
fn all_keys(steps: &Value) -> Vec<String> {
    let fields = steps.as_array().unwrap().iter().flat_map(|step| keys(&step["form_fields"]));
    keys(steps).into_iter().chain(fields).collect()
}

#[tokio::test]
async fn copy_operation_gives_its_parameters_notes_and_steps_to_every_phase_of_it_in_the_targets() {
    let (_app, library) = with_library().await;
    let (made, other) = (template(&library).await, operation(&library, "Other").await);
    let own = key(&made);
    let (a, b, c) = (product(&library, "A").await, product(&library, "B").await, product(&library, "C").await);
    let old = [
        phase_of("Mine", &own, &[instruction("old")]),
        phase_of("Other", &other, &[instruction("keep")]),
        phase("Too", &own),
    ];
    let in_a = store_process(&library, &a, &json!(old)).await;
    let in_b = store_process(&library, &b, &json!([old[0]])).await;
    let in_c = store_process(&library, &c, &json!([old[0]])).await;
    let detail = changed(copy(&library, &own, &[&b, &a]).await)["phases"].clone();
    let (now_a, now_b) = (read_process(&library, &a).await, read_process(&library, &b).await);
    for (phase, before) in [(&now_a[0], &in_a[0]), (&now_a[2], &in_a[2]), (&now_b[0], &in_b[0])] {
        let kept = ["_id", "_key", "alias", "product_key", "operation_key", "print_templates", "trashed"];
        for name in kept {
            assert_eq!(phase[name], before[name], "{name}");
        }
        assert_ne!(phase["_rev"], before["_rev"]);
        assert_eq!(phase["params"], with(&configured(), &json!({"step_check": true, "std_processing_time": 90})));
        assert_eq!(phase["production_notes"], "Gloves");
        assert_eq!(content(&phase["steps"]), content(&made["default_phase_steps"]));
        assert_eq!(phase["step_sequence"], json!(keys(&phase["steps"])));
        assert!(detail.as_array().unwrap().contains(phase), "{detail}");
    }
    assert_eq!(detail.as_array().unwrap().len(), 3);
    assert_eq!(now_a[1], in_a[1], "a phase of another operation stays");
    assert_eq!(read_process(&library, &c).await, in_c, "a product that is no target stays");
}

#[tokio::test]
async fn copy_operation_makes_new_step_and_field_keys_for_each_phase() {
    let (_app, library) = with_library().await;
    let made = template(&library).await;
    let own = key(&made);
    let product = product(&library, "A").await;
    store_process(&library, &product, &json!([phase("1", &own), phase("2", &own)])).await;
    let mut seen: HashSet<String> = all_keys(&made["default_phase_steps"]).into_iter().collect();
    for _ in 0..2 {
        copy(&library, &own, &[&product]).await.ok();
        for phase in read_process(&library, &product).await.as_array().unwrap() {
            for key in all_keys(&phase["steps"]) {
                assert!(seen.insert(key), "a key came twice");
            }
        }
    }
    // Two steps and one field each: those of the operation and those of two phases, for each of two copies.
    assert_eq!(seen.len(), 3 * 5);
}

#[tokio::test]
async fn copy_operation_trashes_the_old_steps_and_leaves_the_lines_of_the_phase() {
    let (app, library) = with_library().await;
    let own = key(&template(&library).await);
    let product = product(&library, "A").await;
    let old = store_process(&library, &product, &json!([phase_of("1", &own, &[instruction("old")])])).await;
    let (phase, step) = (key(&old[0]), key(&old[0]["steps"][0]));
    add_media(&library, &step, "old.png", "old").await.ok();
    put_lines(&library, &product, &[&phase]).await.ok();
    copy(&library, &own, &[&product]).await.ok();
    assert_eq!(line_phases(&library, &product).await, [phase]);
    let trashed = "select count(*) from process.step where trashed is not null";
    assert_eq!(app.count(trashed).await, 1);
    assert_eq!(media_bytes(&library, &step, "old.png").await, b"old");
    let refused = add_media(&library, &step, "new.png", "new").await;
    assert_refused(&refused, 404, &json!({"code": "step_not_found"}));
}

#[tokio::test]
async fn copy_operation_gives_every_new_step_files_of_its_own() {
    let (app, library) = with_library().await;
    let made = template(&library).await;
    let own = key(&made);
    let template_step = key(&made["default_phase_steps"][0]);
    add_media(&library, &template_step, "a.png", "one").await.ok();
    add_media(&library, &template_step, "b.png", "second").await.ok();
    let (a, b) = (product(&library, "A").await, product(&library, "B").await);
    store_process(&library, &a, &json!([phase("1", &own), phase("2", &own)])).await;
    store_process(&library, &b, &json!([phase("1", &own)])).await;
    let detail = changed(copy(&library, &own, &[&a, &b]).await)["phases"].clone();
    let files = json!([{"name": "a.png", "size": 3}, {"name": "b.png", "size": 6}]);
    for phase in detail.as_array().unwrap() {
        assert_eq!((&phase["steps"][0]["media"], &phase["steps"][1]["media"]), (&files, &json!([])));
    }
    // Two files of the operation and of each of three phases.
    assert_eq!(app.count("select count(distinct object_path) from attachments.file").await, 8);
    // The files of operation and copies are independent of each other.
    add_media(&library, &template_step, "a.png", "changed").await.ok();
    library.delete(&format!("{}/b.png", media_path(&template_step))).await.ok();
    let steps: Vec<String> = detail.as_array().unwrap().iter().map(|phase| key(&phase["steps"][0])).collect();
    library.delete(&format!("{}/a.png", media_path(&steps[0]))).await.ok();
    for step in &steps[1..] {
        assert_eq!(media(&library, step).await, files);
        assert_eq!(media_bytes(&library, step, "a.png").await, b"one");
        assert_eq!(media_bytes(&library, step, "b.png").await, b"second");
    }
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn copy_operation_to_products_without_a_live_phase_of_it_changes_no_phase() {
    let (_app, library) = with_library().await;
    let own = key(&template(&library).await);
    let (empty, gone) = (product(&library, "A").await, product(&library, "B").await);
    let trashed = store_process(&library, &gone, &json!([phase_of("1", &own, &[instruction("old")])])).await;
    store_process(&library, &gone, &json!([])).await;
    let before = get_phases(&library, &[&key(&trashed[0])]).await.ok().json();
    assert_eq!(changed(copy(&library, &own, &[&empty, &gone]).await), json!({"phases": []}));
    assert_eq!(read_process(&library, &empty).await, json!([]));
    assert_eq!(get_phases(&library, &[&key(&trashed[0])]).await.ok().json(), before);
}

#[tokio::test]
async fn copy_operation_without_steps_leaves_the_phases_without_steps() {
    let (_app, library) = with_library().await;
    let own = operation(&library, "Bare").await;
    let product = product(&library, "A").await;
    let sent = json!([{"operation_key": own, "production_notes": "old", "params": {"step_check": true},
        "steps": [instruction("old")]}]);
    store_process(&library, &product, &sent).await;
    let detail = changed(copy(&library, &own, &[&product]).await)["phases"].clone();
    assert_eq!((&detail[0]["steps"], &detail[0]["step_sequence"]), (&json!([]), &json!([])));
    assert_eq!((&detail[0]["production_notes"], &detail[0]["params"]), (&json!(null), &configured()));
}

#[tokio::test]
async fn copy_operation_to_unknown_or_trashed_products_is_404_with_their_keys_and_changes_nothing() {
    let (_app, library) = with_library().await;
    let own = key(&template(&library).await);
    let (live, trashed) = (product(&library, "A").await, product(&library, "B").await);
    let before = store_process(&library, &live, &json!([phase("1", &own)])).await;
    library.delete(&format!("/product/{trashed}")).await.ok();
    let refused = copy(&library, &own, &["none", &live, &trashed, "999999"]).await;
    assert_refused(&refused, 404, &json!({"code": "product_not_found", "keys": ["none", trashed, "999999"]}));
    assert_eq!(read_process(&library, &live).await, before);
}

#[tokio::test]
async fn copy_operation_of_an_unknown_operation_is_404_and_of_a_bad_shape_422() {
    let (_app, library) = with_library().await;
    let product = product(&library, "A").await;
    let unknown = json!({"code": "operation_not_found"});
    assert_refused(&copy(&library, "none", &[&product]).await, 404, &unknown);
    assert_refused(&copy(&library, "none", &["none"]).await, 404, &unknown);
    let refused = library.post("/operation/none/copy", json!({})).await;
    assert_eq!(faults(&refused), json!([[["body", "target_product_keys"], "missing"]]));
    let refused = library.post("/operation/none/copy", json!({"target_product_keys": [5]})).await;
    assert_eq!(faults(&refused), json!([[["body", "target_product_keys", 0], "string_type"]]));
}

#[tokio::test]
async fn copy_operation_repeated_with_its_idempotency_key_is_done_once() {
    let (_app, library) = with_library().await;
    let own = key(&template(&library).await);
    let product = product(&library, "A").await;
    store_process(&library, &product, &json!([phase("1", &own)])).await;
    let path = format!("{}/copy", operation_path(&own));
    let post = async || {
        let request = library.request(Method::POST, &path).header("idempotency-key", "k1");
        send(request.json(&json!({"target_product_keys": [product]}))).await
    };
    let first = post().await.ok();
    let stored = read_process(&library, &product).await;
    let again = post().await.ok();
    assert_eq!((again.header("idempotency-replayed").as_str(), again.bytes), ("true", first.bytes));
    assert_eq!(read_process(&library, &product).await, stored);
}
