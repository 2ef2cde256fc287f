//! Movements as they are answered.

use deadpool_postgres::Object;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::movement::{MovementRow, find_movements};

use platform::api::Problem;

/// What a movement or a list is for: papers, work, and other records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MovementReferences {
    /// The work order.
    #[schema(required)]
    pub work_order_key: Option<String>,
    /// The job.
    #[schema(required)]
    pub job_key: Option<String>,
    /// The batch.
    #[schema(required)]
    pub batch_key: Option<String>,
    /// Of a reversal: the movement that was taken back.
    #[schema(required)]
    pub origin_movement_key: Option<String>,
    /// The paper that the goods came or went with.
    #[schema(required)]
    pub transfer_doc: Option<String>,
    /// The order of the customer.
    #[schema(required)]
    pub sales_doc: Option<String>,
    /// The order at the supplier.
    #[schema(required)]
    pub purchase_doc: Option<String>,
    /// The supplier's or customer's name.
    #[schema(required)]
    pub partner_name: Option<String>,
    /// The supplier or customer.
    #[schema(required)]
    pub partner_code: Option<String>,
    /// The count that found a difference.
    #[schema(required)]
    pub inventory_count_session_key: Option<String>,
    /// The record of the count.
    #[schema(required)]
    pub inventory_count_record_key: Option<String>,
    /// The unit that got the material.
    #[schema(required)]
    pub parent_serial_key: Option<String>,
    /// The link that consumed the unit.
    #[schema(required)]
    pub serial_link_key: Option<String>,
}

impl MovementReferences {
    /// Reads stored references, which are texts by name; one that is not stored is `None`.
    pub fn stored(refs: Value) -> Result<Self, Problem> {
        serde_json::from_value(refs).map_err(|error| Problem::internal(format!("stored references: {error}")))
    }
}

/// A movement, with the words for what it names.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovementRead {
    /// `Movement/key`.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// What it is for.
    #[serde(rename = "type")]
    pub kind: String,
    /// How far it has come.
    pub status: String,
    /// What is moved; nothing where a whole position is.
    pub product_key: Option<String>,
    /// Its code.
    pub product_code: Option<String>,
    /// Its description.
    pub product_description: Option<String>,
    /// The unit.
    pub serial_key: Option<String>,
    /// Its code, also before a planned receipt has made it.
    pub serial_code: Option<String>,
    /// The lot.
    pub lot_key: Option<String>,
    /// Its code, also before a planned receipt has made it.
    pub lot_code: Option<String>,
    /// The position that was moved as a whole.
    pub container_key: Option<String>,
    /// Where from.
    pub position_from: String,
    /// Where from.
    pub position_from_key: String,
    /// The code of that position.
    pub position_from_code: String,
    /// That position is deleted.
    pub position_from_deleted: bool,
    /// Where to.
    pub position_to: String,
    /// Where to.
    pub position_to_key: String,
    /// The code of that position.
    pub position_to_code: String,
    /// That position is deleted.
    pub position_to_deleted: bool,
    /// What is still to be moved, while it is open.
    pub qt_planned: Amount,
    /// What was to be moved at first.
    pub qt_original: Amount,
    /// What was moved.
    pub qt_confirmed: Amount,
    /// When the record was made.
    pub created: Timestamp,
    /// By whom; nobody: the service.
    pub created_by: Option<String>,
    /// When something was moved first.
    pub start: Option<Timestamp>,
    /// When it was completed or canceled.
    pub end: Option<Timestamp>,
    /// By whom.
    pub user_key: Option<String>,
    /// That user's name.
    pub user_name: Option<String>,
    /// The newest reversal of it.
    pub inverse_movement_key: Option<String>,
    /// What was taken back so far, with the sign of what was moved.
    pub reversed_qt: Amount,
    /// The planned movement that it confirmed in part.
    pub split_from_key: Option<String>,
    /// The list that it is a row of.
    pub movement_list_key: Option<String>,
    /// The code of the list.
    pub movement_list_code: Option<String>,
    /// Its number in the list.
    pub movement_list_item: Option<Amount>,
    /// Whether somebody or the service chose the lot.
    pub allocation: Option<String>,
    /// Papers, work and other records.
    pub references: MovementReferences,
    /// Why.
    pub reason: Option<String>,
    /// Free.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}

impl TryFrom<MovementRow> for MovementRead {
    type Error = Problem;

    fn try_from(row: MovementRow) -> Result<Self, Problem> {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Ok(Self {
            id: format!("Movement/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            kind: row.r#type,
            status: row.status,
            product_key: text(row.product_key),
            product_code: row.product_code,
            product_description: row.product_description,
            serial_key: text(row.serial_key),
            serial_code: row.serial_code,
            lot_key: text(row.lot_key),
            lot_code: row.lot_code,
            container_key: row.container_key,
            position_from: row.position_from.clone(),
            position_from_key: row.position_from,
            position_from_code: row.position_from_code,
            position_from_deleted: row.position_from_deleted,
            position_to: row.position_to.clone(),
            position_to_key: row.position_to,
            position_to_code: row.position_to_code,
            position_to_deleted: row.position_to_deleted,
            qt_planned: Amount::new(row.qt_planned),
            qt_original: Amount::new(row.qt_original),
            qt_confirmed: Amount::new(row.qt_confirmed),
            created: row.created.into(),
            created_by: text(row.created_by),
            start: row.start.map(Timestamp::from),
            end: row.end.map(Timestamp::from),
            user_key: text(row.user_key),
            user_name: row.user_name,
            inverse_movement_key: text(row.inverse_movement_key),
            reversed_qt: Amount::new(row.reversed_qt),
            split_from_key: text(row.split_from_key),
            movement_list_key: text(row.movement_list_key),
            movement_list_code: row.movement_list_code,
            movement_list_item: row.movement_list_item.map(Amount::new),
            allocation: row.allocation,
            references: MovementReferences::stored(row.refs)?,
            reason: row.reason,
            extra: row.extra,
        })
    }
}

/// Loads movements in the order of the keys; a key without a movement is left out.
pub async fn load_movements(client: &Object, keys: &[i64]) -> Result<Vec<MovementRead>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    find_movements().bind(client, &keys).all().await?.into_iter().map(MovementRead::try_from).collect()
}

impl MovementRead {
    /// What is still to be moved.
    pub fn remaining(&self) -> Amount {
        let is_open = matches!(self.status.as_str(), "planned" | "started");
        if is_open { self.qt_planned } else { Amount::new(rust_decimal::Decimal::ZERO) }
    }
}
