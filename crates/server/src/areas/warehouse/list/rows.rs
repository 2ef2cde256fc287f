//! Rows that a list is made with or gets: their items, and what they may not share.

use std::collections::HashMap;

use kernel::rules::movement::Kind;
use kernel::wire::key::{MovementListKey, PositionKey, ProductKey};
use rust_decimal::Decimal;

use crate::areas::warehouse::movement::input::NewMovement;
use crate::areas::warehouse::movement::wishes::{Asked, Lot, Unit, Wish};
use crate::areas::warehouse::posting::Posting;
use crate::areas::warehouse::references::References;
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::Problem;

/// The list that rows belong to.
#[derive(Clone, Copy, Debug)]
pub struct Of<'a> {
    /// What its rows are for.
    pub kind: Kind,
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
pub fn wishes(sent: &[NewMovement], of: Of<'_>) -> Result<Vec<Wish>, Problem> {
    let mut next = of.last_item.trunc();
    let mut wishes = Vec::with_capacity(sent.len());
    for (row, sent) in sent.iter().enumerate() {
        let wish = wish(sent, of).map_err(|problem| problem.with("row", row))?;
        let item = wish.item.unwrap_or(next + Decimal::ONE);
        next = next.max(item.trunc());
        wishes.push(Wish { item: Some(item), ..wish });
    }
    Ok(wishes)
}

fn wish(sent: &NewMovement, of: Of<'_>) -> Result<Wish, Problem> {
    if sent.kind().is_some_and(|kind| kind != of.kind) {
        return Err(Refusal::TypeMismatch.into());
    }
    if sent.product_key.is_none() && sent.product_code.is_some() && !of.by_code {
        return Err(Refusal::ByCodeRequired.into());
    }
    let quantity = if of.complete { sent.moved() } else { sent.qt_planned.get() };
    let wish = Wish::sent(sent, of.kind, quantity)?;
    Ok(Wish { references: wish.references.clone().filled_from(of.references), ..wish })
}

/// What no two rows of an item may share.
type Same<'a> = (Unit, Option<(Lot, &'a PositionKey, &'a PositionKey)>);

/// Refuses an item with two products, and one that says the same twice.
pub fn check_items(rows: &[Asked]) -> Result<(), Problem> {
    let mut items: HashMap<Decimal, (ProductKey, Vec<Same<'_>>)> = HashMap::new();
    for asked in rows {
        let item = asked.wish.item.unwrap_or_default().normalize();
        let (product, seen) = items.entry(item).or_insert_with(|| (asked.product_key, Vec::new()));
        if *product != asked.product_key {
            return Err(Refusal::ItemProductMismatch.with("row", asked.row));
        }
        let plain = (asked.unit == Unit::None).then_some((asked.lot.clone(), &asked.from, &asked.to));
        let same = (asked.unit.clone(), plain);
        if seen.contains(&same) {
            return Err(Refusal::ItemSerialDuplicate.with("row", asked.row));
        }
        seen.push(same);
    }
    Ok(())
}

/// Puts movements into a list, each with the item of its row.
pub fn put_into(postings: &mut [Posting], rows: &[Asked], list_key: MovementListKey) {
    for posting in postings {
        let item = rows.get(posting.row).and_then(|asked| asked.wish.item);
        posting.list = item.map(|item| (list_key, item));
    }
}
