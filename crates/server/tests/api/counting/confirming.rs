//! Confirming a session: conflicts, the resulting state of the records, and the posting of variances.

use serde_json::{Value, json};

use super::plant::{
    RECORD, SESSION, assert_code, begin, count, count_events, event_types, in_lots, insert_position, lot, mismatches,
    moved, on_session, plain, product, put, serial, sql, started, text, traced,
};
use crate::conventions::shared::eventually;
use crate::support::{Actor, TestApp, assert_refused, changed, column, request_if_match};

/// Completes a session and confirms it.
async fn confirm(actor: &Actor, session: &str) -> crate::support::Answer {
    on_session(actor, session, "complete").await;
    on_session(actor, session, "confirm").await
}

/// Returns the kinds of conflicts of a session, and asserts that its confirmation is refused with the same conflicts.
async fn refused_conflict_kinds(actor: &Actor, session: &str) -> Vec<String> {
    let conflicts = actor.get(&format!("{SESSION}/{session}/conflicts")).await.ok().json();
    let refused = confirm(actor, session).await;
    assert_code(&refused, 409, "count_conflict");
    assert_eq!(refused.detail()["conflicts"], conflicts, "both say the same");
    column(&conflicts, "kind")
}

/// Waits until a session is applied, and returns it.
pub async fn wait_until_applied(actor: &Actor, session: &str) -> Value {
    let path = format!("{SESSION}/{session}");
    eventually("the count is applied", async || {
        let session = actor.get(&path).await.ok().json();
        (session["status"] == "applied").then_some(session)
    })
    .await
}

/// The stock of a product at a location, as text.
async fn quantity(app: &TestApp, product: &str, position: &str) -> String {
    let sum = format!(
        "select coalesce(sum(quantity), 0)::double precision::text from warehouse.stock where product_key = {product} and position_key = '{position}'"
    );
    crate::serial::plant::value(app, &sum).await
}

/// A shipment between count and confirmation is kept in the books. Also checks the adjustment, its list and the
/// journal, and that a repeated confirmation posts nothing.
#[tokio::test]
async fn confirm_posts_the_variance_and_not_the_counted_quantity() {
    let (app, boss, product) = shelf_with_books().await;
    let session = started(&boss).await;
    let record = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 8})).await, "_key");
    moved(&boss, json!({"movement_type": "shipment", "product_key": product, "position_from": "A1", "qt_planned": 3}))
        .await;
    changed(on_session(&boss, &session, "complete").await);
    let before = count_events(&app).await;
    let confirmed = changed(on_session(&boss, &session, "confirm").await);
    assert_eq!((&confirmed["records_to_process"], &confirmed["status"]), (&json!(1), &json!("processing")));
    let session_read = wait_until_applied(&boss, &session).await;
    assert_eq!(quantity(&app, &product, "A1").await, "5", "10 - 3 - 2");
    assert_eq!(
        (&session_read["movements_processed_count"], &session_read["movements_created"]),
        (&json!(1), &json!(1))
    );
    let posted = super::plant::record(&boss, &session, &record).await;
    assert_eq!((&posted["status"], &posted["processed"]), (&json!("confirmed"), &json!(true)));
    let movement = "select concat_ws(' ', type, qt_confirmed::double precision, reason,
            refs ->> 'inventory_count_session_key', refs ->> 'inventory_count_record_key', user_key)
        from warehouse.movement where type = 'adjustment'";
    let expected = format!("adjustment -2 count {session} {record} {}", boss.user_key);
    assert_eq!(crate::serial::plant::value(&app, movement).await, expected);
    let list = "select concat_ws(' ', key, status, closed_by, start is not null, \"end\" is not null) from warehouse.movement_list";
    let expected = format!("{} completed {} t t", text(&confirmed, "adjustment_list_key"), boss.user_key);
    assert_eq!(crate::serial::plant::value(&app, list).await, expected);
    let kinds = [
        "COUNT_SESSION_CONFIRMED",
        "WAREHOUSE_LIST_CREATED",
        "COUNT_APPLIED",
        "MOVEMENT_COMPLETED",
        "INVENTORY_CHANGED",
        "WAREHOUSE_LIST_CLOSED",
        "COUNT_SESSION_APPLIED",
    ];
    assert_eq!(event_types(&app, before).await, kinds);
    let by_worker = "select count(*) from journal.event where user_key is null and data ->> 'actor' = 'count_apply'";
    // All rows but the first two, which the confirmation itself writes.
    assert_eq!(app.count(by_worker).await, 5);
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 0);
    let again = changed(on_session(&boss, &session, "confirm").await);
    assert_eq!(
        (&again["adjustment_list_key"], &again["records_to_process"]),
        (&confirmed["adjustment_list_key"], &json!(1))
    );
    let processed = boss.get(&format!("{SESSION}/{session}/processed-records?with_total=true")).await.ok();
    assert_eq!(processed.header("x-total-count"), "1");
}

/// Starts a service with a user who has every permission, and a product P with 10 in stock at A1, received by a
/// movement.
async fn shelf_with_books() -> (TestApp, Actor, String) {
    let (app, boss) = super::plant::plant().await;
    insert_position(&app, "A1").await;
    let product = plain(&boss, "P").await;
    put(&boss, &product, "A1", 10).await;
    (app, boss, product)
}

/// An applied session can no longer be canceled. Commands on an unknown session are refused with 404.
#[tokio::test]
async fn confirm_without_a_variance_applies_the_session_at_once_without_a_list() {
    let (app, boss, product) = shelf_with_books().await;
    let session = started(&boss).await;
    let record = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await, "_key");
    let confirmed = changed(confirm(&boss, &session).await);
    assert_eq!((&confirmed["status"], &confirmed["adjustment_list_key"]), (&json!("applied"), &Value::Null));
    assert_eq!(super::plant::record(&boss, &session, &record).await["processed"], true);
    assert_eq!(app.count("select count(*) from warehouse.movement_list").await, 0);
    assert_code(&on_session(&boss, &session, "cancel").await, 409, "count_session_closed");
    for command in ["confirm", "apply"] {
        assert_code(&on_session(&boss, "999", command).await, 404, "count_session_not_found");
    }
    assert_code(&boss.get(&format!("{SESSION}/999/conflicts")).await, 404, "count_session_not_found");
}

/// A confirmation with another revision is refused too. In the right status, both commands succeed.
#[tokio::test]
async fn confirm_of_a_session_not_completed_and_apply_of_one_not_confirmed_are_refused() {
    let (_app, boss, product) = shelf_with_books().await;
    let session = started(&boss).await;
    count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    assert_code(&on_session(&boss, &session, "confirm").await, 409, "count_session_not_completed");
    assert_code(&on_session(&boss, &session, "apply").await, 409, "count_session_not_processing");
    changed(on_session(&boss, &session, "complete").await);
    let stale =
        request_if_match(&boss, reqwest::Method::POST, &format!("{SESSION}/{session}/confirm"), "\"77\"", None).await;
    assert_code(&stale, 412, "revision_mismatch");
    changed(on_session(&boss, &session, "confirm").await);
    let done = changed(on_session(&boss, &session, "apply").await);
    assert_eq!(done, json!({"processed": 0, "remaining": 0, "failed": []}));
}

#[tokio::test]
async fn confirm_takes_the_newest_of_equal_records_and_reports_different_ones_as_a_conflict() {
    let (app, boss, product) = shelf_with_books().await;
    let anna = app.user("anna", "operator").await;
    let session = started(&boss).await;
    let first = text(&count(&anna, &session, &product, "A1", json!({"count_qt": 8})).await, "_key");
    let second = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 9})).await, "_key");
    assert_eq!(refused_conflict_kinds(&boss, &session).await, ["different_results"]);
    let edited = boss.post(&format!("{RECORD}/{second}/edit"), json!({"count_qt": 8, "reason": "right"})).await;
    let edited = text(&changed(edited)["record"], "_key");
    changed(on_session(&boss, &session, "confirm").await);
    wait_until_applied(&boss, &session).await;
    let loser = super::plant::record(&boss, &session, &first).await;
    assert_eq!((&loser["status"], &loser["discard_reason"]), (&json!("discarded"), &json!("duplicate")));
    assert_eq!(super::plant::record(&boss, &session, &edited).await["status"], "confirmed");
    assert_eq!(quantity(&app, &product, "A1").await, "8");
}

#[tokio::test]
async fn posting_a_swap_removes_the_missing_unit_and_adds_the_found_one() {
    let (app, boss, _) = shelf_with_books().await;
    let traced = traced(&boss, "T").await;
    let mut units = Vec::new();
    for code in ["S1", "S2"] {
        let body = json!({"movement_type": "receipt", "product_key": traced, "serial_code": code, "position_to": "A1"});
        units.push(text(&json!({"k": moved(&boss, body).await["serial_keys"][0]}), "k"));
    }
    units.push(serial(&boss, &traced, "S3").await);
    let session = started(&boss).await;
    let record =
        text(&count(&boss, &session, &traced, "A1", json!({"count_serial_codes": ["S1", "S3"]})).await, "_key");
    changed(confirm(&boss, &session).await);
    wait_until_applied(&boss, &session).await;
    let posted = super::plant::record(&boss, &session, &record).await;
    assert_eq!(posted["movement_keys"].as_array().map(Vec::len), Some(2));
    for (unit, position) in [(&units[0], json!("A1")), (&units[1], Value::Null), (&units[2], json!("A1"))] {
        let read = boss.get(&format!("/serial/{unit}")).await.ok().json();
        assert_eq!(read["position_key"], position, "{read}");
    }
    assert_eq!(mismatches(&app).await, 0);
}

#[tokio::test]
async fn posting_moves_a_unit_that_is_missing_in_one_location_and_found_in_another() {
    let (app, boss, _) = shelf_with_books().await;
    insert_position(&app, "B1").await;
    let traced = traced(&boss, "T").await;
    let body = json!({"movement_type": "receipt", "product_key": traced, "serial_code": "S1", "position_to": "A1"});
    let unit = text(&json!({"k": moved(&boss, body).await["serial_keys"][0]}), "k");
    let session = started(&boss).await;
    count(&boss, &session, &traced, "A1", json!({"count_serial_keys": []})).await;
    count(&boss, &session, &traced, "B1", json!({"count_serial_keys": [unit]})).await;
    changed(confirm(&boss, &session).await);
    wait_until_applied(&boss, &session).await;
    let read = boss.get(&format!("/serial/{unit}")).await.ok().json();
    assert_eq!(read["position_key"], "B1");
    let adjusted = format!("select count(*) from warehouse.movement where serial_key = {unit} and type = 'adjustment'");
    assert_eq!(app.count(&adjusted).await, 2);
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 0);
    // One unit counted at two locations is a conflict.
    let other = started(&boss).await;
    count(&boss, &other, &traced, "A1", json!({"count_serial_keys": [unit]})).await;
    count(&boss, &other, &traced, "B1", json!({"count_serial_keys": [unit]})).await;
    assert_eq!(refused_conflict_kinds(&boss, &other).await, ["serial_counted_twice"]);
}

#[tokio::test]
async fn posting_skips_a_unit_that_was_moved_since_the_count() {
    let (app, boss, _) = shelf_with_books().await;
    let traced = traced(&boss, "T").await;
    let body = json!({"movement_type": "receipt", "product_key": traced, "serial_code": "S1", "position_to": "A1"});
    let unit = text(&json!({"k": moved(&boss, body).await["serial_keys"][0]}), "k");
    let session = started(&boss).await;
    let record = text(&count(&boss, &session, &traced, "A1", json!({"count_serial_keys": []})).await, "_key");
    moved(&boss, json!({"movement_type": "shipment", "product_key": traced, "serial_key": unit})).await;
    changed(confirm(&boss, &session).await);
    let session_read = wait_until_applied(&boss, &session).await;
    let posted = super::plant::record(&boss, &session, &record).await;
    assert_eq!(posted["skipped_serials"], json!([{"serial_key": unit, "reason": "moved_since_count"}]));
    assert_eq!(posted["movement_keys"], json!([]));
    assert!(session_read["adjustment_list_key"].is_string());
    let list = "select status from warehouse.movement_list";
    assert_eq!(crate::serial::plant::value(&app, list).await, "canceled", "nothing was posted into it");
}

#[tokio::test]
async fn found_units_that_are_installed_scrapped_deleted_or_unreleased_are_conflicts() {
    let (app, boss, _) = shelf_with_books().await;
    let traced = traced(&boss, "T").await;
    let session = started(&boss).await;
    let mut keys = Vec::new();
    for code in ["I", "S", "D", "N"] {
        keys.push(serial(&boss, &traced, code).await);
    }
    count(&boss, &session, &traced, "A1", json!({"count_serial_keys": keys})).await;
    let holder = crate::serial::plant::traced(&boss, "H").await;
    let holder = serial(&boss, &holder, "H1").await;
    crate::serial::plant::link(&boss, &keys[0], &holder).await;
    sql(&app, &format!("update serial.serial set scrapped = created where key = {}", keys[1])).await;
    sql(&app, &format!("update serial.serial set deleted_at = created where key = {}", keys[2])).await;
    sql(&app, &format!("update serial.serial set released = null where key = {}", keys[3])).await;
    let mut found = refused_conflict_kinds(&boss, &session).await;
    found.sort();
    assert_eq!(found, ["serial_deleted", "serial_installed", "serial_not_released", "serial_scrapped"]);
}

#[tokio::test]
async fn negative_stock_changed_products_deleted_locations_and_busy_pairs_are_conflicts() {
    let (app, boss, product_key) = shelf_with_books().await;
    for key in ["B1", "C1"] {
        insert_position(&app, key).await;
    }
    let (changed_product, gone) = (plain(&boss, "Q").await, plain(&boss, "R").await);
    let session = started(&boss).await;
    count(&boss, &session, &product_key, "A1", json!({"count_qt": 1})).await;
    count(&boss, &session, &changed_product, "A1", json!({"count_qt": 1})).await;
    count(&boss, &session, &gone, "B1", json!({"count_qt": 1})).await;
    count(&boss, &session, &product_key, "C1", json!({"count_qt": 1})).await;
    moved(
        &boss,
        json!({"movement_type": "shipment", "product_key": product_key, "position_from": "A1", "qt_planned": 8}),
    )
    .await;
    sql(&app, &format!("update product.product set manage_inventory = false where key = {changed_product}")).await;
    sql(&app, "update position.position set deleted = true where key = 'B1'").await;
    let other = started(&boss).await;
    changed(begin(&boss, &other, &product_key, "C1").await);
    let mut found = refused_conflict_kinds(&boss, &session).await;
    found.sort();
    assert_eq!(found, ["negative_stock", "pair_busy", "position_deleted", "product_changed"]);
    let conflicts = boss.get(&format!("{SESSION}/{session}/conflicts")).await.ok().json();
    let short = conflicts.as_array().unwrap().iter().find(|one| one["kind"] == "negative_stock").unwrap();
    assert_eq!(short["data"], json!({"available": 2, "requested": 9}), "{short}");
    assert_eq!(
        app.count("select count(*) from counting.record where status = 'confirmed'").await,
        0,
        "nothing changed"
    );
}

#[tokio::test]
async fn a_variance_that_another_session_has_posted_is_a_conflict() {
    let (_app, boss, product) = shelf_with_books().await;
    let (one, two) = (started(&boss).await, started(&boss).await);
    for session in [&one, &two] {
        count(&boss, session, &product, "A1", json!({"count_qt": 8})).await;
    }
    changed(confirm(&boss, &one).await);
    wait_until_applied(&boss, &one).await;
    assert_eq!(refused_conflict_kinds(&boss, &two).await, ["counted_since"]);
}

#[tokio::test]
async fn posting_a_loss_counted_without_lots_takes_the_lots_by_expiry() {
    let (app, boss, _) = shelf_with_books().await;
    let optional = in_lots(&boss, "O").await;
    for (code, expires) in [("L1", "2030-01-01"), ("L2", "2020-01-01")] {
        let key = lot(&boss, &optional, code).await;
        changed(boss.patch(&format!("/lot/{key}"), json!({"expires": expires})).await);
        let body = json!({"movement_type": "receipt", "product_key": optional, "lot_key": key, "position_to": "A1", "qt_planned": 5});
        moved(&boss, body).await;
    }
    let session = started(&boss).await;
    let record = text(&count(&boss, &session, &optional, "A1", json!({"count_qt": 3})).await, "_key");
    changed(confirm(&boss, &session).await);
    wait_until_applied(&boss, &session).await;
    let posted = super::plant::record(&boss, &session, &record).await;
    assert_eq!(posted["movement_keys"].as_array().map(Vec::len), Some(2), "the expired one first, then the other");
    let left = "select l.code || ' ' || s.quantity::double precision::text from warehouse.stock s join serial.lot l on l.key = s.lot_key";
    assert_eq!(crate::serial::plant::value(&app, left).await, "L1 3");
}

#[tokio::test]
async fn posting_empties_a_location_confirmed_empty_and_keeps_a_disposable_one_with_stock() {
    let (app, boss, product_key) = shelf_with_books().await;
    let session = started(&boss).await;
    changed(boss.post(&format!("{SESSION}/{session}/position/A1/confirm-empty"), json!({})).await);
    changed(confirm(&boss, &session).await);
    wait_until_applied(&boss, &session).await;
    assert_eq!(quantity(&app, &product_key, "A1").await, "0");
    let body = json!({"code": "BOX", "disposable": true, "fixed": false});
    let position = text(&changed(boss.post("/position", body).await), "_key");
    let other = plain(&boss, "Q").await;
    put(&boss, &product_key, &position, 10).await;
    let session = started(&boss).await;
    count(&boss, &session, &product_key, &position, json!({"count_qt": 0})).await;
    count(&boss, &session, &other, &position, json!({"count_qt": 5})).await;
    changed(confirm(&boss, &session).await);
    wait_until_applied(&boss, &session).await;
    assert_eq!(quantity(&app, &other, &position).await, "5");
    let deleted = format!("select count(*) from position.position where key = '{position}' and deleted");
    assert_eq!(app.count(&deleted).await, 0);
    moved(
        &boss,
        json!({"movement_type": "shipment", "product_key": other, "position_from": position, "qt_planned": 5}),
    )
    .await;
    assert_eq!(app.count(&deleted).await, 1);
}

#[tokio::test]
async fn confirm_passes_a_record_without_variance_whose_location_was_deleted_since() {
    let (app, boss, product_key) = shelf_with_books().await;
    let body = json!({"code": "BOX", "disposable": true, "fixed": false});
    let position = text(&changed(boss.post("/position", body).await), "_key");
    put(&boss, &product_key, &position, 2).await;
    let session = started(&boss).await;
    count(&boss, &session, &product_key, &position, json!({"count_qt": 2})).await;
    moved(
        &boss,
        json!({"movement_type": "shipment", "product_key": product_key, "position_from": position, "qt_planned": 2}),
    )
    .await;
    let gone = format!("select count(*) from position.position where key = '{position}' and deleted");
    assert_eq!(app.count(&gone).await, 1);
    assert_eq!(changed(confirm(&boss, &session).await)["status"], "applied");
}

#[tokio::test]
async fn movements_of_a_confirmed_pair_are_409_stock_locked_until_it_is_posted() {
    let (app, boss, product_key) = shelf_with_books().await;
    // The worker does not post while the test has this lock.
    let holder = super::plant::hold_posting(&app).await;
    let session = started(&boss).await;
    count(&boss, &session, &product_key, "A1", json!({"count_qt": 8})).await;
    changed(confirm(&boss, &session).await);
    let body = json!({"movement_type": "shipment", "product_key": product_key, "position_from": "A1", "qt_planned": 1});
    let refused = boss.post("/movement/execute", body).await;
    assert_refused(
        &refused,
        409,
        &json!({"code": "stock_locked", "product_key": product_key, "position_key": "A1", "locked_by": session}),
    );
    let done = changed(on_session(&boss, &session, "apply").await);
    assert_eq!(done, json!({"processed": 1, "remaining": 0, "failed": []}));
    assert_eq!(wait_until_applied(&boss, &session).await["movements_created"], 1);
    let by_caller = format!(
        "select count(*) from journal.event where event_type = 'COUNT_APPLIED' and user_key = {}",
        boss.user_key
    );
    assert_eq!(app.count(&by_caller).await, 1, "the command acts for its caller");
    drop(holder);
}

#[tokio::test]
async fn a_record_that_fails_to_post_keeps_its_lock_and_is_retried() {
    let (app, boss, product_key) = shelf_with_books().await;
    insert_position(&app, "B1").await;
    put(&boss, &product_key, "B1", 4).await;
    let holder = super::plant::hold_posting(&app).await;
    let session = started(&boss).await;
    let bad = text(&count(&boss, &session, &product_key, "A1", json!({"count_qt": 8})).await, "_key");
    count(&boss, &session, &product_key, "B1", json!({"count_qt": 5})).await;
    changed(confirm(&boss, &session).await);
    // No command can do this: it removes stock from a locked pair, so that the posting fails.
    sql(&app, "update warehouse.stock set quantity = 1 where position_key = 'A1'").await;
    let done = changed(on_session(&boss, &session, "apply").await);
    assert_eq!(
        done,
        json!({"processed": 1, "remaining": 1, "failed": [{"record_key": bad, "code": "negative_stock"}]})
    );
    let good = boss.get(&format!("{RECORD}?position_key=B1")).await.ok().json();
    let reversal = format!("/movement/{}/reverse", good[0]["movement_keys"][0].as_str().unwrap());
    assert_code(&boss.post(&reversal, json!({"reason": "x"})).await, 409, "movement_managed");
    let failed = super::plant::record(&boss, &session, &bad).await;
    assert_eq!(
        (&failed["error_details"]["code"], &failed["error_details"]["attempts"]),
        (&json!("negative_stock"), &json!(1))
    );
    let read = boss.get(&format!("{SESSION}/{session}")).await.ok().json();
    assert_eq!((&read["status"], &read["movements_failed"]), (&json!("processing"), &json!(1)));
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 1);
    let wait = "select extract(epoch from next_try - (error_details ->> 'at')::timestamptz)::double precision::text from counting.record where error_details is not null";
    // The delay before the next attempt grows with each failure.
    for (attempt, seconds) in [(1, "5"), (2, "30"), (3, "120"), (4, "600"), (5, "600")] {
        if attempt > 1 {
            changed(on_session(&boss, &session, "apply").await);
        }
        assert_eq!(crate::serial::plant::value(&app, wait).await, seconds, "after failure {attempt}");
    }
    sql(&app, "update warehouse.stock set quantity = 10 where position_key = 'A1'").await;
    drop(holder);
    app.clock().advance(chrono::TimeDelta::minutes(11));
    wait_until_applied(&boss, &session).await;
    assert_eq!(quantity(&app, &product_key, "A1").await, "8");
    assert_eq!(super::plant::record(&boss, &session, &bad).await["error_details"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_confirms_and_applies_at_the_same_time_post_each_record_once() {
    let (app, boss, product_key) = shelf_with_books().await;
    let other = product(&boss, json!({"code": "Q"})).await;
    let session = started(&boss).await;
    count(&boss, &session, &product_key, "A1", json!({"count_qt": 8})).await;
    count(&boss, &session, &other, "A1", json!({"count_qt": 1})).await;
    changed(on_session(&boss, &session, "complete").await);
    let copy = app.another_instance(&[]).await;
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..8 {
        let actor = if client % 2 == 0 { boss.clone() } else { boss.at(copy.address) };
        let session = session.clone();
        clients.spawn(async move { on_session(&actor, &session, "confirm").await });
    }
    let lists: std::collections::HashSet<String> =
        clients.join_all().await.into_iter().map(|answer| text(&changed(answer), "adjustment_list_key")).collect();
    assert_eq!(lists.len(), 1, "one list");
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..8 {
        let actor = if client % 2 == 0 { boss.clone() } else { boss.at(copy.address) };
        let session = session.clone();
        clients.spawn(async move { on_session(&actor, &session, "apply").await });
    }
    for answer in clients.join_all().await {
        changed(answer);
    }
    wait_until_applied(&boss, &session).await;
    assert_eq!(app.count("select count(*) from warehouse.movement where type = 'adjustment'").await, 2);
    assert_eq!(app.count("select count(*) from warehouse.movement_list").await, 1);
    assert_eq!(mismatches(&app).await, 0);
}

#[tokio::test]
async fn posting_a_found_unit_of_another_location_locks_both_pairs_and_moves_it() {
    let (app, boss, _) = shelf_with_books().await;
    insert_position(&app, "B1").await;
    let traced = traced(&boss, "T").await;
    let unit = serial(&boss, &traced, "S1").await;
    let body = json!({"movement_type": "adjustment", "product_key": traced, "serial_key": unit, "position_to": "B1"});
    moved(&boss, body).await;
    let session = started(&boss).await;
    count(&boss, &session, &traced, "A1", json!({"count_serial_keys": [unit]})).await;
    let holder = super::plant::hold_posting(&app).await;
    changed(confirm(&boss, &session).await);
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 2, "here and there");
    drop(holder);
    wait_until_applied(&boss, &session).await;
    assert_eq!(boss.get(&format!("/serial/{unit}")).await.ok().json()["position_key"], "A1");
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 0);
}
