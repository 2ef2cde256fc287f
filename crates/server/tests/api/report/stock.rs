//! Stock aging: equal to the stock summary, and to ages that are calculated from the movements.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use platform::auth::Context;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use warehouse::{fold_stock_totals, prepare_stock_ages};

use super::naive::{day_of, joined, number};
use super::plant::Dice;
use crate::ledger::{assert_sound, broken};
use crate::movement::steps::{execute, kept, moved, plain, position, receive, receive_lot, traced};
use crate::support::{Actor, TestApp, changed};

const ROLES: &str = "admin library production operator quality warehouse traceability";

/// Starts a plant whose time zone is not UTC, and creates a user whose token is valid for years.
async fn plant() -> (TestApp, Actor) {
    let app = TestApp::with(&["--time-zone", "Europe/Rome"]).await;
    let boss = app.user("boss", ROLES).await;
    // The clock advances by years in these tests.
    let expires = app.clock().now() + TimeDelta::days(10_000);
    let token = app.insert_token(boss.user_key, Context::UserSession, &[], expires).await;
    (app, boss.with_token(&token))
}

/// The age group of stock that was received this many days ago.
fn age(days: i64) -> &'static str {
    match days {
        ..=30 => "0-30",
        31..=90 => "31-90",
        91..=180 => "91-180",
        181..=365 => "181-365",
        _ => "over_365",
    }
}

/// Quantities in stock, each with its expiry date.
type Lying = Vec<(Decimal, Option<NaiveDate>)>;

/// The ages by movements: each stock row has the age of the last movement that increased it.
async fn expected(app: &TestApp, now: DateTime<Utc>) -> Vec<Value> {
    let stock = "select s.product_key, g.code, g.description, s.position_key, s.serial_key, s.lot_key, s.quantity, l.expires
        from warehouse.stock s join product.product g on g.key = s.product_key
            left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)";
    let moves = "select position_to = $2, qt_confirmed, \"end\" from warehouse.movement
        where status = 'completed' and product_key = $1 and $2 in (position_from, position_to)
            and serial_key is not distinct from $3 and (serial_key is not null or lot_key is not distinct from $4)
        order by \"end\", key";
    let ages = ["0-30", "31-90", "91-180", "181-365", "over_365"];
    let mut groups: BTreeMap<(String, i64, usize), (Value, Lying)> = BTreeMap::new();
    let today = day_of(now);
    for row in app.sql.query(stock, &[]).await.unwrap() {
        let (product, code): (i64, String) = (row.get(0), row.get(1));
        let place: String = row.get(3);
        let (serial, lot): (Option<i64>, Option<i64>) = (row.get(4), row.get(5));
        let (mut came, mut lying) = (None::<DateTime<Utc>>, Decimal::ZERO);
        for step in app.sql.query(moves, &[&product, &place, &serial, &lot]).await.unwrap() {
            let (comes, quantity): (bool, Decimal) = (step.get(0), step.get(1));
            let change = if comes { quantity } else { -quantity };
            lying += change;
            if change > Decimal::ZERO {
                came = Some(step.get(2));
            }
            // A stock row that falls to zero is deleted, so later stock is new.
            came = came.filter(|_| !lying.is_zero());
        }
        assert_eq!(lying, row.get::<_, Decimal>(6), "the movements explain the stock");
        let age = age(came.map_or(0, |came| (today - day_of(came)).num_days()));
        let head = json!({"product_key": product.to_string(), "product_code": code,
            "product_description": row.get::<_, Option<String>>(2), "age": age});
        let group = (code.to_lowercase(), product, ages.iter().position(|known| *known == age).unwrap());
        groups.entry(group).or_insert_with(|| (head, Vec::new())).1.push((row.get(6), row.get(7)));
    }
    let row = |(head, lying): (Value, Lying)| {
        let sums = |is: &dyn Fn(Option<i64>) -> bool| {
            let those = lying.iter().filter(|(_, expires)| is(expires.map(|day| (day - today).num_days())));
            let (count, sum) =
                those.fold((0, Decimal::ZERO), |(count, sum), (quantity, _)| (count + 1, sum + quantity));
            (number(sum), count)
        };
        let (all, gone) = (sums(&|_| true), sums(&|days| days.is_some_and(|days| days < 0)));
        let soon = sums(&|days| days.is_some_and(|days| (0..=90).contains(&days)));
        joined(
            head,
            json!({"quantity": all.0, "rows": all.1, "expired": gone.0, "expired_rows": gone.1,
            "expiring": soon.0, "expiring_rows": soon.1}),
        )
    };
    groups.into_values().map(row).collect()
}

/// Quantities and numbers of rows by product, as the stock summary shows them.
async fn summary(boss: &Actor, root: &str) -> Vec<(String, Value, Value)> {
    let rows = boss.get(&format!("/inventory/summary?limit=1000&root_position_key={root}")).await.ok().json();
    let row =
        |row: &Value| (row["product_key"].as_str().unwrap().to_owned(), row["quantity"].clone(), row["rows"].clone());
    rows.as_array().unwrap().iter().map(row).collect()
}

/// Quantities and numbers of rows of the report, added up by product.
fn by_product(rows: &[Value]) -> Vec<(String, Value, Value)> {
    let mut found: Vec<(String, Decimal, i64)> = Vec::new();
    for row in rows {
        let (key, quantity) =
            (row["product_key"].as_str().unwrap(), row["quantity"].to_string().parse::<Decimal>().unwrap());
        let count = row["rows"].as_i64().unwrap();
        match found.last_mut().filter(|(known, ..)| known == key) {
            Some((_, sum, rows)) => (*sum, *rows) = (*sum + quantity, *rows + count),
            None => found.push((key.to_owned(), quantity, count)),
        }
    }
    found.into_iter().map(|(key, sum, rows)| (key, number(sum), json!(rows))).collect()
}

#[tokio::test]
async fn report_stock_age_equals_the_movements_and_the_stock_summary() {
    for seed in 41..=42 {
        let (app, boss) = plant().await;
        let mut dice = Dice::new(seed);
        let shelves = [position(&boss, "S1").await, position(&boss, "S2").await];
        let bolt = kept(&boss, "bolt", &json!({"allow_negative_inventory": true, "description": "a bolt"})).await;
        let glue = kept(&boss, "Glue", &json!({"lot_tracking": "required"})).await;
        let pump = traced(&boss, "pump").await;
        let mut units = 0;
        for _ in 0..60 {
            app.clock().advance(TimeDelta::hours(i64::try_from(dice.roll(24 * 14)).unwrap()));
            let (one, other) = if dice.one_in(2) { (0, 1) } else { (1, 0) };
            let (from, to) = (&shelves[one], &shelves[other]);
            let quantity = dice.roll(5) + 1;
            let body = match dice.roll(7) {
                0 => {
                    json!({"movement_type": "receipt", "product_key": bolt, "position_to": to, "qt_planned": quantity})
                }
                1 => json!({"movement_type": "receipt", "product_key": glue, "position_to": to, "qt_planned": quantity,
                    "lot_code": format!("L{}", dice.roll(4))}),
                2 => {
                    units += 1;
                    json!({"movement_type": "receipt", "product_key": pump, "position_to": to, "qt_planned": 1,
                        "serial_code": format!("U{units}")})
                }
                3 => {
                    json!({"movement_type": "consumption", "product_key": bolt, "position_from": from, "qt_planned": quantity})
                }
                4 => json!({"movement_type": "transfer", "product_key": glue, "position_from": from, "position_to": to,
                    "qt_planned": quantity, "lot_code": format!("L{}", dice.roll(4))}),
                5 => json!({"movement_type": "transfer", "product_key": pump, "position_from": from, "position_to": to,
                    "qt_planned": 1, "serial_code": format!("U{}", dice.roll(6))}),
                _ => json!({"movement_type": "transfer", "product_key": bolt, "position_from": from, "position_to": to,
                    "qt_planned": quantity}),
            };
            // A movement that the warehouse refuses changes nothing.
            execute(&boss, body).await;
        }
        let now = app.clock().now();
        let expire = "update serial.lot set expires = $1::timestamptz::date + (key % 4)::integer * 60 - 60";
        app.sql.execute(expire, &[&now]).await.unwrap();
        let report = boss.get("/report/stock-age").await.ok().json();
        let rows = report["rows"].as_array().unwrap();
        assert_eq!(*rows, expected(&app, now).await, "seed {seed}");
        assert_eq!(by_product(rows), summary(&boss, "IN").await, "seed {seed}");
        assert!(rows.len() > 4, "seed {seed}: {rows:?}");
        for (key, quantity, _) in by_product(rows) {
            let one = boss.get(&format!("/report/stock-age?product_key={key}")).await.ok().json();
            assert_eq!(one["totals"]["quantity"], quantity);
        }
    }
}

#[tokio::test]
async fn report_stock_age_counts_stock_received_after_zero_as_new() {
    let (app, boss) = plant().await;
    let (shelf, bolt) = (position(&boss, "S").await, plain(&boss, "BOLT").await);
    receive(&boss, &bolt, &shelf, 3).await;
    app.clock().advance(TimeDelta::days(100));
    let ages = async || {
        let rows = boss.get("/report/stock-age").await.ok().json()["rows"].clone();
        rows.as_array().unwrap().iter().map(|row| (row["age"].clone(), row["quantity"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(ages().await, [(json!("91-180"), json!(3))]);
    let out = |quantity: i64| json!({"movement_type": "shipment", "product_key": bolt, "position_from": shelf, "qt_planned": quantity});
    moved(&boss, out(1)).await;
    assert_eq!(ages().await, [(json!("91-180"), json!(2))], "what leaves does not make the rest new");
    moved(&boss, out(2)).await;
    assert!(ages().await.is_empty());
    receive(&boss, &bolt, &shelf, 1).await;
    assert_eq!(ages().await, [(json!("0-30"), json!(1))]);
}

#[tokio::test]
async fn report_stock_age_counts_expired_and_expiring_lots_and_filters_by_site() {
    let (app, boss) = plant().await;
    let there = "insert into organization.site (key, name) values ('2', 'Two');
        insert into position.position (key, code, site_key, created) values ('IN.2', 'IN.2', '2', '2026-01-01Z')";
    app.sql.batch_execute(there).await.unwrap();
    let glue = kept(&boss, "GLUE", &json!({"lot_tracking": "required"})).await;
    let (here, far) = (position(&boss, "H").await, json!({"code": "F", "parent_position_key": "IN.2"}));
    let far = crate::movement::steps::position_with(&boss, far).await;
    let today = day_of(app.clock().now());
    for (lot, days, place, quantity) in
        [("A", -1_i64, &here, 1), ("B", 0, &here, 2), ("C", 90, &far, 4), ("D", 91, &here, 8)]
    {
        let key = receive_lot(&boss, &glue, place, lot, quantity).await;
        let day = today + TimeDelta::days(days);
        changed(boss.patch(&format!("/lot/{key}"), json!({"expires": day.to_string()})).await);
    }
    let totals =
        async |query: &str| boss.get(&format!("/report/stock-age?{query}")).await.ok().json()["totals"].clone();
    let all = json!({"quantity": 15, "rows": 4, "expired": 1, "expired_rows": 1, "expiring": 6, "expiring_rows": 2});
    assert_eq!(totals("").await, all);
    let two = json!({"quantity": 4, "rows": 1, "expired": 0, "expired_rows": 0, "expiring": 4, "expiring_rows": 1});
    assert_eq!(totals("site_key=2").await, two);
    assert_eq!(summary(&boss, "IN.2").await, [(glue.clone(), json!(4), json!(1))]);
    assert_eq!(totals("site_key=nowhere").await["rows"], 0);
}

/// Asserts that the report equals the movements, and that kept totals equal the stock.
async fn assert_exact(app: &TestApp, boss: &Actor, moment: &str) {
    let report = boss.get("/report/stock-age").await.ok().json();
    assert_eq!(*report["rows"].as_array().unwrap(), expected(app, app.clock().now()).await, "{moment}");
    assert_sound(&broken(app).await, moment);
}

/// Number of prepared days, and whether today is one of them.
async fn prepared(app: &TestApp) -> (i64, bool) {
    let today = day_of(app.clock().now());
    let days = "select count(*), bool_or(today = $1) from warehouse.stock_age_day";
    let found = app.sql.query_one(days, &[&today]).await.unwrap();
    (found.get(0), found.get::<_, Option<bool>>(1).unwrap_or_default())
}

/// The report reads kept totals of a prepared day. They are the same before and after changes are added to them, and a day
/// is prepared before it begins.
#[tokio::test]
async fn report_stock_age_by_kept_totals_equals_the_movements_before_and_after_midnight() {
    let (app, boss) = plant().await;
    let instance = app.instance.app.clone();
    let (here, there) = (position(&boss, "H").await, position(&boss, "T").await);
    let (bolt, glue) = (plain(&boss, "BOLT").await, kept(&boss, "GLUE", &json!({"lot_tracking": "required"})).await);
    receive(&boss, &bolt, &here, 5).await;
    let lot = receive_lot(&boss, &glue, &here, "A", 4).await;
    app.clock().advance(TimeDelta::days(31));
    // Half an hour before midnight in Rome.
    while day_of(app.clock().now()) == day_of(app.clock().now() + TimeDelta::minutes(30)) {
        app.clock().advance(TimeDelta::minutes(10));
    }
    receive(&boss, &bolt, &there, 2).await;
    assert_exact(&app, &boss, "without totals").await;
    prepare_stock_ages(&instance).await.unwrap();
    prepare_stock_ages(&instance).await.unwrap();
    assert_eq!(prepared(&app).await, (2, true));
    assert_exact(&app, &boss, "prepared").await;
    let expires = (day_of(app.clock().now()) + TimeDelta::days(90)).to_string();
    changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": expires})).await);
    moved(
        &boss,
        json!({"movement_type": "transfer", "product_key": bolt, "position_from": here, "position_to": there,
        "qt_planned": 3}),
    )
    .await;
    moved(&boss, json!({"movement_type": "shipment", "product_key": bolt, "position_from": here, "qt_planned": 2}))
        .await;
    assert_exact(&app, &boss, "changed").await;
    fold_stock_totals(&instance).await.unwrap();
    assert_eq!(app.count("select count(*) from warehouse.stock_total_change").await, 0);
    assert_exact(&app, &boss, "added").await;
    app.clock().advance(TimeDelta::hours(1));
    assert_eq!(prepared(&app).await, (2, true));
    assert_exact(&app, &boss, "after midnight").await;
    app.clock().advance(TimeDelta::hours(3));
    prepare_stock_ages(&instance).await.unwrap();
    assert_eq!(prepared(&app).await, (1, true));
    assert_exact(&app, &boss, "without yesterday").await;
    // Wrong totals are shown, so they are what was read, and found.
    let wrong = "update warehouse.stock_age_total set quantity = quantity + 1 where rows > 0";
    app.sql.batch_execute(wrong).await.unwrap();
    let totals = boss.get("/report/stock-age").await.ok().json()["totals"].clone();
    assert_ne!(totals["quantity"], json!(9));
    let check = boss.get("/inventory/ledger-check").await.ok().json();
    assert_eq!(check["stale_positions"], json!(["IN"]));
}
