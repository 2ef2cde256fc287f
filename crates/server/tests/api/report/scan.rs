//! `GET /scan`: the records that a code names.

use chrono::TimeDelta;
use kernel::rules::gtin::is_gtin;
use platform::auth::Context;
use serde_json::{Value, json};

use crate::movement::steps::{position, position_with};
use crate::serial::plant::{act, create, in_lots, plant, product, serial, traced};
use crate::support::{Actor, Answer, TestApp, assert_refused, changed, column, send, text};

const GTIN: &str = "09506000134352";

/// Scans a code, with further parameters.
async fn scan(actor: &Actor, code: &str, more: &[(&str, &str)]) -> Answer {
    let request = actor.request(reqwest::Method::GET, "/scan").query(&[("code", code)]);
    send(request.query(more)).await
}

/// The records that a code names.
async fn matches(actor: &Actor, code: &str, more: &[(&str, &str)]) -> Value {
    scan(actor, code, more).await.ok().json()["matches"].clone()
}

/// The kind and the code of every match, as `kind code`.
async fn kinds_and_codes(actor: &Actor, code: &str, more: &[(&str, &str)]) -> Vec<String> {
    let found = matches(actor, code, more).await;
    found.as_array().unwrap().iter().map(|one| format!("{} {}", text(one, "kind"), text(one, "code"))).collect()
}

/// Creates one record of every kind with the code `same`, in different cases.
async fn of_every_kind(boss: &Actor, app: &TestApp) -> String {
    let made = product(boss, json!({"code": "Same", "traceability_level": "complete"})).await;
    let kept = in_lots(boss, "BULK").await;
    app.user("same", "operator").await;
    changed(boss.post("/work-order", json!({"product_key": made, "qt_planned": 1, "wo_code": "sAme"})).await);
    position(boss, "saMe").await;
    changed(boss.post("/lot", json!({"product_key": kept, "code": "same"})).await);
    serial(boss, &made, "same").await;
    made
}

#[tokio::test]
async fn scan_code_finds_records_of_every_kind_in_their_order() {
    let (app, boss) = plant().await;
    let made = of_every_kind(&boss, &app).await;
    let all = ["serial SAME", "lot SAME", "position saMe", "work_order sAme", "product Same", "user same"];
    for code in ["same", " SAME\r\n", "sAmE"] {
        assert_eq!(kinds_and_codes(&boss, code, &[]).await, all, "{code:?}");
    }
    let found = scan(&boss, "same", &[]).await.ok().json();
    assert_eq!((&found["input"], &found["parsed"], &found["truncated"]), (&json!("same"), &Value::Null, &json!(false)));
    let exact: Vec<bool> = found["matches"].as_array().unwrap().iter().map(|one| one["exact"] == true).collect();
    assert_eq!(exact, [false, false, false, false, false, true]);
    assert_eq!(kinds_and_codes(&boss, "same", &[("kinds", "user"), ("kinds", "lot")]).await, ["lot SAME", "user same"]);
    let of_product = kinds_and_codes(&boss, "same", &[("product_key", &made)]).await;
    assert_eq!(of_product, ["serial SAME", "work_order sAme", "product Same"]);
    assert_eq!(kinds_and_codes(&boss, "same", &[("product_key", "999999")]).await, [""; 0]);
    let cut = scan(&boss, "same", &[("limit", "2")]).await.ok().json();
    assert_eq!((cut["truncated"].clone(), cut["matches"].as_array().unwrap().len()), (json!(true), 2));
    let whole = scan(&boss, "same", &[("limit", "6")]).await.ok().json();
    assert_eq!((whole["truncated"].clone(), whole["matches"].as_array().unwrap().len()), (json!(false), 6));
    assert_eq!(kinds_and_codes(&boss, "nothing", &[]).await, [""; 0]);
}

#[tokio::test]
async fn scan_code_finds_only_kinds_that_the_caller_may_read() {
    let (app, boss) = plant().await;
    of_every_kind(&boss, &app).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    for (scope, kinds) in [
        ("serial:read", vec!["serial", "lot"]),
        ("inventory:position:read", vec!["position"]),
        ("production:work-order:read", vec!["work_order"]),
        ("product:catalogue:read", vec!["product"]),
        ("org:user:read", vec!["user"]),
        ("inventory:inventory:read", vec![]),
    ] {
        let scopes = ["auth:session:whoami", scope];
        let token = app.insert_token(boss.user_key, Context::Api, &scopes, expires).await;
        assert_eq!(column(&matches(&boss.with_token(&token), "same", &[]).await, "kind"), kinds, "{scope}");
    }
    let token = app.insert_token(boss.user_key, Context::Api, &["serial:read"], expires).await;
    let refused = scan(&boss.with_token(&token), "same", &[]).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "auth:session:whoami"}));
}

#[tokio::test]
async fn scan_code_leaves_out_deleted_records_and_marks_scrapped_and_held_ones() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let keys = crate::serial::plant::units(&boss, &made, &["LOST", "HELD", "GONE"]).await;
    act(&boss, &keys[0], "scrap").await;
    act(&boss, &keys[1], "hold").await;
    changed(boss.delete(&format!("/serial/{}", keys[2])).await);
    let lost = matches(&boss, "lost", &[]).await[0].clone();
    assert_eq!(
        (&lost["state"], &lost["held"], &lost["reason"]),
        (&json!("scrapped"), &json!(false), &json!("because"))
    );
    let held = matches(&boss, "held", &[]).await[0].clone();
    assert_eq!((&held["held"], &held["reason"]), (&json!(true), &json!("because")));
    assert_eq!(kinds_and_codes(&boss, "gone", &[]).await, [""; 0]);
    // No other kind of record that can be deleted is found after its deletion.
    let shelf = position(&boss, "SHELF").await;
    changed(boss.delete(&format!("/position/{shelf}")).await);
    let old = product(&boss, json!({"code": "OLD"})).await;
    changed(boss.delete(&format!("/product/{old}")).await);
    let admin = app.user("root2", "admin").await;
    let user = app.user("bygone", "operator").await;
    changed(admin.delete(&format!("/user/{}", user.user_key)).await);
    for code in ["shelf", "old", "bygone"] {
        assert_eq!(kinds_and_codes(&boss, code, &[]).await, [""; 0], "{code}");
    }
    let lots = in_lots(&boss, "L").await;
    changed(boss.post("/lot", json!({"product_key": lots, "code": "STALE", "expires": "2020-01-01"})).await);
    assert_eq!(matches(&boss, "stale", &[]).await[0]["state"], "expired");
    position_with(&boss, json!({"code": "SHUT", "available": false})).await;
    assert_eq!(matches(&boss, "shut", &[]).await[0]["state"], "blocked");
}

#[tokio::test]
async fn scan_code_lists_equal_codes_of_several_products_newest_first() {
    let (app, boss) = plant().await;
    let mut products = Vec::new();
    for code in ["A", "B", "C"] {
        products.push(traced(&boss, code).await);
        serial(&boss, products.last().unwrap(), "S-1").await;
        app.clock().advance(TimeDelta::seconds(1));
    }
    let found = matches(&boss, "s-1", &[]).await;
    assert_eq!(column(&found, "label"), ["C", "B", "A"]);
    let narrowed = matches(&boss, "s-1", &[("product_key", &products[0]), ("product_key", &products[1])]).await;
    assert_eq!(column(&narrowed, "product_key"), [products[1].clone(), products[0].clone()]);
}

#[tokio::test]
async fn scan_code_of_gs1_finds_the_product_with_its_unit_or_lot() {
    let (_app, boss) = plant().await;
    assert!(is_gtin(GTIN) && is_gtin("9506000134352"));
    // A GTIN of 13 digits is equal to one of 14 digits with a leading zero.
    let body = json!({"code": "PUMP", "gtin": "9506000134352", "traceability_level": "complete"});
    let pump = product(&boss, body).await;
    let other = traced(&boss, "OTHER").await;
    let unit = serial(&boss, &pump, "AB12").await;
    serial(&boss, &other, "AB12").await;
    for code in [
        format!("]d201{GTIN}21AB12"),
        format!("]C101{GTIN}17271231\u{1d}21AB12"),
        format!("]Q301{GTIN}10X^]21AB12"),
        format!(" ]e001{GTIN}21AB12\r"),
        format!("01{GTIN}21AB12"),
        format!("https://id.gs1.org/01/{GTIN}/21/AB12?17=271231"),
    ] {
        let found = scan(&boss, &code, &[]).await.ok().json();
        let named: Vec<(String, String)> =
            found["matches"].as_array().unwrap().iter().map(|one| (text(one, "kind"), text(one, "key"))).collect();
        assert_eq!(named, [("serial".to_owned(), unit.clone()), ("product".to_owned(), pump.clone())], "{code}");
        let (parsed, exact) = (&found["parsed"], column_of(&found["matches"], "exact"));
        assert_eq!(
            (&parsed["gtin"], &parsed["serial"], exact),
            (&json!(GTIN), &json!("AB12"), json!([true, false])),
            "{code}"
        );
    }
    let lower = scan(&boss, &format!("]d201{GTIN}21ab12"), &[("kinds", "serial")]).await.ok().json();
    assert_eq!((&lower["matches"][0]["key"], &lower["matches"][0]["exact"]), (&json!(unit), &json!(false)));
    assert_eq!(kinds_and_codes(&boss, &format!("]d201{GTIN}"), &[]).await, ["product PUMP"]);
    assert_eq!(kinds_and_codes(&boss, "9506000134352", &[]).await, ["product PUMP"], "as a shop prints it");
    assert_eq!(kinds_and_codes(&boss, &format!("]d201{GTIN}21AB12"), &[("product_key", &other)]).await, [""; 0]);
    assert_eq!(kinds_and_codes(&boss, &format!("]d201{GTIN}21NONE"), &[]).await, ["product PUMP"]);
}

/// One member of every row, unchanged.
fn column_of(rows: &Value, name: &str) -> Value {
    rows.as_array().unwrap().iter().map(|row| row[name].clone()).collect()
}

#[tokio::test]
async fn scan_code_of_gs1_finds_lots_and_sscc_and_plain_codes_that_look_like_gs1() {
    let (_app, boss) = plant().await;
    let glue = product(&boss, json!({"code": "GLUE", "gtin": GTIN, "lot_tracking": "optional"})).await;
    changed(boss.post("/lot", json!({"product_key": glue, "code": "L-7"})).await);
    let code = format!("]C101{GTIN}10L-7\u{1d}3740\u{1d}15261200\u{1d}11260115");
    let found = scan(&boss, &code, &[]).await.ok().json();
    assert_eq!(column(&found["matches"], "kind"), ["lot", "product"]);
    let parsed = &found["parsed"];
    let dates = json!([parsed["expires"], parsed["best_before"], parsed["produced"], parsed["quantity"]]);
    assert_eq!(dates, json!([null, "2026-12-31", "2026-01-15", 40]));
    assert_eq!(parsed["elements"][1], json!({"ai": "10", "value": "L-7"}));
    let sscc = "006141411234567890";
    position_with(&boss, json!({"code": sscc, "fixed": false})).await;
    for code in [format!("]C100{sscc}"), format!("00{sscc}"), sscc.to_owned()] {
        assert_eq!(kinds_and_codes(&boss, &code, &[]).await, [format!("position {sscc}")], "{code}");
    }
    // The serial number of a unit may look like a GS1 code.
    let made = traced(&boss, "T").await;
    let tricky = format!("01{GTIN}21AB");
    create(&boss, json!({"product_key": made, "code": tricky})).await;
    let found = scan(&boss, &tricky, &[]).await.ok().json();
    assert_eq!(column(&found["matches"], "code"), ["GLUE", tricky.as_str()]);
    assert_eq!(found["parsed"]["format"], "gs1");
    let found = scan(&boss, &format!("https://x.io/01/{GTIN}/10/L-7"), &[]).await.ok().json();
    assert_eq!(
        (found["parsed"]["format"].clone(), column(&found["matches"], "kind")),
        (json!("digital_link"), vec!["lot".to_owned(), "product".to_owned()])
    );
}

#[tokio::test]
async fn scan_code_refuses_an_unreadable_code_with_the_position() {
    let (_app, boss) = plant().await;
    for (code, position) in [
        ("A\tB", 1),
        ("AB\u{1b}", 2),
        ("]C10109506000134353", 18),
        ("  ]d2", 5),
        ("]d217261331", 5),
        ("ABC^]DEF", 0),
        ("https://id.gs1.org/01/09506000134353", 35),
    ] {
        assert_refused(&scan(&boss, code, &[]).await, 422, &json!({"code": "code_invalid", "position": position}));
    }
    assert_refused(&scan(&boss, " ", &[]).await, 422, &json!({"code": "code_invalid", "position": 1}));
    for (more, fault) in [
        (("code", ""), json!([[["query", "code"], "missing"]])),
        (("kinds", "task"), json!([[["query", "kinds", 0], "enum"]])),
        (("limit", "0"), json!([[["query", "limit"], "greater_than_equal"]])),
    ] {
        let code = if more.0 == "code" { vec![more] } else { vec![("code", "A"), more] };
        let request = boss.request(reqwest::Method::GET, "/scan").query(&code);
        assert_eq!(crate::support::faults(&send(request).await), fault);
    }
    let long = "x".repeat(401);
    assert_eq!(crate::support::faults(&scan(&boss, &long, &[]).await), json!([[["query", "code"], "string_too_long"]]));
}
