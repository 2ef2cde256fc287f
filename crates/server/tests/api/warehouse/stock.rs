//! Locations, products, movements and stock for the warehouse tests. Some are written directly to the database.

use serde_json::{Value, json};
use tokio_postgres::types::ToSql;

use crate::serial::plant::product;
use crate::support::{Actor, TestApp, changed, text};

/// Creates a location with these members. Returns its key.
pub async fn position(actor: &Actor, body: Value) -> String {
    text(&changed(actor.post("/position", body).await), "_key")
}

/// Creates a location with this code directly below `IN`. Returns its key.
pub async fn shelf(actor: &Actor, code: &str) -> String {
    position(actor, json!({"code": code})).await
}

/// Creates a location with this code in another location. Returns its key.
pub async fn inside(actor: &Actor, parent: &str, code: &str) -> String {
    position(actor, json!({"code": code, "parent_position_key": parent})).await
}

/// Creates a container (not fixed) with this code in another location. Returns its key.
pub async fn mobile(actor: &Actor, parent: &str, code: &str) -> String {
    position(actor, json!({"code": code, "parent_position_key": parent, "fixed": false})).await
}

/// Creates a product that has stock, but neither units nor lots. Returns its key.
pub async fn kept(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "manage_inventory": true})).await
}

/// A key as a number.
fn number(key: &str) -> i64 {
    key.parse().unwrap()
}

/// A movement that is written to the database directly.
pub struct Row<'a> {
    pub kind: &'a str,
    pub status: &'a str,
    pub product: &'a str,
    pub serial: Option<&'a str>,
    pub lot: Option<&'a str>,
    pub from: &'a str,
    pub to: &'a str,
    pub quantity: &'a str,
    pub list: Option<&'a str>,
    pub split_from: Option<&'a str>,
    pub at: &'a str,
    pub user: i64,
    pub refs: Value,
}

/// A completed receipt of a quantity of 1.
pub fn receipt<'a>(actor: &Actor, product: &'a str, to: &'a str) -> Row<'a> {
    Row {
        kind: "receipt",
        status: "completed",
        product,
        serial: None,
        lot: None,
        from: "OUT",
        to,
        quantity: "1",
        list: None,
        split_from: None,
        at: "2026-05-04T08:00:00Z",
        user: actor.user_key,
        refs: json!({}),
    }
}

/// Writes a movement directly to the database without changing stock. Returns its key.
pub async fn written(app: &TestApp, row: &Row<'_>) -> String {
    let open = ["planned", "started"].contains(&row.status);
    let insert = r#"insert into warehouse.movement (type, status, product_key, serial_key, lot_key, position_from,
            position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, "end", user_key,
            movement_list_key, movement_list_item, split_from_key, allocation, refs, extra)
        values ($1, $2, $3, $4, $5, $6, $7, $8::text::numeric, $8::text::numeric,
            case when $2 = 'completed' then $8::text::numeric else 0 end, '2026-05-04T07:00:00Z', $9,
            case when $2 <> 'planned' then $10::text::timestamptz end,
            case when not $11::boolean then $10::text::timestamptz end, case when not $11::boolean then $9::bigint end, $12,
            case when $12::bigint is not null then 1 end, $13, 'declared', $14, '{"from": "the truck"}')
        returning key"#;
    let (serial, lot, list) = (row.serial.map(number), row.lot.map(number), row.list.map(number));
    let (product, split) = (number(row.product), row.split_from.map(number));
    let values: [&(dyn ToSql + Sync); 14] = [
        &row.kind,
        &row.status,
        &product,
        &serial,
        &lot,
        &row.from,
        &row.to,
        &row.quantity,
        &row.user,
        &row.at,
        &open,
        &list,
        &split,
        &row.refs,
    ];
    let key: i64 = app.sql.query_one(insert, &values).await.unwrap().get(0);
    key.to_string()
}

/// Writes a movement directly to the database with the stock that a posting would change. Returns its key.
pub async fn posted(app: &TestApp, row: &Row<'_>) -> String {
    let key = written(app, row).await;
    let (product, movement) = (number(row.product), number(&key));
    let (serial, lot) = (row.serial.map(number), row.lot.map(number));
    let pair = "insert into warehouse.pair (product_key, position_key) values ($1, $2) on conflict do nothing";
    app.sql.execute(pair, &[&product, &row.to]).await.unwrap();
    let stock = "insert into warehouse.stock (product_key, position_key, serial_key, lot_key, quantity, movement_key)
        values ($1, $2, $3, case when $3::bigint is null then $4::bigint end, $5::text::numeric, $6)";
    let values: [&(dyn ToSql + Sync); 6] = [&product, &row.to, &serial, &lot, &row.quantity, &movement];
    app.sql.execute(stock, &values).await.unwrap();
    if let Some(serial) = serial {
        let lies = "update serial.serial set position_key = $2 where key = $1";
        app.sql.execute(lies, &[&serial, &row.to]).await.unwrap();
    }
    key
}

/// Receives a quantity of a product at a location. Returns the key of the movement.
pub async fn put(app: &TestApp, actor: &Actor, product: &str, to: &str, quantity: &str) -> String {
    posted(app, &Row { quantity, ..receipt(actor, product, to) }).await
}

/// Writes a movement list directly to the database. Returns its key.
pub async fn list(app: &TestApp, code: &str, kind: &str, status: &str, due_by: &str) -> String {
    let insert = r#"insert into warehouse.movement_list (code, type, status, due_by, created, "end", refs)
        values ($1, $2, $3, $4::text::date, '2026-05-04Z',
            case when $3 in ('completed', 'canceled') then '2026-05-05Z'::timestamptz end, '{"sales_doc": "S-1"}')
        returning key"#;
    let key: i64 = app.sql.query_one(insert, &[&code, &kind, &status, &due_by]).await.unwrap().get(0);
    key.to_string()
}

/// Marks a product at a location as being counted or as locked by a count. `set` is the SQL assignment.
pub async fn busy(app: &TestApp, product: &str, position: &str, set: &str) {
    let insert = "insert into warehouse.pair (product_key, position_key) values ($1, $2) on conflict do nothing";
    app.sql.execute(insert, &[&number(product), &position]).await.unwrap();
    let update = format!("update warehouse.pair set {set} where product_key = $1 and position_key = $2");
    app.sql.execute(&update, &[&number(product), &position]).await.unwrap();
}
