//! Units and links as clients receive them.

use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, RecordId, SerialKey, UserKey};
use kernel::wire::revision::Revision;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use serial_queries::link::LinkRow;
use serial_queries::serial::SerialRowBorrowed;
use utoipa::ToSchema;

/// Hold on a unit or lot: why, by whom and since when.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hold {
    /// Reason that the user gave for the hold.
    reason: String,
    /// Key of the user who put the record on hold.
    by: String,
    /// Time at which the hold began.
    at: Timestamp,
}

impl Hold {
    /// Returns the hold of a record. `None` when the record is not on hold.
    pub fn of(reason: Option<String>, by: Option<i64>, at: Option<chrono::DateTime<chrono::Utc>>) -> Option<Self> {
        Some(Self { reason: reason?, by: by?.to_string(), at: at?.into() })
    }
}

/// Value of a unit for one form field.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of what the statement answers")]
pub struct SerialValue {
    /// Key of the form field, unique among the values of the unit.
    form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    custom_field_key: String,
    /// Label of the form field when the value was stored. `null` when the label of the custom field applies.
    label: Option<String>,
    /// Hint of the form field when the value was stored. `null` when there is none.
    hint: Option<String>,
    /// Whether the field is mandatory. An empty mandatory field is a gap in the device history record of the unit.
    mandatory: bool,
    /// The value: text, number, boolean, date `YYYY-MM-DD`, time `HH:MM:SS`, choice `{_key, value}`, files
    /// `[{name, size}]`, or a list of values where the field takes several. `null` while it is empty. A ternary field
    /// also uses `null` for not applicable.
    value: Value,
    /// Key of the batch whose step recorded the value. `null` when no batch recorded it.
    batch_key: Option<String>,
    /// Key of the step that asks for the value. `null` for a value outside the process.
    step_key: Option<String>,
    /// Key of the phase that the value belongs to. `null` when it belongs to none.
    phase_key: Option<String>,
    /// Time at which the value was last changed. `null` while it has never been set.
    last_updated: Option<Timestamp>,
    /// Key of the user who last changed the value. `null` while it has never been set.
    updated_by: Option<String>,
    /// Key of the journal row that records the last change. `null` while it has never been set.
    event_key: Option<String>,
}

// Keys stay numbers and values stay text until they are written: pages have hundreds of them.
/// Traced unit with a serial number. The API calls it `serial`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Serial {
    /// Identifier of the unit: `Serial/` followed by its key.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the unit.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: SerialKey,
    /// Revision of the unit. Send it in `If-Match` to change the unit only if it still has this revision.
    #[serde(rename = "_rev")]
    #[schema(value_type = String)]
    rev: Revision,
    /// Serial number, in upper case and unique within the product. `null` until a code is set or assigned.
    code: Option<String>,
    /// Key of the product.
    #[schema(value_type = String)]
    product_key: ProductKey,
    /// Key of the work order that makes the unit. `null` when it was created or received without one.
    #[schema(value_type = Option<String>)]
    wo_key: Option<OrderKey>,
    /// Key of the counter that the product had when the unit was created. `null` when it had none, or when a receipt
    /// created the unit.
    counter_key: Option<String>,
    /// Key of the user who created the unit. `null` when the user is unknown.
    #[schema(value_type = Option<String>)]
    created_by: Option<UserKey>,
    /// Key of the user who last changed the unit. `null` when the user is unknown.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// Quantity of the unit, which is always 1.
    quantity: u8,
    /// Time at which the unit was created.
    created: Timestamp,
    /// Time of the release. `null` while the unit is in progress.
    released: Option<Timestamp>,
    /// Values of the unit, in their stored order. Each has its form field, custom field and label, the batch, step and
    /// phase that recorded it, and the user and time of the last change.
    #[schema(value_type = Vec<SerialValue>)]
    data: Box<RawValue>,
    /// Whether the unit is deleted. Deleted units keep their history but not their code.
    deleted: bool,
    /// Time of the deletion. `null` when the unit is not deleted.
    deleted_at: Option<Timestamp>,
    /// Key of the user who deleted the unit. `null` when it is not deleted.
    #[schema(value_type = Option<String>)]
    deleted_by: Option<UserKey>,
    /// Key of the lot that the unit belongs to. `null` when it belongs to none.
    #[schema(value_type = Option<String>)]
    lot_key: Option<LotKey>,
    /// Time at which the unit was scrapped. `null` when it is not scrapped.
    scrapped: Option<Timestamp>,
    /// Key of the user who scrapped the unit. `null` when it is not scrapped.
    #[schema(value_type = Option<String>)]
    scrapped_by: Option<UserKey>,
    /// Reason for the scrap. `null` when the unit is not scrapped.
    scrap_reason: Option<String>,
    /// Hold that blocks release, linking, shipment, consumption and the next phase. `null` when the unit is not on
    /// hold.
    hold: Option<Hold>,
    /// State of the unit: `wip`, `in_stock`, `installed`, `shipped`, `consumed`, `released`, `scrapped` or `deleted`.
    state: String,
    /// Key of the location where the unit is in stock. `null` when it is not in stock.
    position_key: Option<String>,
    /// Code of the location where the unit is in stock. `null` when it is not in stock.
    position_code: Option<String>,
    /// Key of the unit into which this one is built by an active link. `null` when no unit contains it.
    #[schema(value_type = Option<String>)]
    parent_serial_key: Option<SerialKey>,
    /// Key of the batch into which this unit is built, if the output of the batch has no serial numbers. `null`
    /// otherwise.
    #[schema(value_type = Option<String>)]
    parent_batch_key: Option<BatchKey>,
}

impl Serial {
    /// Reads a unit from its row.
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

    /// Returns the key of the unit.
    pub fn key(&self) -> SerialKey {
        self.key
    }

    /// Returns the revision of the unit.
    pub fn revision(&self) -> i64 {
        self.rev.0
    }

    /// Returns the values of the unit, parsed from the stored JSON.
    pub fn values(&self) -> Vec<Value> {
        serde_json::from_str(self.data.get()).unwrap_or_default()
    }
}

/// Converts a key that may be absent to text.
fn key_text(key: Option<i64>) -> Option<String> {
    key.map(|key| key.to_string())
}

/// Link: the fact that a component is built into a unit or batch, or reserved for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SerialLink {
    /// Identifier of the link: `SerialLink/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the link.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the link. Send it in `If-Match` to change the link only if it still has this revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the unit that contains the component. `null` when the parent is the batch.
    parent_serial_key: Option<String>,
    /// Key of the component: the unit that is built in or reserved.
    child_serial_key: String,
    /// Key of the work order for which the link was made. `null` when none was named or it was deleted.
    wo_key: Option<String>,
    /// Key of the phase in which the component was built in. `null` when it is not known.
    phase_key: Option<String>,
    /// Key of the job for which the link was made. `null` when none was named or it was deleted.
    job_key: Option<String>,
    /// Key of the batch for which the link was made. It is the parent when `parent_serial_key` is `null`. `null` when
    /// no batch was named.
    batch_key: Option<String>,
    /// Key of the component product that the link is for. It differs from the product of the unit only when a unit of
    /// another product replaced the original component.
    component_key: String,
    /// Whether the link is confirmed. A temporary link (`false`) only reserves the component for an open batch.
    confirmed: bool,
    /// Whether the link has ended.
    replaced: bool,
    /// Reason why the link ended. `null` while it is open.
    reason: Option<String>,
    /// Time at which the link was confirmed or, while it is temporary, created.
    linked_at: Timestamp,
    /// Key of the user who confirmed or created the link. `null` when the user is unknown.
    linked_by: Option<String>,
    /// Time at which the link ended. `null` while it is open.
    ended_at: Option<Timestamp>,
    /// Key of the user who ended the link. `null` while it is open.
    ended_by: Option<String>,
    /// What happened to the removed component: `return`, `scrap` or `none`. `null` while the link is open.
    disposition: Option<String>,
    /// Key of the link that replaced this one. `null` when it was not replaced.
    replaced_by_link_key: Option<String>,
    /// Key of the ended link that this one replaced. `null` when it replaced none.
    replaces_link_key: Option<String>,
    /// Key of the movement that consumed the component from stock. `null` when it did not come from stock.
    consumption_movement_key: Option<String>,
    /// Key of the movement that returned the component to stock. `null` when it was not returned.
    return_movement_key: Option<String>,
}

impl From<LinkRow> for SerialLink {
    fn from(row: LinkRow) -> Self {
        Self {
            id: format!("SerialLink/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            parent_serial_key: key_text(row.parent_serial_key),
            child_serial_key: row.child_serial_key.to_string(),
            wo_key: key_text(row.work_order_key),
            phase_key: row.phase_key,
            job_key: key_text(row.job_key),
            batch_key: key_text(row.batch_key),
            component_key: row.component_key.to_string(),
            confirmed: row.confirmed,
            replaced: row.ended_at.is_some(),
            reason: row.reason,
            linked_at: row.linked_at.into(),
            linked_by: key_text(row.linked_by),
            ended_at: row.ended_at.map(Timestamp::from),
            ended_by: key_text(row.ended_by),
            disposition: row.disposition,
            replaced_by_link_key: key_text(row.replaced_by_link_key),
            replaces_link_key: key_text(row.replaces_link_key),
            consumption_movement_key: key_text(row.consumption_movement_key),
            return_movement_key: key_text(row.return_movement_key),
        }
    }
}
