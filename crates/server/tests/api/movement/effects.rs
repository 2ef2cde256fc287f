//! The effects on stock of linking, unlinking, replacing and scrapping units.

use serde_json::{Value, json};

use super::steps::{execute, last_event_types, plant, position, receive_unit, stock, traced};
use crate::serial::plant::{act, post_link, read, serial};
use crate::support::{Actor, assert_code, assert_refused, changed, text};

/// Switches inventory management on or off for the plant.
async fn set_inventory_management(actor: &Actor, on: bool) {
    actor.patch("/config", json!({"enable_inventory_management": on})).await.ok();
}

#[tokio::test]
async fn linking_a_component_consumes_it_from_stock_and_unlinking_returns_it() {
    let (app, boss) = plant().await;
    let (product, place, other) = (traced(&boss, "T").await, position(&boss, "A1").await, position(&boss, "B1").await);
    let (unit, part) = (serial(&boss, &product, "U").await, receive_unit(&boss, &product, &place, "C").await);
    let link = changed(post_link(&boss, &part, &unit).await);
    assert_eq!(last_event_types(&app).await, ["SERIAL_LINKED", "MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    let consumption = text(&link, "consumption_movement_key");
    let row = super::steps::movement(&app, &consumption).await;
    let references = json!({"serial_link_key": link["_key"], "parent_serial_key": unit});
    assert_eq!(
        (&row["type"], &row["refs"], &row["position_from"]),
        (&json!("consumption"), &references, &json!(place))
    );
    assert_eq!(
        (stock(&app, &product, &place).await, read(&boss, &part).await["state"].clone()),
        ("0".into(), json!("installed"))
    );
    let path = format!("/movement/{consumption}/reverse");
    assert_code(&boss.post(&path, json!({"reason": "x"})).await, 409, "serial_linked");
    let body = json!({"reason": "leak", "return_position_key": other});
    let link = changed(boss.post(&format!("/serial-link/{}/unlink", text(&link, "_key")), body).await);
    assert_eq!(last_event_types(&app).await, ["SERIAL_UNLINKED", "MOVEMENT_REVERSED", "INVENTORY_CHANGED"]);
    assert!(link["return_movement_key"].is_string(), "{link}");
    let part = read(&boss, &part).await;
    assert_eq!((&part["state"], &part["position_key"]), (&json!("in_stock"), &json!(other)));
}

#[tokio::test]
async fn unlinking_a_component_whose_position_was_deleted_returns_it_to_the_default_position() {
    let (_app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let (unit, part) = (serial(&boss, &product, "U").await, receive_unit(&boss, &product, &place, "C").await);
    let link = changed(post_link(&boss, &part, &unit).await);
    boss.delete(&format!("/position/{place}")).await.ok();
    changed(boss.post(&format!("/serial-link/{}/unlink", text(&link, "_key")), json!({"reason": "leak"})).await);
    assert_eq!(read(&boss, &part).await["position_key"], "IN");
}

#[tokio::test]
async fn replacing_a_component_returns_the_old_one_and_consumes_the_new_one() {
    let (app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let unit = serial(&boss, &product, "U").await;
    let (old, new) =
        (receive_unit(&boss, &product, &place, "C1").await, receive_unit(&boss, &product, &place, "C2").await);
    let link = changed(post_link(&boss, &old, &unit).await);
    let body = json!({"new_child_serial_key": new, "reason": "leak", "disposition": "return"});
    let answer = changed(boss.post(&format!("/serial-link/{}/replace", text(&link, "_key")), body).await);
    assert!(answer["ended"]["return_movement_key"].is_string(), "{answer}");
    assert!(answer["link"]["consumption_movement_key"].is_string(), "{answer}");
    let states: Vec<Value> = vec![read(&boss, &old).await["state"].clone(), read(&boss, &new).await["state"].clone()];
    assert_eq!(states, [json!("in_stock"), json!("installed")]);
    assert_eq!(stock(&app, &product, &place).await, "1");
}

#[tokio::test]
async fn linking_a_component_not_in_stock_is_refused_only_with_inventory_management_on() {
    let (_app, boss) = plant().await;
    set_inventory_management(&boss, true).await;
    let product = traced(&boss, "T").await;
    let (unit, part) = (serial(&boss, &product, "U").await, serial(&boss, &product, "C").await);
    assert_code(&post_link(&boss, &part, &unit).await, 409, "serial_not_in_stock");
    let body = json!({"child_serial_key": part, "parent_serial_key": unit, "process_inventory": false});
    changed(boss.post("/serial-link", body).await);
    set_inventory_management(&boss, false).await;
    let part = serial(&boss, &product, "D").await;
    changed(post_link(&boss, &part, &unit).await);
}

#[tokio::test]
async fn linking_a_component_in_stock_is_409_without_consumption_and_where_consumption_is_not_allowed() {
    let (_app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let (unit, part) = (serial(&boss, &product, "U").await, receive_unit(&boss, &product, &place, "C").await);
    let body = json!({"child_serial_key": part, "parent_serial_key": unit, "process_inventory": false});
    assert_code(&boss.post("/serial-link", body).await, 409, "serial_in_stock");
    boss.patch(&format!("/position/{place}"), json!({"allow_consumption": false})).await.ok();
    assert_code(&post_link(&boss, &part, &unit).await, 409, "consumption_not_allowed");
}

#[tokio::test]
async fn scrapping_a_unit_in_stock_posts_an_adjustment_with_the_reason() {
    let (app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let unit = receive_unit(&boss, &product, &place, "U").await;
    act(&boss, &unit, "scrap").await;
    assert_eq!(last_event_types(&app).await, ["SERIAL_SCRAPPED", "MOVEMENT_COMPLETED", "INVENTORY_CHANGED"]);
    assert_eq!(stock(&app, &product, &place).await, "0");
    let sql = "select reason from warehouse.movement where type = 'adjustment'";
    assert_eq!(app.sql.query_one(sql, &[]).await.unwrap().get::<_, String>(0), "because");
    let body = json!({"movement_type": "receipt", "product_key": product, "serial_key": unit, "position_to": place});
    assert_code(&execute(&boss, body).await, 409, "serial_scrapped");
}

/// After that, the emptied location can be deleted, and a receipt into it is refused.
#[tokio::test]
async fn linking_in_bulk_consumes_every_component_from_stock() {
    let (app, boss) = plant().await;
    let (product, place) = (traced(&boss, "T").await, position(&boss, "A1").await);
    let unit = serial(&boss, &product, "U").await;
    let mut links = Vec::new();
    for number in 0..5 {
        let part = receive_unit(&boss, &product, &place, &format!("C{number}")).await;
        links.push(json!({"child_serial_key": part, "parent_serial_key": unit}));
    }
    changed(boss.post("/serial-link/bulk", json!({"links": links})).await);
    assert_eq!(stock(&app, &product, &place).await, "0");
    let sql = "select count(*) from serial.link where consumption_movement_key is not null";
    assert_eq!(app.count(sql).await, 5);
    let deleted = boss.delete(&format!("/position/{place}")).await;
    assert_eq!(deleted.status, 200, "nothing lies there");
    let detail = json!({"code": "position_deleted"});
    let body = json!({"movement_type": "receipt", "product_key": product, "serial_code": "N", "position_to": place});
    assert_refused(&execute(&boss, body).await, 409, &detail);
}
