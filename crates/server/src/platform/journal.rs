//! The journal writer: what a command changed is noted in the transaction that changes it.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::journal::EventType;
use queries::queries::platform::event::{insert_events, settle_numbering};
use serde_json::{Value, json};

use crate::platform::api::Problem;
use crate::platform::auth::Caller;
use crate::platform::random;

/// One change of one thing. Name every key that is known, also the derived ones.
#[derive(Clone, Debug)]
pub struct Event {
    /// What happened.
    pub kind: EventType,
    /// When: one moment for all events of a command.
    pub at: DateTime<Utc>,
    /// The key of the row, when something else must name it; taken from the sequence otherwise.
    pub key: Option<i64>,
    /// The reason or note given with the command.
    pub description: Option<String>,
    /// Where.
    pub site_key: Option<String>,
    /// The order.
    pub work_order_key: Option<i64>,
    /// The job.
    pub job_key: Option<i64>,
    /// The phase.
    pub phase_key: Option<String>,
    /// The batch.
    pub batch_key: Option<i64>,
    /// The product.
    pub product_key: Option<i64>,
    /// Every serial that was touched.
    pub serial_keys: Vec<i64>,
    /// Details of the kind.
    pub data: Value,
}

impl Event {
    /// An event about nothing yet.
    pub fn new(kind: EventType, at: DateTime<Utc>) -> Self {
        Self {
            kind,
            at,
            key: None,
            description: None,
            site_key: None,
            work_order_key: None,
            job_key: None,
            phase_key: None,
            batch_key: None,
            product_key: None,
            serial_keys: Vec::new(),
            data: json!({}),
        }
    }

    fn row(&self) -> Value {
        json!({
            "key": self.key,
            "event_type": self.kind.as_str(),
            "topic": self.kind.topic(),
            "description": self.description,
            "site_key": self.site_key,
            "work_order_key": self.work_order_key,
            "job_key": self.job_key,
            "phase_key": self.phase_key,
            "batch_key": self.batch_key,
            "product_key": self.product_key,
            "serial_keys": self.serial_keys,
            "data": self.data,
            "audience": [],
            "confidential": false,
        })
    }
}

/// Who acts: from the token, never from the body.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    user_key: i64,
    session_key: Option<i64>,
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Self { user_key: caller.user_key(), session_key: caller.token().session_key }
    }
}

/// Writes the events of one command; the first one names it.
pub async fn write_events(client: &Object, actor: Option<Actor>, events: &[Event]) -> Result<(), Problem> {
    let Some(first) = events.first() else { return Ok(()) };
    let rows: Vec<Value> = events.iter().map(Event::row).collect();
    insert_events()
        .bind(
            client,
            &random::uuid(),
            &actor.map(|actor| actor.user_key),
            &actor.and_then(|actor| actor.session_key),
            &first.at,
            &Value::Array(rows),
        )
        .await?;
    Ok(())
}

/// Counts events that were committed.
pub fn count_events(events: &[Event]) {
    for event in events {
        metrics::counter!("journal_events_total", "event_type" => event.kind.as_str()).increment(1);
    }
}

/// Keeps the places of rows growing after the database was restored into another cluster.
pub async fn settle(client: &Object) -> Result<(), Problem> {
    if settle_numbering().bind(client).await? > 0 {
        tracing::info!("the database came from another cluster; the journal goes on above its last row");
    }
    Ok(())
}
