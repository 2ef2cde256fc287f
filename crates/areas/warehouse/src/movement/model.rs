//! Movements as the API returns them.

use deadpool_postgres::Object;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::movement::{MovementRow, find_movements};

use platform::api::Problem;

/// Work, documents, partner and records that a movement or movement list refers to. The service checks keys only when
/// it writes them, so a referenced record may have been deleted since.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MovementReferences {
    /// Key of the work order that the movement belongs to. `null` when there is none.
    #[schema(required)]
    pub work_order_key: Option<String>,
    /// Key of the job that the movement belongs to. `null` when there is none.
    #[schema(required)]
    pub job_key: Option<String>,
    /// Key of the batch that moved the stock, or whose material the movement corrects. `null` when there is none.
    #[schema(required)]
    pub batch_key: Option<String>,
    /// Key of the movement that this reversal undoes. `null` for other movements.
    #[schema(required)]
    pub origin_movement_key: Option<String>,
    /// Delivery note or other transfer document. `null` when there is none.
    #[schema(required)]
    pub transfer_doc: Option<String>,
    /// Sales document, such as a customer order. `null` when there is none.
    #[schema(required)]
    pub sales_doc: Option<String>,
    /// Purchase document, such as a purchase order. `null` when there is none.
    #[schema(required)]
    pub purchase_doc: Option<String>,
    /// Name of the supplier or customer. `null` when it is not known.
    #[schema(required)]
    pub partner_name: Option<String>,
    /// Code of the supplier or customer. `null` when it is not known.
    #[schema(required)]
    pub partner_code: Option<String>,
    /// Key of the count session that posted the adjustment. `null` for other movements.
    #[schema(required)]
    pub inventory_count_session_key: Option<String>,
    /// Key of the count record whose variance was posted. `null` for other movements.
    #[schema(required)]
    pub inventory_count_record_key: Option<String>,
    /// Key of the unit that the material was built into. `null` when there is none.
    #[schema(required)]
    pub parent_serial_key: Option<String>,
    /// Key of the link for which the component was consumed. `null` when there is none.
    #[schema(required)]
    pub serial_link_key: Option<String>,
}

impl MovementReferences {
    /// Reads stored references, which are a JSON object of strings. A reference that is not stored is `None`.
    pub fn stored(refs: Value) -> Result<Self, Problem> {
        serde_json::from_value(refs).map_err(|error| Problem::internal(format!("stored references: {error}")))
    }
}

/// A planned or completed change of stock, with the codes of the records that it refers to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovementRead {
    /// Identifier of the movement: `Movement/` followed by its key.
    #[serde(rename = "_id")]
    pub id: String,
    /// Key of the movement.
    #[serde(rename = "_key")]
    pub key: String,
    /// Revision of the movement. It changes with every write. Send it in `If-Match` to change the movement only if
    /// nobody else has changed it.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Type of the movement: `receipt`, `shipment`, `transfer`, `production`, `consumption`, `adjustment` or
    /// `reversal`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Status of the movement: `planned`, `started` (partly confirmed), `completed` or `canceled`.
    pub status: String,
    /// Key of the product that is moved. `null` when a whole container was moved.
    pub product_key: Option<String>,
    /// Code of the product that is moved. `null` when a whole container was moved.
    pub product_code: Option<String>,
    /// Description of the product. `null` when it has none or a whole container was moved.
    pub product_description: Option<String>,
    /// Key of the unit that is moved. `null` when no unit is named or a planned receipt will create it.
    pub serial_key: Option<String>,
    /// Serial number of the unit, also of one that a planned receipt will create. `null` when no unit is named.
    pub serial_code: Option<String>,
    /// Key of the lot. `null` when no lot is named or a planned movement will create it. The lot of a unit is stored
    /// with the unit, not here.
    pub lot_key: Option<String>,
    /// Code of the lot, also of one that a planned movement will create. `null` when no lot is named.
    pub lot_code: Option<String>,
    /// Key of the location that was moved with its contents. `null` for a movement of a product.
    pub container_key: Option<String>,
    /// Key of the source location. `OUT` or `NULL` when it brings stock in.
    pub position_from: String,
    /// Same value as `position_from`: key of the source location.
    pub position_from_key: String,
    /// Code of the source location.
    pub position_from_code: String,
    /// Whether the source location is deleted.
    pub position_from_deleted: bool,
    /// Key of the destination location. `OUT` or `NULL` when it takes stock out.
    pub position_to: String,
    /// Same value as `position_to`: key of the destination location.
    pub position_to_key: String,
    /// Code of the destination location.
    pub position_to_code: String,
    /// Whether the destination location is deleted.
    pub position_to_deleted: bool,
    /// Quantity still to move while the movement is open, in the product's unit. An ended movement keeps the last
    /// value. 0 for a reversal.
    pub qt_planned: Amount,
    /// Quantity planned when the record was created, in the product's unit. Later changes and partial confirmations do
    /// not change it. 0 for a reversal.
    pub qt_original: Amount,
    /// Quantity that this movement moved, in the product's unit. 0 until it is completed. Below 0 for an adjustment
    /// that reduced stock, and for its reversal.
    pub qt_confirmed: Amount,
    /// Time when the movement was created.
    pub created: Timestamp,
    /// Key of the user who created the movement. `null` when no user did.
    pub created_by: Option<String>,
    /// Time when the first quantity was moved. `null` while nothing has been moved.
    pub start: Option<Timestamp>,
    /// Time when the movement was completed or canceled. `null` while it is open.
    pub end: Option<Timestamp>,
    /// Key of the user who completed or canceled the movement. `null` while it is open.
    pub user_key: Option<String>,
    /// Name of the user who completed or canceled the movement, or the user name if the user has no name. `null` while
    /// the movement is open.
    pub user_name: Option<String>,
    /// Key of the newest reversal of this movement. `null` when there is none.
    pub inverse_movement_key: Option<String>,
    /// Quantity that has been reversed so far, with the sign of `qt_confirmed`. 0 when nothing was reversed.
    pub reversed_qt: Amount,
    /// Key of the planned movement that this movement confirms in part. `null` for other movements.
    pub split_from_key: Option<String>,
    /// Key of the movement list that contains the movement. `null` when there is none.
    pub movement_list_key: Option<String>,
    /// Code of the movement list. `null` when there is none.
    pub movement_list_code: Option<String>,
    /// Item number in the movement list. Several rows may have the same number. `null` if there is no list.
    pub movement_list_item: Option<Amount>,
    /// How the lot was determined: `declared` (named, or no lot) or `automatic` (chosen by the service). `null` when it
    /// was not recorded.
    pub allocation: Option<String>,
    /// Work, documents, partner and records that the movement refers to.
    pub references: MovementReferences,
    /// Reason for the movement or its cancellation. `null` when none was given.
    pub reason: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
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

/// Loads movements for a response, in the order of the keys. A key without a movement is left out.
pub async fn load_movements(client: &Object, keys: &[i64]) -> Result<Vec<MovementRead>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    find_movements().bind(client, &keys).all().await?.into_iter().map(MovementRead::try_from).collect()
}

impl MovementRead {
    /// The quantity that is still to be moved. 0 when the movement is not open.
    pub fn remaining(&self) -> Amount {
        let is_open = matches!(self.status.as_str(), "planned" | "started");
        if is_open { self.qt_planned } else { Amount::new(rust_decimal::Decimal::ZERO) }
    }
}
