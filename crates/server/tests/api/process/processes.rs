//! Successful requests to `PUT /product/{product_key}/process`, and what a read returns afterwards.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    configured, create_operation, field, form, get_phases, instruction, key, keys, line_phases, operation, phase,
    phase_of, process_path, product, put_lines, put_process, read_operation, read_process, read_product, store_process,
    with, with_library, with_phases, without_revisions,
};
use crate::organization::steps::{changed, request_if_match};
use crate::support::Actor;

/// Keys of the phases that the product shows.
async fn process_phases(actor: &Actor, product: &str) -> Value {
    read_product(actor, product).await["process_phases"].clone()
}

// docs/spec/process.md#replacing-a-process: a phase without a key is new.
#[tokio::test]
async fn replace_process_stores_a_phase_with_a_form_and_answers_every_member() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (product, operation) = (product(&library, "P1").await, operation(&library, "O1").await);
    let fields = [json!({"custom_field_key": "F1", "mandatory": true})];
    let stored =
        store_process(&library, &product, &json!([phase_of("Assembly", &operation, &[form("Check", &fields)])])).await;
    let (phase, step) = (&stored[0], &stored[0]["steps"][0]);
    let field = json!({"_key": key(&step["form_fields"][0]), "custom_field_key": "F1", "multiple": false, "label": null,
        "hint": null, "default": null, "mandatory": true, "hidden": null, "type": "number"});
    let step = json!({"_key": key(step), "title": "Check", "description": null, "type": "form", "form_fields": [field],
        "print_templates": [], "media": [], "trashed": null});
    let expected = json!([{"_id": format!("Phase/{}", key(phase)), "_key": phase["_key"], "_rev": phase["_rev"],
        "alias": "Assembly", "product_key": product, "operation_key": operation, "params": configured(),
        "step_sequence": [step["_key"]], "steps": [step], "production_notes": null, "print_templates": [],
        "trashed": null}]);
    assert_eq!(stored, expected);
    assert_eq!(process_phases(&library, &product).await, json!([key(phase)]));
}

// docs/spec/process.md#replacing-a-process: a phase with a key keeps it.
#[tokio::test]
async fn replace_process_with_a_phase_added_first_keeps_the_key_and_steps_of_the_old_one() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (product, operation) = (product(&library, "P1").await, operation(&library, "O1").await);
    let steps = [instruction("Read"), form("Check", &[json!({"custom_field_key": "F1"})])];
    let old = store_process(&library, &product, &json!([phase_of("Assembly", &operation, &steps)])).await;
    let new = store_process(&library, &product, &json!([phase("First", &operation), old[0]])).await;
    assert_eq!(new.as_array().unwrap().len(), 2);
    assert_eq!(new[0]["alias"], "First");
    assert_eq!(without_revisions(&json!([new[1]])), without_revisions(&old));
    assert_eq!(process_phases(&library, &product).await, json!([key(&new[0]), key(&old[0])]));
}

#[tokio::test]
async fn read_process_of_a_product_without_one_is_empty() {
    let (_app, library) = with_library().await;
    let product = product(&library, "P").await;
    assert_eq!(read_process(&library, &product).await, json!([]));
    assert_eq!(process_phases(&library, &product).await, json!([]));
}

#[tokio::test]
async fn replace_process_fills_alias_and_parameters_from_the_operation_and_nothing_else() {
    let (_app, library) = with_library().await;
    let body = json!({"name": "Welding", "default_phase_notes": "Mask", "default_phase_steps": [instruction("Weld")],
        "default_phase_parameters": {"std_processing_time": 90, "display_job_timer": true}});
    let (operation, product) = (key(&create_operation(&library, body).await), product(&library, "P").await);
    let sent = json!({"std_processing_time": 5, "auto_new_batch": false});
    let phases = json!([{"operation_key": operation}, {"operation_key": operation, "alias": null, "params": sent}]);
    let stored = store_process(&library, &product, &phases).await;
    let own = read_operation(&library, &operation).await["default_phase_parameters"].clone();
    assert_eq!((&stored[0]["alias"], &stored[1]["alias"]), (&json!("Welding"), &json!("Welding")));
    assert_eq!((&stored[0]["params"], &stored[1]["params"]), (&own, &with(&own, &sent)));
    assert_eq!((&stored[0]["steps"], &stored[0]["production_notes"]), (&json!([]), &json!(null)));
}

#[tokio::test]
async fn replace_process_replaces_a_phase_with_a_key_as_a_whole() {
    let (_app, library) = with_library().await;
    let (product, other) = (product(&library, "P").await, operation(&library, "Other").await);
    let body = json!({"name": "First", "default_phase_parameters": {"max_offline": 7}});
    let first = key(&create_operation(&library, body).await);
    let sent = json!([{"operation_key": first, "alias": "A", "production_notes": "Gloves",
        "params": {"std_processing_time": 5}, "steps": [{"title": "Read", "description": "# Read"}, instruction("Go")]}]);
    let old = store_process(&library, &product, &sent).await;
    let step = &old[0]["steps"][1];
    // Absent members get their defaults again, including those of steps.
    let sent = json!([{"_key": key(&old[0]), "operation_key": other, "steps": [{"_key": key(step)}]}]);
    let new = store_process(&library, &product, &sent).await;
    assert_ne!(new[0]["_rev"], old[0]["_rev"]);
    let expected = with(
        &old[0],
        &json!({"_rev": new[0]["_rev"], "operation_key": other, "alias": "Other",
        "params": configured(), "production_notes": null, "step_sequence": [key(step)],
        "steps": [with(step, &json!({"title": null}))]}),
    );
    assert_eq!(new, json!([expected]));
}

#[tokio::test]
async fn replace_process_ignores_read_only_members() {
    let (_app, library) = with_library().await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let sent = json!([{"_id": "Phase/x", "_rev": 5, "operation_key": operation, "product_key": "other", "what": 1,
        "step_sequence": ["x"], "print_templates": [{"a": 1}], "trashed": "2026-01-01",
        "steps": [{"media": [{"name": "a", "size": 1}], "print_templates": [1], "trashed": true, "what": 1}]}]);
    let stored = store_process(&library, &p, &sent).await;
    let (phase, step) = (&stored[0], &stored[0]["steps"][0]);
    assert_eq!(
        (&phase["product_key"], &phase["trashed"], &phase["print_templates"]),
        (&json!(p), &json!(null), &json!([]))
    );
    assert_eq!((&step["media"], &step["trashed"], &step["print_templates"]), (&json!([]), &json!(null), &json!([])));
    assert_eq!(phase["step_sequence"], json!([key(step)]));
}

#[tokio::test]
async fn replace_process_with_the_phases_as_read_changes_nothing_but_revisions() {
    let (_app, library) = with_library().await;
    for kind in ["text", "choice", "boolean", "files"] {
        field(&library, kind, kind).await;
    }
    library.post("/list/choice", json!([{"_key": "r", "value": "Red"}])).await.ok();
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let fields = [
        json!({"custom_field_key": "text", "multiple": true, "label": "L", "hint": "H", "mandatory": true}),
        json!({"custom_field_key": "choice", "default": "r", "hidden": true}),
        json!({"custom_field_key": "boolean", "default": "false", "hidden": false}),
        json!({"custom_field_key": "files"}),
        json!({"custom_field_key": "separator", "label": "Part 2"}),
    ];
    let sent = json!([
        {"operation_key": operation, "alias": "A", "params": {"step_check": true, "max_offline": 0},
            "production_notes": "Gloves", "steps": [instruction("Read"), form("Check", &fields)]},
        phase("A", &operation),
        phase_of("C", "default", &[form("Empty", &[]), instruction("Go")]),
    ]);
    let first = store_process(&library, &p, &sent).await;
    super::steps::add_media(&library, &key(&first[0]["steps"][0]), "a.png", "one").await.ok();
    let read = read_process(&library, &p).await;
    let again = store_process(&library, &p, &read).await;
    assert_eq!(without_revisions(&again), without_revisions(&read));
    assert_eq!(again[0]["steps"][0]["media"], json!([{"name": "a.png", "size": 3}]));
}

#[tokio::test]
async fn replace_process_in_another_order_moves_phases_and_steps_and_keeps_lines_on_their_phase() {
    let (_app, library) = with_library().await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let steps = [instruction("1"), instruction("2"), instruction("3")];
    let sent = json!([phase_of("A", &operation, &steps), phase("B", &operation), phase("C", &operation)]);
    let old = store_process(&library, &p, &sent).await;
    put_lines(&library, &p, &[&key(&old[0]), &key(&old[2])]).await.ok();
    let steps: Vec<Value> = [2, 0, 1].iter().map(|at| old[0]["steps"][*at].clone()).collect();
    let turned = json!([old[2], with(&old[0], &json!({"steps": steps})), old[1]]);
    let new = store_process(&library, &p, &turned).await;
    assert_eq!(keys(&new), keys(&turned));
    assert_eq!(keys(&new[1]["steps"]), keys(&json!(steps)));
    assert_eq!(new[1]["step_sequence"], json!(keys(&json!(steps))));
    assert_eq!(process_phases(&library, &p).await, json!(keys(&turned)));
    assert_eq!(line_phases(&library, &p).await, [key(&old[0]), key(&old[2])]);
}

#[tokio::test]
async fn replace_process_moves_a_step_to_another_phase_with_its_key_form_and_files() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let fields = [json!({"custom_field_key": "F1"}), json!({"custom_field_key": "F1", "label": "Second"})];
    let steps = [form("Check", &fields), instruction("Stay")];
    let sent = json!([phase_of("A", &operation, &steps), phase_of("B", &operation, &[instruction("Own")])]);
    let old = store_process(&library, &p, &sent).await;
    super::steps::add_media(&library, &key(&old[0]["steps"][0]), "a.png", "one").await.ok();
    let old = without_revisions(&read_process(&library, &p).await);
    let moved = json!([
        with(&old[0], &json!({"steps": [old[0]["steps"][1]]})),
        with(&old[1], &json!({"steps": [old[1]["steps"][0], old[0]["steps"][0]]})),
    ]);
    let new = store_process(&library, &p, &moved).await;
    assert_eq!((&new[0]["steps"], &new[1]["steps"]), (&moved[0]["steps"], &moved[1]["steps"]));
    // The step moves to a new phase while its own phase is left out.
    let taken = json!([phase_of("New", &operation, &[old[0]["steps"][0].clone()]), new[0]]);
    let new = store_process(&library, &p, &taken).await;
    assert_eq!(new[0]["steps"][0], old[0]["steps"][0]);
}

#[tokio::test]
async fn replace_process_swaps_steps_of_two_phases_and_moves_a_field_between_steps() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let step = |title: &str| form(title, &[json!({"custom_field_key": "F1", "label": title})]);
    let sent = json!([phase_of("A", &operation, &[step("1")]), phase_of("B", &operation, &[step("2")])]);
    let old = store_process(&library, &p, &sent).await;
    let swapped =
        json!([with(&old[0], &json!({"steps": old[1]["steps"]})), with(&old[1], &json!({"steps": old[0]["steps"]})),]);
    let new = store_process(&library, &p, &swapped).await;
    assert_eq!((&new[0]["steps"], &new[1]["steps"]), (&old[1]["steps"], &old[0]["steps"]));
    let (one, two) = (&new[0]["steps"][0], &new[1]["steps"][0]);
    let given = with(one, &json!({"form_fields": [one["form_fields"][0], two["form_fields"][0]]}));
    let taken = with(two, &json!({"form_fields": []}));
    for (first, second) in [(&given, &taken), (two, one)] {
        let sent = json!([with(&new[0], &json!({"steps": [first]})), with(&new[1], &json!({"steps": [second]}))]);
        let stored = store_process(&library, &p, &sent).await;
        assert_eq!((&stored[0]["steps"][0], &stored[1]["steps"][0]), (first, second));
    }
}

#[tokio::test]
async fn replace_process_without_a_phase_or_a_step_trashes_them_and_a_read_by_key_still_shows_the_phase() {
    let (app, library) = with_library().await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let sent = json!([
        phase_of("A", &operation, &[instruction("1"), instruction("2")]),
        phase_of("B", &operation, &[instruction("3")]),
    ]);
    let old = store_process(&library, &p, &sent).await;
    app.clock().advance(TimeDelta::minutes(5));
    let now = app.clock().now().format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string();
    let left = json!([with(&old[0], &json!({"steps": [old[0]["steps"][1]]}))]);
    let new = store_process(&library, &p, &left).await;
    assert_eq!(keys(&new[0]["steps"]), [key(&old[0]["steps"][1])]);
    assert_eq!(process_phases(&library, &p).await, json!([key(&old[0])]));
    let gone = get_phases(&library, &[&key(&old[1])]).await.ok().json();
    assert!(gone[0]["trashed"].as_str().unwrap()[..16] == now[..16], "{gone} at {now}");
    assert_eq!((&gone[0]["alias"], &gone[0]["product_key"]), (&json!("B"), &json!(p)));
    let count = "select count(*) from process.step where trashed is not null";
    assert_eq!(app.count(count).await, 2);
}

#[tokio::test]
async fn replace_process_with_an_empty_list_trashes_all_of_it() {
    let (app, library) = with_library().await;
    let (p, old) = with_phases(&library, "P", &["A", "B"]).await;
    assert_eq!(store_process(&library, &p, &json!([])).await, json!([]));
    assert_eq!(process_phases(&library, &p).await, json!([]));
    let keys = keys(&old);
    let gone = get_phases(&library, &[&keys[0], &keys[1]]).await.ok().json();
    assert!(gone.as_array().unwrap().iter().all(|phase| phase["trashed"].is_string()), "{gone}");
    // Removing the process of a product without BOM lines a second time changes nothing.
    assert_eq!(store_process(&library, &p, &json!([])).await, json!([]));
    assert_eq!(app.count("select count(*) from process.phase where trashed is null").await, 1);
}

#[tokio::test]
async fn replace_process_with_an_empty_list_works_once_the_lines_are_gone() {
    let (_app, library) = with_library().await;
    let (p, old) = with_phases(&library, "P", &["A", "B"]).await;
    put_lines(&library, &p, &[&key(&old[0])]).await.ok();
    assert_eq!(put_process(&library, &p, &json!([])).await.status, 409);
    library.put(&format!("/product/{p}/bom"), json!([])).await.ok();
    assert_eq!(store_process(&library, &p, &json!([])).await, json!([]));
    let refused = library.put(&format!("/product/{p}/bom"), json!([])).await;
    assert_eq!(refused.refusal(), (422, "no_production_process".to_owned()));
}

#[tokio::test]
async fn replace_process_updates_the_product_and_checks_its_revision() {
    let (app, library) = with_library().await;
    let (p, old) = with_phases(&library, "P", &["A"]).await;
    let before = read_product(&library, &p).await;
    app.clock().advance(TimeDelta::minutes(5));
    let rev = before["_rev"].as_str().unwrap().to_owned();
    let path = process_path(&p);
    changed(request_if_match(&library, Method::PUT, &path, &format!("\"{rev}\""), Some(old.clone())).await);
    let after = read_product(&library, &p).await;
    assert_ne!(after["_rev"], before["_rev"]);
    assert!(after["updated"].as_str() > before["updated"].as_str(), "{after}");
    assert_eq!(after["created"], before["created"]);
    let stale = request_if_match(&library, Method::PUT, &path, &rev, Some(old.clone())).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
    assert_eq!(stale.detail()["current_rev"], after["_rev"]);
    request_if_match(&library, Method::PUT, &path, "*", Some(old)).await.ok();
}

#[tokio::test]
async fn replace_process_takes_200_phases() {
    let (_app, library) = with_library().await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let phases: Value = (0..200).map(|number| phase(&format!("{number:03}"), &operation)).collect();
    let stored = store_process(&library, &p, &phases).await;
    let aliases: Vec<Value> = (0..200).map(|number| json!(format!("{number:03}"))).collect();
    let found: Vec<Value> = stored.as_array().unwrap().iter().map(|phase| phase["alias"].clone()).collect();
    assert_eq!(found, aliases);
    let turned: Value = stored.as_array().unwrap().iter().rev().cloned().collect();
    assert_eq!(keys(&store_process(&library, &p, &turned).await), keys(&turned));
}

#[tokio::test]
async fn step_check_of_a_phase_without_steps_is_read_as_false() {
    let (_app, library) = with_library().await;
    let (p, operation) = (product(&library, "P").await, operation(&library, "O").await);
    let params = json!({"step_check": true, "step_check_force_order": true});
    let phase = json!({"operation_key": operation, "params": params});
    let with_steps = with(&phase, &json!({"steps": [instruction("1")]}));
    let stored = store_process(&library, &p, &json!([phase, with_steps])).await;
    assert_eq!((&stored[0]["params"]["step_check"], &stored[1]["params"]["step_check"]), (&json!(false), &json!(true)));
    let found = get_phases(&library, &[&key(&stored[0]), &key(&stored[1])]).await.ok().json();
    assert_eq!(found, stored);
}

// Phases may have the same name and the same operation.
#[tokio::test]
async fn replace_process_takes_one_alias_and_operation_more_than_once() {
    let (_app, library) = with_library().await;
    let (_, stored) = with_phases(&library, "P", &["Same", "Same", "Same"]).await;
    let mut keys = keys(&stored);
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 3);
}

// docs/spec/process.md#copying-a-process: the copy has new keys, and the BOM lines move to it.
#[tokio::test]
async fn copy_process_trashes_the_old_phases_of_a_target_and_moves_its_lines_to_the_new_last_phase() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (source, operation) = (product(&library, "S").await, operation(&library, "O").await);
    let steps = [form("Check", &[json!({"custom_field_key": "F1"})])];
    let phases = json!([phase_of("A", &operation, &steps), phase("B", &operation)]);
    let from = store_process(&library, &source, &phases).await;
    super::steps::add_media(&library, &key(&from[0]["steps"][0]), "a.png", "one").await.ok();
    let (target, old) = with_phases(&library, "T", &["X"]).await;
    put_lines(&library, &target, &[&key(&old[0])]).await.ok();
    let path = format!("/product/{source}/process/copy");
    changed(library.post(&path, json!({"target_product_keys": [target]})).await);
    let new = read_process(&library, &target).await;
    assert_eq!((&new[0]["alias"], &new[1]["alias"]), (&json!("A"), &json!("B")));
    let (step, copied) = (&from[0]["steps"][0], &new[0]["steps"][0]);
    assert_ne!(key(step), key(copied));
    assert_ne!(key(&step["form_fields"][0]), key(&copied["form_fields"][0]));
    assert_eq!(super::steps::media_bytes(&library, &key(copied), "a.png").await, b"one");
    assert_eq!(line_phases(&library, &target).await, [key(&new[1])]);
    assert!(get_phases(&library, &[&key(&old[0])]).await.ok().json()[0]["trashed"].is_string());
}
