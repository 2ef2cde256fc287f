//! Reversing completed movements, in full or in part.

use serde_json::json;

use super::steps::{
    kept, moved, movement, plain, plant, position, position_with, receive, receive_unit, stock, traced,
};
use crate::serial::plant::read;
use crate::support::{assert_code, assert_refused, changed, text};

#[tokio::test]
async fn reverse_movement_of_every_type_returns_its_stock_and_works_only_once() {
    let (app, boss) = plant().await;
    let (p, a, b) = (plain(&boss, "P").await, position(&boss, "A1").await, position(&boss, "B1").await);
    receive(&boss, &p, &a, 10).await;
    for body in [
        json!({"type": "receipt", "position_to": a}),
        json!({"type": "shipment", "position_from": a}),
        json!({"type": "transfer", "position_from": a, "position_to": b}),
        json!({"type": "production", "position_to": a}),
        json!({"type": "consumption", "position_from": a}),
        json!({"type": "adjustment", "position_to": a}),
        json!({"type": "adjustment", "position_to": a, "qt_planned": -2}),
    ] {
        let mut body = body;
        body["product_key"] = json!(p);
        let key = moved(&boss, body.clone()).await;
        let answer = changed(boss.post(&format!("/movement/{key}/reverse"), json!({"reason": "wrong"})).await);
        assert_eq!(answer["inverse_movement"]["references"]["origin_movement_key"], json!(key));
        assert_eq!((stock(&app, &p, &a).await, stock(&app, &p, &b).await), ("10".into(), "0".into()), "{body}");
        let again = boss.post(&format!("/movement/{key}/reverse"), json!({"reason": "wrong"})).await;
        assert_code(&again, 409, "already_reversed");
        let inverse = text(&answer["inverse_movement"], "_key");
        let reversal = boss.post(&format!("/movement/{inverse}/reverse"), json!({"reason": "wrong"})).await;
        assert_code(&reversal, 409, "movement_is_reversal");
    }
}

#[tokio::test]
async fn reverse_movement_that_is_not_possible_or_to_an_unsuitable_position_is_refused() {
    let (app, boss) = plant().await;
    let (p, a, b) = (plain(&boss, "P").await, position(&boss, "A1").await, position(&boss, "B1").await);
    let first = receive(&boss, &p, &a, 5).await;
    let path = format!("/movement/{first}/reverse");
    assert_code(&boss.post("/movement/77077/reverse", json!({"reason": "x"})).await, 404, "movement_not_found");
    assert_code(&boss.post(&path, json!({"reason": "x", "quantity": 0})).await, 422, "quantity_invalid");
    assert_code(&boss.post(&path, json!({"reason": "x", "position_to": b})).await, 422, "position_not_allowed");
    let plan = json!({"type": "receipt", "product_key": p});
    let open = changed(boss.post("/movement/plan", plan).await)["movement_keys"][0].as_str().unwrap().to_owned();
    assert_code(
        &boss.post(&format!("/movement/{open}/reverse"), json!({"reason": "x"})).await,
        409,
        "movement_not_completed",
    );
    let gone = moved(
        &boss,
        json!({"type": "transfer", "product_key": p, "position_from": a, "position_to": b, "qt_planned": 5}),
    )
    .await;
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 409, "negative_stock");
    let body = json!({"reason": "x", "position_to": b});
    assert_code(&boss.post(&format!("/movement/{gone}/reverse"), body).await, 422, "positions_equal");
    let body = json!({"reason": "x", "position_to": "OUT"});
    assert_code(&boss.post(&format!("/movement/{gone}/reverse"), body).await, 422, "position_not_allowed");
    let body = json!({"reason": "x", "position_to": "none"});
    assert_code(&boss.post(&format!("/movement/{gone}/reverse"), body).await, 404, "position_not_found");
    boss.delete(&format!("/position/{a}")).await.ok();
    assert_code(
        &boss.post(&format!("/movement/{gone}/reverse"), json!({"reason": "x"})).await,
        409,
        "position_deleted",
    );
    changed(boss.post(&format!("/movement/{gone}/reverse"), json!({"reason": "x", "position_to": "IN"})).await);
    assert_eq!((stock(&app, &p, "IN").await, stock(&app, &p, &b).await), ("5".into(), "0".into()));
}

#[tokio::test]
async fn reversing_the_receipt_of_a_shipped_unit_makes_it_shipped_again() {
    let (_app, boss) = plant().await;
    let (t, a) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let unit = receive_unit(&boss, &t, &a, "U").await;
    let shipped = moved(&boss, json!({"type": "shipment", "product_key": t, "serial_key": unit})).await;
    assert_eq!(read(&boss, &unit).await["state"], "shipped");
    let back = moved(&boss, json!({"type": "receipt", "product_key": t, "serial_key": unit, "position_to": a})).await;
    changed(boss.post(&format!("/movement/{back}/reverse"), json!({"reason": "x"})).await);
    assert_eq!(read(&boss, &unit).await["state"], "shipped", "the shipment counts again");
    changed(boss.post(&format!("/movement/{shipped}/reverse"), json!({"reason": "x"})).await);
    assert_eq!(read(&boss, &unit).await["state"], "in_stock");
    let refused = boss.post(&format!("/movement/{shipped}/reverse"), json!({"reason": "x"})).await;
    assert_code(&refused, 409, "already_reversed");
}

#[tokio::test]
async fn reverse_movement_is_refused_when_the_present_rules_of_the_product_forbid_it() {
    let (app, boss) = plant().await;
    let p = kept(&boss, "P", &json!({"lot_tracking": "optional"})).await;
    receive(&boss, &p, "IN", 1).await;
    let ship = moved(&boss, json!({"type": "shipment", "product_key": p, "position_from": "IN"})).await;
    let path = format!("/movement/{ship}/reverse");
    boss.patch(&format!("/product/{p}"), json!({"lot_tracking": "required"})).await.ok();
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 422, "lot_required");
    boss.patch(&format!("/product/{p}"), json!({"lot_tracking": "none", "manage_inventory": false})).await.ok();
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 422, "inventory_not_managed");
    let sql =
        format!("update product.product set manage_inventory = true, traceability_level = 'complete' where key = {p}");
    app.sql.execute(&sql, &[]).await.unwrap();
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 422, "serial_required");
    let sql = format!("update product.product set trash = true, traceability_level = null where key = {p}");
    app.sql.execute(&sql, &[]).await.unwrap();
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 409, "product_trashed");
    assert_eq!(movement(&app, &ship).await["reversed_qt"], json!(0.0), "no refused reversal has changed it");
}

#[tokio::test]
async fn reversing_a_row_of_a_list_plans_its_quantity_again_and_reopens_the_list() {
    let (app, boss) = plant().await;
    let (p, a) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let rows = json!([{"product_key": p, "qt_planned": 10, "position_to": a}]);
    let made = changed(boss.post("/movement-list", json!({"type": "receipt", "movements": rows})).await);
    let row = made["movement_keys"][0].as_str().unwrap().to_owned();
    let part = changed(boss.post(&format!("/movement/{row}/confirm"), json!({"quantity": 4})).await);
    let part = part["completed_keys"][0].as_str().unwrap().to_owned();
    changed(boss.post(&format!("/movement/{part}/reverse"), json!({"reason": "x", "quantity": 1})).await);
    assert_eq!(movement(&app, &row).await["qt_planned"], json!(7.0), "back on the row it was split from");
    changed(boss.post(&format!("/movement/{row}/confirm"), json!({})).await);
    let status = "select status from warehouse.movement_list";
    assert_eq!(app.sql.query_one(status, &[]).await.unwrap().get::<_, String>(0), "completed");
    changed(boss.post(&format!("/movement/{row}/reverse"), json!({"reason": "x", "quantity": 2})).await);
    assert_eq!(app.sql.query_one(status, &[]).await.unwrap().get::<_, String>(0), "started");
    let open = "select count(*) from warehouse.movement where status = 'planned' and qt_planned = 2";
    assert_eq!(app.count(open).await, 1, "a new row is planned");
}

#[tokio::test]
async fn reverse_movement_of_a_batch_is_409_for_output_and_needs_a_scope_for_material() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let line = crate::serial::plant::line(&app, &boss, true).await;
    crate::serial::plant::close(&app, &line.batch).await;
    let body =
        json!({"type": "production", "product_key": p, "position_to": "IN", "references": {"batch_key": line.batch}});
    let made = moved(&boss, body).await;
    assert_code(
        &boss.post(&format!("/movement/{made}/reverse"), json!({"reason": "x"})).await,
        409,
        "movement_managed",
    );
    let body = json!({"type": "consumption", "product_key": p, "position_from": "IN", "references": {"batch_key": line.batch}});
    let used = moved(&boss, body).await;
    let storeman = app.user("willi", "warehouse").await;
    let refused = storeman.post(&format!("/movement/{used}/reverse"), json!({"reason": "x"})).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "inventory:movement:reverse-production"}));
    changed(boss.post(&format!("/movement/{used}/reverse"), json!({"reason": "x"})).await);
}

#[tokio::test]
async fn reverse_movement_of_a_container_is_409_movement_is_container() {
    let (app, boss) = plant().await;
    let a = position(&boss, "A1").await;
    let bin = position_with(&boss, json!({"code": "BOX", "fixed": false})).await;
    changed(boss.post(&format!("/position/{bin}/transfer"), json!({"position_to": a})).await);
    let sql = "select key::text from warehouse.movement where container_key is not null";
    let key: String = app.sql.query_one(sql, &[]).await.unwrap().get(0);
    assert_code(
        &boss.post(&format!("/movement/{key}/reverse"), json!({"reason": "x"})).await,
        409,
        "movement_is_container",
    );
}
