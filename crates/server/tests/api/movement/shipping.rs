//! Containers that are shipped with their content.

use serde_json::json;

use super::steps::{
    kept, last_event_types, plain, plant, position, position_with, receive, receive_lot, receive_unit, stock, traced,
};
use crate::serial::plant::{act, read};
use crate::support::{Actor, assert_code, changed, text};

/// Creates a container below `IN` and returns its key.
async fn cart(boss: &Actor, code: &str) -> String {
    position_with(boss, json!({"code": code, "fixed": false})).await
}

#[tokio::test]
async fn ship_position_ships_everything_in_a_container_as_one_list() {
    let (app, boss) = plant().await;
    let (p, t) = (plain(&boss, "P").await, traced(&boss, "T").await);
    let lots = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    let outer = cart(&boss, "CART").await;
    let inner = position_with(&boss, json!({"code": "BOX", "parent_position_key": outer, "disposable": true})).await;
    receive(&boss, &p, &outer, 3).await;
    receive(&boss, &lots, &inner, 2).await;
    receive_lot(&boss, &lots, &inner, "A", 4).await;
    let unit = receive_unit(&boss, &t, &inner, "U").await;
    let body = json!({"code": "s-1", "references": {"sales_doc": "SO-1"}, "reason": "sold"});
    let shipped = changed(boss.post(&format!("/position/{outer}/ship"), body.clone()).await);
    assert_eq!(shipped["movement_keys"].as_array().unwrap().len(), 4, "lots as they lie: {shipped}");
    let kinds = last_event_types(&app).await;
    assert_eq!(kinds.first().map(String::as_str), Some("WAREHOUSE_LIST_CREATED"));
    assert!(kinds.contains(&"POSITION_DELETED".to_owned()), "the box ends with its content: {kinds:?}");
    assert_eq!((stock(&app, &p, &outer).await, stock(&app, &lots, &inner).await), ("0".into(), "0".into()));
    assert_eq!(read(&boss, &unit).await["state"], "shipped");
    let path = format!("/position/{outer}/ship");
    assert_code(&boss.post(&path, json!({})).await, 409, "position_empty");
    receive(&boss, &p, &outer, 1).await;
    assert_code(&boss.post(&path, body).await, 409, "movement_list_code_taken");
    crate::support::assert_snapshot("ship_position", boss.post(&path, json!({"code": "S-2"})).await);
}

#[tokio::test]
async fn ship_position_with_an_unsuitable_position_reference_or_content_is_refused() {
    let (app, boss) = plant().await;
    let (p, t) = (kept(&boss, "P", &json!({"allow_negative_inventory": true})).await, traced(&boss, "T").await);
    let lots = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    let place = cart(&boss, "CART").await;
    let path = format!("/position/{place}/ship");
    assert_code(&boss.post("/position/none/ship", json!({})).await, 404, "position_not_found");
    assert_code(&boss.post("/position/IN/ship", json!({})).await, 409, "position_reserved");
    let fast = position(&boss, "FAST").await;
    assert_code(&boss.post(&format!("/position/{fast}/ship"), json!({})).await, 409, "position_fixed");
    boss.delete(&format!("/position/{fast}")).await.ok();
    assert_code(&boss.post(&format!("/position/{fast}/ship"), json!({})).await, 409, "position_deleted");
    assert_code(&boss.post(&path, json!({"references": {"job_key": "77077"}})).await, 422, "reference_unknown");
    assert_code(&boss.post(&path, json!({"references": {"serial_link_key": "1"}})).await, 422, "reference_reserved");
    let below = json!({"type": "adjustment", "product_key": p, "position_to": place, "qt_planned": -1});
    changed(super::steps::execute(&boss, below).await);
    assert_code(&boss.post(&path, json!({})).await, 409, "negative_stock");
    receive(&boss, &p, &place, 3).await;
    app.sql.execute("update warehouse.pair set counting_by = 7", &[]).await.unwrap();
    assert_code(&boss.post(&path, json!({})).await, 409, "stock_counting");
    app.sql.execute("update warehouse.pair set counting_by = null, locked_by = 7", &[]).await.unwrap();
    assert_code(&boss.post(&path, json!({})).await, 409, "stock_locked");
    app.sql.execute("update warehouse.pair set locked_by = null", &[]).await.unwrap();
    boss.patch(&format!("/position/{place}"), json!({"available": false})).await.ok();
    assert_code(&boss.post(&path, json!({})).await, 409, "position_unavailable");
    boss.patch(&format!("/position/{place}"), json!({"available": true})).await.ok();
    let lot = receive_lot(&boss, &lots, &place, "A", 1).await;
    boss.patch(&format!("/lot/{lot}"), json!({"expires": "2001-01-01"})).await.ok();
    assert_code(&boss.post(&path, json!({})).await, 409, "lot_expired");
    boss.patch(&format!("/lot/{lot}"), json!({"expires": null})).await.ok();
    let unit = receive_unit(&boss, &t, &place, "U").await;
    act(&boss, &unit, "hold").await;
    assert_code(&boss.post(&path, json!({})).await, 409, "on_hold");
    act(&boss, &unit, "release-hold").await;
    app.sql.execute("update configuration.config set value = '{}' where key = 'system_counters'", &[]).await.unwrap();
    assert_code(&boss.post(&path, json!({})).await, 409, "counter_not_defined");
    assert_code(&boss.post("/movement-list", json!({"type": "receipt"})).await, 409, "counter_not_defined");
    let made = changed(boss.post(&path, json!({"code": "X"})).await);
    assert!(!text(&made, "movement_list_key").is_empty());
}
