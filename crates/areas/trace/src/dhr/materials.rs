//! Material without serial numbers that was consumed for a unit or for its batches.

use kernel::wire::number::Amount;
use kernel::wire::time::Date;
use rust_decimal::Decimal;
use trace_queries::dhr::{FindAllocations, FindBatches, FindMaterials, UnitRow};

use super::components::supplier_of;
use super::facts::{DhrFacts, MaterialConsumer, rows_of};
use super::mentions::Mentions;
use super::sections::DhrMaterial;
use super::states::Share;

/// Used material as the record shows it, and whether its missing lot is a gap.
#[derive(Debug)]
pub struct Material {
    pub shown: DhrMaterial,
    /// Whether the product has lot tracking but no lot is known.
    pub lot_unknown: bool,
}

/// Returns the batch that consumed material, if any.
pub fn batch_of(row: &FindMaterials) -> Option<i64> {
    row.batch_key.as_deref()?.parse().ok()
}

/// Returns the unit that consumed material, otherwise the batch. `None` when the movement names neither.
pub fn consumer_of(row: &FindMaterials) -> Option<MaterialConsumer> {
    let unit = row.parent_serial_key.as_deref().and_then(|key| key.parse().ok());
    unit.map(MaterialConsumer::Unit).or(batch_of(row).map(MaterialConsumer::Batch))
}

/// Returns the material of a unit and of its batches, by product, time and movement. A declared lot is shown only where
/// no consumption of the component was recorded.
pub fn materials(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<Material> {
    let batches: Vec<&FindBatches> = facts.live_batches(unit.key).collect();
    let mut used = Vec::new();
    let own = rows_of(&facts.materials, &Some(MaterialConsumer::Unit(unit.key))).iter().map(|row| (row, Share::Unit));
    let common = batches.iter().flat_map(|batch| rows_of(&facts.materials, &Some(MaterialConsumer::Batch(batch.key))));
    for (row, share) in own.chain(common.map(|row| (row, Share::Batch))) {
        let of_batch = batches.iter().find(|batch| batch_of(row) == Some(batch.key));
        if row.quantity > Decimal::ZERO {
            used.push(consumed_material(facts, mentions, row, of_batch.copied(), share));
        }
    }
    for batch in batches.iter().filter(|batch| facts.moment.includes(batch.end)) {
        for row in rows_of(&facts.allocations, &batch.key) {
            let share = match row.parent_serial_key {
                Some(key) if key == unit.key => Share::Unit,
                Some(_) => continue,
                None => Share::Batch,
            };
            // A declared lot that was consumed is already among the consumptions.
            if !facts.taken.contains(&(batch.key, row.component_key)) {
                used.push(allocated_material(facts, mentions, row, batch, share));
            }
        }
    }
    used.sort_by(|one, two| {
        let order = |material: &Material| {
            let shown = &material.shown;
            (shown.product_code.clone(), shown.at, shown.movement_key.clone(), shown.lot_code.clone())
        };
        order(one).cmp(&order(two))
    });
    used
}

/// Returns material that a consumption recorded.
fn consumed_material(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    row: &FindMaterials,
    batch: Option<&FindBatches>,
    share: Share,
) -> Material {
    let lot = row.lot_key.and_then(|key| facts.lots.get(&key));
    let shown = DhrMaterial {
        product_code: row.code.clone(),
        product_description: row.description.clone(),
        lot_code: lot.map(|lot| lot.code.clone()),
        supplier_lot: lot.and_then(|lot| lot.supplier_lot.clone()),
        expires: lot.and_then(|lot| lot.expires).map(Date),
        supplier: supplier_of(lot),
        quantity: Amount::new(row.quantity),
        share,
        batch_units: batch.map(|batch| Amount::new(batch.qt_total)),
        allocation: row.allocation.clone(),
        position_code: Some(row.position_code.clone()),
        movement_key: Some(row.key.to_string()),
        at: mentions.at(row.at),
        by: mentions.who(row.user_key),
        batch_key: row.batch_key.clone(),
    };
    Material { shown, lot_unknown: row.lot_tracking != "none" && row.lot_key.is_none() }
}

/// Returns material that a lot allocation declared, without a movement.
fn allocated_material(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    row: &FindAllocations,
    batch: &FindBatches,
    share: Share,
) -> Material {
    let lot = facts.lots.get(&row.lot_key);
    let shown = DhrMaterial {
        product_code: row.code.clone(),
        product_description: row.description.clone(),
        lot_code: lot.map(|lot| lot.code.clone()),
        supplier_lot: lot.and_then(|lot| lot.supplier_lot.clone()),
        expires: lot.and_then(|lot| lot.expires).map(Date),
        supplier: supplier_of(lot),
        quantity: Amount::new(row.quantity),
        share,
        batch_units: Some(Amount::new(batch.qt_total)),
        allocation: Some("declared".to_owned()),
        position_code: row.position_code.clone(),
        movement_key: None,
        at: mentions.at(row.declared_at),
        by: mentions.who(row.declared_by),
        batch_key: Some(row.batch_key.to_string()),
    };
    Material { shown, lot_unknown: false }
}
