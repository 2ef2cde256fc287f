//! Rows that a list is made with or gets: their items, and what they may not share.

use std::collections::HashMap;

use kernel::rules::movement::MovementKind;
use kernel::wire::key::{MovementListKey, PositionKey, ProductKey};
use rust_decimal::Decimal;

use crate::movement::input::NewMovement;
use crate::movement::requests::{LotRef, MovementRequest, ResolvedMovement, UnitRef};
use crate::posting::Posting;
use crate::references::References;
use crate::refusals::WarehouseRefusal;
use platform::api::Problem;

/// The list that rows belong to.
#[derive(Clone, Copy, Debug)]
pub struct ListContext<'a> {
    /// What its rows are for.
    pub kind: MovementKind,
    /// What they refer to where they say nothing else.
    pub references: &'a References,
    /// Products may be named by code alone.
    pub by_code: bool,
    /// They are completed at once.
    pub complete: bool,
    /// The highest item so far.
    pub last_item: Decimal,
}

/// What the rows of a list ask for.
pub fn requests(sent: &[NewMovement], of: ListContext<'_>) -> Result<Vec<MovementRequest>, Problem> {
    let mut next = of.last_item.trunc();
    let mut requests = Vec::with_capacity(sent.len());
    for (row, sent) in sent.iter().enumerate() {
        let request = request(sent, of).map_err(|problem| problem.with("row", row))?;
        let item = request.item.unwrap_or(next + Decimal::ONE);
        next = next.max(item.trunc());
        requests.push(MovementRequest { item: Some(item), ..request });
    }
    Ok(requests)
}

fn request(sent: &NewMovement, of: ListContext<'_>) -> Result<MovementRequest, Problem> {
    if sent.kind().is_some_and(|kind| kind != of.kind) {
        return Err(WarehouseRefusal::TypeMismatch.into());
    }
    if sent.product_key.is_none() && sent.product_code.is_some() && !of.by_code {
        return Err(WarehouseRefusal::ByCodeRequired.into());
    }
    let quantity = if of.complete { sent.moved() } else { sent.qt_planned.get() };
    let request = MovementRequest::from_input(sent, of.kind, quantity)?;
    Ok(MovementRequest { references: request.references.clone().filled_from(of.references), ..request })
}

/// What no two rows of an item may share.
type ItemIdentity<'a> = (UnitRef, Option<(LotRef, &'a PositionKey, &'a PositionKey)>);

/// Refuses an item with two products, and one that says the same twice.
pub fn check_items(rows: &[ResolvedMovement]) -> Result<(), Problem> {
    let mut items: HashMap<Decimal, (ProductKey, Vec<ItemIdentity<'_>>)> = HashMap::new();
    for movement in rows {
        let item = movement.request.item.unwrap_or_default().normalize();
        let (product, seen) = items.entry(item).or_insert_with(|| (movement.product_key, Vec::new()));
        if *product != movement.product_key {
            return Err(WarehouseRefusal::ItemProductMismatch.with("row", movement.row));
        }
        let plain = (movement.unit == UnitRef::None).then_some((movement.lot.clone(), &movement.from, &movement.to));
        let same = (movement.unit.clone(), plain);
        if seen.contains(&same) {
            return Err(WarehouseRefusal::ItemSerialDuplicate.with("row", movement.row));
        }
        seen.push(same);
    }
    Ok(())
}

/// Puts movements into a list, each with the item of its row.
pub fn put_into(postings: &mut [Posting], rows: &[ResolvedMovement], list_key: MovementListKey) {
    for posting in postings {
        let item = rows.get(posting.row).and_then(|movement| movement.request.item);
        posting.list = item.map(|item| (list_key, item));
    }
}
