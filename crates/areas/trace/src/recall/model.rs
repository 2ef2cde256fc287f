//! What the walks answer.

use std::collections::BTreeMap;

use kernel::rules::recall::{Certainty, EdgeKind, NodeKind, TraceNode};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How many of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductCount {
    /// The product.
    pub product_key: String,
    /// Its code.
    pub product_code: String,
    /// Items of it.
    pub total: i64,
    /// Units of it that are in no other unit.
    pub finished: i64,
}

/// How many lie in a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionCount {
    /// The position.
    pub position_key: String,
    /// Its code.
    pub position_code: String,
    /// Items in it.
    pub total: i64,
}

/// How many went to a partner.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PartnerCount {
    /// The partner.
    pub partner_code: Option<String>,
    /// The name of the partner.
    pub partner_name: Option<String>,
    /// The order of the customer, else the paper that it went with.
    pub document: Option<String>,
    /// Items that were shipped so.
    pub total: i64,
}

/// How many an order made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderCount {
    /// The order.
    pub work_order_key: String,
    /// Its code.
    pub wo_code: String,
    /// Items of it.
    pub total: i64,
}

/// How many are how certain.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct CertaintyCount {
    /// In it for certain.
    pub exact: i64,
    /// In it, or in another unit of the batch.
    pub batch: i64,
    /// Perhaps in it.
    pub possible: i64,
}

/// Consumptions of which nobody knows what they were for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Unresolved {
    /// How many.
    pub movements: i64,
    /// How much together.
    pub quantity: Amount,
    /// The first hundred.
    pub movement_keys: Vec<String>,
}

impl Default for Unresolved {
    fn default() -> Self {
        Self { movements: 0, quantity: Amount::new(Decimal::ZERO), movement_keys: Vec::new() }
    }
}

/// How many items there are; exact, never an estimate.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = TraceCounts)]
pub struct TraceCounts {
    /// All items.
    pub total: i64,
    /// What the walk began with.
    pub starts: i64,
    /// Units.
    pub serials: i64,
    /// Lots.
    pub lots: i64,
    /// Batches.
    pub batches: i64,
    /// Pools.
    pub pools: i64,
    /// Units that are in no other unit.
    pub finished: i64,
    /// By product, most first.
    pub by_product: Vec<ProductCount>,
    /// Units by state.
    #[schema(value_type = BTreeMap<String, i64>)]
    pub by_state: BTreeMap<&'static str, i64>,
    /// By position, most first.
    pub by_position: Vec<PositionCount>,
    /// Shipped ones by partner and document, most first.
    pub by_partner: Vec<PartnerCount>,
    /// By order, most first.
    pub by_work_order: Vec<OrderCount>,
    /// By certainty.
    pub by_certainty: CertaintyCount,
    /// Items that are reached over ended links alone; only with `link_scope` ever.
    pub past: Option<i64>,
    /// What `link_scope` ever would count.
    pub ever_total: i64,
    /// Items that `min_certainty` leaves out.
    pub below_certainty: i64,
    /// Items that are on hold now.
    pub held: i64,
    /// Consumptions of which nobody knows what they were for.
    pub unresolved: Unresolved,
}

/// Something that a walk reached.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TraceItem {
    /// What and which, as `serial/12`.
    #[schema(value_type = String)]
    pub node: TraceNode,
    /// What.
    #[serde(rename = "type")]
    pub kind: NodeKind,
    /// Which.
    pub key: String,
    /// Its code.
    pub code: Option<String>,
    /// Its product.
    pub product_key: Option<String>,
    /// The code of the product.
    pub product_code: Option<String>,
    /// The description of the product.
    pub product_description: Option<String>,
    /// The state of a unit; of a lot whether some of it is in stock.
    pub state: Option<&'static str>,
    /// It is on hold now.
    pub held: bool,
    /// How certain.
    pub certainty: Certainty,
    /// `past` when every way to it uses an ended link.
    pub link_state: &'static str,
    /// Steps of the shortest way.
    pub depth: u32,
    /// The node before it on that way.
    #[schema(value_type = Option<String>)]
    pub via: Option<TraceNode>,
    /// The unit at the top that it stands in.
    pub root_serial_key: Option<String>,
    /// The code of that unit.
    pub root_serial_code: Option<String>,
    /// The order that made it.
    pub work_order_key: Option<String>,
    /// The code of the order.
    pub wo_code: Option<String>,
    /// The batch that made it.
    pub batch_key: Option<String>,
    /// Its lot.
    pub lot_key: Option<String>,
    /// The code of the lot.
    pub lot_code: Option<String>,
    /// 1 for units; of a lot what was reached of it.
    pub quantity: Amount,
    /// Where it, or the unit that it stands in, lies.
    pub position_key: Option<String>,
    /// The code of the position.
    pub position_code: Option<String>,
    /// When it left the work.
    pub released: Option<Timestamp>,
    /// When it, or the unit that it stands in, was shipped.
    pub shipped_at: Option<Timestamp>,
    /// To whom.
    pub partner_code: Option<String>,
    /// The name of the partner.
    pub partner_name: Option<String>,
    /// The order of the customer.
    pub sales_doc: Option<String>,
    /// The paper that it went with.
    pub transfer_doc: Option<String>,
}

/// How something came.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptRef {
    /// The movement.
    pub movement_key: String,
    /// When.
    pub at: Timestamp,
    /// Who received it.
    pub by: Option<String>,
    /// The code of the product.
    pub product_code: String,
    /// The code of the unit.
    pub serial_code: Option<String>,
    /// The code of the lot.
    pub lot_code: Option<String>,
    /// How much.
    pub quantity: Amount,
    /// The order at the supplier.
    pub purchase_doc: Option<String>,
    /// The paper that it came with.
    pub transfer_doc: Option<String>,
    /// The supplier.
    pub partner_code: Option<String>,
    /// The name of the supplier.
    pub partner_name: Option<String>,
}

/// Who supplied something of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SupplierRef {
    /// The supplier.
    pub partner_code: Option<String>,
    /// The name of the supplier.
    pub partner_name: Option<String>,
    /// Orders and papers.
    pub documents: Vec<String>,
}

/// What a walk found, one page of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TraceResult {
    /// How many; null on pages after the first.
    pub counts: Option<TraceCounts>,
    /// What was asked.
    #[schema(value_type = Object)]
    pub query: Value,
    /// The moment that is shown.
    pub as_of: Timestamp,
    /// `max_depth` cut something.
    pub truncated: bool,
    /// What a recall began with: the first hundred, on the first page.
    pub starts: Option<Vec<TraceItem>>,
    /// This page.
    pub items: Vec<TraceItem>,
    /// For the next page; null on the last.
    pub next_cursor: Option<String>,
}

/// What a unit is made of, one page of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OriginResult {
    /// The result.
    #[serde(flatten)]
    pub result: TraceResult,
    /// How what is in it came: the first thousand, on the first page.
    pub receipts: Vec<ReceiptRef>,
    /// How many receipts there are; null on pages after the first.
    pub receipts_total: Option<i64>,
    /// Who supplied it, by all receipts.
    pub suppliers: Vec<SupplierRef>,
}

/// One fact on a way.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TraceStep)]
pub struct PathStep {
    /// The component.
    #[schema(value_type = String)]
    pub from: TraceNode,
    /// What it went into.
    #[schema(value_type = String)]
    pub to: TraceNode,
    /// The kind of fact.
    pub edge: EdgeKind,
    /// The link, movement, batch or unit that says so.
    pub fact: String,
    /// Since when.
    pub at: Option<Timestamp>,
    /// How certain.
    pub certainty: Certainty,
}
