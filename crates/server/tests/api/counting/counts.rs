//! Counting a pair: no stock is moved there, its books are stored, and the entered count is checked.

use serde_json::{Value, json};

use super::plant::{
    RECORD, assert_code, begin, complete, count, count_events, event_types, in_lots, insert_position, lay, lay_units,
    lot, plain, product, record, serial, shelf, sql, started, text, traced,
};
use crate::support::{Actor, TestApp, assert_refused, changed, request_if_match};

#[tokio::test]
async fn start_count_keeps_the_books_and_complete_count_answers_the_variance() {
    let (app, boss, product) = shelf().await;
    let session = started(&boss).await;
    let before = count_events(&app).await;
    let open = changed(begin(&boss, &session, &product, "A1").await);
    let open_record = &open["record"];
    assert_eq!((&open_record["status"], &open_record["system_qt"]), (&json!("started"), &json!(10)));
    assert_eq!((&open_record["counted_qt"], &open_record["delta"]), (&Value::Null, &Value::Null));
    let busy = begin(&boss, &session, &product, "A1").await;
    assert_refused(
        &busy,
        409,
        &json!({"code": "stock_counting", "product_key": product, "position_key": "A1",
        "count_by": boss.user_key.to_string()}),
    );
    let done =
        changed(complete(&boss, &text(&open, "count_record_key"), json!({"count_qt": 8, "notes": "dark"})).await);
    let done = &done["record"];
    assert_eq!((&done["status"], &done["delta"], &done["notes"]), (&json!("completed"), &json!(-2), &json!("dark")));
    assert_eq!(done["position_path"], json!(["A1"]));
    assert_eq!(app.count("select count(*) from warehouse.pair where counting_by is not null").await, 0);
    assert_eq!(app.count("select count(*) from warehouse.pair where last_counted is not null").await, 1);
    assert_eq!(event_types(&app, before).await, ["COUNT_STARTED", "COUNT_COMPLETED"]);
}

#[tokio::test]
async fn start_count_of_a_pair_without_stock_freezes_it_and_cancel_removes_the_record() {
    let (app, boss, _) = shelf().await;
    let other = plain(&boss, "Q").await;
    let session = started(&boss).await;
    let open = changed(begin(&boss, &session, &other, "A1").await);
    assert_eq!(open["record"]["system_qt"], json!(0));
    let frozen = "select count(*) from warehouse.pair where counting_by is not null";
    assert_eq!(app.count(frozen).await, 1);
    changed(boss.post(&format!("{RECORD}/{}/cancel", text(&open, "count_record_key")), json!({})).await);
    assert_eq!(app.count(frozen).await, 0);
    assert_eq!(app.count("select count(*) from counting.record").await, 0, "nothing is left of it");
}

#[tokio::test]
async fn start_count_by_inventory_rows_takes_their_pair_and_refuses_mixed_ones() {
    let (app, boss, product) = shelf().await;
    let other = plain(&boss, "Q").await;
    let row = lay(&app, &other, "A1", 3, None).await;
    let query = format!("select key::text from warehouse.stock where product_key <> {other}");
    let first = crate::serial::plant::value(&app, &query).await;
    let session = started(&boss).await;
    let start = async |body: Value| {
        let mut body = body;
        body["session_key"] = json!(session);
        boss.post(&format!("{RECORD}/start"), body).await
    };
    assert_code(&start(json!({})).await, 422, "pair_required");
    assert_code(&start(json!({"product_key": product})).await, 422, "pair_required");
    assert_code(&start(json!({"inventory_keys": ["999"]})).await, 404, "inventory_row_not_found");
    assert_code(&start(json!({"inventory_keys": [row, first]})).await, 422, "pair_mixed");
    assert_code(&start(json!({"inventory_keys": [row], "product_key": product})).await, 422, "pair_mixed");
    let open = changed(start(json!({"inventory_keys": [row]})).await);
    assert_eq!((&open["record"]["product_key"], &open["record"]["system_qt"]), (&json!(other), &json!(3)));
}

#[tokio::test]
async fn a_second_count_by_the_same_user_discards_the_first_as_recounted() {
    let (app, boss, product) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session = started(&boss).await;
    let of_anna = text(&count(&anna, &session, &product, "A1", json!({"count_qt": 7})).await, "_key");
    let first = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 8})).await, "_key");
    let before = count_events(&app).await;
    count(&boss, &session, &product, "A1", json!({"count_qt": 9})).await;
    let first = record(&boss, &session, &first).await;
    assert_eq!((&first["status"], &first["discard_reason"]), (&json!("discarded"), &json!("recounted")));
    assert_eq!(record(&boss, &session, &of_anna).await["status"], "completed");
    assert_eq!(event_types(&app, before).await, ["COUNT_STARTED", "COUNT_COMPLETED", "COUNT_DISCARDED"]);
}

#[tokio::test]
async fn other_operators_cannot_complete_or_cancel_a_count_and_a_user_who_may_apply_completes_it() {
    let (app, boss, product) = shelf().await;
    let (anna, boris) = (app.user("anna", "operator").await, app.user("boris", "operator").await);
    let session = started(&boss).await;
    let open = text(&changed(begin(&anna, &session, &product, "A1").await), "count_record_key");
    assert_code(&complete(&boris, &open, json!({"count_qt": 1})).await, 409, "count_by_other");
    assert_code(&boris.post(&format!("{RECORD}/{open}/cancel"), json!({})).await, 409, "count_by_other");
    let stale = request_if_match(
        &anna,
        reqwest::Method::POST,
        &format!("{RECORD}/{open}/complete"),
        "\"77\"",
        Some(json!({"count_qt": 1})),
    )
    .await;
    assert_code(&stale, 412, "revision_mismatch");
    let stale =
        request_if_match(&anna, reqwest::Method::POST, &format!("{RECORD}/{open}/cancel"), "\"77\"", None).await;
    assert_code(&stale, 412, "revision_mismatch");
    let done = changed(complete(&boss, &open, json!({"count_qt": 1})).await);
    assert_eq!(done["record"]["user_key"], json!(anna.user_key.to_string()), "the counter stays");
    assert_code(&complete(&anna, &open, json!({"count_qt": 1})).await, 409, "count_record_not_started");
    assert_code(&anna.post(&format!("{RECORD}/{open}/cancel"), json!({})).await, 409, "count_record_not_started");
    for command in ["complete", "cancel"] {
        assert_code(
            &anna.post(&format!("{RECORD}/999/{command}"), json!({"count_qt": 1})).await,
            404,
            "count_record_not_found",
        );
    }
}

/// The plant of [`shelf`], and a traced product with the units S1, S2 and S3: the first two are in stock at A1.
async fn traced_shelf() -> (TestApp, Actor, String, Vec<String>) {
    let (app, boss, _) = shelf().await;
    let traced = traced(&boss, "T").await;
    let mut units = Vec::new();
    for code in ["S1", "S2", "S3"] {
        units.push(serial(&boss, &traced, code).await);
    }
    lay_units(&app, &traced, "A1", &[&units[0], &units[1]]).await;
    (app, boss, traced, units)
}

#[tokio::test]
async fn counting_units_answers_found_and_missing_ones_and_a_swap_is_a_variance() {
    let (_app, boss, traced, units) = traced_shelf().await;
    let session = started(&boss).await;
    let done = count(&boss, &session, &traced, "A1", json!({"count_serial_codes": ["s1", "S3"]})).await;
    assert_eq!((&done["system_qt"], &done["counted_qt"], &done["delta"]), (&json!(2), &json!(2), &json!(0)));
    assert_eq!(done["found_serial_keys"], json!([units[2]]));
    assert_eq!(done["missing_serial_keys"], json!([units[1]]));
    assert_eq!(done["counted_serials"][1], json!({"serial_key": units[2], "serial_code": "S3"}));
    let rows = boss.get(&format!("{RECORD}?only_differences=true")).await.ok().json();
    assert_eq!(rows.as_array().map(Vec::len), Some(1));
    let done = count(&boss, &session, &traced, "A1", json!({"count_serial_keys": [units[0], units[1]]})).await;
    assert_eq!((&done["found_serial_keys"], &done["missing_serial_keys"]), (&json!([]), &json!([])));
    let done = count(&boss, &session, &traced, "A1", json!({"count_serial_keys": []})).await;
    assert_eq!((&done["counted_qt"], &done["delta"]), (&json!(0), &json!(-2)));
}

#[tokio::test]
async fn complete_count_refuses_quantities_units_and_lots_that_do_not_fit_the_product() {
    let (app, boss, traced, units) = traced_shelf().await;
    let session = started(&boss).await;
    let plain_product = plain(&boss, "Q").await;
    let other = super::plant::traced(&boss, "U").await;
    let foreign = serial(&boss, &other, "X").await;
    let deleted = serial(&boss, &traced, "D").await;
    sql(&app, &format!("update serial.serial set deleted_at = created where key = {deleted}")).await;
    let of_traced = text(&changed(begin(&boss, &session, &traced, "A1").await), "count_record_key");
    let of_plain = text(&changed(begin(&boss, &session, &plain_product, "A1").await), "count_record_key");
    for (record, body, code) in [
        (&of_traced, json!({}), "count_missing"),
        (&of_traced, json!({"count_qt": 2}), "count_serials_required"),
        (&of_traced, json!({"count_qt": 1, "count_serial_keys": [units[0], units[1]]}), "count_serial_mismatch"),
        (&of_traced, json!({"count_serial_keys": [units[0], units[0]]}), "count_serial_mismatch"),
        (&of_traced, json!({"count_serial_keys": [units[0]], "count_serial_codes": ["s1"]}), "count_serial_mismatch"),
        (&of_traced, json!({"count_serial_keys": ["999"], "count_qt": 0}), "count_serial_mismatch"),
        (&of_traced, json!({"count_serial_codes": ["none", "none"]}), "count_serial_mismatch"),
        (&of_traced, json!({"count_serial_keys": ["999"]}), "serial_unknown"),
        (&of_traced, json!({"count_serial_codes": ["none"], "count_qt": 1}), "serial_unknown"),
        (&of_traced, json!({"count_serial_keys": [units[0], deleted]}), "serial_unknown"),
        (&of_traced, json!({"count_serial_keys": [foreign]}), "serial_product_mismatch"),
        (&of_traced, json!({"count_serial_codes": ["x"], "count_qt": 1}), "serial_product_mismatch"),
        (&of_traced, json!({"count_serial_keys": [], "count_lots": []}), "lot_not_allowed"),
        (&of_plain, json!({"count_serial_keys": []}), "serial_not_allowed"),
        (&of_plain, json!({"count_qt": 1, "count_lots": [{"quantity": 1}]}), "lot_not_allowed"),
    ] {
        let answer = complete(&boss, record, body.clone()).await;
        assert_code(&answer, 422, code);
    }
    assert_eq!(complete(&boss, &of_plain, json!({"count_qt": -1})).await.status, 422);
    assert_eq!(complete(&boss, &of_plain, json!({"count_qt": 0.000_000_1})).await.status, 422);
    assert_eq!(app.count("select count(*) from counting.record where status = 'started'").await, 2);
}

/// Also checks the counts that are refused where lots are required, and the kinds of counts that optional lots allow.
#[tokio::test]
async fn counting_by_lot_counts_a_lot_that_is_left_out_as_0() {
    let (app, boss, _) = shelf().await;
    let required = product(&boss, json!({"code": "L", "lot_tracking": "required"})).await;
    let optional = in_lots(&boss, "O").await;
    let (one, two) = (lot(&boss, &required, "L1").await, lot(&boss, &required, "L2").await);
    let foreign = lot(&boss, &optional, "F").await;
    lay(&app, &required, "A1", 3, Some(&one)).await;
    lay(&app, &required, "A1", 4, Some(&two)).await;
    lay(&app, &optional, "A1", 5, None).await;
    let session = started(&boss).await;
    let open = text(&changed(begin(&boss, &session, &required, "A1").await), "count_record_key");
    for (body, code) in [
        (json!({"count_qt": 7}), "count_lots_required"),
        (json!({"count_lots": [{"lot_key": one, "quantity": 3}, {"quantity": 1}]}), "count_lots_required"),
        (json!({"count_lots": [{"lot_key": "999", "quantity": 3}]}), "lot_unknown"),
        (json!({"count_lots": [{"lot_key": foreign, "quantity": 3}]}), "lot_product_mismatch"),
        (json!({"count_qt": 4, "count_lots": [{"lot_key": one, "quantity": 3}]}), "count_lot_mismatch"),
    ] {
        assert_code(&complete(&boss, &open, body).await, 422, code);
    }
    let done = changed(complete(&boss, &open, json!({"count_lots": [{"lot_key": one, "quantity": 3.5}]})).await);
    let done = &done["record"];
    assert_eq!((&done["system_qt"], &done["counted_qt"], &done["delta"]), (&json!(7), &json!(3.5), &json!(-3.5)));
    assert_eq!(
        done["system_lots"],
        json!([
        {"lot_key": one, "quantity": 3, "lot_code": "L1"}, {"lot_key": two, "quantity": 4, "lot_code": "L2"}])
    );
    assert_eq!(done["counted_lots"], json!([{"lot_key": one, "quantity": 3.5, "lot_code": "L1"}]));
    // With optional lots a count can be a whole quantity, or name lots and stock without a lot.
    let whole = count(&boss, &session, &optional, "A1", json!({"count_qt": 4})).await;
    assert_eq!((&whole["counted_lots"], &whole["delta"]), (&Value::Null, &json!(-1)));
    assert_eq!(whole["system_lots"], json!([{"lot_key": null, "quantity": 5, "lot_code": null}]));
    let parts = json!({"count_lots": [{"quantity": 2}, {"lot_key": foreign, "quantity": 3}]});
    let parts = count(&boss, &session, &optional, "A1", parts).await;
    assert_eq!((&parts["delta"], &parts["counted_qt"]), (&json!(0), &json!(5)));
    let rows = boss
        .get(&format!("{RECORD}?only_differences=true&product_key={optional}&include_discarded=false"))
        .await
        .ok()
        .json();
    assert_eq!(rows.as_array().map(Vec::len), Some(1), "another lot is a difference, though the sum is the same");
    // A lot to which a count refers cannot be deleted.
    assert_code(&boss.delete(&format!("/lot/{foreign}")).await, 409, "lot_in_use");
}

#[tokio::test]
async fn search_count_records_by_keys_and_status() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "B1").await;
    let anna = app.user("anna", "operator").await;
    let session = started(&boss).await;
    count(&anna, &session, &product, "A1", json!({"count_qt": 10})).await;
    let gone = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 9})).await, "_key");
    changed(boss.post(&format!("{RECORD}/{gone}/discard"), json!({})).await);
    changed(begin(&boss, &session, &product, "B1").await);
    for (query, expected) in [
        (String::new(), vec!["completed", "discarded", "started"]),
        (format!("?session_key={session}&include_started=false"), vec!["completed", "discarded"]),
        ("?include_completed=false&include_discarded=false".to_owned(), vec!["started"]),
        (format!("?user_key={}", anna.user_key), vec!["completed"]),
        ("?position_key=B1".to_owned(), vec!["started"]),
        (format!("?product_key={product}&limit=1&offset=1"), vec!["discarded"]),
        ("?only_differences=true".to_owned(), vec!["discarded"]),
        ("?processed=true".to_owned(), vec![]),
        ("?session_key=999".to_owned(), vec![]),
    ] {
        let rows = boss.get(&format!("{RECORD}{query}")).await.ok().json();
        assert_eq!(crate::support::column(&rows, "status"), expected, "{query}");
    }
    let counted = boss.get(&format!("{RECORD}?with_total=true&limit=1")).await.ok();
    assert_eq!(counted.header("x-total-count"), "3");
}

#[tokio::test]
async fn the_books_of_a_record_cannot_be_changed_in_the_database() {
    let (app, boss, product) = shelf().await;
    let session = started(&boss).await;
    changed(begin(&boss, &session, &product, "A1").await);
    for change in
        ["system_qt = 3", "system_at = system_at + interval '1 s'", "position_key = 'IN'", "system_lots = '[]'"]
    {
        let refused = app.sql.batch_execute(&format!("update counting.record set {change}")).await.unwrap_err();
        assert!(format!("{refused:?}").contains("never changes"), "{refused:?}");
    }
}
