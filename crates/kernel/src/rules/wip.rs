//! Work in progress between two phases: which rows a batch books, and how value follows quantity
//! (docs/spec/production.md#work-in-progress).

use rust_decimal::{Decimal, RoundingStrategy};

/// Decimal places of a value.
const PLACES: u32 = 6;

/// A quantity of work in progress that is free or booked by a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wip<K> {
    /// Key of the row.
    pub key: K,
    /// Quantity, above 0.
    pub quantity: Decimal,
    /// Value of the quantity.
    pub value: Decimal,
}

/// Free work in progress does not cover the demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsufficientWip {
    /// Free quantity.
    pub free: Decimal,
}

/// Returns the part of a value in proportion to the quantity, rounded to six decimal places and never more than the
/// value.
fn share(value: Decimal, part: Decimal, whole: Decimal) -> Decimal {
    (value * part / whole).round_dp_with_strategy(PLACES, RoundingStrategy::MidpointNearestEven).min(value)
}

/// Books the demanded quantity from the rows in order. The last row may be split: its value is divided in proportion,
/// and the rounding difference stays with the unbooked rest.
pub fn take<K: Copy>(rows: &[Wip<K>], demand: Decimal) -> Result<Vec<Wip<K>>, InsufficientWip> {
    let (mut missing, mut taken) = (demand, Vec::new());
    for row in rows {
        if missing <= Decimal::ZERO {
            break;
        }
        let quantity = missing.min(row.quantity);
        let value = if quantity == row.quantity { row.value } else { share(row.value, quantity, row.quantity) };
        taken.push(Wip { key: row.key, quantity, value });
        missing -= quantity;
    }
    if missing > Decimal::ZERO { Err(InsufficientWip { free: demand - missing }) } else { Ok(taken) }
}

/// Splits a value into equal parts, rounded to six decimal places. The last part carries the rounding difference. Empty
/// for 0 parts.
pub fn shares(value: Decimal, parts: usize) -> Vec<Decimal> {
    let Some(count) = parts.checked_sub(1) else { return Vec::new() };
    let each = share(value, Decimal::ONE, Decimal::from(parts));
    // Rounded down if rounding up would make the last part negative.
    let floor = (value / Decimal::from(parts)).round_dp_with_strategy(PLACES, RoundingStrategy::ToZero);
    let each = if each * Decimal::from(count) > value { floor } else { each };
    let mut shares = vec![each; count];
    shares.push(value - each * Decimal::from(count));
    shares
}
