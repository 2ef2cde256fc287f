//! `POST /serial-link/bulk` (docs/spec/serial.md#linking-a-component).

use serde_json::{Value, json};

use super::plant::{
    assert_code, create, events_after, join, journal_rows, line, link, plant, post_once, read, reserve, serial, set,
    text, traced, types_of_one_command, units, unlink, with_units,
};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{changed, faults};
use crate::races::genealogy::{broken, link as body};
use crate::support::{Actor, Answer, TestApp, is_replayed};

/// Sends `POST /serial-link/bulk`.
async fn post(actor: &Actor, links: Value) -> Answer {
    actor.post("/serial-link/bulk", json!({"links": links})).await
}

/// A link of the request: component and parent.
fn pair(child: &str, parent: &str) -> Value {
    json!({"child_serial_key": child, "parent_serial_key": parent})
}

/// Asserts a refusal that names the link at this index.
#[track_caller]
fn assert_refused_at(answer: &Answer, status: u16, code: &str, index: usize) {
    assert_code(answer, status, code);
    assert_eq!(answer.detail()["index"], json!(index), "{answer:?}");
}

/// Number of stored links.
async fn link_count(app: &TestApp) -> i64 {
    app.count("select count(*) from serial.link").await
}

#[tokio::test]
async fn link_components_with_a_thousand_links_builds_a_whole_tree_and_a_repetition_adds_nothing() {
    let (app, boss) = plant().await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 1001).await;
    // Three parts in each unit, in mixed order: some links of a parent come before the links of its own parts, some
    // after.
    let links: Vec<Value> = (1..=1000)
        .map(|number| 1 + (number * 7) % 1000)
        .map(|number| body(units[number], units[(number - 1) / 3]))
        .collect();
    let rows = journal_rows(&app).await;
    let sent = json!({"links": links});
    let first = post_once(&boss, "/serial-link/bulk", "tree", &sent).await;
    let keys = changed(first)["link_keys"].clone();
    for (link, key) in links.iter().zip(keys.as_array().unwrap()) {
        let made = format!(
            "select count(*) from serial.link where key = {} and confirmed and child_serial_key = {}
            and parent_serial_key = {}",
            key.as_str().unwrap(),
            text(link, "child_serial_key"),
            text(link, "parent_serial_key")
        );
        assert_eq!(app.count(&made).await, 1, "{link}");
    }
    let inside = format!("select count(*) from serial.serial where root_key = {}", units[0]);
    assert_eq!(app.count(&inside).await, 1001);
    assert_eq!(broken(&app).await, []);
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), vec!["SERIAL_LINKED"; 1000]);
    let told: Vec<&Value> = events.iter().map(|event| &event["data"]["link_key"]).collect();
    assert_eq!(json!(told), keys, "in the order of the request");
    assert_eq!(events[3]["serial_keys"], json!([links[3]["child_serial_key"], links[3]["parent_serial_key"]]));
    // The same request again creates nothing, with the same idempotency key or without one.
    let again = post_once(&boss, "/serial-link/bulk", "tree", &sent).await;
    assert!(is_replayed(&again));
    assert_eq!(changed(again)["link_keys"], keys);
    assert_eq!(changed(boss.post("/serial-link/bulk", sent).await)["link_keys"], keys);
    assert_eq!((link_count(&app).await, journal_rows(&app).await), (1000, rows + 1000));
}

#[tokio::test]
async fn link_components_refuses_with_the_first_link_that_fails_and_makes_none() {
    let (app, boss, keys) = with_units(&["A", "B", "C", "P"]).await;
    let (c, p) = (&keys[2], &keys[3]);
    let other = traced(&boss, "U").await;
    insert_position(&app, "bin").await;
    let good = [pair(&keys[0], p), pair(&keys[1], p)];
    let with = |link: Value| json!([good[0], good[1], link]);
    let and = |name: &str, value: Value| {
        let mut link = pair(c, p);
        link[name] = value;
        with(link)
    };
    for (list, status, code) in [
        (with(pair("none", p)), 404, "serial_not_found"),
        (with(pair(c, "99999999")), 404, "serial_not_found"),
        (with(json!({"child_serial_key": c})), 422, "parent_required"),
        (and("batch_key", json!("1")), 422, "parent_required"),
        (with(pair(&keys[0], c)), 422, "child_repeated"),
        (and("component_key", json!(other)), 422, "component_mismatch"),
        (and("phase_key", json!("none")), 422, "phase_not_found"),
        (and("wo_key", json!("99999999")), 422, "work_order_not_found"),
        (and("job_key", json!("99999999")), 422, "job_not_found"),
        (with(pair(c, c)), 409, "genealogy_loop"),
    ] {
        assert_refused_at(&post(&boss, list).await, status, code, 2);
    }
    for (key, cause, remedy, code) in [
        (c, "deleted_at = now()", "deleted_at = null", "serial_deleted"),
        (c, "scrapped = now()", "scrapped = null", "serial_scrapped"),
        (c, "released = null", "released = now()", "serial_not_released"),
        (
            c,
            "hold_reason = 'x', hold_by = 1, hold_at = now()",
            "hold_reason = null, hold_by = null, hold_at = null",
            "on_hold",
        ),
    ] {
        set(&app, key, cause).await;
        assert_refused_at(&post(&boss, with(pair(c, p))).await, 409, code, 2);
        set(&app, key, remedy).await;
    }
    set(&app, p, "scrapped = now()").await;
    assert_refused_at(&post(&boss, with(pair(c, p))).await, 409, "serial_scrapped", 0);
    set(&app, p, "scrapped = null").await;
    set(&app, c, "position_key = 'bin'").await;
    assert_refused_at(&post(&boss, and("process_inventory", json!(false))).await, 409, "serial_in_stock", 2);
    set(&app, c, "position_key = null").await;
    assert_eq!((link_count(&app).await, journal_rows(&app).await), (0, 4), "only what the units themselves told");
    let taken = link(&boss, c, &keys[0]).await;
    let refused = post(&boss, with(pair(c, p))).await;
    assert_refused_at(&refused, 409, "child_already_linked", 2);
    assert_eq!(refused.detail()["link_key"], json!(taken));
    unlink(&boss, &taken).await;
    changed(post(&boss, with(pair(c, p))).await);
}

#[tokio::test]
async fn link_components_without_links_with_1001_or_without_a_child_is_422() {
    let (_app, boss, keys) = with_units(&["C", "P"]).await;
    assert_eq!(faults(&post(&boss, json!([])).await), json!([[["body", "links"], "too_short"]]));
    let many = vec![pair(&keys[0], &keys[1]); 1001];
    assert_eq!(faults(&post(&boss, json!(many)).await), json!([[["body", "links"], "too_long"]]));
    let broken = json!([{"parent_serial_key": keys[1]}]);
    assert_eq!(faults(&post(&boss, broken).await), json!([[["body", "links", 0, "child_serial_key"], "missing"]]));
}

// Links are checked in order. Each link is checked as if the links before it existed.
#[tokio::test]
async fn link_components_refuses_links_that_close_a_loop_together_and_accepts_them_without_it() {
    let (app, boss, keys) = with_units(&["A", "B", "C", "D"]).await;
    let (a, b, c, d) = (&keys[0], &keys[1], &keys[2], &keys[3]);
    let refused = post(&boss, json!([pair(a, b), pair(b, a)])).await;
    assert_refused_at(&refused, 409, "genealogy_loop", 1);
    let refused = post(&boss, json!([pair(c, d), pair(a, b), pair(b, c), pair(d, a)])).await;
    assert_refused_at(&refused, 409, "genealogy_loop", 3);
    // Loops that include stored links.
    link(&boss, b, a).await;
    let refused = post(&boss, json!([pair(c, b), pair(a, c)])).await;
    assert_refused_at(&refused, 409, "genealogy_loop", 1);
    assert_eq!((link_count(&app).await, broken(&app).await), (1, Vec::new()));
    changed(post(&boss, json!([pair(c, b), pair(a, d)])).await);
    let inside = format!("select count(*) from serial.serial where root_key = {d}");
    assert_eq!((app.count(&inside).await, broken(&app).await), (4, Vec::new()));
}

#[tokio::test]
async fn link_components_confirms_drafts_and_leaves_existing_links_alone() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let record = json!({"product_key": line.product, "wo_key": line.order, "code": "U", "released": false});
    let unit = text(&create(&boss, record).await, "_key");
    join(&app, &line.batch, &unit).await;
    let parts = units(&boss, &line.part, &["X1", "X2", "X3"]).await;
    let draft = reserve(&boss, &line.batch, &parts[0], &unit).await;
    let there = link(&boss, &parts[1], &unit).await;
    let other = serial(&boss, &line.product, "V").await;
    let refused = post(&boss, json!([pair(&parts[2], &unit), pair(&parts[0], &other)])).await;
    assert_refused_at(&refused, 409, "child_already_linked", 1);
    let rows = journal_rows(&app).await;
    let mut named = pair(&parts[2], &unit);
    for (name, key) in [("wo_key", &line.order), ("job_key", &line.job), ("phase_key", &line.phases[1])] {
        named[name] = json!(key);
    }
    let made = changed(post(&boss, json!([named, pair(&parts[1], &unit), pair(&parts[0], &unit)])).await);
    assert_eq!((&made["link_keys"][1], &made["link_keys"][2]), (&json!(there), &json!(draft)));
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_LINKED", "SERIAL_LINKED"]);
    let told = [&events[0]["work_order_key"], &events[0]["job_key"], &events[0]["phase_key"], &events[1]["batch_key"]];
    assert_eq!(json!(told), json!([line.order, line.job, line.phases[1], line.batch]));
    for part in &parts {
        assert_eq!(read(&boss, part).await["state"], "installed");
    }
    assert_eq!(broken(&app).await, []);
}
