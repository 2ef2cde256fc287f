//! Containers: locations that are transferred with everything in them.

use serde_json::{Value, json};

use super::stock::{Row, busy, inside, kept, list, mobile, posted, put, receipt, shelf};
use crate::serial::plant::{plant, product, serial};
use crate::support::{
    Actor, Answer, assert_code, assert_refused, assert_snapshot, changed, column, request_if_match, text,
};

/// Sends the transfer of a container.
async fn transfer(actor: &Actor, key: &str, body: Value) -> Answer {
    actor.post(&format!("/position/{key}/transfer"), body).await
}

/// Sends the transfer of a container to a location, without a list or reason.
async fn transfer_to(actor: &Actor, key: &str, target: &str) -> Answer {
    transfer(actor, key, json!({"position_to": target})).await
}

#[tokio::test]
async fn transfer_position_moves_a_container_with_the_unit_in_it() {
    let (app, boss) = plant().await;
    let (a1, b1) = (shelf(&boss, "A1").await, shelf(&boss, "B1").await);
    let unit =
        product(&boss, json!({"code": "UNIT", "traceability_level": "complete", "manage_inventory": true})).await;
    let (carton, s1) = (mobile(&boss, &a1, "BOX").await, serial(&boss, &unit, "S1").await);
    posted(&app, &Row { serial: Some(&s1), ..receipt(&boss, &unit, &carton) }).await;
    let rows = list(&app, "TR-1", "transfer", "planned", "2026-05-04").await;
    let body =
        json!({"position_to": b1, "reason": "room", "movement_list_key": rows, "references": {"transfer_doc": "T-9"}});
    let moved = assert_snapshot("transfer_position", transfer(&boss, &carton, body).await);
    let found = boss.get(&format!("/inventory?serial_keys={s1}")).await.ok().json();
    assert_eq!(column(&found[0]["path"], "position_code"), ["B1", "BOX"]);
    let movement = boss.get(&format!("/movement/{}", text(&moved, "movement_key"))).await.ok().json();
    assert_eq!((&movement["reason"], &movement["movement_list_item"]), (&json!("room"), &json!(1)));
    // A reference that the movement does not set is copied from its list.
    assert_eq!(movement["references"]["sales_doc"], "S-1");
    assert_eq!(movement["references"]["transfer_doc"], "T-9");
    let started = boss.get(&format!("/movement-list/{rows}")).await.ok().json();
    assert_eq!((&started["status"], &started["counts"]["completed"]), (&json!("started"), &json!(1)));
    assert_eq!(boss.get("/inventory/ledger-check").await.ok().json()["mismatches"], json!([]));
}

#[tokio::test]
async fn transfer_position_of_an_unmovable_position_or_to_an_unsuitable_target_is_refused() {
    let (app, boss) = plant().await;
    let (a, b, glue) = (shelf(&boss, "A").await, shelf(&boss, "B").await, kept(&boss, "GLUE").await);
    let cart = mobile(&boss, &a, "CART").await;
    let bin = inside(&boss, &cart, "BIN").await;
    put(&app, &boss, &glue, &bin, "1").await;
    assert_code(&transfer_to(&boss, "nowhere", &a).await, 404, "position_not_found");
    assert_code(&transfer_to(&boss, &cart, "nowhere").await, 404, "position_not_found");
    assert_code(&transfer_to(&boss, "IN", &a).await, 409, "position_reserved");
    assert_code(&transfer_to(&boss, "OUT", &a).await, 409, "position_reserved");
    assert_code(&transfer_to(&boss, &b, &a).await, 409, "position_fixed");
    assert_code(&transfer_to(&boss, &cart, &bin).await, 409, "position_loop");
    assert_code(&transfer_to(&boss, &cart, "NULL").await, 422, "container_target_invalid");
    assert_code(&transfer_to(&boss, &cart, &a).await, 422, "positions_equal");
    let path = format!("/position/{cart}/transfer");
    let stale = request_if_match(&boss, reqwest::Method::POST, &path, "\"1\"", Some(json!({"position_to": b}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    busy(&app, &glue, &bin, "counting_by = 5").await;
    assert_code(&transfer_to(&boss, &cart, &b).await, 409, "stock_counting");
    busy(&app, &glue, &bin, "counting_by = null, locked_by = 6").await;
    assert_code(&transfer_to(&boss, &cart, &b).await, 409, "stock_locked");
    busy(&app, &glue, &bin, "locked_by = null").await;
    changed(boss.patch(&format!("/position/{cart}"), json!({"available": false})).await);
    assert_code(&transfer_to(&boss, &cart, &b).await, 409, "position_unavailable");
    changed(boss.delete(&format!("/position/{b}")).await);
    assert_code(&transfer_to(&boss, &cart, &b).await, 409, "position_deleted");
}

#[tokio::test]
async fn transfer_position_with_an_unsuitable_list_reference_or_site_is_refused() {
    let (app, boss) = plant().await;
    let (a, cart) = (shelf(&boss, "A").await, mobile(&boss, "IN", "CART").await);
    let body = |list: &str| json!({"position_to": a, "movement_list_key": list});
    let receipts = list(&app, "RC-1", "receipt", "planned", "2026-05-04").await;
    let done = list(&app, "TR-1", "transfer", "completed", "2026-05-04").await;
    assert_code(&transfer(&boss, &cart, body("999999")).await, 404, "movement_list_not_found");
    assert_code(&transfer(&boss, &cart, body(&receipts)).await, 422, "type_mismatch");
    assert_code(&transfer(&boss, &cart, body(&done)).await, 409, "movement_list_not_open");
    let refs = |name: &str| json!({"position_to": a, "references": {name: "999999"}});
    let unknown = transfer(&boss, &cart, refs("work_order_key")).await;
    assert_refused(&unknown, 422, &json!({"code": "reference_unknown", "field": "work_order_key"}));
    let reserved = transfer(&boss, &cart, refs("serial_link_key")).await;
    assert_refused(&reserved, 422, &json!({"code": "reference_reserved", "field": "serial_link_key"}));
    let there = "insert into organization.site (key, name) values ('2', 'Two');
        insert into position.position (key, code, site_key, created) values ('IN.2', 'IN.2', '2', '2026-01-01Z');
        insert into position.position (key, code, parent_position_key, site_key, created)
            values ('c2', 'cart', 'IN.2', '2', '2026-01-01Z')";
    app.sql.batch_execute(there).await.unwrap();
    assert_code(&transfer_to(&boss, &cart, "IN.2").await, 409, "position_code_taken");
}
