//! Every response of the area, compared as a whole with its stored snapshot: exactly these members, null where there is
//! no value.

use serde_json::json;

use super::stock::{Row, inside, kept, list, mobile, posted, put, receipt, shelf, written};
use crate::configuration::steps::insert_position;
use crate::serial::plant::{in_lots, plant, product, serial};
use crate::support::{assert_snapshot, changed, text};

#[tokio::test]
async fn positions_are_answered_as_before() {
    let (app, boss) = plant().await;
    let body = json!({"code": "A1", "extra": {"row": 1}});
    let a1 = text(&assert_snapshot("create_position", boss.post("/position", body).await), "_key");
    let (bin, cart) = (inside(&boss, &a1, "BIN").await, mobile(&boss, "IN", "CART").await);
    let unit =
        product(&boss, json!({"code": "UNIT", "traceability_level": "complete", "manage_inventory": true})).await;
    let s1 = serial(&boss, &unit, "S1").await;
    posted(&app, &Row { serial: Some(&s1), ..receipt(&boss, &unit, &a1) }).await;
    put(&app, &boss, &kept(&boss, "GLUE").await, &a1, "2.5").await;
    assert_snapshot(
        "update_position",
        boss.patch(&format!("/position/{cart}"), json!({"parent_position_key": a1})).await,
    );
    assert_snapshot("search_positions", boss.get("/position").await);
    assert_snapshot("read_position", boss.get(&format!("/position/{a1}")).await);
    assert_snapshot("delete_position", boss.delete(&format!("/position/{bin}")).await);
}

#[tokio::test]
async fn the_tree_is_answered_as_before() {
    let (app, boss) = plant().await;
    insert_position(&app, "rack").await;
    let below = "insert into position.position (key, code, parent_position_key, site_key, created)
        values ('bin', 'BIN', 'rack', '0', '2026-01-01Z')";
    app.sql.batch_execute(below).await.unwrap();
    assert_snapshot("read_position_hierarchy", boss.get("/position-hierarchy").await);
}

#[tokio::test]
async fn movements_and_lists_are_answered_as_before() {
    let (app, boss) = plant().await;
    insert_position(&app, "rack").await;
    let oil = in_lots(&boss, "OIL").await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    let rc = list(&app, "RC-1", "receipt", "started", "2026-05-04").await;
    let refs = json!({"purchase_doc": "P-1"});
    let row = Row { lot: Some(&lot), quantity: "4.5", list: Some(&rc), refs, ..receipt(&boss, &oil, "rack") };
    let done = posted(&app, &row).await;
    written(&app, &Row { status: "planned", list: Some(&rc), ..receipt(&boss, &oil, "rack") }).await;
    assert_snapshot("search_movements", boss.get("/movement").await);
    assert_snapshot("read_movement", boss.get(&format!("/movement/{done}")).await);
    assert_snapshot("list_latest_positions", boss.get("/movement/latest-positions").await);
    assert_snapshot("list_latest_products", boss.get("/movement/latest-products").await);
    assert_snapshot("search_lists", boss.get("/movement-list").await);
    assert_snapshot("find_lists_by_body", boss.post("/movement", json!({"list_key": [rc]})).await);
    assert_snapshot("read_list", boss.get(&format!("/movement-list/{rc}")).await);
}

#[tokio::test]
async fn stock_is_answered_as_before() {
    let (app, boss) = plant().await;
    let a1 = shelf(&boss, "A1").await;
    let oil = in_lots(&boss, "OIL").await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    posted(&app, &Row { lot: Some(&lot), quantity: "4.5", ..receipt(&boss, &oil, &a1) }).await;
    assert_snapshot("search_inventory", boss.get("/inventory").await);
    assert_snapshot("summarize_inventory", boss.get("/inventory/summary").await);
    assert_snapshot("check_ledger", boss.get("/inventory/ledger-check").await);
    assert_snapshot("read_lot__in_stock", boss.get(&format!("/lot/{lot}")).await);
}
