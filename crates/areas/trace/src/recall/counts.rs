//! Counts of the items of a result, by state, product, location, customer, work order and certainty.

use std::collections::{BTreeMap, HashSet};

use kernel::rules::recall::{Certainty, LinkScope, NodeKind};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use rustc_hash::FxHashMap;
use trace_queries::recall_details::TracedShipment;

use super::limits::UNRESOLVED_SHOWN;
use super::lookups::{ItemNames, order_of, position_of};
use super::model::{OrderCount, PartnerCount, PositionCount, ProductCount, TraceCounts, Unresolved};
use super::walk::facts::WalkFacts;
use super::walk_result::{WalkItem, WalkResult};

/// Key by which shipments are counted: partner code, partner name and document, each if known.
type PartnerDocument<'a> = (Option<&'a str>, Option<&'a str>, Option<&'a str>);

/// Converts a count to the type of the response.
pub fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns the partner of a shipment and its document: the sales document, otherwise the transfer document.
fn receiver(shipment: &TracedShipment) -> PartnerDocument<'_> {
    let document = shipment.sales_doc.as_deref().or(shipment.transfer_doc.as_deref());
    (shipment.partner_code.as_deref(), shipment.partner_name.as_deref(), document)
}

/// Returns whether an item is a unit that is not built into another.
fn is_finished(item: &WalkItem) -> bool {
    item.node.kind == NodeKind::Serial && item.root == Some(item.node.key)
}

/// Counts all items, not only those of the page, because a recall is planned by the number of items and their
/// locations. `past` is counted only when ended links were followed.
pub fn count_items(found: &WalkResult, names: &ItemNames, scope: LinkScope) -> TraceCounts {
    let (facts, items) = (&found.facts, &found.items);
    let lost: Vec<(i64, Decimal)> = found.lost.iter().map(|lost| (lost.movement_key, lost.quantity)).collect();
    let mut counts = TraceCounts {
        total: number(items.len()),
        starts: number(found.starts.len()),
        finished: number(items.iter().filter(|item| is_finished(item)).count()),
        by_product: by_product(facts, names, items),
        by_position: by_position(facts, names, items),
        by_partner: by_partner(names, items),
        by_work_order: by_order(facts, names, items),
        past: (scope == LinkScope::Ever).then(|| number(items.iter().filter(|item| item.past).count())),
        ever_total: number(found.ever_total),
        below_certainty: number(found.below_certainty),
        unresolved: unresolved(&lost),
        ..TraceCounts::default()
    };
    for item in items {
        let key = item.node.key;
        let (place, held) = match item.node.kind {
            NodeKind::Serial => {
                let unit = facts.units.get(&key);
                if let Some(unit) = unit {
                    *counts.by_state.entry(unit.state.as_str()).or_default() += 1;
                }
                (&mut counts.serials, unit.is_some_and(|unit| unit.held))
            }
            NodeKind::Lot => (&mut counts.lots, facts.lots.get(&key).is_some_and(|lot| lot.held)),
            NodeKind::Batch => (&mut counts.batches, false),
            NodeKind::Pool => (&mut counts.pools, false),
        };
        *place += 1;
        counts.held += i64::from(held);
        match item.certainty {
            Certainty::Exact => counts.by_certainty.exact += 1,
            Certainty::Batch => counts.by_certainty.batch += 1,
            Certainty::Possible => counts.by_certainty.possible += 1,
        }
    }
    counts
}

/// Summarizes the consumptions that could not be followed, each with its quantity: their number, their quantity and the
/// first keys.
pub fn unresolved(lost: &[(i64, Decimal)]) -> Unresolved {
    Unresolved {
        movements: number(lost.len()),
        quantity: Amount::new(lost.iter().map(|(_, quantity)| quantity).sum()),
        movement_keys: lost.iter().take(UNRESOLVED_SHOWN).map(|(key, _)| key.to_string()).collect(),
    }
}

/// Counts items by product.
fn by_product(facts: &WalkFacts, names: &ItemNames, items: &[WalkItem]) -> Vec<ProductCount> {
    let mut sums: FxHashMap<i64, (i64, i64)> = FxHashMap::default();
    for item in items {
        let Some(product) = facts.product_of(item.node) else { continue };
        let sum = sums.entry(product).or_default();
        *sum = (sum.0 + 1, sum.1 + i64::from(is_finished(item)));
    }
    product_counts(names, sums)
}

/// Returns the counts by product, highest count first. `sums` has the number of items and of finished units.
pub fn product_counts(names: &ItemNames, sums: FxHashMap<i64, (i64, i64)>) -> Vec<ProductCount> {
    let row = |(key, (total, finished)): (i64, (i64, i64))| {
        let product_code = names.products.get(&key).map(|product| product.code.clone()).unwrap_or_default();
        ProductCount { product_key: key.to_string(), product_code, total, finished }
    };
    let mut rows: Vec<ProductCount> = sums.into_iter().map(row).collect();
    rows.sort_by(|one, two| two.total.cmp(&one.total).then_with(|| one.product_code.cmp(&two.product_code)));
    rows
}

/// Counts items by location.
fn by_position(facts: &WalkFacts, names: &ItemNames, items: &[WalkItem]) -> Vec<PositionCount> {
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    for position in items.iter().filter_map(|item| position_of(facts, item)) {
        *sums.entry(position).or_default() += 1;
    }
    position_counts(names, sums)
}

/// Returns the counts by location, highest count first.
pub fn position_counts(names: &ItemNames, sums: BTreeMap<&str, i64>) -> Vec<PositionCount> {
    let row = |(key, total): (&str, i64)| PositionCount {
        position_key: key.to_owned(),
        position_code: names.positions.get(key).cloned().unwrap_or_default(),
        total,
    };
    let mut rows: Vec<PositionCount> = sums.into_iter().map(row).collect();
    rows.sort_by(|one, two| two.total.cmp(&one.total).then_with(|| one.position_code.cmp(&two.position_code)));
    rows
}

/// Counts items by work order.
fn by_order(facts: &WalkFacts, names: &ItemNames, items: &[WalkItem]) -> Vec<OrderCount> {
    let mut sums: BTreeMap<i64, i64> = BTreeMap::new();
    for order in items.iter().filter_map(|item| order_of(facts, item)) {
        *sums.entry(order).or_default() += 1;
    }
    order_counts(names, sums)
}

/// Returns the counts by work order, highest count first.
pub fn order_counts(names: &ItemNames, sums: BTreeMap<i64, i64>) -> Vec<OrderCount> {
    let row = |(key, total): (i64, i64)| OrderCount {
        work_order_key: key.to_string(),
        wo_code: names.orders.get(&key).cloned().unwrap_or_default(),
        total,
    };
    let mut rows: Vec<OrderCount> = sums.into_iter().map(row).collect();
    rows.sort_by(|one, two| two.total.cmp(&one.total).then_with(|| one.wo_code.cmp(&two.wo_code)));
    rows
}

/// Counts items by partner and document. A lot that was shipped to several partners counts once for each.
fn by_partner(names: &ItemNames, items: &[WalkItem]) -> Vec<PartnerCount> {
    let mut sums: BTreeMap<PartnerDocument<'_>, i64> = BTreeMap::new();
    for item in items {
        match item.node.kind {
            NodeKind::Serial => {
                if let Some(shipment) = item.root.and_then(|root| names.shipments.get(&root)) {
                    *sums.entry(receiver(shipment)).or_default() += 1;
                }
            }
            NodeKind::Lot => {
                let shipments = names.lot_shipments.get(&item.node.key).map(Vec::as_slice).unwrap_or_default();
                let receivers: HashSet<PartnerDocument<'_>> = shipments.iter().map(receiver).collect();
                for one in receivers {
                    *sums.entry(one).or_default() += 1;
                }
            }
            NodeKind::Batch | NodeKind::Pool => {}
        }
    }
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let row = |((code, name, document), total): (PartnerDocument<'_>, i64)| PartnerCount {
        partner_code: owned(code),
        partner_name: owned(name),
        document: owned(document),
        total,
    };
    partner_counts(sums.into_iter().map(row).collect())
}

/// Sorts counts by partner and document, highest count first.
pub fn partner_counts(mut rows: Vec<PartnerCount>) -> Vec<PartnerCount> {
    let name = |row: &PartnerCount| (row.partner_code.clone(), row.partner_name.clone(), row.document.clone());
    rows.sort_by(|one, two| two.total.cmp(&one.total).then_with(|| name(one).cmp(&name(two))));
    rows
}
