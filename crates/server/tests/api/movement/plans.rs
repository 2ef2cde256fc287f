//! Planned movements: updating them, confirming them in full or in parts, and canceling them.

use serde_json::json;

use super::steps::{last_event_types, movement, plain, plant, position, position_with, receive, stock, traced};
use crate::serial::plant::read;
use crate::support::{Actor, assert_code, changed, text};

/// Plans a movement and returns its key.
async fn planned(boss: &Actor, body: serde_json::Value) -> String {
    text(&json!({"key": changed(boss.post("/movement/plan", body).await)["movement_keys"][0]}), "key")
}

#[tokio::test]
async fn plan_movement_moves_nothing_until_it_is_confirmed() {
    let (app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let key = planned(&boss, json!({"type": "receipt", "product_key": p, "position_to": place, "qt_planned": 4})).await;
    assert_eq!(
        (last_event_types(&app).await, stock(&app, &p, &place).await),
        (vec!["MOVEMENT_PLANNED".to_owned()], "0".to_owned())
    );
    let answer = changed(boss.post(&format!("/movement/{key}/confirm"), json!({})).await);
    assert_eq!((&answer["remaining"], &answer["completed_keys"]), (&json!(0), &json!([key])));
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    assert_eq!(stock(&app, &p, &place).await, "4");
    assert_code(&boss.post(&format!("/movement/{key}/confirm"), json!({})).await, 409, "movement_not_open");
    assert_code(&boss.post(&format!("/movement/{key}/cancel"), json!({})).await, 409, "movement_not_open");
    assert_code(&boss.patch(&format!("/movement/{key}"), json!({"reason": "x"})).await, 409, "movement_not_open");
    assert_code(&boss.post("/movement/77077/confirm", json!({})).await, 404, "movement_not_found");
    assert_code(&boss.post("/movement/77077/cancel", json!({})).await, 404, "movement_not_found");
    assert_code(&boss.patch("/movement/77077", json!({"reason": "x"})).await, 404, "movement_not_found");
}

#[tokio::test]
async fn confirm_of_more_than_planned_is_allowed_for_a_product_without_serials() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let key = planned(&boss, json!({"type": "receipt", "product_key": p, "qt_planned": 4})).await;
    changed(boss.post(&format!("/movement/{key}/confirm"), json!({"quantity": 6})).await);
    assert_eq!(stock(&app, &p, "IN").await, "6");
}

#[tokio::test]
async fn confirm_of_planned_units_names_the_serial_of_each_part() {
    let (app, boss) = plant().await;
    let (t, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let key = planned(&boss, json!({"type": "receipt", "product_key": t, "position_to": place, "qt_planned": 3})).await;
    let confirm = format!("/movement/{key}/confirm");
    assert_code(&boss.post(&confirm, json!({})).await, 422, "serial_required");
    let parts = json!([{"quantity": 1, "serial_code": "A"}, {"quantity": 1, "serial_code": "B"}]);
    let refused = boss.post(&confirm, json!({"quantity": 3, "split_into": parts})).await;
    assert_code(&refused, 422, "split_sum_mismatch");
    let answer = changed(boss.post(&confirm, json!({"split_into": parts})).await);
    assert_eq!((&answer["remaining"], answer["completed_keys"].as_array().unwrap().len()), (&json!(1), 2));
    let answer = changed(boss.post(&confirm, json!({"split_into": [{"quantity": 1, "serial_code": "C"}]})).await);
    assert_eq!((&answer["remaining"], &answer["movement"]["status"]), (&json!(0), &json!("completed")));
    assert_eq!(answer["movement"]["serial_code"], "C");
    assert_eq!(stock(&app, &t, &place).await, "3");
}

#[tokio::test]
async fn confirm_in_part_with_close_remainder_cancels_the_rest() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let key = planned(&boss, json!({"type": "receipt", "product_key": p, "qt_planned": 4})).await;
    let body = json!({"quantity": 1, "close_remainder": true});
    let answer = changed(boss.post(&format!("/movement/{key}/confirm"), body).await);
    assert_eq!((&answer["movement"]["status"], &answer["remaining"]), (&json!("canceled"), &json!(0)));
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_CANCELED", "MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    assert_eq!(stock(&app, &p, "IN").await, "1");
    let part = text(&json!({"key": answer["completed_keys"][0]}), "key");
    assert_eq!(movement(&app, &part).await["split_from_key"].to_string(), key);
}

#[tokio::test]
async fn update_movement_changes_a_plan_and_cancel_movement_ends_it() {
    let (app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let key = planned(&boss, json!({"type": "receipt", "product_key": p, "qt_planned": 4})).await;
    let path = format!("/movement/{key}");
    let body = json!({"qt_planned": 2, "position_to": place, "reason": "late", "references": {"purchase_doc": "PO-1"}});
    let answer = changed(boss.patch(&path, body).await);
    assert_eq!(
        (&answer["qt_planned"], &answer["qt_original"], &answer["position_to"]),
        (&json!(2), &json!(4), &json!(place))
    );
    assert_eq!(answer["references"]["purchase_doc"], "PO-1");
    assert_code(&boss.patch(&path, json!({"position_to": "NULL"})).await, 422, "position_not_allowed");
    assert_code(&boss.patch(&path, json!({"qt_planned": 0})).await, 422, "quantity_invalid");
    let answer = changed(boss.post(&format!("{path}/cancel"), json!({"reason": "not needed"})).await);
    assert_eq!((&answer["status"], &answer["reason"]), (&json!("canceled"), &json!("not needed")));
    assert_eq!(
        (last_event_types(&app).await, stock(&app, &p, &place).await),
        (vec!["MOVEMENT_CANCELED".to_owned()], "0".to_owned())
    );
}

#[tokio::test]
async fn a_planned_receipt_keeps_the_codes_of_a_new_unit_and_lot_until_it_is_confirmed() {
    let (app, boss) = plant().await;
    let t = traced(&boss, "T").await;
    let body = json!({"type": "receipt", "product_key": t, "serial_code": "new", "lot_code": "l"});
    let key = planned(&boss, body).await;
    let stored = movement(&app, &key).await;
    assert_eq!((&stored["serial_code"], &stored["lot_code"]), (&json!("NEW"), &json!("L")));
    changed(boss.post(&format!("/movement/{key}/confirm"), json!({})).await);
    let stored = movement(&app, &key).await;
    assert_eq!((&stored["serial_code"], &stored["lot_code"]), (&json!(null), &json!(null)));
    let unit = read(&boss, &stored["serial_key"].to_string()).await;
    assert_eq!((&unit["code"], &unit["lot_key"]), (&json!("NEW"), &json!(stored["lot_key"].to_string())));
}

#[tokio::test]
async fn an_empty_disposable_position_is_deleted_only_when_no_movement_to_it_is_planned() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let body = json!({"code": "BOX", "disposable": true, "fixed": false});
    let bin = position_with(&boss, body).await;
    receive(&boss, &p, &bin, 2).await;
    let coming = planned(&boss, json!({"type": "receipt", "product_key": p, "position_to": bin})).await;
    let ship = json!({"type": "shipment", "product_key": p, "position_from": bin, "qt_planned": 2});
    changed(boss.post("/movement/execute", ship).await);
    let deleted = async || {
        let sql = format!("select deleted from position.position where key = '{bin}'");
        app.sql.query_one(&sql, &[]).await.unwrap().get::<_, bool>(0)
    };
    assert!(!deleted().await, "something is on its way");
    changed(boss.post(&format!("/movement/{coming}/cancel"), json!({})).await);
    assert!(deleted().await);
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_CANCELED", "POSITION_DELETED"]);
}
