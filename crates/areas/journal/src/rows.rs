//! Columns, conditions and rows that searches and streams of the journal share.

use platform_queries::event::EventRow;

use platform::db::Row;

/// The columns that [`event_row`] reads, from [`FEED`].
macro_rules! event_columns {
    () => {
        "e.key, f.pos, e.event_type, e.event_group::text as event_group, e.is_primary, e.topic, e.user_key,
        e.session_key, e.at, e.description, e.site_key, e.work_order_key, e.job_key, e.phase_key, e.batch_key,
        e.work_session_key, e.product_key, e.position_key, e.movement_key, e.task_key, e.issue_key, e.message_key,
        e.serial_keys, e.data, e.audience, e.confidential"
    };
}
pub(super) use event_columns;

/// The sealed rows, the only ones that searches and streams see.
pub const FEED: &str = "journal.feed f join journal.event e on e.key = f.event_key";
/// Condition: a confidential row is visible to its audience only. The parameter is the key of the reader.
pub const FOR_READER: &str = "(not e.confidential or e.audience @> array[?::bigint])";
/// Condition: the row is above a position.
pub const ABOVE: &str = "f.pos > ?";
/// Condition: the row is below a position.
pub const BELOW: &str = "f.pos < ?";
/// Condition: the row is at or below a position.
pub const UP_TO: &str = "f.pos <= ?";
/// Sorting: the order of the feed, oldest first.
pub const FORWARD: &str = "f.pos";
/// Sorting: newest first.
pub const BACKWARD: &str = "f.pos desc";

/// Reads the event from a row of a search that selects `event_columns!`.
pub fn event_row(row: &Row) -> EventRow {
    EventRow {
        key: row.get("key"),
        pos: row.get("pos"),
        event_type: row.get("event_type"),
        event_group: row.get("event_group"),
        is_primary: row.get("is_primary"),
        topic: row.get("topic"),
        user_key: row.get("user_key"),
        session_key: row.get("session_key"),
        at: row.get("at"),
        description: row.get("description"),
        site_key: row.get("site_key"),
        work_order_key: row.get("work_order_key"),
        job_key: row.get("job_key"),
        phase_key: row.get("phase_key"),
        batch_key: row.get("batch_key"),
        work_session_key: row.get("work_session_key"),
        product_key: row.get("product_key"),
        position_key: row.get("position_key"),
        movement_key: row.get("movement_key"),
        task_key: row.get("task_key"),
        issue_key: row.get("issue_key"),
        message_key: row.get("message_key"),
        serial_keys: row.get("serial_keys"),
        data: row.get("data"),
        audience: row.get("audience"),
        confidential: row.get("confidential"),
    }
}
