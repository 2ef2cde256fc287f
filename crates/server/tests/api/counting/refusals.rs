//! Counts and confirmations of empty locations that are refused.

use serde_json::json;

use super::plant::{
    RECORD, SESSION, assert_code, begin, count, insert_position, lay, on_session, plain, planned, position_in, product,
    shelf, sql, started, text,
};
use crate::support::{assert_refused, changed};

#[tokio::test]
async fn start_count_of_something_unknown_unmanaged_virtual_or_out_of_scope_is_refused() {
    let (app, boss, product_key) = shelf().await;
    let unmanaged = product(&boss, json!({"code": "U", "manage_inventory": false})).await;
    let trashed = plain(&boss, "T").await;
    changed(boss.delete(&format!("/product/{trashed}")).await);
    let session = started(&boss).await;
    assert_code(&begin(&boss, "999", &product_key, "A1").await, 404, "count_session_not_found");
    assert_code(&begin(&boss, &session, "999", "A1").await, 404, "product_not_found");
    assert_code(&begin(&boss, &session, &trashed, "A1").await, 404, "product_not_found");
    assert_code(&begin(&boss, &session, &product_key, "nowhere").await, 404, "position_not_found");
    assert_code(&begin(&boss, &session, &unmanaged, "A1").await, 422, "inventory_not_managed");
    for position in ["OUT", "NULL"] {
        assert_code(&begin(&boss, &session, &product_key, position).await, 422, "position_not_allowed");
    }
    insert_position(&app, "gone").await;
    sql(&app, "update position.position set deleted = true where key = 'gone'").await;
    assert_code(&begin(&boss, &session, &product_key, "gone").await, 409, "position_deleted");
    let narrow = json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]});
    let narrow = planned(&boss, narrow).await;
    assert_code(&begin(&boss, &narrow, &product_key, "A1").await, 409, "count_session_not_started");
    changed(on_session(&boss, &narrow, "start").await);
    position_in(&app, "A1-1", "A1").await;
    assert_code(&begin(&boss, &narrow, &product_key, "A1-1").await, 422, "out_of_scope");
    changed(begin(&boss, &narrow, &product_key, "A1").await);
}

#[tokio::test]
async fn start_count_is_422_out_of_scope_when_all_assignments_are_canceled() {
    let (_app, boss, product) = shelf().await;
    let body = json!({"count_session": {"type": "product"}, "assignments": [{"target_keys": [product]}]});
    let session = planned(&boss, body).await;
    changed(on_session(&boss, &session, "start").await);
    let key = text(&boss.get("/inventory/count-assignment").await.ok().json()[0], "_key");
    let request = boss.request(reqwest::Method::DELETE, "/inventory/count-assignment");
    crate::support::send(request.json(&json!({"assignment_keys": [key]}))).await.ok();
    assert_code(&begin(&boss, &session, &product, "A1").await, 422, "out_of_scope");
}

#[tokio::test]
async fn start_count_of_a_pair_that_another_session_counts_or_locks_is_409() {
    let (app, boss, product) = shelf().await;
    let (one, two) = (started(&boss).await, started(&boss).await);
    changed(begin(&boss, &one, &product, "A1").await);
    assert_code(&begin(&boss, &two, &product, "A1").await, 409, "stock_counting");
    sql(&app, &format!("update warehouse.pair set counting_by = null, locked_by = {one}")).await;
    let refused = begin(&boss, &two, &product, "A1").await;
    assert_refused(
        &refused,
        409,
        &json!({"code": "stock_locked", "product_key": product, "position_key": "A1",
        "locked_by": one}),
    );
}

#[tokio::test]
async fn confirm_empty_is_refused_outside_the_scope_and_where_something_is_counted_or_locked() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "B1").await;
    let session =
        planned(&boss, json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]})).await;
    let empty = async |session: &str, position: &str| {
        boss.post(&format!("{SESSION}/{session}/position/{position}/confirm-empty"), json!({})).await
    };
    assert_code(&empty(&session, "A1").await, 409, "count_session_not_started");
    changed(on_session(&boss, &session, "start").await);
    assert_code(&empty("999", "A1").await, 404, "count_session_not_found");
    assert_code(&empty(&session, "nowhere").await, 404, "position_not_found");
    assert_code(&empty(&session, "B1").await, 422, "out_of_scope");
    assert_code(&empty(&session, "OUT").await, 422, "position_not_allowed");
    let open = text(&changed(begin(&boss, &session, &product, "A1").await), "count_record_key");
    assert_code(&empty(&session, "A1").await, 409, "stock_counting");
    changed(boss.post(&format!("{RECORD}/{open}/complete"), json!({"count_qt": 1})).await);
    assert_code(&empty(&session, "A1").await, 409, "counts_exist");
    changed(boss.post(&format!("{RECORD}/{open}/discard"), json!({})).await);
    sql(&app, &format!("update warehouse.pair set locked_by = {session}")).await;
    assert_code(&empty(&session, "A1").await, 409, "stock_locked");
}

#[tokio::test]
async fn confirm_empty_makes_records_of_0_for_what_nobody_counted_and_only_once() {
    let (app, boss, product) = shelf().await;
    let other = plain(&boss, "Q").await;
    lay(&app, &other, "A1", 2, None).await;
    let session = started(&boss).await;
    let counted = text(&count(&boss, &session, &other, "A1", json!({"count_qt": 0})).await, "_key");
    let path = format!("{SESSION}/{session}/position/A1/confirm-empty");
    let made = changed(boss.post(&path, json!({"notes": "swept"})).await);
    assert_eq!((&made["status"], made["record_keys"].as_array().map(Vec::len)), (&json!("empty"), Some(1)));
    assert_eq!(changed(boss.post(&path, json!({})).await), made, "said again it is the same");
    let rows = boss.get(&format!("{RECORD}?session_key={session}")).await.ok().json();
    let rows: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| (row["source"].clone(), row["delta"].clone())).collect();
    assert_eq!(rows, [(json!("empty"), json!(-10)), (json!("counted"), json!(-2))], "{counted}");
    assert_eq!(boss.get(&format!("{RECORD}?product_key={product}")).await.json()[0]["notes"], "swept");
}
