//! Journal rows that tests write directly, in the same way as the service.

use chrono::{DateTime, Utc};
use kernel::rules::journal::EventType;
use platform::db::{Lock, connect_detached};
use platform::random;
use platform_queries::client::Params as _;
use platform_queries::event::{InsertEventsParams, insert_events};
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::TestApp;
use crate::conventions::shared::eventually;

/// An event of this type with further members, as input for [`write_events`].
pub fn event(kind: &str, members: Value) -> Value {
    let topic = EventType::from_word(kind).expect("a type of the catalogue").topic();
    let mut row = json!({"event_type": kind, "topic": topic, "serial_keys": [], "data": {}, "audience": [],
        "confidential": false});
    let Value::Object(members) = members else { panic!("no members: {members}") };
    row.as_object_mut().expect("an object").extend(members);
    row
}

/// Writes the journal rows of one command, in the open transaction if there is one.
pub async fn write_events(client: &Client, user_key: Option<i64>, at: DateTime<Utc>, rows: &[Value]) {
    let numbers = |name: &str| rows.iter().map(|row| row[name].as_i64()).collect::<Vec<_>>();
    let texts = |name: &str| rows.iter().map(|row| row[name].as_str()).collect::<Vec<_>>();
    let list = |row: &Value, name: &str| row[name].to_string().replace('[', "{").replace(']', "}");
    let lists = |name: &str| rows.iter().map(|row| list(row, name)).collect::<Vec<_>>();
    let params = InsertEventsParams {
        event_group: random::uuid(),
        user_key,
        session_key: None,
        at,
        keys: numbers("key"),
        event_types: texts("event_type").into_iter().flatten().collect::<Vec<_>>(),
        topics: texts("topic").into_iter().flatten().collect::<Vec<_>>(),
        descriptions: texts("description"),
        site_keys: texts("site_key"),
        work_order_keys: numbers("work_order_key"),
        job_keys: numbers("job_key"),
        phase_keys: texts("phase_key"),
        batch_keys: numbers("batch_key"),
        work_session_keys: numbers("work_session_key"),
        product_keys: numbers("product_key"),
        position_keys: texts("position_key"),
        movement_keys: numbers("movement_key"),
        task_keys: numbers("task_key"),
        issue_keys: numbers("issue_key"),
        message_keys: numbers("message_key"),
        serial_keys: lists("serial_keys"),
        data: rows.iter().map(|row| row["data"].clone()).collect::<Vec<_>>(),
        audiences: lists("audience"),
        confidential: rows.iter().map(|row| row["confidential"] == true).collect::<Vec<_>>(),
    };
    insert_events().params(client, &params).all().await.expect("rows");
}

impl TestApp {
    /// Writes the journal rows of one command that no user has given.
    pub async fn journal(&self, rows: &[Value]) {
        write_events(&self.sql, None, self.clock().now(), rows).await;
    }

    /// Waits until readers see every committed row.
    pub async fn wait_until_sealed(&self) {
        let hidden = "select count(*) from journal.event e
            where not exists (select from journal.feed f where f.event_key = e.key)";
        eventually("every row is visible", async || (self.count(hidden).await == 0).then_some(())).await;
    }

    /// Prevents every instance from sealing until the returned connection is dropped.
    pub async fn block_sealing(&self) -> Client {
        let client = connect_detached(&self.database_url()).await.expect("a connection");
        let number = Lock::Sealer.number();
        let lock = format!("select pg_advisory_lock({number})");
        // Instances only try to take the lock, so this waiting connection gets it when the sealer loses it.
        let end = format!(
            "select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and granted
             and objid::bigint = {number} and database = (select oid from pg_database where datname = current_database())"
        );
        let ending = async {
            loop {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                self.count(&end).await;
            }
        };
        tokio::select! {
            biased;
            locked = client.batch_execute(&lock) => locked.expect("the lock"),
            () = ending => {}
        }
        client
    }
}
