//! `GET /serial-hierarchy` for a moment in the past: links that were confirmed by then and had not ended
//! (docs/spec/serial.md#genealogy-reads).

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use super::plant::{ask, assert_code, create, line, link, on_link, plant, reserve, serial, text, traced, unlink};
use crate::organization::steps::{changed, column};
use crate::support::{Actor, Answer, TestApp, send};

/// Returns a moment with an hour before and after it in which nothing happens.
fn tick(app: &TestApp) -> chrono::DateTime<Utc> {
    app.clock().advance(TimeDelta::hours(1));
    let now = app.clock().now();
    app.clock().advance(TimeDelta::hours(1));
    now
}

/// Requests the tree of a unit as of a moment.
async fn ask_at(actor: &Actor, key: &str, moment: chrono::DateTime<Utc>) -> Answer {
    let moment = moment.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let request = actor.request(reqwest::Method::GET, "/serial-hierarchy");
    send(request.query(&[("serial_key", key), ("as_of", &moment)])).await
}

/// Unit codes of a tree, as `[root, [child, […]]…]`.
fn codes(node: &Value) -> Value {
    let below = node["children"].as_array().unwrap().iter().map(codes);
    Value::Array([node["serial_code"].clone()].into_iter().chain(below).collect())
}

/// Returns the tree of a unit as of a moment, as nested codes.
async fn tree_at(actor: &Actor, key: &str, moment: chrono::DateTime<Utc>) -> Value {
    let found = ask_at(actor, key, moment).await.ok().json();
    assert_eq!(found.as_array().unwrap().len(), 1);
    codes(&found[0])
}

#[tokio::test]
async fn hierarchy_as_of_shows_a_part_from_its_link_to_its_end_and_is_404_before_the_unit_exists() {
    let (app, boss) = plant().await;
    let (t, x) = (traced(&boss, "T").await, traced(&boss, "X").await);
    let unborn = tick(&app);
    let (p, c) = (serial(&boss, &t, "P").await, serial(&boss, &x, "C").await);
    let before = tick(&app);
    let built = link(&boss, &c, &p).await;
    let between = tick(&app);
    unlink(&boss, &built).await;
    let after = tick(&app);
    for key in [&p, &c] {
        assert_code(&ask_at(&boss, key, unborn).await, 404, "serial_not_found");
    }
    assert_eq!((tree_at(&boss, &p, before).await, tree_at(&boss, &c, before).await), (json!(["P"]), json!(["C"])));
    let whole = json!(["P", ["C"]]);
    assert_eq!((tree_at(&boss, &p, between).await, tree_at(&boss, &c, between).await), (whole.clone(), whole));
    assert_eq!((tree_at(&boss, &p, after).await, tree_at(&boss, &c, after).await), (json!(["P"]), json!(["C"])));
    assert_code(&ask_at(&boss, "99999999", after).await, 404, "serial_not_found");
}

#[tokio::test]
async fn hierarchy_as_of_follows_replacements_at_every_level() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let mut keys = Vec::new();
    for code in ["TOP", "MID", "LOW", "NEW"] {
        keys.push(serial(&boss, &made, code).await);
    }
    link(&boss, &keys[2], &keys[1]).await;
    let first = tick(&app);
    let upper = link(&boss, &keys[1], &keys[0]).await;
    let second = tick(&app);
    let body = json!({"new_child_serial_key": keys[3], "reason": "leak"});
    let new = changed(on_link(&boss, &upper, "replace", body).await);
    let third = tick(&app);
    // The old part is built in again and replaces the new one.
    let body = json!({"new_child_serial_key": keys[1], "reason": "fine after all"});
    changed(on_link(&boss, &text(&new["link"], "_key"), "replace", body).await);
    let fourth = tick(&app);
    assert_eq!(tree_at(&boss, &keys[2], first).await, json!(["MID", ["LOW"]]));
    assert_eq!(tree_at(&boss, &keys[2], second).await, json!(["TOP", ["MID", ["LOW"]]]));
    assert_eq!(tree_at(&boss, &keys[0], third).await, json!(["TOP", ["NEW"]]));
    assert_eq!(tree_at(&boss, &keys[2], third).await, json!(["MID", ["LOW"]]));
    assert_eq!(tree_at(&boss, &keys[3], fourth).await, json!(["NEW"]));
    assert_eq!(tree_at(&boss, &keys[2], fourth).await, json!(["TOP", ["MID", ["LOW"]]]));
}

#[tokio::test]
async fn hierarchy_as_of_the_moments_of_link_and_end_counts_the_first_and_not_the_second() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (p, c) = (serial(&boss, &made, "P").await, serial(&boss, &made, "C").await);
    tick(&app);
    let built = link(&boss, &c, &p).await;
    tick(&app);
    let ended = changed(on_link(&boss, &built, "unlink", json!({"reason": "x"})).await);
    let moment = |name: &str| text(&ended, name).parse::<chrono::DateTime<Utc>>().unwrap();
    let (linked, end) = (moment("linked_at"), moment("ended_at"));
    let instant = TimeDelta::milliseconds(1);
    assert_eq!(tree_at(&boss, &p, linked - instant).await, json!(["P"]));
    assert_eq!(tree_at(&boss, &p, linked).await, json!(["P", ["C"]]));
    assert_eq!(tree_at(&boss, &p, end - instant).await, json!(["P", ["C"]]));
    assert_eq!(tree_at(&boss, &p, end).await, json!(["P"]));
}

#[tokio::test]
async fn hierarchy_as_of_shows_no_drafts_or_missing_components_and_refuses_a_malformed_moment() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": "U"});
    let unit = text(&create(&boss, body).await, "_key");
    super::plant::join(&app, &line.batch, &unit).await;
    let part = serial(&boss, &line.part, "X1").await;
    reserve(&boss, &line.batch, &part, &unit).await;
    let draft = tick(&app);
    super::plant::post_link(&boss, &part, &unit).await.ok();
    let built = tick(&app);
    assert_eq!(tree_at(&boss, &unit, draft).await, json!(["U"]));
    let found = ask_at(&boss, &unit, built).await.ok().json();
    assert_eq!(column(&found[0]["children"], "serial_code"), ["X1"]);
    let now = ask(&boss, "/serial-hierarchy", &[("serial_key", &unit)]).await;
    assert_eq!(column(&now[0]["children"], "serial_code"), ["X1", "null"], "now the second part is missing");
    let bad = send(
        boss.request(reqwest::Method::GET, "/serial-hierarchy")
            .query(&[("serial_key", &unit), ("as_of", &"soon".to_owned())]),
    )
    .await;
    assert_eq!(crate::organization::steps::faults(&bad), json!([[["query", "as_of"], "datetime_parsing"]]));
}
