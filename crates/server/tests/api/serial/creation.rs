//! `POST /serial` and `POST /serial/bulk` (docs/spec/serial.md#units).

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::plant::{
    assert_code, counter, create, events_after, field, in_lots, journal_rows, last_event, lot, order, plant, post_once,
    post_serial, product, read, serial, sql, text, traced, types_of_one_command,
};
use crate::organization::steps::{changed, column, faults};
use crate::support::{Actor, Answer, TestApp};

/// Number of stored units.
async fn count(app: &TestApp) -> i64 {
    app.count("select count(*) from serial.serial").await
}

/// Sends `POST /serial/bulk`.
async fn bulk(actor: &Actor, serials: Value) -> Answer {
    actor.post("/serial/bulk", json!({"serials": serials})).await
}

/// Creates units in bulk. Returns their codes in the order of their keys.
async fn bulk_codes(actor: &Actor, serials: Value) -> Vec<String> {
    let keys = changed(bulk(actor, serials).await)["serial_keys"].clone();
    let mut codes = Vec::new();
    for key in keys.as_array().unwrap() {
        codes.push(read(actor, key.as_str().unwrap()).await["code"].as_str().unwrap_or("null").to_owned());
    }
    codes
}

#[tokio::test]
async fn create_serial_trims_the_code_writes_it_in_capitals_and_refuses_it_again_for_the_same_product() {
    let (app, boss) = plant().await;
    let (one, other) = (traced(&boss, "T").await, traced(&boss, "U").await);
    let body = json!({"product_key": one, "code": " ab-1 ", "state": "scrapped", "created_by": "9", "quantity": 7});
    let answer = post_serial(&boss, body).await.ok();
    let detail = answer.detail();
    let made = detail["serial"].clone();
    assert!(detail["message"].is_string(), "{detail}");
    assert_eq!(detail["serial_key"], made["_key"]);
    assert_eq!((&made["code"], &made["state"], &made["quantity"]), (&json!("AB-1"), &json!("released"), &json!(1)));
    let user = json!(boss.user_key.to_string());
    assert_eq!((&made["created_by"], &made["user_key"], &made["released"]), (&user, &user, &made["created"]));
    assert_eq!(read(&boss, &text(&made, "_key")).await, made);
    let event = last_event(&app).await;
    assert_eq!(types_of_one_command(std::slice::from_ref(&event), &boss), ["SERIAL_CREATED"]);
    assert_eq!((&event["topic"], &event["data"]), (&json!("serial"), &json!({"codes": ["AB-1"]})));
    assert_eq!((&event["serial_keys"], &event["product_key"]), (&json!([made["_key"]]), &json!(one)));

    for code in ["AB-1", "ab-1", "\tAb-1 "] {
        assert_code(&post_serial(&boss, json!({"product_key": one, "code": code})).await, 409, "serial_code_taken");
    }
    serial(&boss, &other, "AB-1").await;
    let asked = format!("/serial-code/verify-free?serial_code=ab-1&product_key={one}");
    assert_eq!(boss.get(&asked).await.ok().json(), json!(false));
    assert_eq!((count(&app).await, journal_rows(&app).await), (2, 2));
}

#[tokio::test]
async fn create_serial_takes_product_and_lot_by_key_or_code_and_the_order_by_key() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "Pump").await;
    let wo_key = order(&app, "WO-1", &made, None).await;
    let lot_key = lot(&boss, &made, "l-7").await;
    let body = json!({"product_code": "Pump", "wo_key": wo_key, "lot_code": " l-7", "released": false});
    let unit = create(&boss, body).await;
    assert_eq!(
        (&unit["product_key"], &unit["wo_key"], &unit["lot_key"]),
        (&json!(made), &json!(wo_key), &json!(lot_key))
    );
    assert_eq!((&unit["state"], &unit["released"], &unit["code"]), (&json!("wip"), &json!(null), &json!(null)));
    assert_eq!(last_event(&app).await["work_order_key"], json!(wo_key));
    let unit = create(&boss, json!({"product_key": made, "code": "A", "lot_key": lot_key})).await;
    assert_eq!(unit["lot_key"], json!(lot_key));
}

// Codes are trimmed (docs/spec/conventions.md#numbers-and-times).
#[tokio::test]
async fn create_serial_takes_the_code_of_a_product_with_blanks_around_it() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "Pump").await;
    let unit = create(&boss, json!({"product_code": " Pump ", "code": "A"})).await;
    assert_eq!(unit["product_key"], json!(made));
}

#[tokio::test]
async fn create_serial_without_a_code_takes_the_counter_only_when_a_code_is_due() {
    let (_app, boss) = plant().await;
    counter(&boss, "SN").await;
    let late = json!({"code": "L", "traceability_level": "complete", "counter_key": "SN"});
    let early = json!({"code": "E", "traceability_level": "form_only", "counter_key": "SN",
        "serial_code_on_creation": true});
    let (late, early) = (product(&boss, late).await, product(&boss, early).await);
    let mut codes = Vec::new();
    for (key, released) in [(&late, true), (&late, false), (&early, false), (&early, true)] {
        let unit = create(&boss, json!({"product_key": key, "released": released, "code": "  "})).await;
        assert_eq!(unit["counter_key"], "SN");
        codes.push(unit["code"].clone());
    }
    assert_eq!(json!(codes), json!(["SN001", null, "SN002", "SN003"]));
    // A code that the request names does not use a number of the counter.
    create(&boss, json!({"product_key": late, "code": "mine"})).await;
    assert_eq!(create(&boss, json!({"product_key": late})).await["code"], "SN004");
}

#[tokio::test]
async fn create_serial_skips_numbers_of_the_counter_whose_codes_are_taken() {
    let (_app, boss) = plant().await;
    counter(&boss, "SN").await;
    let body = json!({"code": "T", "traceability_level": "complete", "counter_key": "SN"});
    let made = product(&boss, body).await;
    for code in ["sn001", "sn002", "sn004"] {
        serial(&boss, &made, code).await;
    }
    let next = async || create(&boss, json!({"product_key": made})).await["code"].clone();
    assert_eq!((next().await, next().await, next().await), (json!("SN003"), json!("SN005"), json!("SN006")));
}

// Codes of units are upper-cased, from a request or from a counter (docs/spec/conventions.md#numbers-and-times).
#[tokio::test]
async fn create_serial_writes_the_code_of_a_counter_in_capitals_too() {
    let (_app, boss) = plant().await;
    counter(&boss, "sn").await;
    let body = json!({"code": "T", "traceability_level": "complete", "counter_key": "sn"});
    let made = product(&boss, body).await;
    assert_eq!(create(&boss, json!({"product_key": made})).await["code"], "SN001");
    let found = boss.get("/serial-code?serial_code=sn001").await.ok().json();
    assert_eq!(column(&found, "code"), ["SN001"]);
}

#[tokio::test]
async fn create_serial_that_meets_a_thousand_taken_codes_of_the_counter_is_409_counter_exhausted() {
    let (app, boss) = plant().await;
    counter(&boss, "SN").await;
    let made = product(&boss, json!({"code": "T", "traceability_level": "complete", "counter_key": "SN"})).await;
    let fill = async |from: u32, to: u32| {
        let insert = format!(
            "insert into serial.serial (key, root_key, code, product_key, created)
             select k, k, 'SN' || lpad(n::text, greatest(3, length(n::text)), '0'), {made}, now()
             from (select n, nextval('platform.key_sequence') as k from generate_series({from}, {to}) as n) as new"
        );
        sql(&app, &insert).await;
    };
    fill(1, 999).await;
    assert_eq!(create(&boss, json!({"product_key": made})).await["code"], "SN1000");
    fill(1001, 2000).await;
    let refused = post_serial(&boss, json!({"product_key": made})).await;
    assert_code(&refused, 409, "counter_exhausted");
    assert_eq!(refused.detail()["counter_key"], "SN");
}

#[tokio::test]
async fn create_serial_with_unknown_records_no_counter_or_an_untraced_product_is_refused_and_stores_nothing() {
    let (app, boss) = plant().await;
    let (made, gone) = (traced(&boss, "T").await, traced(&boss, "GONE").await);
    let (plain, glue) = (product(&boss, json!({"code": "PLAIN"})).await, in_lots(&boss, "GLUE").await);
    changed(boss.delete(&format!("/product/{gone}")).await);
    lot(&boss, &glue, "L1").await;
    let rows = journal_rows(&app).await;
    let cases = [
        (json!({"product_key": "none", "code": "A"}), 404, "product_not_found"),
        (json!({"product_key": "99999999", "code": "A"}), 404, "product_not_found"),
        (json!({"product_key": gone, "code": "A"}), 404, "product_not_found"),
        (json!({"product_code": "t", "code": "A"}), 404, "product_not_found"),
        (json!({"product_key": made, "code": "A", "wo_key": "none"}), 404, "work_order_not_found"),
        (json!({"product_key": made, "code": "A", "wo_key": "99999999"}), 404, "work_order_not_found"),
        (json!({"product_key": made, "code": "A", "lot_key": "99999999"}), 404, "lot_not_found"),
        (json!({"product_key": made, "code": "A", "lot_key": "none"}), 404, "lot_not_found"),
        (json!({"product_key": made, "code": "A", "lot_code": "L1"}), 404, "lot_not_found"),
        (json!({"product_key": made}), 409, "counter_not_defined"),
        (json!({"product_key": plain, "code": "A"}), 422, "product_not_traced"),
        (json!({"product_key": glue, "code": "A"}), 422, "product_not_traced"),
    ];
    for (body, status, code) in cases {
        assert_code(&post_serial(&boss, body).await, status, code);
    }
    assert_eq!((count(&app).await, journal_rows(&app).await), (0, rows));
}

// Existence is checked first, then the state, then other rules (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn create_serial_answers_404_before_409_before_422() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    serial(&boss, &made, "A").await;
    sql(&app, &format!("update product.product set traceability_level = null where key = {made}")).await;
    let missing = post_serial(&boss, json!({"product_key": made, "code": "A", "wo_key": "none"})).await;
    assert_code(&missing, 404, "work_order_not_found");
    assert_code(&post_serial(&boss, json!({"product_key": made, "code": "A"})).await, 409, "serial_code_taken");
    assert_code(&post_serial(&boss, json!({"product_key": made, "code": "B"})).await, 422, "product_not_traced");
}

#[tokio::test]
async fn create_serial_with_a_bad_member_is_422_at_its_place() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let cases = [
        (json!({"product_key": made, "code": "x".repeat(101)}), json!([[["body", "code"], "string_too_long"]])),
        (json!({"product_key": made, "code": "a\u{0}"}), json!([[["body", "code"], "string_nul"]])),
        (json!({"product_key": made, "code": 5}), json!([[["body", "code"], "string_type"]])),
        (json!({"product_key": 5, "code": "A"}), json!([[["body", "product_key"], "string_type"]])),
        (json!({"product_key": made, "released": "yes"}), json!([[["body", "released"], "bool_type"]])),
        (json!({"product_key": made, "data": {}}), json!([[["body", "data"], "list_type"]])),
        (json!({"product_key": made, "data": [5]}), json!([[["body", "data", 0], "dict_type"]])),
        (json!([]), json!([[["body"], "dict_type"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&post_serial(&boss, body.clone()).await), expected, "{body}");
    }
    assert_eq!(post_serial(&boss, json!({"code": "A"})).await.status, 422, "no product is named");
    assert_eq!(count(&app).await, 0);
    create(&boss, json!({"product_key": made, "code": "x".repeat(100), "unknown": 1})).await;
}

#[tokio::test]
async fn create_serial_with_one_code_twenty_times_in_parallel_succeeds_once() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let answers = join_all((0..20).map(|_| post_serial(&boss, json!({"product_key": made, "code": "A"})))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.refusal() == (409, "serial_code_taken".to_owned())).count(), 19);
    assert_eq!((count(&app).await, journal_rows(&app).await), (1, 1));
}

#[tokio::test]
async fn create_serials_answers_keys_in_the_order_of_the_request_and_journals_one_row_per_product() {
    let (app, boss) = plant().await;
    let (one, other) = (traced(&boss, "T").await, traced(&boss, "U").await);
    let rows = json!([{"product_key": one, "code": "b"}, {"product_code": "U", "code": "b"},
        {"product_key": one, "code": "a"}]);
    let keys = changed(bulk(&boss, rows).await);
    assert_eq!(keys.as_object().unwrap().len(), 1);
    let keys = keys["serial_keys"].clone();
    let mut found = Vec::new();
    for key in keys.as_array().unwrap() {
        let unit = read(&boss, key.as_str().unwrap()).await;
        found.push(json!([unit["product_key"], unit["code"]]));
    }
    assert_eq!(json!(found), json!([[one, "B"], [other, "B"], [one, "A"]]));
    let events = events_after(&app, 0).await;
    // One row for all units of one product (docs/spec/journal.md).
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_CREATED"; 2]);
    let told: Vec<&Value> = events.iter().map(|event| &event["data"]["codes"]).collect();
    assert_eq!(json!(told), json!([["B", "A"], ["B"]]));
    let told: Vec<&Value> = events.iter().map(|event| &event["serial_keys"]).collect();
    assert_eq!(json!(told), json!([[keys[0], keys[2]], [keys[1]]]));
}

#[tokio::test]
async fn create_serials_writes_one_event_for_units_with_and_without_codes() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let row = json!({"product_key": made, "released": false});
    let coded = json!({"product_key": made, "released": false, "code": "x"});
    let keys = changed(bulk(&boss, json!([row, coded, row])).await)["serial_keys"].clone();
    let events = events_after(&app, 0).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_CREATED"]);
    assert_eq!(events[0]["serial_keys"], keys);
    assert_eq!(events[0]["data"], json!({"codes": [null, "X", null]}));
}

#[tokio::test]
async fn create_serials_stores_all_or_nothing_and_names_the_faulty_row() {
    let (app, boss) = plant().await;
    counter(&boss, "SN").await;
    let counted = product(&boss, json!({"code": "C", "traceability_level": "complete", "counter_key": "SN"})).await;
    let (made, plain) = (traced(&boss, "T").await, product(&boss, json!({"code": "PLAIN"})).await);
    serial(&boss, &made, "TAKEN").await;
    let good = json!({"product_key": counted});
    let cases = [
        (json!({"product_key": "none", "code": "A"}), 404, "product_not_found"),
        (json!({"product_key": made, "code": "A", "wo_key": "5"}), 404, "work_order_not_found"),
        (json!({"product_key": made, "code": "A", "lot_code": "L"}), 404, "lot_not_found"),
        (json!({"product_key": made, "code": "taken"}), 409, "serial_code_taken"),
        (json!({"product_key": made}), 409, "counter_not_defined"),
        (json!({"product_key": plain, "code": "A"}), 422, "product_not_traced"),
    ];
    for (bad, status, code) in cases {
        let refused = bulk(&boss, json!([good, good, bad])).await;
        assert_code(&refused, status, code);
        assert_eq!(refused.detail()["row"], json!(2), "{code}");
    }
    // The second of two equal codes is refused, not the first.
    let twice = json!({"product_key": made, "code": "new"});
    let refused = bulk(&boss, json!([twice, good, {"product_key": made, "code": "NEW "}])).await;
    assert_code(&refused, 409, "serial_code_taken");
    assert_eq!(refused.detail()["row"], json!(2));
    assert_eq!((count(&app).await, journal_rows(&app).await), (1, 1));
    // The refused requests used no number of the counter.
    assert_eq!(bulk_codes(&boss, json!([good, twice, good])).await, ["SN001", "NEW", "SN002"]);
}

#[tokio::test]
async fn create_serials_takes_one_to_a_thousand_and_shape_faults_carry_their_row() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let row = json!({"product_key": made, "released": false});
    assert_eq!(faults(&bulk(&boss, json!([])).await), json!([[["body", "serials"], "too_short"]]));
    let many: Value = (0..1001).map(|_| row.clone()).collect();
    assert_eq!(faults(&bulk(&boss, many).await), json!([[["body", "serials"], "too_long"]]));
    assert_eq!(faults(&boss.post("/serial/bulk", json!({})).await), json!([[["body", "serials"], "missing"]]));
    let bad = json!([row, {"product_key": made, "code": 5}]);
    assert_eq!(faults(&bulk(&boss, bad).await), json!([[["body", "serials", 1, "code"], "string_type"]]));
    assert_eq!(count(&app).await, 0);
    let many: Value = (0..1000).map(|_| row.clone()).collect();
    changed(bulk(&boss, many).await);
    assert_eq!(count(&app).await, 1000);
}

#[tokio::test]
async fn create_serials_skips_counter_codes_that_the_database_or_the_request_has_already() {
    let (_app, boss) = plant().await;
    counter(&boss, "SN").await;
    let make = async |code: &str| {
        product(&boss, json!({"code": code, "traceability_level": "complete", "counter_key": "SN"})).await
    };
    let (one, other) = (make("T").await, make("U").await);
    serial(&boss, &one, "SN002").await;
    let (of_one, of_other) = (json!({"product_key": one}), json!({"product_key": other}));
    let given = json!({"product_key": one, "code": "sn003"});
    let rows = json!([of_one, given, of_one, of_other]);
    // Both products use the same counter, and the one that was created first takes its numbers first.
    assert_eq!(bulk_codes(&boss, rows).await, ["SN001", "SN003", "SN004", "SN005"]);
}

#[tokio::test]
async fn create_serial_repeated_with_its_idempotency_key_creates_once() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    field(&boss, "torque", "number").await;
    let body = json!({"product_key": made, "code": "A"});
    let rows = json!({"serials": [{"product_key": made, "code": "B"}, {"product_key": made, "code": "C"}]});
    for (path, key, body) in [("/serial", "k1", &body), ("/serial/bulk", "k2", &rows)] {
        let first = post_once(&boss, path, key, body).await.ok();
        let again = post_once(&boss, path, key, body).await.ok();
        assert_eq!(again.header("idempotency-replayed"), "true");
        assert_eq!(first.bytes, again.bytes);
    }
    assert_eq!((count(&app).await, journal_rows(&app).await), (3, 2));
    let other = json!({"product_key": made, "code": "D"});
    assert_code(&post_once(&boss, "/serial", "k1", &other).await, 409, "idempotency_key_reused");
    // A refusal because of the state is stored for the idempotency key too.
    let refused = post_once(&boss, "/serial", "k3", &body).await;
    assert_code(&refused, 409, "serial_code_taken");
    let again = post_once(&boss, "/serial", "k3", &body).await;
    assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &refused.bytes));
    // A refusal of an invalid body is not stored.
    let bad = json!({"product_key": made, "code": "E", "data": [{"custom_field_key": "torque", "value": "x"}]});
    for _ in 0..2 {
        let answer = post_once(&boss, "/serial", "k4", &bad).await;
        assert_eq!((answer.status, answer.header("idempotency-replayed").as_str()), (422, ""));
    }
}
