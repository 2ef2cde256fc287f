//! `GET /event/{event_key}`, the history of a unit, and that journal rows never change.

use journal::contract::events_of_serial;
use kernel::rules::journal::TOPICS;
use kernel::wire::key::{SerialKey, UserKey};
use serde_json::json;

use super::{found, numbered, with_listener};
use crate::support::{event, write_events};

const MEMBERS: [&str; 25] = [
    "_id",
    "_key",
    "seq",
    "event_type",
    "event_group",
    "primary",
    "topic",
    "user_key",
    "session_key",
    "timestamp",
    "description",
    "site_key",
    "work_order_key",
    "job_key",
    "phase_key",
    "batch_key",
    "work_session_key",
    "product_key",
    "position_key",
    "movement_key",
    "task_key",
    "issue_key",
    "message_key",
    "serial_keys",
    "data",
];

#[tokio::test]
async fn read_event_answers_every_member_of_the_record_at_once_after_the_commit() {
    let (app, anna) = with_listener().await;
    // A row without a feed position is hidden from searches, but not from this read.
    let held = app.block_sealing().await;
    let members = json!({"description": "why", "site_key": "0", "work_order_key": 11, "job_key": 12,
        "phase_key": "ph", "batch_key": 13, "work_session_key": 14, "product_key": 15, "position_key": "IN.0",
        "movement_key": 16, "task_key": 17, "issue_key": 18, "message_key": 19, "serial_keys": [20, 21],
        "data": {"quantity": 0.10}});
    let at = app.clock().now();
    write_events(&app.sql, Some(anna.user_key), at, &[event("BATCH_COMPLETED", members)]).await;
    let key = app.count("select key from journal.event").await;
    assert!(found(&anna, "").await.is_empty());

    let answer = anna.get(&format!("/event/{key}")).await.ok().json();
    let names: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, MEMBERS);
    assert_eq!(answer["_id"], format!("Event/{key}"));
    assert_eq!(answer["_key"], key.to_string());
    assert_eq!(answer["seq"], json!(null));
    let group = answer["event_group"].as_str().unwrap();
    assert!(kernel::rules::journal::is_group(group), "{group}");
    let mut rest = answer.clone();
    for name in ["_id", "_key", "seq", "event_group"] {
        rest.as_object_mut().unwrap().remove(name);
    }
    let expected = json!({"event_type": "BATCH_COMPLETED", "primary": true, "topic": "production",
        "user_key": anna.user_key.to_string(), "session_key": null, "timestamp": kernel::wire::time::Timestamp(at),
        "description": "why", "site_key": "0", "work_order_key": "11", "job_key": "12", "phase_key": "ph",
        "batch_key": "13", "work_session_key": "14", "product_key": "15", "position_key": "IN.0",
        "movement_key": "16", "task_key": "17", "issue_key": "18", "message_key": "19",
        "serial_keys": ["20", "21"], "data": {"quantity": 0.10}});
    assert_eq!(rest, expected);
    drop(held);
    app.wait_until_sealed().await;
    assert_eq!(anna.get(&format!("/event/{key}")).await.ok().json()["seq"], "1");
}

#[tokio::test]
async fn read_event_of_an_unknown_key_is_404() {
    let (_app, anna) = with_listener().await;
    for key in ["1", "0", "-1", "abc", "9223372036854775807", "99999999999999999999", "007"] {
        assert_eq!(anna.get(&format!("/event/{key}")).await.refusal(), (404, "event_not_found".to_owned()), "{key}");
    }
}

#[tokio::test]
async fn a_row_of_the_journal_cannot_be_changed_or_removed_even_by_sql() {
    let (app, _anna) = with_listener().await;
    app.journal(&[numbered(1)]).await;
    app.wait_until_sealed().await;
    for change in [
        "update journal.event set description = 'other'",
        "delete from journal.event",
        "truncate journal.event",
        "update journal.feed set pos = pos + 1",
        "delete from journal.feed",
        "truncate journal.feed",
    ] {
        let refused = app.sql.batch_execute(change).await.unwrap_err();
        assert!(refused.as_db_error().unwrap().message().contains("never change"), "{change}: {refused:?}");
    }
}

#[tokio::test]
async fn a_command_has_one_primary_row() {
    let (app, anna) = with_listener().await;
    app.journal(&[numbered(1), numbered(2), numbered(3)]).await;
    app.wait_until_sealed().await;
    let rows = found(&anna, "").await;
    let primary: Vec<bool> = rows.iter().map(|row| row["primary"].as_bool().unwrap()).collect();
    assert_eq!(primary, [true, false, false]);
    assert!(rows.iter().all(|row| row["event_group"] == rows[0]["event_group"]));
    let second = "insert into journal.event (event_type, event_group, is_primary, topic, at)
                  select event_type, event_group, true, topic, at from journal.event where is_primary";
    let refused = app.sql.batch_execute(second).await.unwrap_err();
    assert_eq!(refused.as_db_error().unwrap().constraint(), Some("event_primary_unique"));
}

#[tokio::test]
async fn the_history_of_a_serial_shows_every_row_that_names_it_in_order() {
    let (app, anna) = with_listener().await;
    for (number, serials) in [(1, vec![5]), (2, vec![6]), (3, vec![4, 5]), (4, vec![]), (5, vec![5, 5])] {
        let members = json!({"serial_keys": serials, "data": {"n": number}});
        app.journal(&[event("SERIAL_UPDATED", members)]).await;
    }
    let client = app.instance.app.read().await.unwrap();
    let page = async |limit, offset, total| {
        let (reader, serial) = (UserKey::new(anna.user_key), SerialKey::new(5));
        events_of_serial(&client, reader, TOPICS, serial, limit, offset, total).await.unwrap()
    };
    let numbers = |rows: &[_]| super::numbers(&rows.iter().map(|row| json!(row)).collect::<Vec<_>>());
    let whole = page(10, 0, true).await;
    assert_eq!((numbers(&whole.rows), whole.total), (vec![1, 3, 5], Some(3)));
    let second = page(1, 1, false).await;
    assert_eq!((numbers(&second.rows), second.total), (vec![3], None));
}
