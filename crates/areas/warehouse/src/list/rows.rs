//! Rows of a movement list in a request: their item numbers, and the check that no two rows of an item are the same.

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

/// Properties of the list that apply to all rows of a request.
#[derive(Clone, Copy, Debug)]
pub struct ListContext<'a> {
    /// The type of the list. A row may repeat it but must not send another one.
    pub kind: MovementKind,
    /// References of the list, used for each one that a row leaves out.
    pub references: &'a References,
    /// Whether products may be named by code alone.
    pub by_code: bool,
    /// Whether the rows are posted immediately. If false, they are planned.
    pub complete: bool,
    /// The highest item number so far. Rows without a number are numbered from there.
    pub last_item: Decimal,
}

/// Turns the rows of a request into movements of the list, each with the item number that it sends or, without one, the
/// next free number. Refuses a row that contradicts the list. Nothing is looked up yet.
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

/// Turns one row into a movement of the list. The item number stays empty if the row sends none.
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

/// Values that two rows of one item must not share: the unit, or the lot with both locations.
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

/// Assigns to each posting the new completed list and the item number of its row. Every row already has an item number
/// (see [`requests`]).
pub fn assign_to_list(postings: &mut [Posting], rows: &[ResolvedMovement], list_key: MovementListKey) {
    for posting in postings {
        let item = rows.get(posting.row).and_then(|movement| movement.request.item);
        posting.list = item.map(|item| (list_key, item));
    }
}
