//! Items of a result as a response or an exported file shows them.

use std::borrow::Cow;

use deadpool_postgres::Object;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::wire::number::Amount;
use kernel::wire::sheet::guard;
use kernel::wire::time::Timestamp;
use trace_queries::recall_details::TracedShipment;

use super::lookups::{ItemNames, order_of, position_of};
use super::model::TraceItem;
use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk_result::WalkItem;
use platform::api::Problem;

/// Columns of a CSV file, in the order of the members of an item.
pub const COLUMNS: [&str; 29] = [
    "node",
    "type",
    "key",
    "code",
    "product_key",
    "product_code",
    "product_description",
    "state",
    "held",
    "certainty",
    "link_state",
    "depth",
    "via",
    "root_serial_key",
    "root_serial_code",
    "work_order_key",
    "wo_code",
    "batch_key",
    "lot_key",
    "lot_code",
    "quantity",
    "position_key",
    "position_code",
    "released",
    "shipped_at",
    "partner_code",
    "partner_name",
    "sales_doc",
    "transfer_doc",
];

/// Completes items with codes, names, state, location and shipment. The nodes and roots of the items must be in
/// `facts`. Items whose row was deleted after the result was stored are left out.
pub async fn load_response_items(
    client: &Object,
    moment: WalkMoment,
    facts: &WalkFacts,
    items: &[WalkItem],
) -> Result<Vec<TraceItem>, Problem> {
    if items.is_empty() {
        return Ok(Vec::new());
    }
    let names = ItemNames::of_items(client, moment, facts, items).await?;
    Ok(items
        .iter()
        .filter(|item| facts.product_of(item.node).is_some())
        .map(|item| response_item(facts, &names, item))
        .collect())
}

/// Converts one item: first the members of every kind, then those of its kind.
fn response_item(facts: &WalkFacts, names: &ItemNames, item: &WalkItem) -> TraceItem {
    let WalkItem { node, certainty, past, depth, via, root, quantity } = *item;
    let product = facts.product_of(node);
    let product_named = product.and_then(|key| names.products.get(&key));
    let order = order_of(facts, item);
    let position = position_of(facts, item);
    let empty = TraceItem {
        node,
        kind: node.kind,
        key: node.key.to_string(),
        code: None,
        product_key: product.map(|key| key.to_string()),
        product_code: product_named.map(|product| product.code.clone()),
        product_description: product_named.and_then(|product| product.description.clone()),
        state: None,
        held: false,
        certainty,
        link_state: if past { "past" } else { "current" },
        depth,
        // Stretches of a pool are internal, so the response names the whole pool.
        via: via.map(|via| TraceNode { stretch: 0, ..via }),
        root_serial_key: root.map(|key| key.to_string()),
        root_serial_code: root.and_then(|key| facts.units.get(&key)?.code.as_deref().map(str::to_owned)),
        work_order_key: order.map(|key| key.to_string()),
        wo_code: order.and_then(|key| names.orders.get(&key).cloned()),
        batch_key: None,
        lot_key: None,
        lot_code: None,
        quantity: Amount::new(quantity),
        position_key: position.map(str::to_owned),
        position_code: position.and_then(|key| names.positions.get(key).cloned()),
        released: None,
        shipped_at: None,
        partner_code: None,
        partner_name: None,
        sales_doc: None,
        transfer_doc: None,
    };
    match node.kind {
        NodeKind::Serial => with_unit(facts, names, item, empty),
        NodeKind::Lot => with_lot(facts, names, node.key, empty),
        NodeKind::Batch => TraceItem { batch_key: Some(node.key.to_string()), ..empty },
        NodeKind::Pool => empty,
    }
}

/// Adds what only units have. A built-in unit was shipped with its outermost unit.
fn with_unit(facts: &WalkFacts, names: &ItemNames, item: &WalkItem, item_so_far: TraceItem) -> TraceItem {
    let key = item.node.key;
    let Some(unit) = facts.units.get(&key) else { return item_so_far };
    let item_so_far = TraceItem {
        code: unit.code.as_deref().map(str::to_owned),
        state: Some(unit.state.as_str()),
        held: unit.held,
        batch_key: names.batches.get(&key).map(ToString::to_string),
        lot_key: unit.lot_key.map(|key| key.to_string()),
        lot_code: unit.lot_key.and_then(|key| names.lots.get(&key).cloned()),
        released: unit.released.map(Timestamp),
        ..item_so_far
    };
    with_shipment(item_so_far, item.root.and_then(|root| names.shipments.get(&root)))
}

/// Adds what only lots have. Of several shipments, the most recent is shown.
fn with_lot(facts: &WalkFacts, names: &ItemNames, key: i64, item_so_far: TraceItem) -> TraceItem {
    let Some(lot) = facts.lots.get(&key) else { return item_so_far };
    let item_so_far = TraceItem {
        code: Some(lot.code.clone()),
        state: Some(lot.state()),
        held: lot.held,
        batch_key: lot.batch_key.map(|key| key.to_string()),
        lot_key: Some(key.to_string()),
        lot_code: Some(lot.code.clone()),
        ..item_so_far
    };
    with_shipment(item_so_far, names.lot_shipments.get(&key).and_then(|shipments| shipments.first()))
}

/// Adds the shipment, if there is one.
fn with_shipment(item_so_far: TraceItem, shipment: Option<&TracedShipment>) -> TraceItem {
    let Some(shipment) = shipment else { return item_so_far };
    TraceItem {
        shipped_at: Some(Timestamp(shipment.at)),
        partner_code: shipment.partner_code.clone(),
        partner_name: shipment.partner_name.clone(),
        sales_doc: shipment.sales_doc.clone(),
        transfer_doc: shipment.transfer_doc.clone(),
        ..item_so_far
    }
}

/// Returns the cells of an item in a CSV file, in the order of [`COLUMNS`]. Texts are escaped so that a spreadsheet
/// does not run them as formulas.
pub fn cells(item: &TraceItem) -> Vec<String> {
    let text = |value: &Option<String>| value.as_deref().map(guard).map(Cow::into_owned).unwrap_or_default();
    let time = |value: Option<Timestamp>| value.map(|at| at.to_string()).unwrap_or_default();
    vec![
        item.node.to_string(),
        item.kind.as_str().to_owned(),
        item.key.clone(),
        text(&item.code),
        text(&item.product_key),
        text(&item.product_code),
        text(&item.product_description),
        item.state.unwrap_or_default().to_owned(),
        item.held.to_string(),
        item.certainty.as_str().to_owned(),
        item.link_state.to_owned(),
        item.depth.to_string(),
        item.via.map(|via| via.to_string()).unwrap_or_default(),
        text(&item.root_serial_key),
        text(&item.root_serial_code),
        text(&item.work_order_key),
        text(&item.wo_code),
        text(&item.batch_key),
        text(&item.lot_key),
        text(&item.lot_code),
        item.quantity.get().to_string(),
        text(&item.position_key),
        text(&item.position_code),
        time(item.released),
        time(item.shipped_at),
        text(&item.partner_code),
        text(&item.partner_name),
        text(&item.sales_doc),
        text(&item.transfer_doc),
    ]
}
