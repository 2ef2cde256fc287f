//! Locations that become counted or empty, and that lose this status again.

use serde_json::{Value, json};

use super::plant::{
    RECORD, SESSION, assert_code, count, insert_position, lay, on_session, plain, planned, position_in, shelf, started,
    text,
};
use crate::support::{Actor, changed};

/// The status of the locations directly below one, by key. Open locations are left out.
async fn status_below(actor: &Actor, session: &str, parent: &str) -> Value {
    let path = format!("/inventory/count-position-status?session_key={session}&parent_key={parent}");
    actor.get(&path).await.ok().json()
}

/// The keys of all counted or empty locations of a session.
async fn completed_keys(actor: &Actor, session: &str) -> Value {
    actor.get(&format!("{SESSION}/{session}/completed-positions")).await.ok().json()
}

/// Discards a count record as a reviewer.
async fn discard(actor: &Actor, record: &Value) {
    changed(actor.post(&format!("{RECORD}/{}/discard", text(record, "_key")), json!({})).await);
}

#[tokio::test]
async fn a_location_is_counted_while_every_product_in_it_is_and_reads_of_unknown_sessions_or_locations_are_404() {
    let (app, boss, product) = shelf().await;
    let other = plain(&boss, "Q").await;
    lay(&app, &other, "A1", 1, None).await;
    let session = started(&boss).await;
    let one = count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    assert_eq!(status_below(&boss, &session, "IN").await, json!({}), "another product lies there");
    count(&boss, &session, &other, "A1", json!({"count_qt": 0})).await;
    assert_eq!(status_below(&boss, &session, "IN").await, json!({"A1": "counted"}));
    assert_eq!(completed_keys(&boss, &session).await, json!(["A1", "IN"]));
    discard(&boss, &one).await;
    assert_eq!(status_below(&boss, &session, "IN").await, json!({}));
    assert_eq!(completed_keys(&boss, &session).await, json!([]));
    assert_code(
        &boss.get("/inventory/count-position-status?session_key=999&parent_key=IN").await,
        404,
        "count_session_not_found",
    );
    let path = format!("/inventory/count-position-status?session_key={session}&parent_key=nowhere");
    assert_code(&boss.get(&path).await, 404, "position_not_found");
    assert_code(&boss.get(&format!("{SESSION}/999/completed-positions")).await, 404, "count_session_not_found");
    assert_code(&boss.get(&format!("{SESSION}/999/processed-records")).await, 404, "count_session_not_found");
    assert_code(&boss.get(&format!("{SESSION}/999")).await, 404, "count_session_not_found");
}

#[tokio::test]
async fn a_location_is_counted_when_all_inner_locations_in_scope_are_completed() {
    let (app, boss, product) = shelf().await;
    for (key, parent) in [("A1-1", "A1"), ("A1-2", "A1")] {
        position_in(&app, key, parent).await;
    }
    lay(&app, &product, "A1-1", 1, None).await;
    let body = json!({"count_session": {"type": "position"},
        "assignments": [{"targets": [{"target_key": "A1", "include_children": true}]}]});
    let session = planned(&boss, body).await;
    changed(on_session(&boss, &session, "start").await);
    count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    let inner = count(&boss, &session, &product, "A1-1", json!({"count_qt": 1})).await;
    assert_eq!(status_below(&boss, &session, "A1").await, json!({"A1-1": "counted"}));
    assert_eq!(status_below(&boss, &session, "IN").await, json!({}), "A1-2 is not looked at");
    changed(boss.post(&format!("{SESSION}/{session}/position/A1-2/confirm-empty"), json!({})).await);
    assert_eq!(status_below(&boss, &session, "A1").await, json!({"A1-1": "counted", "A1-2": "empty"}));
    assert_eq!(completed_keys(&boss, &session).await, json!(["A1", "A1-1", "A1-2"]), "IN does not belong to the count");
    discard(&boss, &inner).await;
    assert_eq!(completed_keys(&boss, &session).await, json!(["A1-2"]));
}

#[tokio::test]
async fn confirm_empty_is_withdrawn_when_goods_are_found_or_its_record_is_discarded() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "B1").await;
    let session = started(&boss).await;
    for position in ["A1", "B1"] {
        changed(boss.post(&format!("{SESSION}/{session}/position/{position}/confirm-empty"), json!({})).await);
    }
    assert_eq!(status_below(&boss, &session, "IN").await, json!({"A1": "empty", "B1": "empty"}));
    count(&boss, &session, &product, "B1", json!({"count_qt": 0})).await;
    assert_eq!(status_below(&boss, &session, "IN").await["B1"], "empty", "nothing was found");
    count(&boss, &session, &product, "B1", json!({"count_qt": 1})).await;
    assert_eq!(status_below(&boss, &session, "IN").await["B1"], "counted", "something was found");
    let record = boss.get(&format!("{RECORD}?position_key=A1")).await.ok().json()[0].clone();
    discard(&boss, &record).await;
    assert_eq!(status_below(&boss, &session, "IN").await, json!({"B1": "counted"}));
}

#[tokio::test]
async fn a_product_session_requires_only_the_locations_with_stock_of_its_products() {
    let (app, boss, product) = shelf().await;
    position_in(&app, "A1-1", "A1").await;
    position_in(&app, "A1-2", "A1").await;
    lay(&app, &product, "A1-1", 1, None).await;
    let other = plain(&boss, "Q").await;
    lay(&app, &other, "A1-2", 1, None).await;
    let body = json!({"count_session": {"type": "product"}, "assignments": [{"target_keys": [product]}]});
    let session = planned(&boss, body).await;
    changed(on_session(&boss, &session, "start").await);
    count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    assert_eq!(completed_keys(&boss, &session).await, json!([]));
    count(&boss, &session, &product, "A1-1", json!({"count_qt": 1})).await;
    assert_eq!(completed_keys(&boss, &session).await, json!(["A1", "A1-1", "IN"]), "Q is not asked for");
}
