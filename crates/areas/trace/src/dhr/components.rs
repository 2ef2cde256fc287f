//! Components of a unit: those built in, those removed, and those still missing.

use std::collections::{HashMap, HashSet};

use kernel::rules::genealogy::{BomOwner, ExpectedComponent};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::Value;
use trace_queries::dhr::{FindLinks, FindLots, UnitRow};

use super::facts::{DhrFacts, rows_of};
use super::mentions::{Mentions, key};
use super::sections::{DhrComponent, DhrSupplier};
use super::states::ComponentStatus;
use super::values::{field_at_moment, has_values};

/// Returns whether a component has its own device history record: it has values, or has ever had components.
pub fn has_record(facts: &DhrFacts, part: i64) -> bool {
    facts.own_parts.contains(&part) || has_values(facts, part)
}

/// Returns the supplier of a lot, or `None` when nothing is known about the supplier.
pub fn supplier_of(lot: Option<&FindLots>) -> Option<DhrSupplier> {
    let lot = lot?;
    supplier(lot.partner_code.clone(), lot.partner_name.clone(), lot.purchase_doc.clone())
}

/// Returns a supplier with these members, or `None` when all of them are absent.
fn supplier(
    partner_code: Option<String>,
    partner_name: Option<String>,
    purchase_doc: Option<String>,
) -> Option<DhrSupplier> {
    let known = partner_code.is_some() || partner_name.is_some() || purchase_doc.is_some();
    known.then_some(DhrSupplier { partner_code, partner_name, purchase_doc })
}

/// Returns how a component was linked at the moment of the record.
fn status(facts: &DhrFacts, link: &FindLinks) -> ComponentStatus {
    match link {
        _ if facts.moment.includes(link.ended_at) => ComponentStatus::Replaced,
        _ if link.confirmed => ComponentStatus::Active,
        _ => ComponentStatus::Temporary,
    }
}

/// Returns a component as the record shows it. `extra_bom` means that the BOM does not contain its product.
fn component(facts: &DhrFacts, mentions: &mut Mentions, link: &FindLinks, extra_bom: bool) -> DhrComponent {
    let status = status(facts, link);
    let ended = status == ComponentStatus::Replaced;
    let lot_key = field_at_moment(facts, link.child_key, "lot_key", key(link.lot_key));
    let lot = lot_key.and_then(|key| facts.lots.get(&key.parse().ok()?));
    let received = link.receipt.as_ref().and_then(|refs| {
        let text = |name: &str| refs.get(name).and_then(Value::as_str).map(str::to_owned);
        supplier(text("partner_code"), text("partner_name"), text("purchase_doc"))
    });
    let has_record = has_record(facts, link.child_key);
    DhrComponent {
        link_key: Some(link.key.to_string()),
        serial_key: Some(link.child_key.to_string()),
        serial_code: field_at_moment(facts, link.child_key, "code", link.code.clone()),
        product_code: link.product_code.clone(),
        product_description: link.description.clone(),
        lot_code: lot.map(|lot| lot.code.clone()),
        supplier: received.or_else(|| supplier_of(lot)),
        status,
        extra_bom,
        phase_name: link.phase_name.clone(),
        batch_key: key(link.batch_key),
        linked_at: Some(mentions.at(link.linked_at)),
        linked_by: mentions.who(link.linked_by),
        ended_at: mentions.when(link.ended_at.filter(|_| ended)),
        ended_by: mentions.who(link.ended_by.filter(|_| ended)),
        reason: link.reason.clone().filter(|_| ended),
        disposition: link.disposition.clone().filter(|_| ended),
        replaced_by_serial_code: link
            .successor_key
            .filter(|_| ended)
            .and_then(|successor| field_at_moment(facts, successor, "code", link.successor_code.clone())),
        missing_quantity: None,
        has_record,
        record_included: facts.options.include_children && status == ComponentStatus::Active && has_record,
    }
}

/// Returns a component of the BOM of which `quantity` is not built in.
fn missing_component(component: &ExpectedComponent, quantity: Decimal) -> DhrComponent {
    DhrComponent {
        link_key: None,
        serial_key: None,
        serial_code: None,
        product_code: component.code.clone(),
        product_description: component.description.clone(),
        lot_code: None,
        supplier: None,
        status: ComponentStatus::Expected,
        extra_bom: false,
        phase_name: None,
        batch_key: None,
        linked_at: None,
        linked_by: None,
        ended_at: None,
        ended_by: None,
        reason: None,
        disposition: None,
        replaced_by_serial_code: None,
        missing_quantity: Some(Amount::new(quantity)),
        has_record: false,
        record_included: false,
    }
}

/// Returns the components of a unit by product, time and link. Missing components come last.
pub fn components(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<DhrComponent> {
    let owner = unit.work_order_key.map_or(BomOwner::Product(unit.product_key), BomOwner::WorkOrder);
    let expected = facts.expected.get(&owner).map_or(&[][..], Vec::as_slice);
    let known: HashSet<i64> = expected.iter().map(|component| component.key).collect();
    // Past BOMs of products are not kept, so it is unknown whether a component was in the BOM then.
    let is_known = !facts.moment.asked || unit.work_order_key.is_some();
    let mut links: Vec<&FindLinks> = rows_of(&facts.links, &unit.key).iter().collect();
    links.sort_by(|one, two| {
        (&one.product_code, one.linked_at, one.key).cmp(&(&two.product_code, two.linked_at, two.key))
    });
    let mut open: HashMap<i64, u64> = HashMap::new();
    for link in links.iter().filter(|link| status(facts, link) != ComponentStatus::Replaced) {
        *open.entry(link.product_key).or_default() += 1;
    }
    let mut components: Vec<DhrComponent> = links
        .into_iter()
        .map(|link| component(facts, mentions, link, is_known && !known.contains(&link.product_key)))
        .collect();
    let mut absent: Vec<DhrComponent> = expected
        .iter()
        .filter_map(|component| {
            let held = open.get(&component.key).copied().unwrap_or_default();
            let quantity = component.quantity - Decimal::from(held);
            (quantity > Decimal::ZERO).then(|| missing_component(component, quantity))
        })
        .collect();
    absent.sort_by(|one, two| one.product_code.cmp(&two.product_code));
    components.extend(absent);
    components
}

/// Returns the keys of the built-in components that have their own record, by product and code.
pub fn children(facts: &DhrFacts, unit: i64) -> Vec<i64> {
    let mut parts: Vec<&UnitRow> = rows_of(&facts.tree.children, &unit)
        .iter()
        .filter(|part| has_record(facts, **part))
        .filter_map(|part| facts.units.get(part))
        .collect();
    parts.sort_by(|one, two| (&one.product_code, &one.code, one.key).cmp(&(&two.product_code, &two.code, two.key)));
    parts.into_iter().map(|part| part.key).collect()
}
