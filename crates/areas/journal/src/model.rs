//! Rows of the journal as the API returns them.

use kernel::rules::journal::Seq;
use kernel::wire::time::Timestamp;
use platform_queries::event::EventRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A row of the journal: one change to one record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Event {
    /// Identifier of the event: `Event/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the event, a number as text.
    #[serde(rename = "_key")]
    key: String,
    /// Position in the feed, a number as text. Within an epoch it grows by 1 from row to row. `null` for a row that was
    /// committed a moment ago and does not have a position yet. Searches and streams never show such rows.
    seq: Option<String>,
    /// Type of the event, for example `BATCH_COMPLETED`.
    #[serde(rename = "event_type")]
    kind: String,
    /// UUID that all rows of one command share.
    #[serde(rename = "event_group")]
    group: String,
    /// `true` for the row that names the command, `false` for the rows that follow from it. Each group has one primary
    /// row.
    primary: bool,
    /// Topic of the event, which determines the scope needed to read it: `production`, `serial`, `inventory`, `task`,
    /// `issue`, `message` or `product`.
    topic: String,
    /// Key of the user who sent the command. `null` when the service itself acted, for example the offline monitor.
    user_key: Option<String>,
    /// Key of the login session in which the command was sent. `null` when there was no session or the service itself
    /// acted.
    session_key: Option<String>,
    /// Time at which the command began, in UTC. All rows of a command have the same timestamp.
    timestamp: Timestamp,
    /// Reason or note that was sent with the command. `null` when there was none.
    description: Option<String>,
    /// Key of the site of the event. `null` when the event does not belong to a site.
    site_key: Option<String>,
    /// Key of the work order. `null` when the event does not concern one.
    work_order_key: Option<String>,
    /// Key of the job. `null` when the event does not concern one.
    job_key: Option<String>,
    /// Key of the phase. `null` when the event does not concern one.
    phase_key: Option<String>,
    /// Key of the batch. `null` when the event does not concern one.
    batch_key: Option<String>,
    /// Key of the work session. `null` when the event does not concern one.
    work_session_key: Option<String>,
    /// Key of the product. `null` when the event does not concern one.
    product_key: Option<String>,
    /// Key of the location. `null` when the event does not concern one.
    position_key: Option<String>,
    /// Key of the movement. `null` when the event does not concern one.
    movement_key: Option<String>,
    /// Key of the task. `null` when the event does not concern one.
    task_key: Option<String>,
    /// Key of the issue. `null` when the event does not concern one.
    issue_key: Option<String>,
    /// Key of the message. `null` when the event does not concern one.
    message_key: Option<String>,
    /// Keys of all units that the change affected. Empty when it affected none.
    serial_keys: Vec<String>,
    /// Details of the event. The members depend on `event_type`. Changed members of a record are
    /// `{member: [old, new]}`, changed form values `[{form_field_key, old, new}]`. The journal chapter of the
    /// specification (`/help`) describes them.
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

/// A row of the journal with the current codes and names of its records.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedEvent {
    /// The row of the journal.
    #[serde(flatten)]
    pub event: Event,
    /// Current code of the work order. `null` when there is no work order, or it was deleted.
    pub work_order_code: Option<String>,
    /// Current code of the product. `null` when there is no product.
    pub product_code: Option<String>,
    /// Current code of the task. `null` when there is no task, or it has no code.
    pub task_code: Option<String>,
    /// First and last name of the user, or the user name if both are empty. `null` when the service itself acted.
    pub user_name: Option<String>,
}

/// A row of the journal as the stream sends it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamedEvent<'a> {
    /// The row of the journal.
    #[serde(flatten)]
    pub event: Event,
    /// Type of the event, the same as `event_type`.
    pub notification: String,
    /// The requested topics that the event matches. The first one is the name of the frame.
    pub matched_topics: Vec<&'a str>,
}
