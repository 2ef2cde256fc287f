//! Lots (docs/spec/serial.md#lots) and the lots of a batch (docs/spec/serial.md#lot-allocations).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::plant::{
    Line, ask, assert_code, close, counter, create, events_after, in_lots, join, journal_rows, last_event, line, lot,
    plant, post_once, product, serial, sql, text, traced, types_of_one_command,
};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{changed, column, faults, request_if_match};
use crate::support::{Actor, Answer, TestApp};

/// Sends `POST /lot`.
async fn post(actor: &Actor, body: Value) -> Answer {
    actor.post("/lot", body).await
}

/// Reads a lot.
async fn read(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/lot/{key}")).await.ok().json()
}

#[tokio::test]
async fn create_lot_stores_every_member_that_is_sent_with_manual_as_origin() {
    let (app, boss) = plant().await;
    let glue = in_lots(&boss, "GLUE").await;
    let body = json!({"product_key": glue, "code": " l-7 ", "supplier_lot": "S1", "partner_code": "ACME",
        "partner_name": "Acme", "purchase_doc": "PO-1", "produced": "2026-01-02", "expires": "2028-02-29",
        "extra": {"a": [1]}, "origin": "received"});
    let made = changed(post(&boss, body).await);
    let key = text(&made, "_key");
    assert_eq!((&made["code"], &made["origin"], &made["hold"]), (&json!("L-7"), &json!("manual"), &json!(null)));
    let known = [
        &made["supplier_lot"],
        &made["partner_code"],
        &made["partner_name"],
        &made["purchase_doc"],
        &made["transfer_doc"],
        &made["produced"],
        &made["expires"],
        &made["extra"],
        &made["quantity_in_stock"],
    ];
    let expected = json!(["S1", "ACME", "Acme", "PO-1", null, "2026-01-02", "2028-02-29", {"a": [1]}, 0]);
    assert_eq!(json!(known), expected);
    assert_eq!(made["created_by"], json!(boss.user_key.to_string()));
    let event = last_event(&app).await;
    assert_eq!(types_of_one_command(std::slice::from_ref(&event), &boss), ["LOT_CREATED"]);
    assert_eq!((&event["data"], &event["topic"]), (&json!({"lot_key": key, "code": "L-7"}), &json!("serial")));
    assert_eq!(event["product_key"], json!(glue));
    let found = boss.get(&format!("/lot/{key}")).await.ok();
    assert_eq!(found.header("etag"), format!("\"{}\"", text(&made, "_rev")));
    let found = found.json();
    assert_eq!((&found["stock"], &found["movements_count"], &found["code"]), (&json!([]), &json!(0), &json!("L-7")));
}

#[tokio::test]
async fn create_lot_refuses_taken_codes_products_without_lots_and_bad_members_and_is_replayed_by_its_key() {
    let (app, boss) = plant().await;
    let (glue, units) = (in_lots(&boss, "GLUE").await, traced(&boss, "T").await);
    let plain = product(&boss, json!({"code": "PLAIN"})).await;
    lot(&boss, &glue, "L1").await;
    // A traced product may have lots of its supplier; the same code at another product is another lot.
    lot(&boss, &units, "L1").await;
    for code in ["L1", " l1 "] {
        assert_code(&post(&boss, json!({"product_key": glue, "code": code})).await, 409, "lot_code_taken");
    }
    assert_code(&post(&boss, json!({"product_key": plain, "code": "L1"})).await, 422, "lot_not_allowed");
    for key in ["none", "99999999"] {
        assert_code(&post(&boss, json!({"product_key": key, "code": "L1"})).await, 404, "product_not_found");
    }
    let long = "x".repeat(101);
    for (body, expected) in [
        (json!({"code": "A"}), json!([[["body", "product_key"], "missing"]])),
        (json!({"product_key": glue, "code": long}), json!([[["body", "code"], "string_too_long"]])),
        (json!({"product_key": glue, "code": "A", "expires": "soon"}), json!([[["body", "expires"], "date_parsing"]])),
        (json!({"product_key": glue, "code": "A", "produced": 5}), json!([[["body", "produced"], "string_type"]])),
    ] {
        assert_eq!(faults(&post(&boss, body.clone()).await), expected, "{body}");
    }
    assert_eq!((app.count("select count(*) from serial.lot").await, journal_rows(&app).await), (2, 2));
    let body = json!({"product_key": glue, "code": "ONCE"});
    let first = post_once(&boss, "/lot", "k1", &body).await.ok();
    let again = post_once(&boss, "/lot", "k1", &body).await.ok();
    assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &first.bytes));
    assert_eq!(app.count("select count(*) from serial.lot").await, 3);
}

// A taken code is skipped (docs/spec/administration.md#taking-numbers).
#[tokio::test]
async fn create_lot_without_a_code_takes_the_counter_of_the_product_and_skips_taken_codes() {
    let (_app, boss) = plant().await;
    counter(&boss, "LOT").await;
    let glue = product(&boss, json!({"code": "GLUE", "lot_tracking": "required", "counter_key": "LOT"})).await;
    lot(&boss, &glue, "LOT002").await;
    assert_eq!(changed(post(&boss, json!({"product_key": glue})).await)["code"], "LOT001");
    assert_eq!(changed(post(&boss, json!({"product_key": glue, "code": " "})).await)["code"], "LOT003");
}

// Codes of lots are upper-cased, from a request or from a counter (docs/spec/conventions.md#numbers-and-times).
#[tokio::test]
async fn create_lot_writes_the_code_of_a_counter_in_capitals_too() {
    let (_app, boss) = plant().await;
    counter(&boss, "low").await;
    let paint = product(&boss, json!({"code": "PAINT", "lot_tracking": "required", "counter_key": "low"})).await;
    assert_eq!(changed(post(&boss, json!({"product_key": paint})).await)["code"], "LOW001");
}

#[tokio::test]
async fn update_lot_changes_what_is_sent_clears_with_null_and_journals_only_changes() {
    let (app, boss) = plant().await;
    let glue = in_lots(&boss, "GLUE").await;
    lot(&boss, &glue, "TAKEN").await;
    let body = json!({"product_key": glue, "code": "L1", "supplier_lot": "S1", "expires": "2026-01-02"});
    let made = changed(post(&boss, body).await);
    let (path, rows) = (format!("/lot/{}", text(&made, "_key")), journal_rows(&app).await);
    let body = json!({"code": " l2 ", "supplier_lot": null, "purchase_doc": "PO", "extra": [1], "reason": "paper"});
    let new = changed(boss.patch(&path, body.clone()).await);
    let known = [&new["code"], &new["supplier_lot"], &new["purchase_doc"], &new["extra"], &new["expires"]];
    assert_eq!(json!(known), json!(["L2", null, "PO", [1], "2026-01-02"]));
    assert_ne!(new["_rev"], made["_rev"]);
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["LOT_UPDATED"]);
    assert_eq!((&events[0]["description"], &events[0]["data"]["lot_key"]), (&json!("paper"), &made["_key"]));
    assert_eq!(events[0]["data"]["code"], "L2");
    assert_eq!(changed(boss.patch(&path, body).await), new);
    assert_eq!(journal_rows(&app).await, rows + 1);
    assert_code(&boss.patch(&path, json!({"code": "taken"})).await, 409, "lot_code_taken");
    for (body, expected) in [
        (json!({"product_key": glue}), json!([[["body", "product_key"], "extra_forbidden"]])),
        (json!({"origin": "received"}), json!([[["body", "origin"], "extra_forbidden"]])),
        (json!({"code": null}), json!([[["body", "code"], "string_type"]])),
    ] {
        assert_eq!(faults(&boss.patch(&path, body.clone()).await), expected, "{body}");
    }
    assert_code(&boss.patch("/lot/none", json!({})).await, 404, "lot_not_found");
}

#[tokio::test]
async fn hold_lot_and_release_lot_hold_succeed_once_each_and_journal_the_reason() {
    let (app, boss) = plant().await;
    let key = lot(&boss, &in_lots(&boss, "GLUE").await, "L1").await;
    let rows = journal_rows(&app).await;
    let command = async |name: &str| boss.post(&format!("/lot/{key}/{name}"), json!({"reason": " dirt "})).await;
    assert_code(&command("release-hold").await, 409, "not_on_hold");
    let held = changed(command("hold").await);
    assert_eq!((&held["hold"]["reason"], &held["hold"]["by"]), (&json!("dirt"), &json!(boss.user_key.to_string())));
    assert_eq!(held["hold"].as_object().unwrap().len(), 3);
    assert_code(&command("hold").await, 409, "already_on_hold");
    assert_eq!(changed(command("release-hold").await)["hold"], json!(null));
    let events = events_after(&app, rows).await;
    assert_eq!(column(&json!(events), "type"), ["LOT_HELD", "LOT_HOLD_RELEASED"]);
    assert_eq!(column(&json!(events), "description"), ["dirt", "dirt"]);
    assert_eq!(events[0]["data"], json!({"lot_key": key, "code": "L1"}));
    for name in ["hold", "release-hold"] {
        let answer = boss.post(&format!("/lot/{key}/{name}"), json!({})).await;
        assert_eq!(faults(&answer), json!([[["body", "reason"], "missing"]]));
        assert_code(&boss.post(&format!("/lot/none/{name}"), json!({"reason": "x"})).await, 404, "lot_not_found");
    }
}

#[tokio::test]
async fn delete_lot_removes_a_lot_that_nothing_uses_and_every_write_of_a_lot_checks_the_revision() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let (key, used) = (lot(&boss, &line.glue, "L1").await, lot(&boss, &line.glue, "L2").await);
    let of_unit = lot(&boss, &line.part, "L3").await;
    let unit = create(&boss, json!({"product_key": line.part, "code": "X1", "lot_key": of_unit})).await;
    let body = json!([{"component_key": line.glue, "lot_key": used, "quantity": 1}]);
    changed(boss.put(&format!("/batch/{}/lot-allocation", line.batch), body).await);
    for key in [&used, &of_unit] {
        assert_code(&boss.delete(&format!("/lot/{key}")).await, 409, "lot_in_use");
    }
    changed(boss.delete(&format!("/serial/{}", text(&unit, "_key"))).await);
    assert_code(&boss.delete(&format!("/lot/{of_unit}")).await, 409, "lot_in_use");
    let reason = || Some(json!({"reason": "x"}));
    for (method, path, body) in [
        (Method::PATCH, "", Some(json!({"supplier_lot": "S"}))),
        (Method::POST, "/hold", reason()),
        (Method::POST, "/release-hold", reason()),
        (Method::DELETE, "", None),
    ] {
        let path = format!("/lot/{key}{path}");
        let rev = text(&read(&boss, &key).await, "_rev");
        let refused = request_if_match(&boss, method.clone(), &path, "\"0\"", body.clone()).await;
        assert_eq!((refused.status, refused.detail()), (412, json!({"code": "revision_mismatch", "current_rev": rev})));
        request_if_match(&boss, method, &path, &rev, body).await.ok();
    }
    let event = last_event(&app).await;
    assert_eq!((&event["type"], &event["data"]), (&json!("LOT_DELETED"), &json!({"lot_key": key, "code": "L1"})));
    assert_code(&boss.get(&format!("/lot/{key}")).await, 404, "lot_not_found");
    assert_code(&boss.delete(&format!("/lot/{key}")).await, 404, "lot_not_found");
    lot(&boss, &line.glue, "L1").await;
}

#[tokio::test]
async fn search_lots_applies_every_filter_and_shows_the_newest_first() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let paint = in_lots(&boss, "PAINT").await;
    let rows = [
        json!({"product_key": line.glue, "code": "AB-1", "supplier_lot": "Sup-1", "partner_code": "ACME",
            "purchase_doc": "PO-1", "expires": "2026-01-01"}),
        json!({"product_key": line.glue, "code": "AB-2", "partner_name": "The Acme Co", "expires": "2026-02-01"}),
        json!({"product_key": paint, "code": "XAB"}),
    ];
    let mut keys = Vec::new();
    for body in rows {
        keys.push(text(&changed(post(&boss, body).await), "_key"));
        app.clock().advance(TimeDelta::minutes(1));
    }
    let update = format!(
        "update serial.lot set origin = 'produced', batch_key = {}, work_order_key = {} where code = 'XAB'",
        line.batch, line.order
    );
    sql(&app, &update).await;
    changed(boss.post(&format!("/lot/{}/hold", keys[1]), json!({"reason": "x"})).await);
    let codes = async |query: &[(&str, &str)]| column(&ask(&boss, "/lot", query).await, "code");
    assert_eq!(codes(&[]).await, ["XAB", "AB-2", "AB-1"]);
    assert_eq!(codes(&[("lot_key", &keys[0]), ("lot_key", &keys[2]), ("lot_key", "none")]).await, ["XAB", "AB-1"]);
    assert_eq!(codes(&[("product_key", &line.glue)]).await, ["AB-2", "AB-1"]);
    assert_eq!(codes(&[("search", "ab*")]).await, ["AB-2", "AB-1"]);
    assert_eq!(codes(&[("search", "xa")]).await, ["XAB"]);
    assert_eq!(codes(&[("supplier_lot_search", "sup")]).await, ["AB-1"]);
    assert_eq!(codes(&[("partner_search", "acme")]).await, ["AB-2", "AB-1"]);
    assert_eq!(codes(&[("partner_search", "the*")]).await, ["AB-2"]);
    assert_eq!(codes(&[("purchase_doc", "PO-1")]).await, ["AB-1"]);
    assert_eq!(codes(&[("purchase_doc", "PO")]).await, Vec::<String>::new());
    assert_eq!(codes(&[("batch_key", &line.batch)]).await, ["XAB"]);
    assert_eq!(codes(&[("wo_key", &line.order), ("batch_key", &line.batch)]).await, ["XAB"]);
    assert_eq!(codes(&[("wo_key", "none")]).await, Vec::<String>::new());
    assert_eq!(codes(&[("expires_from", "2026-01-01"), ("expires_to", "2026-01-31")]).await, ["AB-1"]);
    assert_eq!(codes(&[("expires_from", "2026-01-02")]).await, ["AB-2"]);
    assert_eq!(codes(&[("held", "true")]).await, ["AB-2"]);
    assert_eq!(codes(&[("held", "false")]).await, ["XAB", "AB-1"]);
    assert_eq!(codes(&[("in_stock", "true")]).await, Vec::<String>::new());
    assert_eq!(codes(&[("in_stock", "false")]).await.len(), 3);
    assert_eq!(codes(&[("limit", "1"), ("offset", "1")]).await, ["AB-2"]);
    assert_eq!(ask(&boss, "/lot", &[]).await[0]["product_code"], "PAINT");
    let page = boss.get("/lot?limit=1&with_total=true").await.ok();
    assert_eq!(page.header("x-total-count"), "3");
    // All lots were created at the same moment, so the key decides the order.
    sql(&app, "update serial.lot set created = '2026-01-01Z'").await;
    assert_eq!(codes(&[]).await, ["AB-1", "AB-2", "XAB"]);
}

/// Path of the lot allocations of the batch.
fn allocation_path(line: &Line) -> String {
    format!("/batch/{}/lot-allocation", line.batch)
}

/// Creates a work order in progress with one unit in its open batch. Returns the key of the unit last.
async fn with_batch() -> (TestApp, Actor, Line, String) {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let unit = serial(&boss, &line.product, "U1").await;
    join(&app, &line.batch, &unit).await;
    (app, boss, line, unit)
}

#[tokio::test]
async fn replace_lot_allocations_stores_the_lots_of_an_open_batch_without_a_journal_row() {
    let (app, boss, line, unit) = with_batch().await;
    insert_position(&app, "bin").await;
    let (l1, l2) = (lot(&boss, &line.glue, "L1").await, lot(&boss, &line.glue, "L2").await);
    assert_eq!(boss.get(&allocation_path(&line)).await.ok().json(), json!([]));
    let rows = journal_rows(&app).await;
    let body = json!([
        {"component_key": line.glue, "lot_code": " l2 ", "quantity": 0.75, "parent_serial_key": unit},
        {"component_key": line.glue, "lot_key": l1, "quantity": 1.25, "position_key": "bin"},
    ]);
    let detail = changed(boss.put(&allocation_path(&line), body).await);
    assert_eq!(detail.as_object().unwrap().len(), 1);
    let short = |rows: &Value| -> Value {
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| json!([row["lot_key"], row["quantity"], row["position_key"], row["parent_serial_key"]]))
            .collect()
    };
    let expected = json!([[l1, 1.25, "bin", null], [l2, 0.75, null, unit]]);
    assert_eq!(short(&detail["allocations"]), expected);
    let found = boss.get(&allocation_path(&line)).await.ok().json();
    assert_eq!(found, detail["allocations"]);
    let first = &found[0];
    let named = [
        &first["batch_key"],
        &first["component_key"],
        &first["declared_by"],
        &first["lot_code"],
        &first["component_code"],
    ];
    assert_eq!(json!(named), json!([line.batch, line.glue, boss.user_key.to_string(), "L1", "GLUE"]));
    // The list is replaced as a whole. A batch of 4 that needs 0.5 per unit may have 2.
    let body = json!([{"component_key": line.glue, "lot_key": l1, "quantity": 2}]);
    assert_eq!(
        short(&changed(boss.put(&allocation_path(&line), body).await)["allocations"]),
        json!([[l1, 2, null, null]])
    );
    assert_eq!(changed(boss.put(&allocation_path(&line), json!([])).await), json!({"allocations": []}));
    assert_eq!(journal_rows(&app).await, rows);
}

#[tokio::test]
async fn replace_lot_allocations_refuses_unknown_records_blocked_lots_and_wrong_quantities() {
    let (app, boss, line, _unit) = with_batch().await;
    let (l1, foreign) = (lot(&boss, &line.glue, "L1").await, lot(&boss, &line.part, "P1").await);
    let paint = in_lots(&boss, "PAINT").await;
    let stranger = serial(&boss, &line.product, "STRANGER").await;
    let put = async |body: Value| boss.put(&allocation_path(&line), body).await;
    let with = |name: &str, value: Value| {
        let mut one = json!({"component_key": line.glue, "lot_key": l1, "quantity": 1});
        one[name] = value;
        json!([one])
    };
    let kept = changed(put(with("quantity", json!(0.5))).await);
    for (body, code) in [
        (with("lot_key", json!("none")), "lot_not_found"),
        (with("lot_key", json!("99999999")), "lot_not_found"),
        (json!([{"component_key": line.glue, "lot_code": "P1", "quantity": 1}]), "lot_not_found"),
        (with("position_key", json!("nowhere")), "position_not_found"),
    ] {
        assert_code(&put(body).await, 404, code);
    }
    for method in [Method::PUT, Method::GET] {
        let request = boss.request(method, "/batch/99999999/lot-allocation").json(&json!([]));
        assert_code(&crate::support::send(request).await, 404, "batch_not_found");
    }
    let half = json!({"component_key": line.glue, "lot_key": l1, "quantity": 1.25});
    for (body, code) in [
        (with("component_key", json!(paint)), "component_not_in_phase"),
        (with("component_key", json!("none")), "component_not_in_phase"),
        (with("lot_key", json!(foreign)), "lot_product_mismatch"),
        (json!([{"component_key": line.part, "lot_key": foreign, "quantity": 1}]), "lot_not_allowed"),
        (with("parent_serial_key", json!(stranger)), "parent_not_in_batch"),
        (with("parent_serial_key", json!("none")), "parent_not_in_batch"),
        (with("quantity", json!(2.000_001)), "allocation_exceeds"),
        (json!([half, half]), "allocation_exceeds"),
    ] {
        assert_code(&put(body).await, 422, code);
    }
    for (value, kind) in [
        (json!(0), "greater_than"),
        (json!(-1), "greater_than"),
        (json!("x"), "decimal_type"),
        (json!(0.000_000_1), "decimal_max_places"),
    ] {
        let found = faults(&put(with("quantity", value)).await);
        assert_eq!(found[0][0], json!(["body", 0, "quantity"]));
        assert_eq!(found[0][1], kind, "{found}");
    }
    changed(boss.post(&format!("/lot/{l1}/hold"), json!({"reason": "x"})).await);
    assert_code(&put(with("quantity", json!(1))).await, 409, "on_hold");
    assert_code(&put(with("quantity", json!(9))).await, 409, "on_hold");
    changed(boss.post(&format!("/lot/{l1}/release-hold"), json!({"reason": "x"})).await);
    let today = app.clock().now().date_naive();
    let expire = async |day: chrono::NaiveDate| {
        changed(boss.patch(&format!("/lot/{l1}"), json!({"expires": day.to_string()})).await);
    };
    expire(today - TimeDelta::days(1)).await;
    assert_code(&put(with("quantity", json!(1))).await, 409, "lot_expired");
    assert_eq!(boss.get(&allocation_path(&line)).await.ok().json(), kept["allocations"], "nothing changed");
    expire(today).await;
    changed(put(with("quantity", json!(1))).await);
    close(&app, &line.batch).await;
    assert_code(&put(json!([])).await, 409, "batch_not_active");
    assert_code(&put(with("component_key", json!(paint))).await, 409, "batch_not_active");
    assert_eq!(boss.get(&allocation_path(&line)).await.ok().json()[0]["quantity"], json!(1), "kept for good");
}
