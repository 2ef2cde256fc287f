//! `PUT /batch/{batch_key}/serial-temp-links` (docs/spec/serial.md#linking-a-component).

use serde_json::{Value, json};

use super::plant::{
    Line, ask, assert_code, close, create, join, journal_rows, line, link, plant, post_link, put_links, read, serial,
    set, text,
};
use crate::organization::steps::{changed, column, faults};
use crate::support::{Actor, TestApp};

/// Creates a work order in progress and the units of its open batch.
async fn with_batch(codes: &[&str]) -> (TestApp, Actor, Line, Vec<String>) {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let mut units = Vec::new();
    for code in codes {
        let body = json!({"product_key": line.product, "wo_key": line.order, "code": code, "released": false});
        let key = text(&create(&boss, body).await, "_key");
        join(&app, &line.batch, &key).await;
        units.push(key);
    }
    (app, boss, line, units)
}

/// A link of the request: component and parent.
fn pair(child: &str, parent: &str) -> Value {
    json!({"child_serial_key": child, "parent_serial_key": parent})
}

/// `[child, parent]` of the temporary links in the response, sorted.
fn pairs(detail: &Value) -> Vec<(String, String)> {
    let links = detail["links"].as_array().unwrap().iter();
    let mut pairs: Vec<_> = links
        .map(|link| (text(link, "child_serial_key"), link["parent_serial_key"].as_str().unwrap_or("").to_owned()))
        .collect();
    pairs.sort();
    pairs
}

#[tokio::test]
async fn replace_temp_links_reserves_parts_and_frees_those_left_out_without_a_journal_row() {
    let (app, boss, line, units) = with_batch(&["U1", "U2"]).await;
    let (x1, x2, x3) = (
        serial(&boss, &line.part, "X1").await,
        serial(&boss, &line.part, "X2").await,
        serial(&boss, &line.part, "X3").await,
    );
    let rows = journal_rows(&app).await;
    let body = json!([pair(&x1, &units[0]), pair(&x2, &units[0])]);
    let detail = changed(put_links(&boss, &line.batch, body.clone()).await);
    assert_eq!(detail.as_object().unwrap().len(), 1);
    assert_eq!(pairs(&detail), [(x1.clone(), units[0].clone()), (x2.clone(), units[0].clone())]);
    let first = &detail["links"][0];
    let named = [
        &first["confirmed"],
        &first["batch_key"],
        &first["wo_key"],
        &first["job_key"],
        &first["phase_key"],
        &first["component_key"],
    ];
    assert_eq!(json!(named), json!([false, line.batch, line.order, line.job, line.phases[0], line.part]));
    let part = read(&boss, &x1).await;
    assert_eq!((&part["state"], &part["parent_serial_key"]), (&json!("released"), &json!(null)), "only reserved");
    // Links that are sent again are kept. Others are created or deleted.
    let again = changed(put_links(&boss, &line.batch, body).await);
    assert_eq!(column(&again["links"], "_key"), column(&detail["links"], "_key"));
    let body = json!([pair(&x2, &units[1]), pair(&x3, &units[0])]);
    let detail = changed(put_links(&boss, &line.batch, body).await);
    assert_eq!(pairs(&detail), [(x2.clone(), units[1].clone()), (x3.clone(), units[0].clone())]);
    link(&boss, &x1, &units[1]).await;
    assert_eq!(changed(put_links(&boss, &line.batch, json!([])).await), json!({"links": []}));
    link(&boss, &x2, &units[1]).await;
    assert_eq!(journal_rows(&app).await, rows + 2, "drafts are not told");
}

#[tokio::test]
async fn replace_temp_links_of_an_untraced_output_has_the_batch_as_parent() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, false).await;
    let (x1, x2) = (serial(&boss, &line.part, "X1").await, serial(&boss, &line.part, "X2").await);
    let body = json!([{"child_serial_key": x1}, pair(&x2, "components")]);
    let detail = changed(put_links(&boss, &line.batch, body).await);
    assert_eq!(pairs(&detail), [(x1.clone(), String::new()), (x2, String::new())]);
    // A confirmed link of the batch remains when its temporary links are deleted.
    changed(boss.post("/serial-link", json!({"child_serial_key": x1, "batch_key": line.batch})).await);
    assert_eq!(changed(put_links(&boss, &line.batch, json!([])).await), json!({"links": []}));
    let open = ask(&boss, "/component-batch", &[("batch_key", &line.batch)]).await;
    assert_eq!(column(&open, "_key"), [x1]);
}

#[tokio::test]
async fn replace_temp_links_with_wrong_links_or_unknown_records_is_refused_and_changes_nothing() {
    let (app, boss, line, units) = with_batch(&["U1"]).await;
    let (x1, x2) = (serial(&boss, &line.part, "X1").await, serial(&boss, &line.part, "X2").await);
    let stranger = serial(&boss, &line.product, "STRANGER").await;
    let kept = changed(put_links(&boss, &line.batch, json!([pair(&x1, &units[0])])).await);
    let u = units[0].as_str();
    let rules = [
        (json!([{"child_serial_key": x2, "parent_serial_key": u, "confirmed": true}]), "link_confirmed"),
        (json!([pair(&x1, u), {"child_serial_key": x2}]), "parent_mixed"),
        (json!([{"child_serial_key": x2, "parent_serial_key": null}]), "parent_required"),
        (json!([pair(&x2, "components")]), "parent_required"),
        (json!([pair(&x2, &stranger)]), "parent_not_in_batch"),
        (json!([pair(&x2, u), pair(&x2, u)]), "duplicate_child"),
        (
            json!([{"child_serial_key": x2, "parent_serial_key": u, "component_key": line.product}]),
            "component_mismatch",
        ),
    ];
    for (body, code) in rules {
        assert_code(&put_links(&boss, &line.batch, body).await, 422, code);
    }
    for (batch, body, code) in [
        ("none", json!([]), "batch_not_found"),
        ("99999999", json!([pair(&x2, u)]), "batch_not_found"),
        (&line.batch, json!([pair("99999999", u)]), "serial_not_found"),
        (&line.batch, json!([pair(&x2, "99999999")]), "serial_not_found"),
        (&line.batch, json!([pair(&x2, "none")]), "serial_not_found"),
    ] {
        assert_code(&put_links(&boss, batch, body).await, 404, code);
    }
    let missing = put_links(&boss, &line.batch, json!([{"parent_serial_key": u}])).await;
    assert_eq!(faults(&missing), json!([[["body", 0, "child_serial_key"], "missing"]]));
    assert_eq!(faults(&put_links(&boss, &line.batch, json!({})).await), json!([[["body"], "list_type"]]));
    let now = ask(&boss, "/serial-link", &[("batch_key", &line.batch)]).await;
    assert_eq!(column(&now, "_key"), column(&kept["links"], "_key"));
    close(&app, &line.batch).await;
    assert_code(&put_links(&boss, &line.batch, json!([])).await, 409, "batch_not_active");
    assert_code(&put_links(&boss, &line.batch, json!([pair("99999999", u)])).await, 404, "serial_not_found");
}

#[tokio::test]
async fn replace_temp_links_refuses_parts_that_cannot_be_built_in_and_loops() {
    let (app, boss, line, units) = with_batch(&["U1", "U2"]).await;
    let x = serial(&boss, &line.part, "X1").await;
    let (u, v) = (units[0].as_str(), units[1].as_str());
    let put = async |body: Value| put_links(&boss, &line.batch, body).await;
    for (cause, remedy, code) in [
        ("deleted_at = now()", "deleted_at = null", "serial_deleted"),
        ("scrapped = now()", "scrapped = null", "serial_scrapped"),
        ("released = null", "released = now()", "serial_not_released"),
        (
            "hold_reason = 'x', hold_by = 1, hold_at = now()",
            "hold_reason = null, hold_by = null, hold_at = null",
            "on_hold",
        ),
    ] {
        set(&app, &x, cause).await;
        assert_code(&put(json!([pair(&x, u)])).await, 409, code);
        set(&app, &x, remedy).await;
    }
    let host = serial(&boss, &line.product, "HOST").await;
    let taken = link(&boss, &x, &host).await;
    let refused = put(json!([pair(&x, u)])).await;
    assert_code(&refused, 409, "child_already_linked");
    assert_eq!(refused.detail()["link_key"], json!(taken));
    // Loops: a unit with itself, over confirmed links, over other links of the request, and over temporary links.
    for key in [u, v] {
        set(&app, key, "released = now()").await;
    }
    assert_code(&put(json!([pair(u, u)])).await, 409, "genealogy_loop");
    assert_code(&put(json!([pair(u, v), pair(v, u)])).await, 409, "genealogy_loop");
    assert_eq!(app.count("select count(*) from serial.link where not confirmed").await, 0);
    changed(put(json!([pair(u, v)])).await);
    assert_code(&post_link(&boss, v, u).await, 409, "genealogy_loop");
    // Reversing a temporary link is not a loop, because the old link is deleted first.
    changed(put(json!([pair(v, u)])).await);
    changed(put(json!([])).await);
    link(&boss, u, &host).await;
    join(&app, &line.batch, &host).await;
    assert_code(&put(json!([pair(&host, u)])).await, 409, "genealogy_loop");
}

// A conflict with the state (409) is checked before an invalid value (422).
#[tokio::test]
async fn replace_temp_links_answers_409_before_422() {
    let (app, boss, line, units) = with_batch(&["U1"]).await;
    let (x, stranger) = (serial(&boss, &line.part, "X1").await, serial(&boss, &line.product, "STRANGER").await);
    set(&app, &x, "scrapped = now()").await;
    assert_code(&put_links(&boss, &line.batch, json!([pair(&x, &stranger)])).await, 409, "serial_scrapped");
    let twice = json!([pair(&x, &units[0]), pair(&x, &units[0])]);
    assert_code(&put_links(&boss, &line.batch, twice).await, 409, "serial_scrapped");
    close(&app, &line.batch).await;
    assert_code(&put_links(&boss, &line.batch, json!([pair(&x, &stranger)])).await, 409, "batch_not_active");
}
