//! The reset of the inventory, which erases all stock and all movements.

use serde_json::json;

use super::steps::{plain, plant, position, receive, receive_unit, stock, traced};
use crate::serial::plant::{post_link, read, serial};
use crate::support::{assert_code, assert_snapshot, changed};

#[tokio::test]
async fn reset_inventory_erases_stock_movements_and_lists_and_keeps_positions_and_links() {
    let (app, boss) = plant().await;
    let (p, t, place) = (plain(&boss, "P").await, traced(&boss, "T").await, position(&boss, "A1").await);
    receive(&boss, &p, &place, 5).await;
    let (unit, part) = (receive_unit(&boss, &t, &place, "U").await, receive_unit(&boss, &t, &place, "C").await);
    let top = serial(&boss, &t, "TOP").await;
    changed(post_link(&boss, &part, &top).await);
    let ship = json!({"type": "shipment", "product_key": t, "serial_key": unit});
    changed(boss.post("/movement/execute", ship).await);
    boss.post("/movement-list", json!({"type": "receipt", "movements": [{"product_key": p}]})).await.ok();
    app.sql.execute("update warehouse.pair set locked_by = 7", &[]).await.unwrap();
    assert!(
        app.sql.execute("delete from warehouse.movement", &[]).await.is_err(),
        "only a reset deletes what was moved"
    );
    assert_snapshot("reset_inventory", boss.delete("/reset/inventory").await);
    assert_eq!(stock(&app, &p, &place).await, "0");
    for table in ["stock", "movement", "movement_list"] {
        assert_eq!(app.count(&format!("select count(*) from warehouse.{table}")).await, 0, "{table}");
    }
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 0);
    assert_eq!(read(&boss, &unit).await["state"], "released", "it was not shipped any more");
    assert_eq!(read(&boss, &part).await["state"], "installed", "what is built in stays built in");
    assert_eq!(app.count("select count(*) from serial.link where consumption_movement_key is not null").await, 0);
    receive(&boss, &p, &place, 1).await;
    let storeman = app.user("willi", "warehouse").await;
    assert_code(&storeman.delete("/reset/inventory").await, 403, "missing_scope");
}
