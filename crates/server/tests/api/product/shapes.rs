//! Whole responses about products and processes, compared with their snapshots.

use serde_json::{Value, json};

use super::steps::{
    PNG, add_doc, add_media, connect, counter, create, field, product, put_bom, put_image, routed, search, tag, text,
    with_library,
};
use crate::support::{Actor, Answer, TestApp, assert_response_snapshot, assert_snapshot};

/// A product with a value in every member, its operation, and the response to the request that stored its process.
struct Filled {
    _app: TestApp,
    lena: Actor,
    key: String,
    operation: Value,
    stored: Answer,
}

/// Builds the product and its operation by requests.
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
    let operation = assert_snapshot("create_operation", lena.post("/operation", body).await);
    let phases = json!([{"alias": "F", "operation_key": operation["_key"], "production_notes": "n", "steps": [step]}]);
    let stored = lena.put(&format!("/product/{key}/process"), phases).await.ok();
    let label = tag(&lena, "urgent").await;
    connect(&lena, &label, &[&key]).await;
    Filled { _app: app, lena, key, operation, stored }
}

#[tokio::test]
async fn products_are_answered_as_before_in_every_view() {
    let Filled { lena, key, _app, .. } = filled().await;
    assert_snapshot("add_document", add_doc(&lena, &key, "a.txt", b"1").await);
    assert_snapshot("replace_product_image", put_image(&lena, &key, "a.png", PNG).await);
    assert_snapshot("search_products", search(&lena, &[]).await);
    assert_snapshot("search_products__details", search(&lena, &[("details", "true")]).await);
    let path = format!("/product/{key}");
    assert_snapshot("read_product", lena.get(&path).await);
    assert_snapshot("update_product", lena.patch(&path, json!({})).await);
    assert_snapshot("delete_product", lena.delete(&path).await);
    assert_snapshot("read_product__trashed", lena.get(&format!("{path}?include_trash=true")).await);
    assert_snapshot("restore_product", lena.post(&format!("{path}/restore"), json!({})).await);
    let body = json!({"original_product": key, "new_code": "P2"});
    assert_snapshot("copy_product", lena.post("/product/copy", body).await);
    assert_snapshot("delete_document", lena.delete(&format!("{path}/doc/a.txt")).await);
    assert_snapshot("delete_product_image", lena.delete(&format!("{path}/image")).await);
    assert_snapshot("create_product", lena.post("/product", json!({"code": "bare"})).await);
}

#[tokio::test]
async fn bills_of_materials_where_used_and_statistics_are_answered_as_before() {
    let (_app, lena) = with_library().await;
    let (key, _) = routed(&lena, "A", &["F"]).await;
    let part = create(&lena, json!({"code": "C", "description": "d", "traceability_level": "complete"})).await;
    let options = json!({"consumption_position_key": "IN", "minimum_quantity": 1});
    let line = json!([{"component_key": part["_key"], "qt": 2, "consumption_options": options, "extra": "x"}]);
    assert_snapshot("replace_bom", put_bom(&lena, &key, line).await);
    assert_snapshot("read_bom", lena.get(&format!("/product/{key}/bom")).await);
    assert_snapshot("read_where_used", lena.get(&format!("/product/{}/where-used", text(&part, "_key"))).await);
    assert_snapshot("read_statistics", lena.get(&format!("/product/{key}/stats")).await);
    let loops = put_bom(&lena, &key, json!([{"component_key": key, "qt": 1}])).await;
    assert_response_snapshot("refusal__replace_bom_with_a_loop", &loops);
}

#[tokio::test]
async fn copies_to_products_are_answered_as_before() {
    let Filled { lena, key, operation, _app, .. } = filled().await;
    let other = product(&lena, "P2").await;
    let body = json!({"target_product_keys": [other]});
    assert_snapshot("copy_process", lena.post(&format!("/product/{key}/process/copy"), body.clone()).await);
    assert_snapshot("copy_counter", lena.post(&format!("/product/{key}/counter/copy"), body.clone()).await);
    let path = format!("/operation/{}/copy", text(&operation, "_key"));
    assert_snapshot("copy_operation", lena.post(&path, body).await);
}

#[tokio::test]
async fn phases_steps_forms_and_media_are_answered_as_before() {
    let Filled { lena, key, stored, _app, .. } = filled().await;
    let phases = assert_snapshot("replace_process", stored)["phases"].clone();
    let (phase_key, step_key) = (text(&phases[0], "_key"), text(&phases[0]["steps"][0], "_key"));
    assert_snapshot("add_step_media", add_media(&lena, &step_key, "a.png", b"1").await);
    assert_snapshot("read_process", lena.get(&format!("/product/{key}/process")).await);
    assert_snapshot("read_phases", lena.get(&format!("/phase?phase_key={phase_key}")).await);
    assert_snapshot("read_procedure", lena.get(&format!("/procedure/{phase_key}")).await);
    let path = format!("/step/{step_key}/media");
    assert_snapshot("list_step_media", lena.get(&path).await);
    assert_snapshot("delete_step_media", lena.delete(&format!("{path}/a.png")).await);
    assert_snapshot("read_phases__default", lena.get("/phase?phase_key=default").await);
}

#[tokio::test]
async fn operations_are_answered_as_before() {
    let Filled { lena, key, operation, _app, .. } = filled().await;
    let path = format!("/operation/{}", text(&operation, "_key"));
    let one = assert_snapshot("read_operation", lena.get(&path).await);
    assert_eq!(one["used_for"], json!([{"_key": key, "code": "P1"}]));
    let listed = assert_snapshot("search_operations", lena.get("/operation?search=Weld").await);
    assert_eq!(listed, json!([one]));
    assert_snapshot("update_operation", lena.patch(&path, json!({"code": "W"})).await);
    lena.put(&format!("/product/{key}/process"), json!([])).await.ok();
    assert_snapshot("delete_operation", lena.delete(&path).await);
}
