//! `GET /phase`, `GET /procedure/{phase_key}` and the default process.

use serde_json::{Value, json};

use super::steps::{
    add_media, built_in, field, form, get_phases, instruction, key, keys, operation, phase, phase_of, product,
    put_process, read_process, store_process, with, with_library, with_phases,
};
use crate::organization::steps::{assert_refused, column, faults};

#[tokio::test]
async fn read_phases_answers_in_the_asked_order_and_as_often_as_asked() {
    let (_app, library) = with_library().await;
    let (_, first) = with_phases(&library, "P", &["A", "B"]).await;
    let (_, second) = with_phases(&library, "Q", &["C"]).await;
    let (a, b, c) = (key(&first[0]), key(&first[1]), key(&second[0]));
    let found = get_phases(&library, &[&c, &a, "default", &b, &a]).await.ok().json();
    assert_eq!(column(&found, "alias"), ["C", "A", "Production", "B", "A"]);
    assert_eq!((&found[0], &found[1], &found[4]), (&second[0], &first[0], &first[0]));
}

#[tokio::test]
async fn read_phases_with_unknown_keys_is_404_with_them_and_without_any_422() {
    let (_app, library) = with_library().await;
    let (_, p) = with_phases(&library, "P", &["A"]).await;
    let refused = get_phases(&library, &["none", &key(&p[0]), "999999"]).await;
    assert_refused(&refused, 404, &json!({"code": "phase_not_found", "keys": ["none", "999999"]}));
    assert_eq!(faults(&library.get("/phase").await), json!([[["query", "phase_key"], "missing"]]));
}

#[tokio::test]
async fn read_phases_shows_a_trashed_phase_with_the_steps_that_it_had() {
    let (_app, library) = with_library().await;
    field(&library, "F1", "number").await;
    let (p, own) = (product(&library, "P").await, operation(&library, "O").await);
    let steps = [instruction("Read"), form("Check", &[json!({"custom_field_key": "F1"})])];
    let old = store_process(&library, &p, &json!([phase_of("A", &own, &steps)])).await;
    add_media(&library, &key(&old[0]["steps"][0]), "a.png", "one").await.ok();
    let old = read_process(&library, &p).await;
    store_process(&library, &p, &json!([])).await;
    let found = get_phases(&library, &[&key(&old[0])]).await.ok().json();
    let phase = &found[0];
    assert!(phase["trashed"].is_string(), "{phase}");
    assert_eq!(phase["step_sequence"], old[0]["step_sequence"]);
    for (step, before) in phase["steps"].as_array().unwrap().iter().zip(old[0]["steps"].as_array().unwrap()) {
        assert!(step["trashed"].is_string(), "{step}");
        assert_eq!(&with(step, &json!({"trashed": null})), before);
    }
    let procedure = library.get(&format!("/procedure/{}", key(phase))).await.ok().json();
    assert_eq!(procedure, phase["steps"]);
}

// A step that was removed from a live phase is not returned.
#[tokio::test]
async fn read_phases_shows_only_the_live_steps_of_a_live_phase() {
    let (_app, library) = with_library().await;
    let p = product(&library, "P").await;
    let steps = [instruction("1"), instruction("2")];
    let old = store_process(&library, &p, &json!([phase_of("A", "default", &steps)])).await;
    let kept = with(&old[0], &json!({"steps": [old[0]["steps"][1]]}));
    store_process(&library, &p, &json!([kept])).await;
    let found = get_phases(&library, &[&key(&old[0])]).await.ok().json();
    assert_eq!(keys(&found[0]["steps"]), [key(&old[0]["steps"][1])]);
}

#[tokio::test]
async fn read_procedure_answers_the_steps_of_a_phase_in_order() {
    let (_app, library) = with_library().await;
    let (p, own) = (product(&library, "P").await, operation(&library, "O").await);
    let steps: Vec<Value> = (0..12).map(|number| instruction(&number.to_string())).collect();
    let stored = store_process(&library, &p, &json!([phase_of("A", &own, &steps), phase("B", &own)])).await;
    let found = library.get(&format!("/procedure/{}", key(&stored[0]))).await.ok().json();
    assert_eq!(found, stored[0]["steps"]);
    let titles: Vec<String> = (0..12).map(|number| number.to_string()).collect();
    assert_eq!(column(&found, "title"), titles);
    assert_eq!(library.get(&format!("/procedure/{}", key(&stored[1]))).await.ok().json(), json!([]));
    assert_eq!(library.get("/procedure/default").await.ok().json(), json!([]));
    assert_eq!(library.get("/procedure/none").await.refusal(), (404, "phase_not_found".to_owned()));
}

#[tokio::test]
async fn the_default_operation_and_phase_exist_from_the_start() {
    let (_app, library) = with_library().await;
    let phase = get_phases(&library, &["default"]).await.ok().json();
    let expected = json!([{"_id": "Phase/default", "_key": "default", "_rev": phase[0]["_rev"], "alias": "Production",
        "product_key": null, "operation_key": "default", "params": phase[0]["params"], "step_sequence": [],
        "steps": [], "production_notes": null, "print_templates": [], "trashed": null}]);
    assert_eq!(phase, expected);
    let members = |params: &Value| params.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(members(&phase[0]["params"]), members(&built_in()));
    let operation = library.get("/operation/default").await.ok().json();
    assert_eq!((&operation["_key"], &operation["used_for"]), (&json!("default"), &json!([])));
}

#[tokio::test]
async fn the_default_phase_is_refused_in_a_process_and_never_changes() {
    let (_app, library) = with_library().await;
    let before = get_phases(&library, &["default"]).await.ok().json();
    let p = product(&library, "P").await;
    let refused = put_process(&library, &p, &before).await;
    assert_eq!(refused.refusal(), (422, "phase_not_of_product".to_owned()));
    store_process(&library, &p, &json!([phase("Own", "default")])).await;
    store_process(&library, &p, &json!([])).await;
    library.post("/operation/default/copy", json!({"target_product_keys": [p]})).await.ok();
    assert_eq!(get_phases(&library, &["default"]).await.ok().json(), before);
}

#[tokio::test]
async fn a_product_without_process_gets_no_default_process_and_no_bill_of_materials() {
    let (_app, library) = with_library().await;
    let p = product(&library, "P").await;
    let component = product(&library, "C").await;
    for lines in [json!([]), json!([{"component_key": component, "qt": 1, "phase_key": "default"}])] {
        let refused = library.put(&format!("/product/{p}/bom"), lines).await;
        assert_eq!(refused.refusal(), (422, "no_production_process".to_owned()));
    }
    assert_eq!(read_process(&library, &p).await, json!([]));
}

#[tokio::test]
async fn a_process_may_use_the_default_operation() {
    let (_app, library) = with_library().await;
    let p = product(&library, "P").await;
    let stored = store_process(&library, &p, &json!([{"operation_key": "default"}])).await;
    assert_eq!(stored[0]["alias"], "Production");
    let operation = library.get("/operation/default").await.ok().json();
    assert_eq!(operation["used_for"], json!([{"_key": p, "code": "P"}]));
    let refused = library.delete("/operation/default").await;
    assert_eq!(refused.status, 409);
}
