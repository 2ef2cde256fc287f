//! Stock to count, mostly written directly into the tables, and functions for counts that the tests share.

use serde_json::{Value, json};

pub use crate::configuration::steps::insert_position;
pub use crate::serial::plant::{lot, plant, serial, sql};
use crate::support::{Actor, Answer, TestApp, changed};
pub use crate::support::{assert_code, text};

/// Path of count sessions.
pub const SESSION: &str = "/inventory/count-session";
/// Path of assignments.
pub const ASSIGNMENT: &str = "/inventory/count-assignment";
/// Path of count records.
pub const RECORD: &str = "/inventory/count-record";

/// Creates a product with inventory management, unless the body says otherwise, and returns its key.
pub async fn product(actor: &Actor, mut body: Value) -> String {
    if body["manage_inventory"].is_null() {
        body["manage_inventory"] = json!(true);
    }
    crate::serial::plant::product(actor, body).await
}

/// Creates a traced product and returns its key.
pub async fn traced(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "traceability_level": "complete"})).await
}

/// Creates a product with optional lots and returns its key.
pub async fn in_lots(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "lot_tracking": "optional"})).await
}

/// Creates a product without serial numbers and lots, and returns its key.
pub async fn plain(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code})).await
}

/// Inserts a location below another one directly into the table.
pub async fn position_in(app: &TestApp, key: &str, parent: &str) {
    let insert = "insert into position.position (key, code, parent_position_key, site_key, created)
                  values ($1, $1, $2, '0', '2026-01-01Z')";
    app.sql.execute(insert, &[&key, &parent]).await.expect("a position");
}

/// Writes stock of a product at a location directly into the tables, with or without a lot, and returns the key of the
/// stock row.
pub async fn lay(app: &TestApp, product: &str, position: &str, quantity: i64, lot: Option<&str>) -> String {
    let number = |key: &str| key.parse::<i64>().expect("a key");
    let pair = "insert into warehouse.pair (product_key, position_key) values ($1, $2) on conflict do nothing";
    app.sql.execute(pair, &[&number(product), &position]).await.expect("a pair");
    let insert = "insert into warehouse.stock (product_key, position_key, lot_key, quantity)
                  values ($1, $2, $3, $4::bigint) returning key";
    let lot = lot.map(number);
    let row = app.sql.query_one(insert, &[&number(product), &position, &lot, &quantity]).await.expect("stock");
    row.get::<_, i64>(0).to_string()
}

/// Writes units into the stock of a location directly.
pub async fn lay_units(app: &TestApp, product: &str, position: &str, units: &[&str]) {
    let keys: Vec<i64> = units.iter().map(|key| key.parse().expect("a key")).collect();
    let product: i64 = product.parse().expect("a key");
    let pair = "insert into warehouse.pair (product_key, position_key) values ($1, $2) on conflict do nothing";
    app.sql.execute(pair, &[&product, &position]).await.expect("a pair");
    let insert = "insert into warehouse.stock (product_key, position_key, serial_key, quantity)
                  select $1, $2, unnest($3::bigint[]), 1";
    app.sql.execute(insert, &[&product, &position, &keys]).await.expect("stock");
    let place = "update serial.serial set position_key = $1 where key = any ($2)";
    app.sql.execute(place, &[&position, &keys]).await.expect("units");
}

/// Creates a session with these members and returns its key.
pub async fn planned(actor: &Actor, members: Value) -> String {
    text(&changed(actor.post(SESSION, members).await), "session_key")
}

/// Sends a command on a session.
pub async fn on_session(actor: &Actor, session: &str, command: &str) -> Answer {
    actor.post(&format!("{SESSION}/{session}/{command}"), json!({})).await
}

/// Creates and starts a session of the whole site, and returns its key.
pub async fn started(actor: &Actor) -> String {
    let key = planned(actor, json!({"count_session": {"type": "position"}})).await;
    changed(on_session(actor, &key, "start").await);
    key
}

/// Starts the count of a pair.
pub async fn begin(actor: &Actor, session: &str, product: &str, position: &str) -> Answer {
    let body = json!({"session_key": session, "product_key": product, "position_key": position});
    actor.post(&format!("{RECORD}/start"), body).await
}

/// Completes a count with what was found.
pub async fn complete(actor: &Actor, record: &str, body: Value) -> Answer {
    actor.post(&format!("{RECORD}/{record}/complete"), body).await
}

/// Starts and completes the count of a pair, and returns the record.
pub async fn count(actor: &Actor, session: &str, product: &str, position: &str, body: Value) -> Value {
    let record = text(&changed(begin(actor, session, product, position).await), "count_record_key");
    changed(complete(actor, &record, body).await)["record"].clone()
}

/// Reads one record of a session from the list of records.
pub async fn record(actor: &Actor, session: &str, key: &str) -> Value {
    let rows = actor.get(&format!("{RECORD}?session_key={session}")).await.ok().json();
    let rows = rows.as_array().unwrap().clone();
    rows.into_iter().find(|row| row["_key"] == key).unwrap_or_else(|| panic!("no record {key}"))
}

/// Starts a service with a user who has every permission, a location A1 and a product P with 10 in stock there.
pub async fn shelf() -> (TestApp, Actor, String) {
    let (app, boss) = plant().await;
    insert_position(&app, "A1").await;
    let product = plain(&boss, "P").await;
    lay(&app, &product, "A1", 10, None).await;
    (app, boss, product)
}

/// The types of the journal rows about the inventory, oldest first, without the first `skip`.
pub async fn event_types(app: &TestApp, skip: i64) -> Vec<String> {
    let rows = "select event_type from journal.event where topic = 'inventory' order by key offset $1";
    app.sql.query(rows, &[&skip]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

/// Counts the journal rows about the inventory.
pub async fn count_events(app: &TestApp) -> i64 {
    app.count("select count(*) from journal.event where topic = 'inventory'").await
}

/// Executes a movement and returns `detail`.
pub async fn moved(actor: &Actor, body: Value) -> Value {
    changed(actor.post("/movement/execute", body).await)
}

/// Receives a quantity at a location by a movement, so that stock equals the sum of its movements.
pub async fn put(actor: &Actor, product: &str, position: &str, quantity: i64) {
    let body =
        json!({"movement_type": "receipt", "product_key": product, "position_to": position, "qt_planned": quantity});
    moved(actor, body).await;
}

/// Prevents the worker of every instance from posting counts until the connection is dropped. Commands still post.
pub async fn hold_posting(app: &TestApp) -> tokio_postgres::Client {
    let client = platform::db::connect_detached(&app.database_url()).await.expect("a connection");
    let number = platform::db::Lock::CountPosting.number();
    client.batch_execute(&format!("select pg_advisory_lock({number})")).await.expect("the lock");
    client
}

/// Counts the stock rows that differ from the sum of their movements.
pub async fn mismatches(app: &TestApp) -> i64 {
    let sql = "with moved as (
            select product_key, position_to as position_key, serial_key,
                case when serial_key is null then lot_key end as lot_key, qt_confirmed as quantity
            from warehouse.movement where status = 'completed' and product_key is not null
            union all
            select product_key, position_from, serial_key, case when serial_key is null then lot_key end, -qt_confirmed
            from warehouse.movement where status = 'completed' and product_key is not null
        ), sums as (
            select product_key, position_key, serial_key, lot_key, sum(quantity) as quantity from moved
            where position_key not in ('OUT', 'NULL') group by 1, 2, 3, 4 having sum(quantity) <> 0
        )
        select count(*) from sums full join warehouse.stock s
            on (s.product_key, s.position_key) = (sums.product_key, sums.position_key)
                and s.serial_key is not distinct from sums.serial_key and s.lot_key is not distinct from sums.lot_key
        where s.quantity is distinct from sums.quantity";
    app.count(sql).await
}
