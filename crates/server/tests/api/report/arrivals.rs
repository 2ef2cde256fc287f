//! The arrival and the expiry date on stock rows, written by releases and tools that do not know these columns.

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::{Value, json};

use crate::ledger::{assert_sound, broken};
use crate::movement::steps::{execute, kept, plain, plant, position, receive, receive_lot, receive_unit, traced};
use crate::support::{Actor, TestApp, changed, text};

/// A completed receipt into a location that ended 100 days ago, as the previous release writes it.
const MOVEMENT: &str = "insert into warehouse.movement (key, type, status, product_key, position_from, position_to,
        qt_planned, qt_original, qt_confirmed, created, start, \"end\", posted)
    values (:key, 'receipt', 'completed', :product, 'OUT', ':place', 3, 3, 3, now(), now() - interval '100 days',
        now() - interval '100 days', :key) returning key";

/// The statement that inserts a movement.
fn movement(key: i64, product: &str, place: &str) -> String {
    MOVEMENT.replace(":key", &key.to_string()).replace(":product", product).replace(":place", place)
}

/// Age groups and quantities of a product in the report.
async fn ages(boss: &Actor, product: &str) -> Value {
    let rows = boss.get(&format!("/report/stock-age?product_key={product}")).await.ok().json()["rows"].clone();
    rows.as_array().unwrap().iter().map(|row| json!([row["age"], row["quantity"]])).collect()
}

/// A product and a location with their pair, which the statements of these tests do not create.
async fn paired(app: &TestApp, boss: &Actor, code: &str, place: &str) -> String {
    let product = plain(boss, code).await;
    let pair = format!("insert into warehouse.pair (product_key, position_key) values ({product}, '{place}')");
    app.sql.batch_execute(&pair).await.unwrap();
    product
}

#[tokio::test]
async fn stock_written_without_its_arrival_has_that_of_its_movement_after_the_commit() {
    let (app, boss) = plant().await;
    let place = position(&boss, "S").await;
    let stock = |product: &str, key: i64| {
        format!(
            "insert into warehouse.stock (product_key, position_key, quantity, movement_key)
            values ({product}, '{place}', 3, {key})"
        )
    };
    // The previous release: movement and stock in one statement, whose parts do not see each other.
    let one = paired(&app, &boss, "ONE", &place).await;
    let together =
        format!("with written as ({}) {}", movement(9_000_000_001, &one, &place), stock(&one, 9_000_000_001));
    app.sql.batch_execute(&together).await.unwrap();
    // A repair by hand: stock first, its movement later in the transaction.
    let two = paired(&app, &boss, "TWO", &place).await;
    let later = format!("begin; {}; {}; commit", stock(&two, 9_000_000_002), movement(9_000_000_002, &two, &place));
    app.sql.batch_execute(&later).await.unwrap();
    // The movement first.
    let three = paired(&app, &boss, "THREE", &place).await;
    let before = format!("{}; {}", movement(9_000_000_003, &three, &place), stock(&three, 9_000_000_003));
    app.sql.batch_execute(&before).await.unwrap();
    assert_sound(&broken(&app).await, "inserted");
    for product in [&one, &two, &three] {
        assert_eq!(ages(&boss, product).await, json!([["91-180", 3]]));
    }
}

#[tokio::test]
async fn stock_increased_without_its_arrival_has_that_of_the_new_movement_after_the_commit() {
    let (app, boss) = plant().await;
    let place = position(&boss, "S").await;
    let product = plain(&boss, "BOLT").await;
    receive(&boss, &product, &place, 4).await;
    assert_eq!(ages(&boss, &product).await, json!([["0-30", 4]]));
    let increase = |key: i64| {
        format!(
            "update warehouse.stock set quantity = quantity + 3, movement_key = {key}, rev = rev + 1
            where product_key = {product}"
        )
    };
    let key = 9_000_000_001;
    let together = format!("with written as ({}) {}", movement(key, &product, &place), increase(key));
    app.sql.batch_execute(&together).await.unwrap();
    assert_sound(&broken(&app).await, "increased by the previous release");
    assert_eq!(ages(&boss, &product).await, json!([["91-180", 7]]));
    // Two movements at the same moment, of which the second one states what the first one did.
    let same = format!(
        "begin; with written as ({}) {}; with written as ({}) update warehouse.stock set quantity = quantity + 3,
            movement_key = {3}, arrived = arrived where product_key = {product}; commit",
        movement(key + 1, &product, &place),
        increase(key + 1),
        movement(key + 2, &product, &place),
        key + 2,
    );
    app.sql.batch_execute(&same).await.unwrap();
    assert_sound(&broken(&app).await, "twice at the same moment");
    assert_eq!(ages(&boss, &product).await, json!([["91-180", 13]]));
    // Stock that came in by no movement counts as new.
    let never = format!("update warehouse.stock set movement_key = null where product_key = {product}");
    app.sql.batch_execute(&never).await.unwrap();
    assert_sound(&broken(&app).await, "came in by nothing");
    assert_eq!(ages(&boss, &product).await, json!([["0-30", 13]]));
}

/// A planned movement that is confirmed keeps its own key, so its end is read and not stated by the command.
#[tokio::test]
async fn stock_of_a_confirmed_movement_arrives_when_the_movement_ended() {
    let (app, boss) = plant().await;
    let expires = app.clock().now() + TimeDelta::days(50);
    let boss = boss.with_token(&app.insert_token(boss.user_key, Context::UserSession, &[], expires).await);
    let (place, product) = (position(&boss, "S").await, plain(&boss, "BOLT").await);
    let plan = json!({"movement_type": "receipt", "product_key": product, "position_to": place, "qt_planned": 5});
    let detail = changed(boss.post("/movement/plan", plan).await);
    let key = text(&json!({"key": detail["movement_keys"][0]}), "key");
    app.clock().advance(TimeDelta::days(40));
    changed(boss.post(&format!("/movement/{key}/confirm"), json!({})).await);
    assert_sound(&broken(&app).await, "confirmed");
    assert_eq!(ages(&boss, &product).await, json!([["0-30", 5]]));
}

#[tokio::test]
async fn expiry_dates_on_stock_follow_lots_and_units() {
    let (app, boss) = plant().await;
    let (here, there) = (position(&boss, "H").await, position(&boss, "T").await);
    let (glue, pump) = (kept(&boss, "GLUE", &json!({"lot_tracking": "required"})).await, traced(&boss, "PUMP").await);
    let lot = receive_lot(&boss, &glue, &here, "A", 5).await;
    let unit = receive_unit(&boss, &pump, &here, "U").await;
    let other = text(
        &changed(boss.post("/lot", json!({"product_key": pump, "code": "P", "expires": "2031-01-01"})).await),
        "_key",
    );
    let days = async || {
        let rows =
            app.sql.query("select expires::text from warehouse.stock order by product_key, key", &[]).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect::<Vec<Option<String>>>()
    };
    assert_eq!(days().await, [None, None]);
    changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": "2030-01-01"})).await);
    changed(boss.patch(&format!("/serial/{unit}"), json!({"lot_key": other})).await);
    assert_eq!(days().await, [Some("2030-01-01".to_owned()), Some("2031-01-01".to_owned())]);
    changed(boss.patch(&format!("/lot/{other}"), json!({"expires": "2032-01-01"})).await);
    for (product, named) in [(&glue, json!({"lot_key": lot, "qt_planned": 2})), (&pump, json!({"serial_key": unit}))] {
        let mut body =
            json!({"movement_type": "transfer", "product_key": product, "position_from": here, "position_to": there});
        body.as_object_mut().unwrap().extend(named.as_object().cloned().unwrap());
        changed(execute(&boss, body).await);
    }
    assert_sound(&broken(&app).await, "moved");
    let day = |text: &str| Some(text.to_owned());
    assert_eq!(days().await, [day("2030-01-01"), day("2030-01-01"), day("2032-01-01")]);
    changed(boss.patch(&format!("/serial/{unit}"), json!({"lot_key": null})).await);
    changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": null})).await);
    assert_eq!(days().await, [None, None, None]);
    assert_sound(&broken(&app).await, "without dates");
}
