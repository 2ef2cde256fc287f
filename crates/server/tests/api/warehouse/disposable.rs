//! Disposable locations: when they are deleted with their last content, and when they remain.

use serde_json::json;

use super::stock::{busy, inside, kept, position, put, shelf};
use crate::configuration::steps::patch_config;
use crate::serial::plant::{events_after, journal_rows, plant};
use crate::support::{Actor, TestApp, changed};

/// Creates a disposable container in another location. Returns its key.
async fn crate_in(actor: &Actor, parent: &str, code: &str) -> String {
    position(actor, json!({"code": code, "parent_position_key": parent, "disposable": true, "fixed": false})).await
}

/// Whether the location is deleted.
async fn is_deleted(actor: &Actor, key: &str) -> bool {
    actor.get(&format!("/position/{key}")).await.ok().json()["position"]["deleted"] == true
}

/// Whether the database records that the location once had content.
async fn is_filled(app: &TestApp, key: &str) -> bool {
    app.sql.query_one("select filled from position.position where key = $1", &[&key]).await.unwrap().get(0)
}

/// Moves a location into another one.
async fn move_into(actor: &Actor, key: &str, parent: &str) {
    changed(actor.patch(&format!("/position/{key}"), json!({"parent_position_key": parent})).await);
}

#[tokio::test]
async fn moving_the_last_child_out_deletes_the_disposable_positions_above_it() {
    let (app, boss) = plant().await;
    let a = shelf(&boss, "A").await;
    let outer = crate_in(&boss, &a, "OUTER").await;
    let inner = crate_in(&boss, &outer, "INNER").await;
    let box_key = inside(&boss, &inner, "BOX").await;
    assert!(is_filled(&app, &outer).await && is_filled(&app, &inner).await);
    let skip = journal_rows(&app).await;
    move_into(&boss, &box_key, "IN").await;
    assert!(is_deleted(&boss, &inner).await && is_deleted(&boss, &outer).await && !is_deleted(&boss, &a).await);
    let kinds: Vec<String> =
        events_after(&app, skip).await.iter().map(|row| row["type"].as_str().unwrap().to_owned()).collect();
    assert_eq!(kinds, ["POSITION_MOVED", "MOVEMENT_COMPLETED", "POSITION_DELETED", "POSITION_DELETED"]);
}

#[tokio::test]
async fn a_disposable_position_that_was_never_filled_or_is_not_empty_stays() {
    let (app, boss) = plant().await;
    let fresh = crate_in(&boss, "IN", "FRESH").await;
    let (full, glue) = (crate_in(&boss, "IN", "FULL").await, kept(&boss, "GLUE").await);
    let (one, two) = (inside(&boss, &full, "ONE").await, inside(&boss, &full, "TWO").await);
    move_into(&boss, &one, "IN").await;
    assert!(!is_deleted(&boss, &full).await && !is_deleted(&boss, &fresh).await);
    put(&app, &boss, &glue, &full, "1").await;
    move_into(&boss, &two, "IN").await;
    assert!(!is_deleted(&boss, &full).await, "there is glue in it");
}

#[tokio::test]
async fn an_emptied_disposable_position_that_is_counted_or_named_by_a_setting_stays() {
    let (app, boss) = plant().await;
    let glue = kept(&boss, "GLUE").await;
    let (counted, named) = (crate_in(&boss, "IN", "COUNTED").await, crate_in(&boss, "IN", "NAMED").await);
    let (one, two) = (inside(&boss, &counted, "ONE").await, inside(&boss, &named, "TWO").await);
    busy(&app, &glue, &counted, "counting_by = 5").await;
    patch_config(&boss, json!({"default_production_position": named})).await;
    move_into(&boss, &one, "IN").await;
    move_into(&boss, &two, "IN").await;
    assert!(!is_deleted(&boss, &counted).await && !is_deleted(&boss, &named).await);
}

#[tokio::test]
async fn update_position_to_disposable_records_whether_it_ever_held_stock() {
    let (app, boss) = plant().await;
    let (held, never, glue) = (shelf(&boss, "HELD").await, shelf(&boss, "NEVER").await, kept(&boss, "GLUE").await);
    put(&app, &boss, &glue, &held, "1").await;
    for key in [&held, &never] {
        changed(boss.patch(&format!("/position/{key}"), json!({"disposable": true})).await);
    }
    assert!(is_filled(&app, &held).await && !is_filled(&app, &never).await);
}
