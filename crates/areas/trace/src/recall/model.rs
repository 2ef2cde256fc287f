//! Responses of the genealogy operations.

use std::collections::BTreeMap;

use kernel::rules::recall::{Certainty, EdgeKind, NodeKind, TraceNode};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Number of items of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductCount {
    /// Key of the product.
    pub product_key: String,
    /// Code of the product.
    pub product_code: String,
    /// Number of items of the product.
    pub total: i64,
    /// Number of units of the product that are not inside another unit.
    pub finished: i64,
}

/// Number of items at a location.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionCount {
    /// Key of the location.
    pub position_key: String,
    /// Code of the location.
    pub position_code: String,
    /// Number of items at the location. A built-in unit counts at the location of its outermost unit.
    pub total: i64,
}

/// Number of items that were shipped to a partner under one document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PartnerCount {
    /// Code of the partner. `null` when it is not recorded.
    pub partner_code: Option<String>,
    /// Name of the partner. `null` when it is not recorded.
    pub partner_name: Option<String>,
    /// Number of the sales document, otherwise of the transfer document. `null` when neither is recorded.
    pub document: Option<String>,
    /// Number of items shipped to the partner under the document.
    pub total: i64,
}

/// Number of items of a work order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderCount {
    /// Key of the work order.
    pub work_order_key: String,
    /// Code of the work order.
    pub wo_code: String,
    /// Number of items that the work order made.
    pub total: i64,
}

/// Number of items by certainty.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct CertaintyCount {
    /// Number of items whose connection with the start is confirmed by a link, lot or batch.
    pub exact: i64,
    /// Number of items connected with the start through a batch. The material may be in another unit of that batch
    /// instead.
    pub batch: i64,
    /// Number of items that may be connected with the start, because stock without lots was used.
    pub possible: i64,
}

/// Consumptions that name no unit, batch or link and therefore cannot be followed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Unresolved {
    /// Number of consumptions that cannot be followed.
    pub movements: i64,
    /// Sum of the quantities of these consumptions, each in the unit of its product.
    pub quantity: Amount,
    /// Keys of the first 100 of these movements.
    pub movement_keys: Vec<String>,
}

impl Default for Unresolved {
    fn default() -> Self {
        Self { movements: 0, quantity: Amount::new(Decimal::ZERO), movement_keys: Vec::new() }
    }
}

/// Counts of a result. They are exact and include the items of all pages.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = TraceCounts)]
pub struct TraceCounts {
    /// Number of all items.
    pub total: i64,
    /// Number of units, lots, batches and pools where the search started.
    pub starts: i64,
    /// Number of units among the items.
    pub serials: i64,
    /// Number of lots among the items.
    pub lots: i64,
    /// Number of batches among the items.
    pub batches: i64,
    /// Number of pools among the items. A pool is the stock of a product without lots.
    pub pools: i64,
    /// Number of units that are not inside another unit.
    pub finished: i64,
    /// Items by product, highest count first.
    pub by_product: Vec<ProductCount>,
    /// Number of units by state, for example `in_stock`. States without units are left out.
    #[schema(value_type = BTreeMap<String, i64>)]
    pub by_state: BTreeMap<&'static str, i64>,
    /// Items in stock by location, highest count first.
    pub by_position: Vec<PositionCount>,
    /// Shipped items by partner and document, highest count first.
    pub by_partner: Vec<PartnerCount>,
    /// Items by work order, highest count first.
    pub by_work_order: Vec<OrderCount>,
    /// Number of items by certainty.
    pub by_certainty: CertaintyCount,
    /// Number of items reached only over ended links. `null` unless `link_scope` is `ever`.
    pub past: Option<i64>,
    /// Number of items that `link_scope` = `ever` lists. It is higher than `total` when components were removed or
    /// replaced.
    pub ever_total: i64,
    /// Number of items that `min_certainty` leaves out.
    pub below_certainty: i64,
    /// Number of items that are on hold now.
    pub held: i64,
    /// Consumptions of the found material that cannot be followed, because they name no batch or unit.
    pub unresolved: Unresolved,
}

/// Unit, lot, batch or pool that a search found. A pool is the stock of a product without lots.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TraceItem {
    /// Type and key together, such as `serial/12`. Use it with `GET /trace/path`.
    #[schema(value_type = String)]
    pub node: TraceNode,
    /// Type of the item: `serial`, `lot`, `batch` or `pool`.
    #[serde(rename = "type")]
    pub kind: NodeKind,
    /// Key of the record. For a pool, the key of its product.
    pub key: String,
    /// Serial number or lot code. `null` for batches, pools and units without a code.
    pub code: Option<String>,
    /// Key of the product. `null` when it is not known.
    pub product_key: Option<String>,
    /// Code of the product. `null` when it is not known.
    pub product_code: Option<String>,
    /// Description of the product. `null` when it has none.
    pub product_description: Option<String>,
    /// State of a unit, such as `shipped`. For a lot, `in_stock` or `used_up`. `null` for batches and pools.
    pub state: Option<&'static str>,
    /// Whether the unit or lot is on hold now, even with `as_of`. Always `false` for batches and pools.
    pub held: bool,
    /// Certainty of the strongest path: `exact`, `batch` or `possible`.
    pub certainty: Certainty,
    /// `past` when every path to the item uses an ended link, otherwise `current`.
    pub link_state: &'static str,
    /// Number of steps of the shortest path from a start. 0 for a start.
    pub depth: u32,
    /// Previous unit, lot, batch or pool on the shortest path from a start, such as `serial/12`. `null` for a start.
    #[schema(value_type = Option<String>)]
    pub via: Option<TraceNode>,
    /// Key of the outermost unit that contains the unit, or the key of the unit when no other contains it. `null` for
    /// other types.
    pub root_serial_key: Option<String>,
    /// Serial number of the outermost unit. `null` when it has none and for other types.
    pub root_serial_code: Option<String>,
    /// Key of the work order that made the item. `null` when there is none.
    pub work_order_key: Option<String>,
    /// Code of the work order in `work_order_key`. `null` when there is none.
    pub wo_code: Option<String>,
    /// Key of the batch: the last one of a unit, the one that made a lot, or the batch itself. `null` when there is
    /// none.
    pub batch_key: Option<String>,
    /// Key of the lot of a unit, or of the lot itself. `null` when there is none.
    pub lot_key: Option<String>,
    /// Code of the lot in `lot_key`. `null` when there is none.
    pub lot_code: Option<String>,
    /// 1 for a unit, and the batch quantity for a batch. For a lot or pool, the quantity that the search reached, in
    /// the unit of the product, which is 0 for a start.
    pub quantity: Amount,
    /// Key of the location of the item or of its outermost unit. `null` when the item is not in stock, for batches and
    /// pools, and for lots in several locations.
    pub position_key: Option<String>,
    /// Code of the location in `position_key`. `null` when `position_key` is `null`.
    pub position_code: Option<String>,
    /// Time of the release of a unit. `null` while it is in progress and for other types.
    pub released: Option<Timestamp>,
    /// Time of the last shipment of the item or of its outermost unit. `null` when it was not shipped.
    pub shipped_at: Option<Timestamp>,
    /// Code of the partner that received the shipment. `null` when it is not recorded.
    pub partner_code: Option<String>,
    /// Name of the partner that received the shipment. `null` when it is not recorded.
    pub partner_name: Option<String>,
    /// Number of the sales document of the shipment. `null` when it is not recorded.
    pub sales_doc: Option<String>,
    /// Number of the transfer document of the shipment. `null` when it is not recorded.
    pub transfer_doc: Option<String>,
}

/// Receipt of material that the start is made of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptRef {
    /// Key of the movement.
    pub movement_key: String,
    /// Time of the receipt.
    pub at: Timestamp,
    /// Key of the user who recorded the receipt. `null` when the user is unknown.
    pub by: Option<String>,
    /// Code of the product.
    pub product_code: String,
    /// Serial number of the received unit. `null` for material without serial numbers.
    pub serial_code: Option<String>,
    /// Code of the received lot. `null` if there is no lot.
    pub lot_code: Option<String>,
    /// Received quantity, in the unit of the product.
    pub quantity: Amount,
    /// Number of the purchase document. `null` when it is not recorded.
    pub purchase_doc: Option<String>,
    /// Number of the transfer document. `null` when it is not recorded.
    pub transfer_doc: Option<String>,
    /// Code of the supplier. `null` when it is not recorded.
    pub partner_code: Option<String>,
    /// Name of the supplier. `null` when it is not recorded.
    pub partner_name: Option<String>,
}

/// Supplier of material that the start is made of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SupplierRef {
    /// Code of the supplier. `null` when it is not recorded.
    pub partner_code: Option<String>,
    /// Name of the supplier. `null` when it is not recorded.
    pub partner_name: Option<String>,
    /// Numbers of the purchase and transfer documents of the receipts from the supplier.
    pub documents: Vec<String>,
}

/// One page of the result of a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct TraceResult {
    /// Counts of the whole result. `null` on pages after the first.
    pub counts: Option<TraceCounts>,
    /// Parameters of the request, with their defaults. The members are the query parameters of the operation, and
    /// `null` means that the parameter was not sent.
    #[schema(value_type = Object)]
    pub query: Value,
    /// Moment that the result shows, in UTC: the `as_of` of the request, otherwise the time of the request.
    pub as_of: Timestamp,
    /// Whether `max_depth` cut the result off, so that deeper items are missing.
    pub truncated: bool,
    /// First 100 units, lots, batches and pools where a recall started. `null` for other operations and on pages after
    /// the first.
    pub starts: Option<Vec<TraceItem>>,
    /// Items of this page.
    pub items: Vec<TraceItem>,
    /// Cursor of the next page. `null` on the last page and with `limit=0`.
    pub next_cursor: Option<String>,
}

/// One page of the components that a unit, lot or batch is made of, at any depth, with their receipts and suppliers.
#[derive(Debug, Serialize, ToSchema)]
pub struct OriginResult {
    /// The result with its items.
    #[serde(flatten)]
    pub result: TraceResult,
    /// First 1000 receipts of the material that the start is made of. Empty on pages after the first.
    pub receipts: Vec<ReceiptRef>,
    /// Number of all receipts. `null` on pages after the first.
    pub receipts_total: Option<i64>,
    /// Suppliers of all receipts, including those beyond the first 1000. Empty on pages after the first.
    pub suppliers: Vec<SupplierRef>,
}

/// One step of a path, with the fact that proves it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TraceStep)]
pub struct PathStep {
    /// The component, such as `lot/12`.
    #[schema(value_type = String)]
    pub from: TraceNode,
    /// The item that contains the component, such as `serial/12`.
    #[schema(value_type = String)]
    pub to: TraceNode,
    /// Kind of the fact that proves the step. Links: to a unit (`E1`) or a batch (`E2`). Lots: used by a batch (`E3`)
    /// or for one unit (`E4`), or lot of a unit (`E5`). Output of a batch: unit (`E6`), lot (`E7`) or work in progress
    /// for another batch (`E8`). Pools: used (`E9`) or filled (`E10`).
    pub edge: EdgeKind,
    /// Key of the record of the fact: a link, movement, batch, unit, or transfer of work in progress between batches.
    pub fact: String,
    /// Time of the link, movement or transfer that proves the step. For the output of a batch, its start (`E6`, units) or
    /// its end (`E7`, lots). `null` when no time is recorded, as for `E5`.
    pub at: Option<Timestamp>,
    /// Certainty of the step: `exact`, `batch` or `possible`.
    pub certainty: Certainty,
}
