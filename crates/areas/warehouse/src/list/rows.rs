//! Rows of a movement list in a request: their item numbers, and what two rows of one item must not share.

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

/// What the rows of a request inherit from their list.
#[derive(Clone, Copy, Debug)]
pub struct ListContext<'a> {
    /// The type of the list: a row may repeat it, but not differ.
    pub kind: MovementKind,
    /// References of the list, for those that a row leaves out.
    pub references: &'a References,
    /// Whether products may be named by code alone.
    pub by_code: bool,
    /// Whether the rows are posted at once; otherwise they are planned.
    pub complete: bool,
    /// The highest item number so far; rows without one are numbered from there.
    pub last_item: Decimal,
}

/// Turns the rows of a request into movements of the list, each with an item number: its own, or the next one. Refuses
/// a row that contradicts the list. Nothing is looked up yet.
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

/// Turns one row into a movement of the list, still without an item number if it sends none.
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

/// What two rows of one item must not share: the unit, or the lot with both locations.
type ItemIdentity<'a> = (UnitRef, Option<(LotRef, &'a PositionKey, &'a PositionKey)>);

/// Refuses an item with two products, and an item that names the same unit, or the same lot and locations, twice.
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

/// Gives each posting of a list that is created as completed the list and the item number of its row. Every row has an
/// item number by now (see [`requests`]).
pub fn assign_to_list(postings: &mut [Posting], rows: &[ResolvedMovement], list_key: MovementListKey) {
    for posting in postings {
        let item = rows.get(posting.row).and_then(|movement| movement.request.item);
        posting.list = item.map(|item| (list_key, item));
    }
}
