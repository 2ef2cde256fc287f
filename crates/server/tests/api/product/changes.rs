//! `PATCH /product/{product_key}`: changes and refusals.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    bom, counter, create, made, only, parts, product, put_bom, read_product, search, text, trash, with_library,
};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{assert_refused, changed, faults, request_if_match};
use crate::support::{Actor, Answer};

/// Sends a change of a product.
async fn patch(actor: &Actor, key: &str, body: Value) -> Answer {
    actor.patch(&format!("/product/{key}"), body).await
}

#[tokio::test]
async fn update_product_changes_what_was_sent_and_nothing_else_and_stamps_updated() {
    let (app, lena) = with_library().await;
    let before = create(&lena, json!({"code": "P1", "description": "old", "minimum_order_qt": 2.5})).await;
    app.clock().advance(TimeDelta::minutes(5));
    let key = text(&before, "_key");
    let after = changed(patch(&lena, &key, json!({"description": "new", "technical_batch_qt": 7})).await);
    let mut expected = before.clone();
    for name in ["description", "technical_batch_qt", "updated", "_rev"] {
        assert_ne!(after[name], before[name], "{name}");
        expected[name] = after[name].clone();
    }
    assert_eq!(after, expected);
    assert_eq!(read_product(&lena, &key).await, after);
    assert_eq!((&after["description"], &after["technical_batch_qt"]), (&json!("new"), &json!(7)));
}

#[tokio::test]
async fn update_product_clears_with_null_what_may_be_null() {
    let (_app, lena) = with_library().await;
    counter(&lena, "SN").await;
    let full = json!({
        "code": "P1", "description": "d", "counter_key": "SN", "traceability_level": "form_only", "gtin": "96385074",
        "cost": {"target": 1, "average": 2}, "production_notes": "n", "throughput_time_target": 1,
        "processing_time_target": 2, "kpi_window_size": 3, "default_production_position_key": "IN",
        "default_consumption_position_key": "IN",
    });
    let key = text(&create(&lena, full.clone()).await, "_key");
    for name in full.as_object().unwrap().keys().filter(|name| *name != "code") {
        let after = changed(patch(&lena, &key, json!({name: null})).await);
        let cleared = if name == "cost" { json!({"target": null, "average": null}) } else { Value::Null };
        assert!(after.get(name).is_some(), "{name} is missing");
        assert_eq!(after[name], cleared, "{name}");
    }
    assert_eq!(read_product(&lena, &key).await["counter"], json!(null));
}

#[tokio::test]
async fn update_product_with_null_for_what_cannot_be_null_is_422() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    for (name, kind) in [
        ("code", "string_type"),
        ("active", "bool_type"),
        ("manage_inventory", "bool_type"),
        ("allow_negative_inventory", "bool_type"),
        ("serial_code_on_creation", "bool_type"),
        ("technical_batch_qt", "decimal_type"),
        ("minimum_order_qt", "decimal_type"),
        ("metadata", "list_type"),
    ] {
        assert_eq!(faults(&patch(&lena, &key, json!({name: null})).await), json!([[["body", name], kind]]), "{name}");
    }
    for name in ["lot_tracking", "kpi_window_type"] {
        let faults = faults(&patch(&lena, &key, json!({name: null})).await);
        assert_eq!(faults[0][0], json!(["body", name]));
    }
}

#[tokio::test]
async fn update_product_with_unknown_or_read_only_members_is_422_extra_forbidden() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let before = read_product(&lena, &key).await;
    for name in [
        "zzz",
        "tags",
        "image",
        "trash",
        "created",
        "updated",
        "process_phases",
        "docs",
        "img_name",
        "counter",
        "_id",
        "_key",
    ] {
        let refused = patch(&lena, &key, json!({"description": "new", name: before[name]})).await;
        assert_eq!(faults(&refused), json!([[["body", name], "extra_forbidden"]]), "{name}");
    }
    assert_eq!(read_product(&lena, &key).await, before);
}

#[tokio::test]
async fn update_product_with_another_revision_is_412_and_with_the_present_one_200() {
    let (_app, lena) = with_library().await;
    let made = create(&lena, json!({"code": "P1"})).await;
    let (path, rev) = (format!("/product/{}", text(&made, "_key")), text(&made, "_rev"));
    let body = || Some(json!({"description": "new"}));
    let refused = request_if_match(&lena, Method::PATCH, &path, "\"wrong\"", body()).await;
    assert_refused(&refused, 412, &json!({"code": "revision_mismatch", "current_rev": rev}));
    assert_eq!(lena.get(&path).await.json()["description"], json!(null));
    let after = changed(request_if_match(&lena, Method::PATCH, &path, &format!("\"{rev}\""), body()).await);
    assert_ne!(after["_rev"], json!(rev));
    changed(request_if_match(&lena, Method::PATCH, &path, "*", body()).await);
    let old = request_if_match(&lena, Method::DELETE, &path, &rev, None).await;
    assert_eq!(old.refusal(), (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn update_product_to_a_taken_code_is_409_and_to_its_own_or_a_trashed_one_200() {
    let (_app, lena) = with_library().await;
    let (key, other) = (product(&lena, "P1").await, product(&lena, "P2").await);
    assert_refused(&patch(&lena, &key, json!({"code": "P2"})).await, 409, &only("product_code_taken"));
    assert_eq!(changed(patch(&lena, &key, json!({"code": " P1 "})).await)["code"], "P1");
    trash(&lena, &other).await;
    assert_eq!(changed(patch(&lena, &key, json!({"code": "P2"})).await)["code"], "P2");
}

#[tokio::test]
async fn update_product_checks_gtin_counter_position_and_lots_as_a_creation_does() {
    let (_app, lena) = with_library().await;
    let key = text(&create(&lena, json!({"code": "P1", "lot_tracking": "optional"})).await, "_key");
    let traced = text(&create(&lena, json!({"code": "P2", "traceability_level": "complete"})).await, "_key");
    assert_refused(&patch(&lena, &key, json!({"gtin": "123"})).await, 422, &only("gtin_invalid"));
    let unknown = patch(&lena, &key, json!({"counter_key": "none"})).await;
    assert_eq!(unknown.refusal(), (422, "counter_not_found".to_owned()));
    for member in ["default_production_position_key", "default_consumption_position_key"] {
        let refused = patch(&lena, &key, json!({member: "none"})).await;
        assert_refused(&refused, 422, &json!({"code": "position_not_found", "key": member}));
    }
    let not_allowed = only("lot_tracking_not_allowed");
    assert_refused(&patch(&lena, &key, json!({"traceability_level": "form_only"})).await, 422, &not_allowed);
    assert_refused(&patch(&lena, &traced, json!({"lot_tracking": "required"})).await, 422, &not_allowed);
    let both = json!({"lot_tracking": "none", "traceability_level": "form_only"});
    assert_eq!(changed(patch(&lena, &key, both).await)["traceability_level"], "form_only");
}

#[tokio::test]
async fn update_product_to_traced_while_a_live_bom_has_a_fractional_quantity_is_409_traceability_conflict() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "A").await, product(&lena, "C").await);
    put_bom(&lena, &top, json!([{"component_key": part, "qt": 1}, {"component_key": part, "qt": 0.5}])).await.ok();
    for level in ["form_only", "complete"] {
        let refused = patch(&lena, &part, json!({"traceability_level": level})).await;
        assert_refused(&refused, 409, &only("traceability_conflict"));
    }
    assert_eq!(read_product(&lena, &part).await["traceability_level"], json!(null));
    changed(patch(&lena, &part, json!({"description": "another change", "traceability_level": null})).await);
    // The BOM of a product in the trash does not count.
    trash(&lena, &top).await;
    changed(patch(&lena, &part, json!({"traceability_level": "complete"})).await);
    changed(patch(&lena, &part, json!({"traceability_level": "form_only"})).await);
}

#[tokio::test]
async fn update_product_to_traced_with_whole_quantities_is_200_and_the_bom_shows_it() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "A").await, product(&lena, "C").await);
    put_bom(&lena, &top, json!([{"component_key": part, "qt": 2}])).await.ok();
    changed(patch(&lena, &part, json!({"traceability_level": "complete", "manage_inventory": true})).await);
    let line = &bom(&lena, &top).await[0];
    assert_eq!((&line["traceability_level"], &line["manage_inventory"]), (&json!("complete"), &json!(true)));
}

#[tokio::test]
async fn update_product_with_several_faults_answers_them_in_the_specified_order() {
    let (_app, lena) = with_library().await;
    let (key, part, top) = (product(&lena, "P1").await, product(&lena, "C").await, made(&lena, "A").await);
    put_bom(&lena, &top, json!([{"component_key": part, "qt": 0.5}])).await.ok();
    let shape = patch(&lena, "999999", json!({"zzz": 1})).await;
    assert_eq!(faults(&shape), json!([[["body", "zzz"], "extra_forbidden"]]), "shape before existence");
    let path = "/product/999999";
    let missing = request_if_match(&lena, Method::PATCH, path, "\"wrong\"", Some(json!({"gtin": "1"}))).await;
    assert_eq!(missing.refusal(), (404, "product_not_found".to_owned()), "existence before revision and rule");
    let stale =
        request_if_match(&lena, Method::PATCH, &format!("/product/{key}"), "\"w\"", Some(json!({"code": "C"}))).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()), "revision before state");
    let both = patch(&lena, &key, json!({"code": "C", "gtin": "1"})).await;
    assert_eq!(both.refusal(), (409, "product_code_taken".to_owned()), "state before rule");
    let both = patch(&lena, &part, json!({"traceability_level": "complete", "gtin": "1"})).await;
    assert_eq!(both.refusal(), (409, "traceability_conflict".to_owned()), "state before rule");
}

#[tokio::test]
async fn update_product_to_inactive_hides_it_from_the_list_and_leaves_it_in_bills_of_materials() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "A").await, product(&lena, "C").await);
    put_bom(&lena, &top, parts(&[&part])).await.ok();
    changed(patch(&lena, &part, json!({"active": false})).await);
    assert_eq!(bom(&lena, &top).await[0]["component_code"], "C");
    assert_eq!(search(&lena, &[("search_string", "C")]).await.ok().json(), json!([]));
    // An inactive product may still be added to BOMs.
    put_bom(&lena, &top, parts(&[&part, &part])).await.ok();
}

#[tokio::test]
async fn update_product_with_an_existing_position_is_200() {
    let (app, lena) = with_library().await;
    insert_position(&app, "A1").await;
    let key = product(&lena, "P1").await;
    let after = changed(patch(&lena, &key, json!({"default_consumption_position_key": "A1"})).await);
    assert_eq!(after["default_consumption_position_key"], "A1");
}
