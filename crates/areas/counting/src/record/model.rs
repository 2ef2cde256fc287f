//! Count records as responses show them, without the values that a blind session hides from counters.

use counting_queries::record::{RecordRow, find_records};
use deadpool_postgres::Object;
use kernel::rules::count::posting::SkipReason;
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
use product::contract::Tag;

string_enum! {
    /// The command that created a record.
    pub enum Source {
        /// A count of the pair.
        Counted = "counted",
        /// The confirmation that the location is empty.
        Empty = "empty",
        /// An import of a file.
        Imported = "imported",
        /// The correction of an earlier record.
        Edited = "edited",
    }
}

/// A unit in a count record.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the JSON that the statement returns")]
pub struct CountedSerial {
    /// Key of the unit.
    serial_key: String,
    /// Serial number of the unit. `null` when it has none.
    serial_code: Option<String>,
}

/// Quantity of one lot in a count record.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the JSON that the statement returns")]
pub struct CountedLot {
    /// Key of the lot. `null` for stock without a lot.
    lot_key: Option<String>,
    /// Code of the lot. `null` for stock without a lot.
    lot_code: Option<String>,
    /// Quantity of the lot, in the unit of the product.
    quantity: Amount,
}

/// Unit whose variance was not posted.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the JSON that a count record stores")]
pub struct SkippedSerial {
    /// Key of the unit.
    serial_key: String,
    /// Reason why posting skipped the unit: `moved_since_count` (it was moved after the count) or `serial_gone` (it no
    /// longer exists or cannot enter stock).
    reason: SkipReason,
}

/// Failure to post the variance of a count record.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the JSON that a count record stores")]
pub struct PostingFailure {
    /// Code of the refusal or error, for programs.
    code: String,
    /// Sentence that explains the failure to users.
    message: String,
    /// Time of the last failed attempt.
    at: Timestamp,
    /// Number of attempts that failed so far.
    attempts: i32,
}

/// A count record: the count of one product at one location, with the books at its start.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountRecord {
    /// Identifier of the record: `InventoryCountRecord/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the count record.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the record, which changes with every write. Send it in `If-Match` to change the record only if no
    /// other request has changed it.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the counted product.
    product_key: String,
    /// Code of the counted product.
    product_code: String,
    /// Description of the counted product. `null` when it has none.
    product_description: Option<String>,
    /// Traceability level of the product: `form_only` or `complete`. `null` when it is not traced.
    product_traceability_level: Option<String>,
    /// Tags of the product, ordered by name, each as `GET /tag` returns it.
    #[schema(value_type = Vec<Tag>)]
    product_tags: Value,
    /// Key of the counted location.
    position_key: String,
    /// Code of the counted location.
    position_code: String,
    /// Whether the location has been deleted since the count.
    position_deleted: bool,
    /// Codes of the locations on the path from the root of the site to the counted location. The root itself is left
    /// out.
    position_path: Vec<String>,
    /// Key of the count session that the record belongs to.
    session_key: String,
    /// Key of the assignment that the record belongs to. `null` when it belongs to none.
    assignment_key: Option<String>,
    /// Key of the user who counted, imported or edited the record.
    user_key: String,
    /// Quantity in the books at the start of the count, in the unit of the product. `null` while a blind session hides
    /// it.
    system_qt: Option<Amount>,
    /// Keys of the units in the books. `null` for a product without units, and while a blind session hides them.
    system_serial_keys: Option<Vec<String>>,
    /// Units of `system_serial_keys` with their serial numbers. `null` when `system_serial_keys` is `null`.
    #[schema(value_type = Option<Vec<CountedSerial>>)]
    system_serials: Option<Value>,
    /// Quantities in the books by lot: `lot_key`, `lot_code` (both `null` for stock without a lot) and `quantity`.
    /// `null` for a product without lots, and while a blind session hides quantities.
    #[schema(value_type = Option<Vec<CountedLot>>)]
    system_lots: Option<Value>,
    /// Time when the books were read: the start of the count.
    system_at: Timestamp,
    /// Counted quantity, in the unit of the product. `null` while the count is in progress.
    counted_qt: Option<Amount>,
    /// Keys of the units that were found. `null` for a product without units, and while the count is in progress.
    counted_serial_keys: Option<Vec<String>>,
    /// Units of `counted_serial_keys` with their serial numbers. `null` when `counted_serial_keys` is `null`.
    #[schema(value_type = Option<Vec<CountedSerial>>)]
    counted_serials: Option<Value>,
    /// Counted quantities by lot: `lot_key`, `lot_code` and `quantity`. `null` when the count does not name lots.
    #[schema(value_type = Option<Vec<CountedLot>>)]
    counted_lots: Option<Value>,
    /// Time when the count was completed. `null` while it is in progress.
    counted_at: Option<Timestamp>,
    /// Counted quantity minus book quantity, in the unit of the product. `null` while the count is in progress, and
    /// while a blind session hides it. It can be 0 even if units or lots differ.
    delta: Option<Amount>,
    /// Keys of the units that were found and are not in the books. `null` for a product without units, while the count
    /// is in progress, and while a blind session hides them.
    found_serial_keys: Option<Vec<String>>,
    /// Keys of the units in the books that were not found. `null` when `found_serial_keys` is `null`.
    missing_serial_keys: Option<Vec<String>>,
    /// Status: `started` (count in progress), `completed`, `submitted` (its assignment is completed), `confirmed` or
    /// `discarded`.
    #[schema(value_type = RecordStatus)]
    status: String,
    /// Time when a reviewer discarded or edited the record. `null` without such a review.
    reviewed_at: Option<Timestamp>,
    /// Key of the reviewer who discarded or edited the record. `null` without such a review.
    reviewed_by: Option<String>,
    /// Reason why the record was discarded: `recounted` (the same user counted again), `reviewed` (a reviewer discarded
    /// or edited it), `duplicate` (a newer record with the same result was confirmed), `imported` (a file replaced it)
    /// or `session_canceled`. `null` when it was not discarded.
    #[schema(value_type = Option<DiscardReason>)]
    discard_reason: Option<String>,
    /// Whether the record is finished: it is confirmed, and its variance, if any, is posted.
    processed: bool,
    /// Keys of the adjustment movements. `null` before posting, and for a record without variance.
    movement_keys: Option<Vec<String>>,
    /// Units that posting skipped, each with the reason. Empty before posting.
    #[schema(value_type = Vec<SkippedSerial>)]
    skipped_serials: Value,
    /// The last failure to post, with `code`, `message`, `at` and the number of `attempts`. `null` when there is none.
    #[schema(value_type = Option<PostingFailure>)]
    error_details: Option<Value>,
    /// How the record was created: `counted`, `empty` (the location was confirmed as empty), `imported` or `edited`.
    #[schema(value_type = Source)]
    source: String,
    /// Notes of the counter. `null` when there are none.
    notes: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    extra: Option<Value>,
}

/// Converts keys to strings.
fn texts(keys: &[i64]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}

impl CountRecord {
    /// Builds the response for a record. While a blind session is planned or started, books and variance are hidden
    /// unless `sees_books` is set.
    fn for_viewer(row: RecordRow, sees_books: bool) -> Self {
        let open = SessionStatus::from_word(&row.session_status)
            .is_some_and(|status| matches!(status, SessionStatus::Planned | SessionStatus::Started));
        let quantities = sees_books || !open || !row.blind_quantities;
        let serials = sees_books || !open || !row.blind_serials;
        let delta = row.counted_qt.map(|counted| Amount::new(counted - row.system_qt));
        // The statement aggregates an empty list to null; `has` distinguishes an empty list from a missing one.
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

/// Loads records in the order of the keys, as the caller may see them. Unknown keys are left out.
pub async fn load_records(client: &Object, keys: &[i64], caller: &Caller) -> Result<Vec<CountRecord>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let sees_books = caller.has_scope(Scope::InventoryCountApply);
    let rows = find_records().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(|row| CountRecord::for_viewer(row, sees_books)).collect())
}

/// Loads one record as the caller may see it. Refuses an unknown key.
pub async fn load_record(client: &Object, key: CountRecordKey, caller: &Caller) -> Result<CountRecord, Problem> {
    load_records(client, &[key.number()], caller)
        .await?
        .pop()
        .ok_or_else(|| CountingRefusal::CountRecordNotFound.into())
}

/// Response of a command on a count record.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedRecord {
    /// The record after the command.
    pub record: CountRecord,
}
