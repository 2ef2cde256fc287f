//! Work between two phases: which of it a batch takes, and how its value follows the quantity
//! (docs/spec/production.md#work-in-progress).

use rust_decimal::{Decimal, RoundingStrategy};

/// Decimals of a value.
const PLACES: u32 = 6;

/// Work that waits, or that a batch has booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wip<K> {
    /// Its key.
    pub key: K,
    /// How much, above zero.
    pub quantity: Decimal,
    /// What it is worth.
    pub value: Decimal,
}

/// Less waits than is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsufficientWip {
    /// How much there is.
    pub free: Decimal,
}

/// A share of a value, in proportion to the quantity.
fn share(value: Decimal, part: Decimal, whole: Decimal) -> Decimal {
    (value * part / whole).round_dp_with_strategy(PLACES, RoundingStrategy::MidpointNearestEven).min(value)
}

/// Takes what is wanted from the rows in their order. The last one is split: the value of its part is in proportion, and
/// what rounding leaves stays on the rest.
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

/// Shares a value among so many equal parts; the last one carries what rounding leaves.
pub fn shares(value: Decimal, parts: usize) -> Vec<Decimal> {
    let Some(count) = parts.checked_sub(1) else { return Vec::new() };
    let each = share(value, Decimal::ONE, Decimal::from(parts));
    // Rounded down where rounding up would leave less than nothing for the last one.
    let floor = (value / Decimal::from(parts)).round_dp_with_strategy(PLACES, RoundingStrategy::ToZero);
    let each = if each * Decimal::from(count) > value { floor } else { each };
    let mut shares = vec![each; count];
    shares.push(value - each * Decimal::from(count));
    shares
}
