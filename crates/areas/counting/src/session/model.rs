//! Sessions as they stand on the wire.

use counting_queries::session::{SessionRow, find_sessions};
use deadpool_postgres::Object;
use kernel::rules::count::session::SessionStatus;
use kernel::string_enum;
use kernel::wire::key::CountSessionKey;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::refusals::CountingRefusal;
use platform::api::Problem;
use platform::db::in_order;

string_enum! {
    /// What the targets of a session are.
    pub enum TargetType {
        Position = "position",
        Product = "product",
    }
}

/// A count of the stock.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountSession {
    /// `InventoryCountSession/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its code.
    code: String,
    /// Free text.
    description: Option<String>,
    /// Free text.
    notes: Option<String>,
    /// What its targets are.
    #[serde(rename = "type")]
    #[schema(value_type = TargetType)]
    kind: String,
    /// How far it has come.
    #[schema(value_type = SessionStatus)]
    status: String,
    /// Those who count do not see the quantities of the books.
    blind_quantities: bool,
    /// Those who count do not see the serials of the books.
    blind_serials: bool,
    /// How much of what is there to count was counted, in percent; null before the start.
    coverage_percentage: Option<Amount>,
    /// When it is to begin.
    scheduled_start: Option<Timestamp>,
    /// When it is to end.
    scheduled_end: Option<Timestamp>,
    /// When it was made.
    created: Timestamp,
    /// By whom.
    created_by: String,
    /// When counting began.
    started: Option<Timestamp>,
    /// By whom.
    started_by: Option<String>,
    /// When counting ended.
    completed: Option<Timestamp>,
    /// By whom.
    completed_by: Option<String>,
    /// When it was confirmed.
    confirmed: Option<Timestamp>,
    /// By whom.
    confirmed_by: Option<String>,
    /// When it was given up.
    canceled: Option<Timestamp>,
    /// The list of the adjustments.
    adjustment_list_key: Option<String>,
    /// Key of the snapshot of the books when counting began; null before.
    baseline_snapshot_key: Option<String>,
    /// Key of the snapshot when counting was completed; null before, and replaced when counting is resumed and completed
    /// again.
    post_count_snapshot_key: Option<String>,
    /// Key of the snapshot after all adjustments were posted; null before.
    post_adjustment_snapshot_key: Option<String>,
    /// When posting began.
    processing_started: Option<Timestamp>,
    /// When posting ended.
    processing_completed: Option<Timestamp>,
    /// Records with a difference.
    records_to_process: i32,
    /// Those of them that are posted.
    movements_processed_count: i32,
    /// Adjustments that were made.
    movements_created: i32,
    /// Records whose last try failed.
    movements_failed: i32,
    /// Its site.
    site_key: String,
    /// Free.
    #[schema(value_type = Value)]
    extra: Option<Value>,
}

impl From<SessionRow> for CountSession {
    fn from(row: SessionRow) -> Self {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Self {
            id: format!("InventoryCountSession/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            code: row.code,
            description: row.description,
            notes: row.notes,
            kind: row.kind,
            status: row.status,
            blind_quantities: row.blind_quantities,
            blind_serials: row.blind_serials,
            coverage_percentage: row.coverage.map(Amount::new),
            scheduled_start: row.scheduled_start.map(Timestamp),
            scheduled_end: row.scheduled_end.map(Timestamp),
            created: row.created.into(),
            created_by: row.created_by.to_string(),
            started: row.started.map(Timestamp),
            started_by: text(row.started_by),
            completed: row.completed.map(Timestamp),
            completed_by: text(row.completed_by),
            confirmed: row.confirmed.map(Timestamp),
            confirmed_by: text(row.confirmed_by),
            canceled: row.canceled.map(Timestamp),
            adjustment_list_key: text(row.adjustment_list_key),
            baseline_snapshot_key: text(row.baseline_key),
            post_count_snapshot_key: text(row.post_count_key),
            post_adjustment_snapshot_key: text(row.post_adjustment_key),
            processing_started: row.processing_started.map(Timestamp),
            processing_completed: row.processing_completed.map(Timestamp),
            records_to_process: row.records_to_process,
            movements_processed_count: row.movements_processed_count,
            movements_created: row.movements_created,
            movements_failed: row.movements_failed,
            site_key: row.site_key,
            extra: row.extra,
        }
    }
}

/// Sessions in the order of the keys; unknown keys are left out.
pub async fn load_sessions(client: &Object, keys: &[i64]) -> Result<Vec<CountSession>, Problem> {
    let rows = find_sessions().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(CountSession::from).collect())
}

/// One session as it is answered, with its revision; refuses an unknown key.
pub async fn load_session_record(client: &Object, key: CountSessionKey) -> Result<(i64, CountSession), Problem> {
    let row = find_sessions().bind(client, &[key.number()].as_slice()).opt().await?;
    let row = row.ok_or(CountingRefusal::CountSessionNotFound)?;
    Ok((row.rev, row.into()))
}
