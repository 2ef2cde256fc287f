//! Every refusal of a requested movement, in the order in which the rules are checked.

use serde_json::{Value, json};

use super::steps::{
    execute, kept, plain, plant, position, position_with, receive, receive_lot, receive_unit, stock, traced,
};
use crate::serial::plant::{act, product, serial, unreleased};
use crate::support::{Actor, Answer, assert_code, assert_refused, changed, faults, text};

/// Creates a list of this type with these rows. The status determines whether they are planned or posted immediately.
async fn post_list(boss: &Actor, kind: &Value, status: &str, rows: Value) -> Answer {
    boss.post("/movement-list", json!({"type": kind, "status": status, "by_code": true, "movements": rows})).await
}

/// Asserts that every command refuses a movement with this code: executing it, planning it, creating a list with it,
/// and adding it to a list.
async fn all_refuse(boss: &Actor, body: Value, status: u16, code: &str) {
    let kind = body["type"].clone();
    assert_code(&execute(boss, body.clone()).await, status, code);
    assert_code(&boss.post("/movement/plan", body.clone()).await, status, code);
    assert_code(&post_list(boss, &kind, "completed", json!([body])).await, status, code);
    if kind != "reversal" {
        let list = text(&changed(post_list(boss, &kind, "planned", json!([])).await), "movement_list_key");
        let added = boss.post(&format!("/movement-list/{list}/movements"), json!({"movements": [body]})).await;
        assert_code(&added, status, code);
    }
}

/// Asserts that a movement can be planned but not posted: neither executed, nor in a completed list, nor confirmed
/// alone or with its list.
async fn not_posted(boss: &Actor, body: Value, status: u16, code: &str) {
    let kind = body["type"].clone();
    assert_code(&execute(boss, body.clone()).await, status, code);
    assert_code(&post_list(boss, &kind, "completed", json!([body])).await, status, code);
    let planned = changed(boss.post("/movement/plan", body.clone()).await)["movement_keys"][0].clone();
    let path = format!("/movement/{}", planned.as_str().unwrap());
    assert_code(&boss.post(&format!("{path}/confirm"), json!({})).await, status, code);
    boss.post(&format!("{path}/cancel"), json!({})).await.ok();
    let list = text(&changed(post_list(boss, &kind, "planned", json!([body])).await), "movement_list_key");
    let path = format!("/movement-list/{list}");
    assert_code(&boss.post(&format!("{path}/confirm"), json!({})).await, status, code);
    boss.post(&format!("{path}/cancel"), json!({})).await.ok();
}

#[tokio::test]
async fn a_movement_that_names_something_unknown_or_deleted_is_refused() {
    let (_app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let t = traced(&boss, "T").await;
    all_refuse(&boss, json!({"type": "reversal", "product_key": p}), 422, "movement_type_not_allowed").await;
    all_refuse(&boss, json!({"type": "receipt"}), 422, "product_required").await;
    assert_eq!(
        faults(&execute(&boss, json!({"product_key": p})).await),
        json!([[["body", "movement_type"], "missing"]])
    );
    all_refuse(&boss, json!({"type": "receipt", "product_key": "77077"}), 404, "product_not_found").await;
    all_refuse(&boss, json!({"type": "receipt", "product_code": "NONE"}), 404, "product_not_found").await;
    let body = json!({"type": "shipment", "serial_key": "77077"});
    all_refuse(&boss, body, 404, "serial_not_found").await;
    let body = json!({"type": "shipment", "product_key": t, "serial_key": "77077"});
    all_refuse(&boss, body, 404, "serial_not_found").await;
    let body = json!({"type": "shipment", "product_key": t, "serial_code": "NONE"});
    all_refuse(&boss, body, 404, "serial_not_found").await;
    let lots = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    let body = json!({"type": "shipment", "product_key": lots, "lot_key": "77077"});
    all_refuse(&boss, body, 404, "lot_not_found").await;
    let body = json!({"type": "shipment", "product_key": lots, "lot_code": "NONE"});
    all_refuse(&boss, body, 404, "lot_not_found").await;
    let body = json!({"type": "receipt", "product_key": p, "position_to": "nowhere"});
    all_refuse(&boss, body, 404, "position_not_found").await;
    boss.delete(&format!("/position/{place}")).await.ok();
    let body = json!({"type": "receipt", "product_key": p, "position_to": place});
    all_refuse(&boss, body, 409, "position_deleted").await;
    let transfer = execute(&boss, json!({"type": "transfer", "product_key": p, "position_to": "IN"})).await;
    assert_eq!(faults(&transfer), json!([[["body", "position_from"], "missing"]]));
}

#[tokio::test]
async fn a_movement_whose_product_key_and_code_differ_is_422_key_code_mismatch() {
    let (_app, boss) = plant().await;
    let (p, q) = (plain(&boss, "P").await, plain(&boss, "Q").await);
    let body = json!({"type": "receipt", "product_key": p, "product_code": "Q"});
    all_refuse(&boss, body, 422, "key_code_mismatch").await;
    changed(execute(&boss, json!({"type": "receipt", "product_key": q, "product_code": "Q"})).await);
    changed(execute(&boss, json!({"type": "receipt", "product_code": "Q"})).await);
}

#[tokio::test]
async fn a_movement_between_positions_that_its_type_does_not_allow_is_422() {
    let (_app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let unmanaged = product(&boss, json!({"code": "U", "manage_inventory": false})).await;
    all_refuse(&boss, json!({"type": "receipt", "product_key": unmanaged}), 422, "inventory_not_managed").await;
    let body = json!({"type": "transfer", "product_key": p, "position_from": place, "position_to": place});
    all_refuse(&boss, body, 422, "positions_equal").await;
    for (kind, from, to) in [
        ("receipt", "NULL", "IN"),
        ("receipt", "OUT", "NULL"),
        ("shipment", "IN", "NULL"),
        ("transfer", "OUT", "IN"),
        ("transfer", "IN", "NULL"),
        ("production", "OUT", "IN"),
        ("consumption", "IN", "OUT"),
        ("adjustment", "NULL", "OUT"),
    ] {
        let body = json!({"type": kind, "product_key": p, "position_from": from, "position_to": to});
        all_refuse(&boss, body, 422, "position_not_allowed").await;
    }
    let body = json!({"type": "adjustment", "product_key": p, "position_from": place, "position_to": "IN"});
    all_refuse(&boss, body, 422, "position_not_allowed").await;
    let adjusted = json!({"type": "adjustment", "product_key": p, "position_from": place, "position_to": "NULL"});
    changed(execute(&boss, adjusted).await);
}

#[tokio::test]
async fn a_movement_with_a_missing_or_wrong_serial_or_quantity_is_422() {
    let (_app, boss) = plant().await;
    let (p, t, other) = (plain(&boss, "P").await, traced(&boss, "T").await, traced(&boss, "O").await);
    not_posted(&boss, json!({"type": "receipt", "product_key": t}), 422, "serial_required").await;
    let body = json!({"type": "receipt", "product_key": p, "serial_code": "S"});
    all_refuse(&boss, body, 422, "serial_not_allowed").await;
    let foreign = serial(&boss, &other, "F").await;
    let body = json!({"type": "receipt", "product_key": t, "serial_key": foreign});
    all_refuse(&boss, body, 422, "serial_product_mismatch").await;
    let body = json!({"type": "receipt", "product_key": t, "serial_code": "S", "qt_planned": 2});
    all_refuse(&boss, body, 422, "quantity_invalid").await;
    all_refuse(&boss, json!({"type": "receipt", "product_key": p, "qt_planned": -1}), 422, "quantity_invalid").await;
    let body = json!({"type": "adjustment", "product_key": p, "position_to": "IN", "qt_planned": 0});
    all_refuse(&boss, body, 422, "quantity_invalid").await;
    let seven = execute(&boss, json!({"type": "receipt", "product_key": p, "qt_planned": 0.000_000_1})).await;
    assert_eq!(seven.status, 422, "at most six decimals");
}

#[tokio::test]
async fn a_movement_with_a_missing_or_unsuitable_lot_is_refused() {
    let (_app, boss) = plant().await;
    let (p, t) = (plain(&boss, "P").await, traced(&boss, "T").await);
    let required = kept(&boss, "R", &json!({"lot_tracking": "required"})).await;
    let optional = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    not_posted(&boss, json!({"type": "receipt", "product_key": required}), 422, "lot_required").await;
    all_refuse(&boss, json!({"type": "receipt", "product_key": p, "lot_code": "L"}), 422, "lot_not_allowed").await;
    let lot = receive_lot(&boss, &required, "IN", "l1", 5).await;
    let body = json!({"type": "receipt", "product_key": optional, "lot_key": lot});
    all_refuse(&boss, body, 422, "lot_product_mismatch").await;
    let known = receive_unit(&boss, &t, "IN", "S1").await;
    let body = json!({"type": "shipment", "product_key": t, "serial_key": known, "lot_code": "L"});
    assert_code(&execute(&boss, body).await, 404, "lot_not_found");
    let body = json!({"type": "receipt", "product_key": t, "serial_code": "S2", "lot_code": "l9"});
    let made = changed(execute(&boss, body).await);
    assert_eq!(made["lot_keys"].as_array().unwrap().len(), 1, "a new unit carries its lot: {made}");
}

#[tokio::test]
async fn a_movement_without_the_mandatory_reason_is_422_reason_required() {
    let (_app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    boss.patch("/config", json!({"mandatory_reason_for_movement_types": ["receipt"]})).await.ok();
    all_refuse(&boss, json!({"type": "receipt", "product_key": p, "reason": " "}), 422, "reason_required").await;
    changed(execute(&boss, json!({"type": "receipt", "product_key": p, "reason": "bought"})).await);
}

#[tokio::test]
async fn a_shipment_from_a_blocked_position_or_consumption_where_it_is_not_allowed_is_409() {
    let (_app, boss) = plant().await;
    let (p, hall) = (plain(&boss, "P").await, position(&boss, "HALL").await);
    let place = position_with(&boss, json!({"code": "A1", "parent_position_key": hall})).await;
    receive(&boss, &p, &place, 5).await;
    boss.patch(&format!("/position/{hall}"), json!({"allow_consumption": false})).await.ok();
    let consume = json!({"type": "consumption", "product_key": p, "position_from": place});
    not_posted(&boss, consume.clone(), 409, "consumption_not_allowed").await;
    boss.patch(&format!("/position/{hall}"), json!({"available": false})).await.ok();
    let ship = json!({"type": "shipment", "product_key": p, "position_from": place});
    not_posted(&boss, ship, 409, "position_unavailable").await;
    let adjust = json!({"type": "adjustment", "product_key": p, "position_to": place, "qt_planned": -1});
    changed(execute(&boss, adjust).await);
}

#[tokio::test]
async fn a_movement_that_the_state_of_its_unit_does_not_allow_is_409() {
    let (_app, boss) = plant().await;
    let (t, place, other) = (traced(&boss, "T").await, position(&boss, "A1").await, position(&boss, "B1").await);
    let raw = unreleased(&boss, &t, Some("RAW")).await;
    let body = |key: &str| json!({"type": "receipt", "product_key": t, "serial_key": key, "position_to": place});
    not_posted(&boss, body(&raw), 409, "serial_not_released").await;
    let gone = serial(&boss, &t, "GONE").await;
    boss.delete(&format!("/serial/{gone}")).await.ok();
    not_posted(&boss, body(&gone), 409, "serial_deleted").await;
    let (unit, part) = (serial(&boss, &t, "U").await, serial(&boss, &t, "C").await);
    crate::serial::plant::link(&boss, &part, &unit).await;
    not_posted(&boss, body(&part), 409, "serial_installed").await;
    let lies = receive_unit(&boss, &t, &place, "LIES").await;
    let moves =
        json!({"type": "transfer", "product_key": t, "serial_key": lies, "position_from": other, "position_to": "IN"});
    not_posted(&boss, moves, 409, "serial_not_in_position").await;
    let ship = json!({"type": "shipment", "product_key": t, "serial_key": unit});
    assert_code(&execute(&boss, ship).await, 409, "serial_not_in_position");
    act(&boss, &lies, "hold").await;
    let ship = json!({"type": "shipment", "product_key": t, "serial_key": lies});
    assert_refused(&execute(&boss, ship).await, 409, &json!({"code": "on_hold", "hold_reason": "because"}));
    let moves = json!({"type": "transfer", "product_key": t, "serial_key": lies, "position_to": other});
    changed(execute(&boss, moves).await);
}

#[tokio::test]
async fn a_shipment_takes_the_lot_that_expires_first_and_refuses_expired_lots_and_lots_on_hold() {
    let (app, boss) = plant().await;
    let (p, place) = (kept(&boss, "L", &json!({"lot_tracking": "optional"})).await, position(&boss, "A1").await);
    let (late, soon, old) = (
        receive_lot(&boss, &p, &place, "LATE", 5).await,
        receive_lot(&boss, &p, &place, "SOON", 5).await,
        receive_lot(&boss, &p, &place, "OLD", 5).await,
    );
    for (lot, day) in [(&late, "2999-01-01"), (&soon, "2998-01-01"), (&old, "2001-01-01")] {
        boss.patch(&format!("/lot/{lot}"), json!({"expires": day})).await.ok();
    }
    let ship = json!({"type": "shipment", "product_key": p, "position_from": place, "qt_planned": 6});
    let made = changed(execute(&boss, ship.clone()).await);
    assert_eq!(made["lot_keys"].as_array().unwrap().len(), 2, "{made}");
    assert_eq!(stock(&app, &p, &place).await, "9");
    let left = "select array_agg(l.code order by l.code) from warehouse.stock s join serial.lot l on l.key = s.lot_key";
    assert_eq!(app.sql.query_one(left, &[]).await.unwrap().get::<_, Vec<String>>(0), ["LATE", "OLD"]);
    let chosen = "select distinct allocation from warehouse.movement where type = 'shipment'";
    assert_eq!(app.sql.query_one(chosen, &[]).await.unwrap().get::<_, String>(0), "automatic");
    let refused = execute(&boss, ship).await;
    assert_eq!(refused.json()["detail"]["available"], 4, "what may be used");
    let named = json!({"type": "shipment", "product_key": p, "position_from": place, "lot_key": old});
    assert_refused(&execute(&boss, named).await, 409, &json!({"code": "lot_expired", "lot_key": old}));
    boss.post(&format!("/lot/{late}/hold"), json!({"reason": "wait"})).await.ok();
    let named = json!({"type": "shipment", "product_key": p, "position_from": place, "lot_key": late});
    assert_refused(&execute(&boss, named).await, 409, &json!({"code": "on_hold", "hold_reason": "wait"}));
}

#[tokio::test]
async fn consumption_takes_stock_below_zero_where_the_product_allows_it_and_a_shipment_does_not() {
    let (app, boss) = plant().await;
    let p = kept(&boss, "N", &json!({"allow_negative_inventory": true})).await;
    let consume = json!({"type": "consumption", "product_key": p, "position_from": "IN", "qt_planned": 3});
    changed(execute(&boss, consume).await);
    assert_eq!(stock(&app, &p, "IN").await, "-3");
    let ship = json!({"type": "shipment", "product_key": p, "position_from": "IN"});
    not_posted(&boss, ship, 409, "negative_stock").await;
    receive(&boss, &p, "IN", 1).await;
    assert_eq!(stock(&app, &p, "IN").await, "-2");
    let direct = format!("update product.product set allow_negative_inventory = false where key = {p}");
    app.sql.execute(&direct, &[]).await.unwrap();
    let last_word = app.sql.execute("update warehouse.stock set quantity = -5", &[]).await;
    assert!(last_word.is_err(), "the database has the last word");
}

#[tokio::test]
async fn a_movement_with_an_unknown_or_reserved_reference_is_422() {
    let (_app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    for name in ["work_order_key", "job_key", "batch_key", "parent_serial_key"] {
        let body = json!({"type": "receipt", "product_key": p, "references": {name: "77077"}});
        let expected = json!({"code": "reference_unknown", "field": name});
        assert_refused(&execute(&boss, body).await, 422, &expected);
    }
    for name in ["origin_movement_key", "inventory_count_session_key", "inventory_count_record_key", "serial_link_key"]
    {
        let body = json!({"type": "receipt", "product_key": p, "references": {name: "1"}});
        let expected = json!({"code": "reference_reserved", "field": name});
        assert_refused(&execute(&boss, body).await, 422, &expected);
    }
}

#[tokio::test]
async fn execute_several_movements_posts_all_or_none_and_names_the_refused_row() {
    let (app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let row = |kind: &str, quantity: i64| {
        let side = if kind == "receipt" { "position_to" } else { "position_from" };
        json!({"type": kind, "product_key": p, "qt_planned": quantity, side: place})
    };
    let refused = execute(&boss, json!({"movements": [row("receipt", 5), row("shipment", 6)]})).await;
    assert_eq!((refused.status, &refused.json()["detail"]["row"]), (409, &json!(1)));
    assert_eq!(stock(&app, &p, &place).await, "0");
    let made = changed(execute(&boss, json!({"movements": [row("receipt", 5), row("shipment", 2)]})).await);
    assert_eq!(made["movement_keys"].as_array().unwrap().len(), 2);
    assert_eq!(stock(&app, &p, &place).await, "3");
}

#[tokio::test]
async fn correcting_the_material_of_a_batch_needs_the_scope_and_a_completed_batch() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let line = crate::serial::plant::line(&app, &boss, true).await;
    receive(&boss, &p, "IN", 5).await;
    let body = json!({"type": "consumption", "product_key": p, "position_from": "IN", "references": {"batch_key": line.batch}});
    let storeman = app.user("willi", "warehouse").await;
    let missing = json!({"code": "missing_scope", "scope": "inventory:movement:reverse-production"});
    assert_refused(&execute(&storeman, body.clone()).await, 403, &missing);
    assert_code(&execute(&boss, body.clone()).await, 409, "batch_not_completed");
    crate::serial::plant::close(&app, &line.batch).await;
    changed(execute(&boss, body.clone()).await);
    crate::serial::plant::cancel(&app, &line.batch).await;
    assert_code(&execute(&boss, body).await, 409, "batch_canceled");
}
