//! Completeness: every gap that a record can have (docs/spec/device-history-record.md#completeness-and-gaps).

use serde_json::json;

use super::dhr_plant::{Made, gaps, made, record, serial_fields};
use crate::batch::floor::{order, plant_with_stock, start, traced_product, units_of};
use crate::movement::steps::{kept, position, receive};
use crate::serial::plant::{
    act, contain, counter, create, field, link, plant, product, reserve, serial, sql, traced, units, unreleased,
    with_units,
};
use crate::support::{changed, text};

#[tokio::test]
async fn a_unit_on_hold_scrapped_deleted_unreleased_or_without_code_is_a_gap() {
    let (_app, boss, keys) = with_units(&["HELD", "LOST", "GONE"]).await;
    act(&boss, &keys[0], "hold").await;
    act(&boss, &keys[1], "scrap").await;
    changed(boss.patch("/config", json!({"allow_serial_delete": true})).await);
    boss.delete(&format!("/serial/{}?reason=x", keys[2])).await.ok();
    let made = text(&boss.get(&format!("/serial/{}", keys[0])).await.ok().json(), "product_key");
    let open = unreleased(&boss, &made, None).await;
    for (key, wanted) in [
        (&keys[0], vec!["on_hold"]),
        (&keys[1], vec!["scrapped"]),
        (&keys[2], vec!["deleted"]),
        (&open, vec!["not_released", "code_missing"]),
    ] {
        let record = record(&boss, key, &[]).await;
        assert_eq!(gaps(&record), wanted, "{}", record["header"]);
    }
    assert_eq!(record(&boss, &keys[2], &[]).await["header"]["state"], "deleted");
}

#[tokio::test]
async fn missing_and_temporary_components_and_phases_not_done_are_gaps() {
    let (_app, boss) = plant_with_stock().await;
    let device = traced_product(&boss, &["Assembly", "Test"], json!({})).await;
    let ordered = order(&boss, &device.product, json!(1)).await;
    let begun = start(&boss, &ordered.jobs[0], json!({})).await;
    let (batch, unit) = (text(&begun["batch"], "_key"), units_of(&begun)[0].clone());
    let open = record(&boss, &unit, &[]).await;
    assert_eq!(open["components"][0]["status"], "expected");
    assert_eq!(open["components"][0]["missing_quantity"], 1);
    assert_eq!(gaps(&open), ["not_released", "code_missing", "phase_not_done", "phase_not_done", "component_missing"]);
    let motor = crate::batch::floor::unit_in(&boss, &device.motor, &device.shelf, "M1").await;
    reserve(&boss, &batch, &motor, &unit).await;
    let open = record(&boss, &unit, &[]).await;
    assert_eq!(gaps(&open)[4], "component_temporary");
    let names: Vec<_> = open["completeness"]["gaps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|gap| gap["code"] == "phase_not_done")
        .map(|gap| gap["data"]["phase_name"].clone())
        .collect();
    assert_eq!(names, [json!("Assembly"), json!("Test")]);
}

#[tokio::test]
async fn consumed_material_with_lot_tracking_and_without_lot_is_a_gap() {
    let (app, boss) = plant_with_stock().await;
    let word = counter(&boss, "U").await;
    let device = kept(&boss, "DEVICE", &json!({"traceability_level": "complete", "counter_key": word})).await;
    let glue = kept(&boss, "GLUE", &json!({})).await;
    let shelf = position(&boss, "SHELF").await;
    let phase = contain(&boss, &device, &[(&glue, json!(1))]).await;
    let lines = json!([{"component_key": glue, "qt": 1, "phase_key": phase, "consumption_options": {"consumption_position_key": shelf}}]);
    changed(boss.put(&format!("/product/{device}/bom"), lines).await);
    receive(&boss, &glue, &shelf, 5).await;
    let ordered = order(&boss, &device, json!(1)).await;
    let begun = start(&boss, &ordered.jobs[0], json!({})).await;
    crate::batch::floor::complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": 1})).await;
    let unit = units_of(&begun)[0].clone();
    assert_eq!(gaps(&record(&boss, &unit, &[]).await), Vec::<String>::new());
    sql(&app, "update product.product set lot_tracking = 'optional' where code = 'GLUE'").await;
    assert_eq!(gaps(&record(&boss, &unit, &[]).await), ["lot_unknown"]);
}

#[tokio::test]
async fn forced_work_and_erased_journal_rows_are_gaps() {
    let (app, boss, Made { units, batch, .. }) = made().await;
    sql(&app, &format!("update production.batch set forced = 1 where key = {batch}")).await;
    let forced = record(&boss, &units[0], &[]).await;
    assert_eq!((gaps(&forced), &forced["work"][0]["forced"]), (vec!["forced_data".to_owned()], &json!(true)));
    sql(&app, &format!("update production.batch set forced = null where key = {batch}")).await;
    let order = text(&forced["header"], "work_order_key");
    boss.delete(&format!("/force-delete-work-order/{order}")).await.ok();
    let removed = record(&boss, &units[0], &[]).await;
    assert!(gaps(&removed).contains(&"history_removed".to_owned()), "{:?}", gaps(&removed));
}

#[tokio::test]
async fn an_incomplete_component_at_any_depth_is_a_gap() {
    let (_app, boss) = plant().await;
    field(&boss, "note", "text").await;
    let made = traced(&boss, "T").await;
    let keys = units(&boss, &made, &["A", "B", "C"]).await;
    let body = json!({"product_key": made, "code": "D", "data": [{"custom_field_key": "note", "value": "x"}]});
    let deepest = text(&create(&boss, body).await, "_key");
    link(&boss, &deepest, &keys[2]).await;
    link(&boss, &keys[2], &keys[1]).await;
    link(&boss, &keys[1], &keys[0]).await;
    assert_eq!(gaps(&record(&boss, &keys[0], &[]).await), Vec::<String>::new());
    act(&boss, &deepest, "hold").await;
    for with_children in ["false", "true"] {
        let shown = record(&boss, &keys[0], &[("include_children", with_children)]).await;
        assert_eq!(gaps(&shown), ["child_incomplete"]);
        assert_eq!(shown["completeness"]["gaps"][0]["data"]["serial_key"], keys[1]);
    }
}

#[tokio::test]
async fn a_mandatory_field_without_value_is_a_gap() {
    let (_app, boss) = plant().await;
    field(&boss, "note", "text").await;
    field(&boss, "test", "ternary").await;
    let fields = json!([{"_key": "n", "custom_field_key": "note", "mandatory": true}, {"_key": "t", "custom_field_key": "test", "mandatory": true},
        {"_key": "o", "custom_field_key": "note", "mandatory": false}]);
    serial_fields(&boss, fields).await;
    let made = product(&boss, json!({"code": "T", "traceability_level": "complete"})).await;
    let key = serial(&boss, &made, "U").await;
    let empty = record(&boss, &key, &[]).await;
    assert_eq!(gaps(&empty), ["mandatory_value_missing", "mandatory_value_missing"]);
    let data = json!([{"form_field_key": "n", "value": "x"}, {"form_field_key": "t", "value": null}]);
    changed(boss.patch(&format!("/serial/{key}"), json!({"data": data})).await);
    // `null` is the third state of a ternary field, so it counts as a value.
    assert_eq!(gaps(&record(&boss, &key, &[]).await), Vec::<String>::new());
}
