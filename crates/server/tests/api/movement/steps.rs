//! Functions that the tests of movements share: a plant with products and locations, receipts, and reads of what is
//! stored.

use serde_json::{Value, json};

use crate::serial::plant::product;
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Starts a service and creates a user who may work in the warehouse and in production.
pub async fn plant() -> (TestApp, Actor) {
    crate::serial::plant::plant().await
}

/// Creates a location below `IN` and returns its key.
pub async fn position(actor: &Actor, code: &str) -> String {
    text(&changed(actor.post("/position", json!({"code": code})).await), "_key")
}

/// Creates a location with these members and returns its key.
pub async fn position_with(actor: &Actor, body: Value) -> String {
    text(&changed(actor.post("/position", body).await), "_key")
}

/// Creates a product with inventory management, without serial numbers and lots, and returns its key.
pub async fn plain(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "manage_inventory": true})).await
}

/// Creates a product with inventory management and these members, and returns its key.
pub async fn kept(actor: &Actor, code: &str, more: &Value) -> String {
    let mut body = json!({"code": code, "manage_inventory": true});
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    product(actor, body).await
}

/// Creates a traced product with inventory management and returns its key.
pub async fn traced(actor: &Actor, code: &str) -> String {
    kept(actor, code, &json!({"traceability_level": "complete"})).await
}

/// Sends `POST /movement/execute`.
pub async fn execute(actor: &Actor, body: Value) -> Answer {
    actor.post("/movement/execute", body).await
}

/// Executes a movement that must succeed, and returns its key.
pub async fn moved(actor: &Actor, body: Value) -> String {
    let detail = changed(execute(actor, body).await);
    text(&json!({"key": detail["movement_keys"][0]}), "key")
}

/// Receives a quantity into a location and returns the key of the movement.
pub async fn receive(actor: &Actor, product: &str, position: &str, quantity: i64) -> String {
    let body =
        json!({"movement_type": "receipt", "product_key": product, "position_to": position, "qt_planned": quantity});
    moved(actor, body).await
}

/// Receives a lot and returns its key.
pub async fn receive_lot(actor: &Actor, product: &str, position: &str, lot: &str, quantity: i64) -> String {
    let body = json!({"movement_type": "receipt", "product_key": product, "position_to": position, "lot_code": lot,
        "qt_planned": quantity});
    let detail = changed(execute(actor, body).await);
    text(&json!({"key": detail["lot_keys"][0]}), "key")
}

/// Receives a unit and returns its key.
pub async fn receive_unit(actor: &Actor, product: &str, position: &str, code: &str) -> String {
    let body =
        json!({"movement_type": "receipt", "product_key": product, "position_to": position, "serial_code": code});
    let detail = changed(execute(actor, body).await);
    text(&json!({"key": detail["serial_keys"][0]}), "key")
}

/// The stock of a product at a location, for all lots together.
pub async fn stock(app: &TestApp, product: &str, position: &str) -> String {
    let sql = format!(
        "select coalesce(trim_scale(sum(quantity))::text, '0') from warehouse.stock where product_key = {product} \
         and position_key = '{position}'"
    );
    app.sql.query_one(&sql, &[]).await.expect("stock").get(0)
}

/// The stored row of a movement.
pub async fn movement(app: &TestApp, key: &str) -> Value {
    let sql = format!("select to_jsonb(m) from warehouse.movement m where key = {key}");
    let mut row: Value = app.sql.query_one(&sql, &[]).await.expect("a movement").get(0);
    for (name, value) in row.as_object_mut().unwrap() {
        // Without trailing zeros, like quantities in responses.
        if name.contains("qt") {
            *value = json!(value.to_string().parse::<f64>().unwrap());
        }
    }
    row
}

/// The types of the journal rows of the last command, in order.
pub async fn last_event_types(app: &TestApp) -> Vec<String> {
    let sql = "select event_type from journal.event where event_group = \
        (select event_group from journal.event order by key desc limit 1) order by key";
    app.sql.query(sql, &[]).await.expect("events").iter().map(|row| row.get(0)).collect()
}
