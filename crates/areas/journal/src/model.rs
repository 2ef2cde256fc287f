//! The event as it stands on the wire.

use kernel::rules::journal::Seq;
use kernel::wire::time::Timestamp;
use platform_queries::event::EventRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A row of the journal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Event {
    /// `Event/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its place: grows by one from row to row. Null in reads of one record, for a row committed a moment ago.
    seq: Option<String>,
    /// What happened.
    #[serde(rename = "event_type")]
    kind: String,
    /// The command that it belongs to.
    #[serde(rename = "event_group")]
    group: String,
    /// Whether it names the command; otherwise it is a consequence.
    primary: bool,
    /// What it is about.
    topic: String,
    /// Who did it; null: the service itself.
    user_key: Option<String>,
    /// The session in which it was done.
    session_key: Option<String>,
    /// When.
    timestamp: Timestamp,
    /// The reason or note given with the command.
    description: Option<String>,
    /// Where.
    site_key: Option<String>,
    /// The order.
    work_order_key: Option<String>,
    /// The job.
    job_key: Option<String>,
    /// The phase.
    phase_key: Option<String>,
    /// The batch.
    batch_key: Option<String>,
    /// The work session.
    work_session_key: Option<String>,
    /// The product.
    product_key: Option<String>,
    /// The position.
    position_key: Option<String>,
    /// The movement.
    movement_key: Option<String>,
    /// The task.
    task_key: Option<String>,
    /// The issue.
    issue_key: Option<String>,
    /// The message.
    message_key: Option<String>,
    /// Every serial that was touched.
    serial_keys: Vec<String>,
    /// Details of the type.
    #[schema(value_type = Object)]
    data: Value,
}

impl From<EventRow> for Event {
    fn from(row: EventRow) -> Self {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Self {
            id: format!("Event/{}", row.key),
            key: row.key.to_string(),
            seq: (row.pos > 0).then(|| Seq::new(row.pos).to_string()),
            kind: row.event_type,
            group: row.event_group,
            primary: row.is_primary,
            topic: row.topic,
            user_key: text(row.user_key),
            session_key: text(row.session_key),
            timestamp: Timestamp(row.at),
            description: row.description,
            site_key: row.site_key,
            work_order_key: text(row.work_order_key),
            job_key: text(row.job_key),
            phase_key: row.phase_key,
            batch_key: text(row.batch_key),
            work_session_key: text(row.work_session_key),
            product_key: text(row.product_key),
            position_key: row.position_key,
            movement_key: text(row.movement_key),
            task_key: text(row.task_key),
            issue_key: text(row.issue_key),
            message_key: text(row.message_key),
            serial_keys: row.serial_keys.iter().map(i64::to_string).collect(),
            data: row.data,
        }
    }
}

/// A row of the journal with names that are looked up when it is read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedEvent {
    /// The row.
    #[serde(flatten)]
    pub event: Event,
    /// The code of the order.
    pub work_order_code: Option<String>,
    /// The code of the product.
    pub product_code: Option<String>,
    /// The code of the task.
    pub task_code: Option<String>,
    /// The name of the user.
    pub user_name: Option<String>,
}

/// A row of the journal on the stream.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamedEvent<'a> {
    /// The row.
    #[serde(flatten)]
    pub event: Event,
    /// What happened.
    pub notification: String,
    /// The topics asked for that it matches.
    pub matched_topics: Vec<&'a str>,
}
