//! Records of the area as clients see them.

use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, RecordId, SerialKey, UserKey};
use kernel::wire::revision::Revision;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use serial_queries::link::LinkRow;
use serial_queries::serial::SerialRowBorrowed;
use utoipa::ToSchema;

/// Why and by whom something is on hold.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hold {
    /// Why.
    reason: String,
    /// The user.
    by: String,
    /// Since when.
    at: Timestamp,
}

impl Hold {
    /// The hold of a record, if it has one.
    pub fn of(reason: Option<String>, by: Option<i64>, at: Option<chrono::DateTime<chrono::Utc>>) -> Option<Self> {
        Some(Self { reason: reason?, by: by?.to_string(), at: at?.into() })
    }
}

// Keys stay numbers and values stay text until they are written: pages have hundreds of them.
/// A traced unit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Serial {
    /// `Serial/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: SerialKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    #[schema(value_type = String)]
    rev: Revision,
    /// Its code.
    code: Option<String>,
    /// Its product.
    #[schema(value_type = String)]
    product_key: ProductKey,
    /// The order that makes it.
    #[schema(value_type = Option<String>)]
    wo_key: Option<OrderKey>,
    /// Counter of the code.
    counter_key: Option<String>,
    /// Who made the record.
    #[schema(value_type = Option<String>)]
    created_by: Option<UserKey>,
    /// Who wrote it last.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// Always 1.
    quantity: u8,
    /// When the record was made.
    created: Timestamp,
    /// Null: still in work.
    released: Option<Timestamp>,
    /// Values of its fields.
    #[schema(value_type = Vec<Object>)]
    data: Box<RawValue>,
    /// Whether it is deleted.
    deleted: bool,
    /// When.
    deleted_at: Option<Timestamp>,
    /// By whom.
    #[schema(value_type = Option<String>)]
    deleted_by: Option<UserKey>,
    /// The lot that it belongs to.
    #[schema(value_type = Option<String>)]
    lot_key: Option<LotKey>,
    /// When it was scrapped.
    scrapped: Option<Timestamp>,
    /// By whom.
    #[schema(value_type = Option<String>)]
    scrapped_by: Option<UserKey>,
    /// Why.
    scrap_reason: Option<String>,
    /// Blocks shipment, consumption, linking, the next phase and release.
    hold: Option<Hold>,
    /// Where it is in its life.
    state: String,
    /// Where it lies.
    position_key: Option<String>,
    /// The code of that position.
    position_code: Option<String>,
    /// What it is built into.
    #[schema(value_type = Option<String>)]
    parent_serial_key: Option<SerialKey>,
    /// The batch that it is built into.
    #[schema(value_type = Option<String>)]
    parent_batch_key: Option<BatchKey>,
}

impl Serial {
    /// The unit of a row.
    #[expect(clippy::needless_pass_by_value, reason = "this is how statements hand out their rows")]
    pub fn of(row: SerialRowBorrowed<'_>) -> Self {
        let hold = Hold::of(row.hold_reason.map(str::to_owned), row.hold_by, row.hold_at);
        Self {
            id: RecordId { kind: "Serial", number: row.key },
            key: SerialKey::new(row.key),
            rev: Revision(row.rev),
            code: row.code.map(str::to_owned),
            product_key: ProductKey::new(row.product_key),
            wo_key: row.work_order_key.map(OrderKey::new),
            counter_key: row.counter_key.map(str::to_owned),
            created_by: row.created_by.map(UserKey::new),
            user_key: row.user_key.map(UserKey::new),
            quantity: 1,
            created: row.created.into(),
            released: row.released.map(Timestamp::from),
            data: row.data.0.to_owned(),
            deleted: row.deleted_at.is_some(),
            deleted_at: row.deleted_at.map(Timestamp::from),
            deleted_by: row.deleted_by.map(UserKey::new),
            lot_key: row.lot_key.map(LotKey::new),
            scrapped: row.scrapped.map(Timestamp::from),
            scrapped_by: row.scrapped_by.map(UserKey::new),
            scrap_reason: row.scrap_reason.map(str::to_owned),
            hold,
            state: row.state.to_owned(),
            position_key: row.position_key.map(str::to_owned),
            position_code: row.position_code.map(str::to_owned),
            parent_serial_key: row.parent_key.map(SerialKey::new),
            parent_batch_key: row.parent_batch_key.map(BatchKey::new),
        }
    }

    /// Its key.
    pub fn key(&self) -> SerialKey {
        self.key
    }

    /// Its revision.
    pub fn revision(&self) -> i64 {
        self.rev.0
    }

    /// The values of its fields.
    pub fn values(&self) -> Vec<Value> {
        serde_json::from_str(self.data.get()).unwrap_or_default()
    }
}

fn text(key: Option<i64>) -> Option<String> {
    key.map(|key| key.to_string())
}

/// A component built into a unit or a batch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SerialLink {
    /// `SerialLink/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// What it is built into; null: the batch.
    parent_serial_key: Option<String>,
    /// What is built in.
    child_serial_key: String,
    /// The order.
    wo_key: Option<String>,
    /// The phase.
    phase_key: Option<String>,
    /// The job.
    job_key: Option<String>,
    /// The batch.
    batch_key: Option<String>,
    /// The component that it stands for.
    component_key: String,
    /// False: a temporary link of an open batch.
    confirmed: bool,
    /// It has ended.
    replaced: bool,
    /// Why it ended.
    reason: Option<String>,
    /// When it was confirmed, or made while it is temporary.
    linked_at: Timestamp,
    /// By whom.
    linked_by: Option<String>,
    /// When it ended.
    ended_at: Option<Timestamp>,
    /// By whom.
    ended_by: Option<String>,
    /// What happened to the removed part.
    disposition: Option<String>,
    /// The link that came instead.
    replaced_by_link_key: Option<String>,
    /// The link that it came for.
    replaces_link_key: Option<String>,
    /// The movement that took the part out of stock.
    consumption_movement_key: Option<String>,
    /// The movement that brought it back.
    return_movement_key: Option<String>,
}

impl From<LinkRow> for SerialLink {
    fn from(row: LinkRow) -> Self {
        Self {
            id: format!("SerialLink/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            parent_serial_key: text(row.parent_serial_key),
            child_serial_key: row.child_serial_key.to_string(),
            wo_key: text(row.work_order_key),
            phase_key: row.phase_key,
            job_key: text(row.job_key),
            batch_key: text(row.batch_key),
            component_key: row.component_key.to_string(),
            confirmed: row.confirmed,
            replaced: row.ended_at.is_some(),
            reason: row.reason,
            linked_at: row.linked_at.into(),
            linked_by: text(row.linked_by),
            ended_at: row.ended_at.map(Timestamp::from),
            ended_by: text(row.ended_by),
            disposition: row.disposition,
            replaced_by_link_key: text(row.replaced_by_link_key),
            replaces_link_key: text(row.replaces_link_key),
            consumption_movement_key: text(row.consumption_movement_key),
            return_movement_key: text(row.return_movement_key),
        }
    }
}
