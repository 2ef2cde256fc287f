//! Records as they stand on the wire, without what those who count must not see.

use counting_queries::record::{RecordRow, find_records};
use deadpool_postgres::Object;
use kernel::rules::count::record::{DiscardReason, RecordStatus};
use kernel::rules::count::session::SessionStatus;
use kernel::rules::scope::Scope;
use kernel::string_enum;
use kernel::wire::key::CountRecordKey;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::refusals::CountingRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::in_order;

string_enum! {
    /// Where a record comes from.
    pub enum Source {
        Counted = "counted",
        Empty = "empty",
        Imported = "imported",
        Edited = "edited",
    }
}

/// What was found of a product in a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountRecord {
    /// `InventoryCountRecord/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// The product.
    product_key: String,
    /// Its code.
    product_code: String,
    /// Its free text.
    product_description: Option<String>,
    /// How its units are traced.
    product_traceability_level: Option<String>,
    /// Its tags.
    #[schema(value_type = Vec<Object>)]
    product_tags: Value,
    /// The position.
    position_key: String,
    /// Its code.
    position_code: String,
    /// It is gone.
    position_deleted: bool,
    /// Codes from below the root down to it.
    position_path: Vec<String>,
    /// The count.
    session_key: String,
    /// The assignment.
    assignment_key: Option<String>,
    /// Who counts.
    user_key: String,
    /// What the books said; null while those who count must not see it.
    system_qt: Option<Amount>,
    /// Units in the books.
    system_serial_keys: Option<Vec<String>>,
    /// The same with their codes.
    #[schema(value_type = Option<Vec<Object>>)]
    system_serials: Option<Value>,
    /// Lots in the books.
    #[schema(value_type = Option<Vec<Object>>)]
    system_lots: Option<Value>,
    /// When the books were read.
    system_at: Timestamp,
    /// What was found.
    counted_qt: Option<Amount>,
    /// Units that were found.
    counted_serial_keys: Option<Vec<String>>,
    /// The same with their codes.
    #[schema(value_type = Option<Vec<Object>>)]
    counted_serials: Option<Value>,
    /// Lots that were found.
    #[schema(value_type = Option<Vec<Object>>)]
    counted_lots: Option<Value>,
    /// When it was counted.
    counted_at: Option<Timestamp>,
    /// What was found beyond the books, or less.
    delta: Option<Amount>,
    /// Units that were found and are not in the books.
    found_serial_keys: Option<Vec<String>>,
    /// Units of the books that were not found.
    missing_serial_keys: Option<Vec<String>>,
    /// How far it has come.
    #[schema(value_type = RecordStatus)]
    status: String,
    /// When somebody reviewed it.
    reviewed_at: Option<Timestamp>,
    /// Who.
    reviewed_by: Option<String>,
    /// Why it does not count.
    #[schema(value_type = Option<DiscardReason>)]
    discard_reason: Option<String>,
    /// Its difference is posted, or there is none.
    processed: bool,
    /// The adjustments.
    movement_keys: Option<Vec<String>>,
    /// Units that were left alone.
    #[schema(value_type = Vec<Object>)]
    skipped_serials: Value,
    /// Why posting failed the last time.
    #[schema(value_type = Option<Object>)]
    error_details: Option<Value>,
    /// Where it comes from.
    #[schema(value_type = Source)]
    source: String,
    /// Free text.
    notes: Option<String>,
    /// Free.
    #[schema(value_type = Value)]
    extra: Option<Value>,
}

fn texts(keys: &[i64]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}

impl CountRecord {
    /// A record as a user sees it: in a blind count that is still open, books and variance are hidden without
    /// `sees_books`.
    fn for_viewer(row: RecordRow, sees_books: bool) -> Self {
        let open = SessionStatus::from_word(&row.session_status)
            .is_some_and(|status| matches!(status, SessionStatus::Planned | SessionStatus::Started));
        let quantities = sees_books || !open || !row.blind_quantities;
        let serials = sees_books || !open || !row.blind_serials;
        let delta = row.counted_qt.map(|counted| Amount::new(counted - row.system_qt));
        // SQL aggregates an empty list to null; `has` says that the record has a list.
        let lots = |has: bool, lots: Option<Value>| has.then(|| lots.unwrap_or_else(|| json!([])));
        Self {
            id: format!("InventoryCountRecord/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            product_key: row.product_key.to_string(),
            product_code: row.product_code,
            product_description: row.product_description,
            product_traceability_level: row.product_traceability_level,
            product_tags: row.product_tags,
            position_key: row.position_key,
            position_code: row.position_code,
            position_deleted: row.position_deleted,
            position_path: row.position_path,
            session_key: row.session_key.to_string(),
            assignment_key: row.assignment_key.map(|key| key.to_string()),
            user_key: row.user_key.to_string(),
            system_qt: quantities.then(|| Amount::new(row.system_qt)),
            system_serial_keys: (serials && row.has_system_serials).then(|| texts(&row.system_serial_keys)),
            system_serials: row.system_serials.filter(|_| serials && row.has_system_serials),
            system_lots: lots(row.has_system_lots, row.system_lots).filter(|_| quantities),
            system_at: row.system_at.into(),
            counted_qt: row.counted_qt.map(Amount::new),
            counted_serial_keys: row.has_counted_serials.then(|| texts(&row.counted_serial_keys)),
            counted_serials: row.counted_serials.filter(|_| row.has_counted_serials),
            counted_lots: lots(row.has_counted_lots, row.counted_lots),
            counted_at: row.counted_at.map(Timestamp),
            delta: delta.filter(|_| quantities),
            found_serial_keys: row.found_serial_keys.filter(|_| serials).map(|keys| texts(&keys)),
            missing_serial_keys: row.missing_serial_keys.filter(|_| serials).map(|keys| texts(&keys)),
            status: row.status,
            reviewed_at: row.reviewed_at.map(Timestamp),
            reviewed_by: row.reviewed_by.map(|key| key.to_string()),
            discard_reason: row.discard_reason,
            processed: row.processed,
            movement_keys: row.movement_keys.map(|keys| texts(&keys)),
            skipped_serials: row.skipped_serials,
            error_details: row.error_details,
            source: row.source,
            notes: row.notes,
            extra: row.extra,
        }
    }
}

/// Records in the order of the keys, as the caller may see them.
pub async fn load_records(client: &Object, keys: &[i64], caller: &Caller) -> Result<Vec<CountRecord>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let sees_books = caller.has_scope(Scope::InventoryCountApply);
    let rows = find_records().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(|row| CountRecord::for_viewer(row, sees_books)).collect())
}

/// One record, as the caller may see it; refuses an unknown key.
pub async fn load_record(client: &Object, key: CountRecordKey, caller: &Caller) -> Result<CountRecord, Problem> {
    load_records(client, &[key.number()], caller)
        .await?
        .pop()
        .ok_or_else(|| CountingRefusal::CountRecordNotFound.into())
}

/// What a command on a record answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedRecord {
    /// The record.
    pub record: CountRecord,
}
