//! Examples of how clients use movements (docs/spec/warehouse.md).

use futures_util::future::join_all;
use serde_json::json;

use super::steps::{
    execute, last_event_types, moved, movement, plain, plant, position, receive, receive_unit, stock, traced,
};
use crate::serial::plant::{act, post_link, read, serial};
use crate::support::{assert_code, assert_refused, changed, text};

#[tokio::test]
async fn concurrent_shipments_take_no_more_than_the_stock_that_was_received() {
    let (app, boss) = plant().await;
    let (product, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    receive(&boss, &product, &place, 10).await;
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    let body = json!({"movement_type": "shipment", "product_key": product, "position_from": place, "qt_planned": 11});
    let refused = execute(&boss, body).await;
    let detail = json!({"code": "negative_stock", "product_key": product, "position_key": place, "serial_key": null,
        "lot_key": null, "available": 10, "requested": 11});
    assert_refused(&refused, 409, &detail);
    let one = json!({"movement_type": "shipment", "product_key": product, "position_from": place});
    let answers = join_all((0..50).map(|_| execute(&boss, one.clone()))).await;
    let good = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(good, 10, "exactly what was there");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_code(answer, 409, "negative_stock");
    }
    assert_eq!(stock(&app, &product, &place).await, "0");
}

#[tokio::test]
async fn a_list_is_confirmed_in_part_closed_and_its_movement_reversed_in_part() {
    let (app, boss) = plant().await;
    let (product, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let rows = json!([{"product_key": product, "qt_planned": 10, "position_to": place}]);
    let made =
        changed(boss.post("/movement-list", json!({"code": "rc-1", "type": "receipt", "movements": rows})).await);
    let (list, row) = (text(&made, "movement_list_key"), text(&json!({"key": made["movement_keys"][0]}), "key"));
    let code: String = app.sql.query_one("select code from warehouse.movement_list", &[]).await.unwrap().get(0);
    assert_eq!(code, "RC-1");
    let detail = changed(boss.post(&format!("/movement/{row}/confirm"), json!({"quantity": 4})).await);
    assert_eq!((&detail["remaining"], &detail["movement"]["status"]), (&json!(6), &json!("started")));
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_UPDATED", "MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    let status = async || {
        let sql = "select status from warehouse.movement_list";
        app.sql.query_one(sql, &[]).await.unwrap().get::<_, String>(0)
    };
    assert_eq!(status().await, "started");
    assert_eq!(stock(&app, &product, &place).await, "4");
    let closed = changed(boss.post(&format!("/movement-list/{list}/close"), json!({})).await);
    assert_eq!(
        (&closed["status"], &closed["counts"]),
        (&json!("completed"), &json!({"planned": 0, "completed": 1, "canceled": 1}))
    );
    assert_eq!(movement(&app, &row).await["status"], "canceled");
    assert_eq!(stock(&app, &product, &place).await, "4");
    let part = text(&json!({"key": detail["completed_keys"][0]}), "key");
    let path = format!("/movement/{part}/reverse");
    changed(boss.post(&path, json!({"quantity": 1, "reason": "broken"})).await);
    assert_eq!(movement(&app, &part).await["reversed_qt"], json!(1.0));
    let refused = boss.post(&path, json!({"quantity": 4, "reason": "broken"})).await;
    assert_refused(&refused, 409, &json!({"code": "reversal_exceeds", "reversible": 3}));
    assert_eq!(stock(&app, &product, &place).await, "3");
}

#[tokio::test]
async fn reversing_part_of_a_negative_adjustment_increases_stock() {
    let (app, boss) = plant().await;
    let (product, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    receive(&boss, &product, &place, 10).await;
    let body = json!({"movement_type": "adjustment", "product_key": product, "position_to": place, "qt_planned": -3});
    let key = moved(&boss, body).await;
    assert_eq!(stock(&app, &product, &place).await, "7");
    changed(boss.post(&format!("/movement/{key}/reverse"), json!({"quantity": 2, "reason": "x"})).await);
    assert_eq!(stock(&app, &product, &place).await, "9");
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_REVERSED", "INVENTORY_CHANGED"]);
}

#[tokio::test]
async fn receipt_of_a_new_serial_code_creates_the_unit_and_a_second_one_is_409_serial_in_stock() {
    let (app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let key = receive_unit(&boss, &product, &place, " s1 ").await;
    assert_eq!(last_event_types(&app).await, ["MOVEMENT_COMPLETED", "INVENTORY_CHANGED", "SERIAL_CREATED"]);
    let unit = read(&boss, &key).await;
    assert_eq!(
        (&unit["code"], &unit["state"], &unit["position_key"]),
        (&json!("S1"), &json!("in_stock"), &json!(place))
    );
    let body = json!({"movement_type": "receipt", "product_key": product, "position_to": place, "serial_code": "S1"});
    assert_refused(
        &execute(&boss, body.clone()).await,
        409,
        &json!({"code": "serial_in_stock", "position_key": place}),
    );
    let body = json!({"movement_type": "receipt", "product_key": product, "position_to": place, "serial_code": "S2"});
    let answers = join_all((0..8).map(|_| execute(&boss, body.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "one unit of one code");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_code(answer, 409, "serial_in_stock");
    }
}

#[tokio::test]
async fn create_completed_list_without_the_scope_to_create_movements_is_403_missing_scope() {
    let (app, boss) = plant().await;
    let (product, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let planner = app.user("paula", "production").await;
    let rows = json!([{"product_key": product, "position_to": place}]);
    let body = json!({"type": "receipt", "code": "X", "status": "completed", "movements": rows});
    let refused = planner.post("/movement-list", body).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "inventory:movement:create"}));
    assert_eq!(stock(&app, &product, &place).await, "0");
    changed(planner.post("/movement-list", json!({"type": "receipt", "code": "X", "movements": rows})).await);
}

#[tokio::test]
async fn shipping_a_unit_with_a_component_on_hold_is_409_on_hold() {
    let (_app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let (unit, part) = (receive_unit(&boss, &product, &place, "U").await, serial(&boss, &product, "C").await);
    post_link(&boss, &part, &unit).await.ok();
    act(&boss, &part, "hold").await;
    let body = json!({"movement_type": "shipment", "product_key": product, "serial_key": unit});
    assert_refused(&execute(&boss, body.clone()).await, 409, &json!({"code": "on_hold", "serial_keys": [part]}));
    act(&boss, &part, "release-hold").await;
    changed(execute(&boss, body).await);
    assert_eq!(read(&boss, &unit).await["state"], "shipped");
}

#[tokio::test]
async fn a_movement_that_names_a_unit_by_key_needs_no_product() {
    let (app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let unit = receive_unit(&boss, &product, &place, "U").await;
    let other = position(&boss, "A2").await;
    let to = moved(&boss, json!({"type": "transfer", "serial_key": unit, "position_to": other})).await;
    assert_eq!(movement(&app, &to).await["product_key"].to_string(), product);
    assert_eq!(read(&boss, &unit).await["position_key"], json!(other));
    let rows = json!([{"serial_key": unit}]);
    changed(boss.post("/movement-list", json!({"type": "shipment", "status": "completed", "movements": rows})).await);
    assert_eq!(read(&boss, &unit).await["state"], "shipped");
    // A serial number alone is not enough, because units of several products may have it.
    assert_code(&execute(&boss, json!({"type": "shipment", "serial_code": "U"})).await, 422, "product_required");
}
