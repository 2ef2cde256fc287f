//! Stored results of recalls, which clients read page by page. Equal requests share a result. Results are limited per
//! user and in total.

use chrono::TimeDelta;
use serde_json::Value;

use super::recall_exports::lot_of_units;
use super::recall_plant::{ask, found, keys};
use crate::serial::plant::plant;
use crate::support::{Actor, TestApp, assert_code, text};

const MIB: i64 = 1024 * 1024;

/// Number of stored results.
async fn count_results(app: &TestApp) -> i64 {
    app.count("select count(*) from trace.result").await
}

/// Requests a page of ten items of the recall of a lot: the first page, or the page of a cursor.
async fn page(actor: &Actor, lot: i64, cursor: Option<&str>) -> Value {
    let lot = lot.to_string();
    let mut query = vec![("lot_key", lot.as_str()), ("roots_only", "false"), ("limit", "10")];
    query.extend(cursor.map(|cursor| ("cursor", cursor)));
    found(actor, "recall", &query).await
}

/// Stores a result of this size in bytes, as if the user had requested it this many minutes ago. Returns its key.
async fn old_result(app: &TestApp, user: &Actor, bytes: i64, minutes: i64) -> i64 {
    let insert = "insert into trace.result (user_key, asked, content, as_of, created, total, truncated, bytes)
        values ($1, '\\x00', '\\x00', $2, $2, 1, false, $3) returning key";
    let created = app.clock().now() - TimeDelta::minutes(minutes);
    app.sql.query_one(insert, &[&user.user_key, &created, &bytes]).await.unwrap().get(0)
}

/// Whether a result is still stored.
async fn is_stored(app: &TestApp, key: i64) -> bool {
    app.count(&format!("select count(*) from trace.result where key = {key}")).await == 1
}

#[tokio::test]
async fn a_result_found_twelve_times_is_stored_once() {
    let (app, boss) = plant().await;
    let lot = lot_of_units(&app, 25).await;
    let mut pages = Vec::new();
    for _ in 0..12 {
        pages.push(page(&boss, lot, None).await);
        app.clock().advance(TimeDelta::seconds(1));
    }
    assert_eq!(count_results(&app).await, 1);
    let blocks = app.count("select count(*) from trace.result_block").await;
    assert_eq!(blocks, 1);
    // Every cursor continues its own request, with its time and its items.
    for first in &pages {
        let second = page(&boss, lot, Some(&text(first, "next_cursor"))).await;
        assert_eq!(second["as_of"], first["as_of"]);
        let third = page(&boss, lot, Some(&text(&second, "next_cursor"))).await;
        assert_eq!((keys(&second).len(), keys(&third).len(), &third["next_cursor"]), (10, 5, &Value::Null));
    }
    // Another user keeps their own result.
    let berta = app.user("berta", "").await;
    page(&berta, lot, None).await;
    assert_eq!(count_results(&app).await, 2);
}

#[tokio::test]
async fn another_result_of_the_same_question_is_stored_beside_the_first() {
    let (app, boss) = plant().await;
    let lot = lot_of_units(&app, 25).await;
    let first = page(&boss, lot, None).await;
    let lowest = "select min(key) from serial.serial";
    let gone = app.count(lowest).await;
    app.sql.execute("update serial.serial set lot_key = null where key = $1", &[&gone]).await.unwrap();
    let again = page(&boss, lot, None).await;
    assert_eq!(again["counts"]["total"], 24);
    assert_eq!(count_results(&app).await, 2);
    // The pages of the first request still show what it found.
    let second = page(&boss, lot, Some(&text(&first, "next_cursor"))).await;
    let third = page(&boss, lot, Some(&text(&second, "next_cursor"))).await;
    assert_eq!(keys(&third).len(), 5);
}

#[tokio::test]
async fn a_result_found_again_is_stored_for_another_day() {
    let (app, boss) = plant().await;
    let lot = lot_of_units(&app, 25).await;
    let first = page(&boss, lot, None).await;
    let renewed = "update trace.result set created = created - interval '23 hours'";
    app.sql.batch_execute(renewed).await.unwrap();
    page(&boss, lot, None).await;
    assert_eq!(count_results(&app).await, 1);
    let day = "select count(*) from trace.result where created < now() - interval '1 hour'";
    assert_eq!(app.count(day).await, 0);
    page(&boss, lot, Some(&text(&first, "next_cursor"))).await;
}

#[tokio::test]
async fn stored_results_of_a_user_above_64_mib_are_removed_oldest_first_and_their_cursors_are_410() {
    let (app, boss) = plant().await;
    let berta = app.user("berta", "").await;
    let lot = lot_of_units(&app, 25).await;
    let oldest = old_result(&app, &boss, 40 * MIB, 30).await;
    let newer = old_result(&app, &boss, 40 * MIB, 20).await;
    let others = old_result(&app, &berta, 60 * MIB, 60).await;
    let first = page(&boss, lot, None).await;
    assert!(!is_stored(&app, oldest).await);
    assert!(is_stored(&app, newer).await && is_stored(&app, others).await);
    page(&boss, lot, Some(&text(&first, "next_cursor"))).await;
    // A cursor of a removed result is refused with 410.
    let gone = [("lot_key", lot.to_string()), ("limit", "10".to_owned()), ("cursor", format!("{oldest}.10"))];
    let gone: Vec<(&str, &str)> = gone.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_code(&ask(&boss, "recall", &gone).await, 410, "cursor_expired");
}

#[tokio::test]
async fn stored_results_of_a_user_above_a_hundred_are_removed_oldest_first() {
    let (app, boss) = plant().await;
    let lot = lot_of_units(&app, 25).await;
    let mut oldest = 0;
    for minutes in 1..=100 {
        oldest = old_result(&app, &boss, 1, minutes).await;
    }
    page(&boss, lot, None).await;
    assert_eq!(count_results(&app).await, 100);
    assert!(!is_stored(&app, oldest).await);
}

#[tokio::test]
async fn stored_results_of_all_users_above_one_gib_are_removed_oldest_first() {
    let (app, boss) = plant().await;
    let berta = app.user("berta", "").await;
    let lot = lot_of_units(&app, 25).await;
    let oldest = old_result(&app, &berta, 600 * MIB, 30).await;
    let newer = old_result(&app, &berta, 600 * MIB, 20).await;
    page(&boss, lot, None).await;
    assert!(!is_stored(&app, oldest).await);
    assert!(is_stored(&app, newer).await);
    assert_eq!(count_results(&app).await, 2);
}
