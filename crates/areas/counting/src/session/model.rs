//! Count sessions as responses show them.

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
    /// Type of the targets of a session.
    pub enum TargetType {
        /// The session counts locations.
        Position = "position",
        /// The session counts products.
        Product = "product",
    }
}

/// A count session: a planned count of locations or products, from planning to posting.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountSession {
    /// Identifier of the session: `InventoryCountSession/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the count session.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the session, which changes with every write. Send it in `If-Match` to change the session only if no
    /// other request has changed it.
    #[serde(rename = "_rev")]
    rev: String,
    /// Code of the session, unique and in upper case.
    code: String,
    /// Description of the session. `null` when there is none.
    description: Option<String>,
    /// Notes for the counters. `null` when there are none.
    notes: Option<String>,
    /// Type of the targets: `position` (locations) or `product`.
    #[serde(rename = "type")]
    #[schema(value_type = TargetType)]
    kind: String,
    /// Status: `planned`, `started` (being counted), `completed` (in review), `processing` (variances are being
    /// posted), `applied` (all variances are posted) or `canceled`.
    #[schema(value_type = SessionStatus)]
    status: String,
    /// Whether book quantities and variances are hidden from users without `inventory:count:apply` while the session is
    /// planned or started.
    blind_quantities: bool,
    /// Whether the units in the books and the found and missing units are hidden from users without
    /// `inventory:count:apply` while the session is planned or started.
    blind_serials: bool,
    /// Share of the scope that is counted, in percent of the pairs of product and location, with at most 2 decimal
    /// places. `null` before the session is started.
    coverage_percentage: Option<Amount>,
    /// Planned start of the count. `null` when there is none.
    scheduled_start: Option<Timestamp>,
    /// Planned end of the count. `null` when there is none.
    scheduled_end: Option<Timestamp>,
    /// Time when the session was created.
    created: Timestamp,
    /// Key of the user who created the session.
    created_by: String,
    /// Time when the session was started. `null` when it has not been started.
    started: Option<Timestamp>,
    /// Key of the user who started the session. `null` when it has not been started.
    started_by: Option<String>,
    /// Time when the counting was completed. `null` when it is not completed, and again after the session is resumed.
    completed: Option<Timestamp>,
    /// Key of the user who completed the counting. `null` when it is not completed, and again after the session is
    /// resumed.
    completed_by: Option<String>,
    /// Time when the session was confirmed. `null` when it has not been confirmed.
    confirmed: Option<Timestamp>,
    /// Key of the user who confirmed the session. `null` when it has not been confirmed.
    confirmed_by: Option<String>,
    /// Time when the session was canceled. `null` when it was not canceled.
    canceled: Option<Timestamp>,
    /// Key of the movement list with the adjustments. `null` before the confirmation and when there is no variance.
    adjustment_list_key: Option<String>,
    /// Key of the snapshot of the books at the start of the session. `null` when the session has not been started.
    baseline_snapshot_key: Option<String>,
    /// Key of the snapshot of the books at the completion of the session. `null` when the session was never completed.
    /// Completing the session again after a resume replaces it.
    post_count_snapshot_key: Option<String>,
    /// Key of the snapshot of the books after posting. `null` until all variances are posted.
    post_adjustment_snapshot_key: Option<String>,
    /// Time when posting began, which is the time of the confirmation. `null` when the session has not been confirmed.
    processing_started: Option<Timestamp>,
    /// Time when posting ended. `null` until all variances are posted.
    processing_completed: Option<Timestamp>,
    /// Number of confirmed records with a variance, which are to be posted. 0 before the confirmation.
    records_to_process: i32,
    /// Number of confirmed records with a variance that are already posted.
    movements_processed_count: i32,
    /// Number of adjustment movements that posting created.
    movements_created: i32,
    /// Number of records whose last attempt to post failed. The service retries them automatically.
    movements_failed: i32,
    /// Key of the site whose stock is counted.
    site_key: String,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
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

/// Loads sessions in the order of the keys. Unknown keys are left out.
pub async fn load_sessions(client: &Object, keys: &[i64]) -> Result<Vec<CountSession>, Problem> {
    let rows = find_sessions().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(CountSession::from).collect())
}

/// Loads one session with its revision. Refuses an unknown key.
pub async fn load_session_record(client: &Object, key: CountSessionKey) -> Result<(i64, CountSession), Problem> {
    let row = find_sessions().bind(client, &[key.number()].as_slice()).opt().await?;
    let row = row.ok_or(CountingRefusal::CountSessionNotFound)?;
    Ok((row.rev, row.into()))
}
