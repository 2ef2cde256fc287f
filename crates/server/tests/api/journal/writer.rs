//! The journal writer: what a write records, and who the actor is.

use kernel::rules::event_data::{SerialDeleted, SerialHeld, SerialReleased};
use kernel::rules::journal::ServicePart;
use kernel::wire::key::{
    BatchKey, IssueKey, JobKey, MessageKey, MovementKey, OrderKey, PhaseKey, PositionKey, ProductKey, SerialKey,
    SiteKey, TaskKey, UserKey, WorkSessionKey,
};
use kernel::wire::time::Timestamp;
use platform::db::Write;
use platform::journal::{Actor, NewEvent};
use serde_json::{Value, json};

use super::{found, with_listener};
use crate::support::TestApp;

/// Writes the events of one command that does not belong to a request.
async fn written(app: &TestApp, actor: Actor, events: Vec<NewEvent>) {
    let mut write = Write::begin(&app.instance.app.writes, "test").await.unwrap();
    write.act_as(actor);
    for event in events {
        write.append_event(event);
    }
    write.commit(()).await.unwrap();
    app.wait_until_sealed().await;
}

/// The members of a row that have a value, without those that every row has.
fn filled_members(row: &Value) -> Value {
    let left_out = ["_id", "_key", "seq", "event_group", "timestamp", "topic", "event_type", "primary"];
    let is_named = |name: &str, value: &Value| {
        !left_out.contains(&name) && !value.is_null() && *value != json!([]) && *value != json!({})
    };
    row.as_object()
        .unwrap()
        .iter()
        .filter(|(name, value)| is_named(name, value))
        .map(|(n, v)| (n.clone(), v.clone()))
        .collect()
}

#[tokio::test]
async fn every_row_of_a_command_has_its_own_keys_audience_and_confidentiality() {
    let (app, anna) = with_listener().await;
    let now = app.clock().now();
    let first = NewEvent {
        description: Some("why".to_owned()),
        site_key: Some(SiteKey::new("0")),
        work_order_key: Some(OrderKey::new(11)),
        job_key: Some(JobKey::new(12)),
        phase_key: Some(PhaseKey::new("ph")),
        batch_key: Some(BatchKey::new(13)),
        work_session_key: Some(WorkSessionKey::new(14)),
        product_key: Some(ProductKey::new(15)),
        position_key: Some(PositionKey::new("IN.0")),
        movement_key: Some(MovementKey::new(16)),
        task_key: Some(TaskKey::new(17)),
        issue_key: Some(IssueKey::new(18)),
        message_key: Some(MessageKey::new(19)),
        serial_keys: vec![SerialKey::new(21), SerialKey::new(20)],
        audience: vec![UserKey::new(anna.user_key), UserKey::new(7)],
        confidential: true,
        ..NewEvent::of(&SerialHeld { reason: "wait" }, now)
    };
    let second = NewEvent {
        task_key: Some(TaskKey::new(27)),
        audience: vec![UserKey::new(8)],
        ..NewEvent::of(&SerialDeleted {}, now)
    };
    let third = NewEvent {
        movement_key: Some(MovementKey::new(36)),
        ..NewEvent::of(&SerialReleased { released: Timestamp(now) }, now)
    };
    written(&app, Actor::user(UserKey::new(anna.user_key)), vec![first, second, third]).await;

    let rows = found(&anna, "").await;
    let kinds: Vec<_> = rows.iter().map(|row| (row["event_type"].as_str().unwrap(), &row["primary"])).collect();
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(kinds, [("SERIAL_HELD", &yes), ("SERIAL_DELETED", &no), ("SERIAL_RELEASED", &no)]);
    assert!(rows.iter().all(|row| row["topic"] == "serial" && row["timestamp"] == json!(Timestamp(now))));
    let (user_key, user_name) = (anna.user_key.to_string(), "anna");
    let expected = [
        json!({"user_key": user_key, "description": "why", "site_key": "0", "work_order_key": "11", "job_key": "12",
            "phase_key": "ph", "batch_key": "13", "work_session_key": "14", "product_key": "15",
            "position_key": "IN.0", "movement_key": "16", "task_key": "17", "issue_key": "18", "message_key": "19",
            "serial_keys": ["21", "20"], "data": {"reason": "wait"}, "user_name": user_name}),
        json!({"user_key": user_key, "task_key": "27", "user_name": user_name}),
        json!({"user_key": user_key, "movement_key": "36", "data": {"released": Timestamp(now)},
            "user_name": user_name}),
    ];
    assert_eq!(rows.iter().map(filled_members).collect::<Vec<_>>(), expected);

    let stored = "select audience, confidential from journal.event order by key";
    let stored: Vec<(Vec<i64>, bool)> =
        app.sql.query(stored, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(stored, [(vec![anna.user_key, 7], true), (vec![8], false), (vec![], false)]);
}

#[tokio::test]
async fn rows_of_the_service_itself_have_no_user_and_name_its_part() {
    let (app, anna) = with_listener().await;
    let now = app.clock().now();
    for part in ServicePart::ALL {
        let events = vec![NewEvent::of(&SerialHeld { reason: "wait" }, now), NewEvent::of(&SerialDeleted {}, now)];
        written(&app, Actor::service(*part), events).await;
    }
    let rows = found(&anna, "").await;
    let data: Vec<&Value> = rows.iter().map(|row| &row["data"]).collect();
    let expected = [
        &json!({"reason": "wait", "actor": "offline_monitor"}),
        &json!({"actor": "offline_monitor"}),
        &json!({"reason": "wait", "actor": "count_apply"}),
        &json!({"actor": "count_apply"}),
    ];
    assert_eq!(data, expected);
    assert!(rows.iter().all(|row| row["user_key"].is_null() && row["session_key"].is_null()), "{rows:?}");
}

#[tokio::test]
async fn a_row_of_a_user_named_by_a_command_has_no_session() {
    let (app, anna) = with_listener().await;
    written(&app, Actor::user(UserKey::new(anna.user_key)), vec![NewEvent::of(&SerialDeleted {}, app.clock().now())])
        .await;
    let row = found(&anna, "").await.remove(0);
    assert_eq!(row["user_key"], anna.user_key.to_string());
    assert_eq!((&row["session_key"], &row["data"]), (&Value::Null, &json!({})));
}

#[tokio::test]
async fn a_write_with_events_and_no_actor_is_not_committed() {
    let (app, _anna) = with_listener().await;
    let mut write = Write::begin(&app.instance.app.writes, "test").await.unwrap();
    write.append_event(NewEvent::of(&SerialDeleted {}, app.clock().now()));
    assert_eq!(write.commit(()).await.unwrap_err().code(), "internal_error");
    assert_eq!(app.count("select count(*) from journal.event").await, 0);
}
