//! Rows of the journal written directly, the way the writer of the service does it.

use chrono::{DateTime, Utc};
use kernel::rules::journal::EventType;
use queries::queries::platform::event::insert_events;
use serde_json::{Value, json};
use tokio_postgres::Client;
use tracewright::platform::random;

use super::TestApp;
use crate::conventions::shared::eventually;

/// A row of this type with further members.
pub fn event(kind: &str, members: Value) -> Value {
    let topic = EventType::from_word(kind).expect("a type of the catalogue").topic();
    let mut row = json!({"event_type": kind, "topic": topic, "serial_keys": [], "data": {}, "audience": [],
        "confidential": false});
    let Value::Object(members) = members else { panic!("no members: {members}") };
    row.as_object_mut().expect("an object").extend(members);
    row
}

/// Writes the rows of one command, in the transaction that is open, if one is.
pub async fn write_events(client: &Client, user_key: Option<i64>, at: DateTime<Utc>, rows: &[Value]) {
    let group = random::uuid();
    insert_events().bind(client, &group, &user_key, &None, &at, &json!(rows)).all().await.expect("rows");
}

impl TestApp {
    /// Writes the rows of one command of the service itself.
    pub async fn journal(&self, rows: &[Value]) {
        write_events(&self.sql, None, self.clock().now(), rows).await;
    }

    /// Waits until readers see every committed row. Transactions are numbered in the whole cluster, so those of other
    /// tests can hold rows back for a while.
    pub async fn all_visible(&self) {
        let hidden = "select (select count(*) from journal.event) - (select count(*) from journal.visible_event)";
        eventually("every row is visible", async || (self.count(hidden).await == 0).then_some(())).await;
    }
}
