//! Codes, names and shipments that a response shows with its items, read for many items at once.

use std::collections::BTreeMap;

use deadpool_postgres::Object;
use kernel::rules::recall::NodeKind;
use kernel::rules::unit::UnitState;
use rustc_hash::FxHashMap;
use trace_queries::recall_details::{
    FindProductNames, TracedShipment, find_last_batches, find_lot_codes, find_lot_shipments, find_order_codes,
    find_position_codes, find_product_names, find_unit_shipments,
};

use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk_result::WalkItem;
use platform::api::Problem;

/// Codes, names and shipments by key. Maps that the caller did not ask for are empty. The record of a key without an
/// entry was deleted.
#[derive(Debug, Default)]
pub struct ItemNames {
    pub products: FxHashMap<i64, FindProductNames>,
    pub orders: FxHashMap<i64, String>,
    pub positions: FxHashMap<String, String>,
    pub lots: FxHashMap<i64, String>,
    /// Last batch of each unit.
    pub batches: FxHashMap<i64, i64>,
    /// Last shipment of each unit that is shipped.
    pub shipments: FxHashMap<i64, TracedShipment>,
    /// All shipments of each lot, most recent first.
    pub lot_shipments: FxHashMap<i64, Vec<TracedShipment>>,
}

/// Returns the keys sorted and without duplicates. Sorted, because rows with neighboring keys are close together on
/// disk.
fn distinct<T: Ord>(keys: impl Iterator<Item = T>) -> Vec<T> {
    let mut keys: Vec<T> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the work order that made an item. `None` for pools, received items and items whose row was deleted.
pub fn order_of(facts: &WalkFacts, item: &WalkItem) -> Option<i64> {
    let key = item.node.key;
    match item.node.kind {
        NodeKind::Serial => facts.units.get(&key)?.work_order_key,
        NodeKind::Lot => facts.lots.get(&key)?.work_order_key,
        NodeKind::Batch => facts.batches.get(&key).map(|batch| batch.work_order_key),
        NodeKind::Pool => None,
    }
}

/// Returns the location of an item. A built-in unit is where its outermost unit is. `None` for batches and pools, for
/// items that are not in stock, and for lots in several locations.
pub fn position_of<'a>(facts: &'a WalkFacts, item: &WalkItem) -> Option<&'a str> {
    match item.node.kind {
        NodeKind::Serial => facts.units.get(&item.root?)?.position_key.as_deref(),
        NodeKind::Lot => facts.lots.get(&item.node.key)?.position_key.as_deref(),
        NodeKind::Batch | NodeKind::Pool => None,
    }
}

impl ItemNames {
    /// Reads only the names of products, which is all that sorting needs.
    pub async fn of_products(client: &Object, facts: &WalkFacts, items: &[WalkItem]) -> Result<Self, Problem> {
        Self::of_product_keys(client, items.iter().filter_map(|item| facts.product_of(item.node))).await
    }

    /// Reads only the names of these products.
    pub async fn of_product_keys(client: &Object, keys: impl Iterator<Item = i64>) -> Result<Self, Problem> {
        let rows = find_product_names().bind(client, &distinct(keys)).all().await?;
        Ok(Self { products: rows.into_iter().map(|row| (row.key, row)).collect(), ..Self::default() })
    }

    /// Reads the codes of products, work orders and locations by which items were counted.
    pub async fn of_keys<P, O>(
        client: &Object,
        products: &FxHashMap<i64, P>,
        orders: &BTreeMap<i64, O>,
        positions: &BTreeMap<&str, O>,
    ) -> Result<Self, Problem> {
        let mut names = Self::of_product_keys(client, products.keys().copied()).await?;
        names.read_codes(client, &distinct(orders.keys().copied()), &distinct(positions.keys().copied())).await?;
        Ok(names)
    }

    /// Reads the codes of work orders and locations.
    async fn read_codes(&mut self, client: &Object, orders: &[i64], positions: &[&str]) -> Result<(), Problem> {
        let rows = find_order_codes().bind(client, &orders).all().await?;
        self.orders = rows.into_iter().map(|row| (row.key, row.code)).collect();
        let rows = find_position_codes().bind(client, &positions).all().await?;
        self.positions = rows.into_iter().map(|row| (row.key, row.code)).collect();
        Ok(())
    }

    /// Reads what counts are grouped by: products, work orders, locations and shipments.
    pub async fn of_counts(
        client: &Object,
        moment: WalkMoment,
        facts: &WalkFacts,
        items: &[WalkItem],
    ) -> Result<Self, Problem> {
        let mut names = Self::of_products(client, facts, items).await?;
        let orders = distinct(items.iter().filter_map(|item| order_of(facts, item)));
        let positions = distinct(items.iter().filter_map(|item| position_of(facts, item)));
        names.read_codes(client, &orders, &positions).await?;
        let is_shipped = |key: &i64| facts.units.get(key).is_some_and(|unit| unit.state == UnitState::Shipped);
        let shipped = distinct(items.iter().filter_map(|item| item.root).filter(is_shipped));
        if !shipped.is_empty() {
            let rows = find_unit_shipments().bind(client, &shipped, &moment.at).all().await?;
            names.shipments = rows.into_iter().map(|row| (row.key, row)).collect();
        }
        let lots = distinct(items.iter().filter(|item| item.node.kind == NodeKind::Lot).map(|item| item.node.key));
        if !lots.is_empty() {
            for row in find_lot_shipments().bind(client, &lots, &moment.at).all().await? {
                names.lot_shipments.entry(row.key).or_default().push(row);
            }
        }
        Ok(names)
    }

    /// Reads what items show: the same as counts, and the last batch and the lot of each unit.
    pub async fn of_items(
        client: &Object,
        moment: WalkMoment,
        facts: &WalkFacts,
        items: &[WalkItem],
    ) -> Result<Self, Problem> {
        let mut names = Self::of_counts(client, moment, facts, items).await?;
        let units = items.iter().filter(|item| item.node.kind == NodeKind::Serial).map(|item| item.node.key);
        let units: Vec<i64> = units.collect();
        if !units.is_empty() {
            let rows = find_last_batches().bind(client, &units, &moment.at).all().await?;
            names.batches = rows.into_iter().map(|row| (row.serial_key, row.batch_key)).collect();
            let lots = distinct(units.iter().filter_map(|key| facts.units.get(key)?.lot_key));
            let rows = find_lot_codes().bind(client, &lots).all().await?;
            names.lots = rows.into_iter().map(|row| (row.key, row.code)).collect();
        }
        Ok(names)
    }

    /// Returns the rank of each product by its code, so that sorting items does not compare strings again.
    pub fn ranks(&self) -> FxHashMap<i64, usize> {
        let mut products: Vec<&FindProductNames> = self.products.values().collect();
        products.sort_by_cached_key(|product| (product.code.to_lowercase(), product.key));
        products.iter().enumerate().map(|(rank, product)| (product.key, rank)).collect()
    }
}
