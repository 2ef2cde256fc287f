//! Cost of a batch, and the value that it passes on to the next phase (docs/spec/production.md#costs).

use rust_decimal::Decimal;

use super::facts::{BatchFacts, BatchLine};
use crate::rules::wip::shares;
use crate::wire::key::SerialKey;

/// Decimal places of a cost.
const PLACES: u32 = 6;
/// Milliseconds in an hour.
const HOUR_MS: Decimal = Decimal::from_parts(3_600_000, 0, 0, false, 0);

/// Cost of a batch, in the currency of the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchCost {
    /// Material cost of one unit of output. `None` when the cost of a component is unknown.
    pub unit_material: Option<Decimal>,
    /// Total value: booked work in progress, labor and material. Material of unknown cost counts as 0.
    pub value: Decimal,
}

/// Work in progress that a completed batch passes on to the next phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandedWip {
    /// The unit. `None` when the output has no serial numbers.
    pub serial_key: Option<SerialKey>,
    /// Quantity passed on, which is 1 for a unit.
    pub quantity: Decimal,
    /// Value of this quantity.
    pub value: Decimal,
}

impl BatchCost {
    /// Calculates the cost from the booked work in progress, the time worked and the bill of materials, rounded to six
    /// decimal places.
    pub(super) fn of(facts: &BatchFacts) -> Self {
        let line = |line: &BatchLine| Some(line.quantity * line.cost?);
        let unit_material = facts.lines.iter().map(line).sum::<Option<Decimal>>().map(|cost| cost.round_dp(PLACES));
        let labor = facts.worked_cost_ms / HOUR_MS;
        let material = unit_material.unwrap_or_default() * facts.state.total;
        Self { unit_material, value: (facts.booked_value + labor + material).round_dp(PLACES) }
    }

    /// Distributes the whole value of the batch over its good output: good units also carry the cost of the scrap.
    /// Empty when nothing is good.
    pub(super) fn handed(&self, good: Decimal, units: &[SerialKey]) -> Vec<HandedWip> {
        if good.is_zero() {
            return Vec::new();
        }
        if units.is_empty() {
            return vec![HandedWip { serial_key: None, quantity: good, value: self.value }];
        }
        let handed =
            |(unit, value): (&SerialKey, Decimal)| HandedWip { serial_key: Some(*unit), quantity: Decimal::ONE, value };
        units.iter().zip(shares(self.value, units.len())).map(handed).collect()
    }
}
