//! What a batch is worth, and what of that it hands to the next phase (docs/spec/production.md#costs).

use rust_decimal::Decimal;

use super::facts::{BatchFacts, BatchLine};
use crate::rules::wip::shares;
use crate::wire::key::SerialKey;

/// Decimals of a cost.
const PLACES: u32 = 6;
/// Milliseconds of an hour.
const HOUR_MS: Decimal = Decimal::from_parts(3_600_000, 0, 0, false, 0);

/// What a batch cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchCost {
    /// Material of one unit; nothing when a price is not known.
    pub unit_material: Option<Decimal>,
    /// Everything: the work in progress it took, labor, material.
    pub value: Decimal,
}

/// Work in progress that the next phase gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandedWip {
    /// The unit; nothing when the output has no serials.
    pub serial_key: Option<SerialKey>,
    /// How much.
    pub quantity: Decimal,
    /// What it is worth.
    pub value: Decimal,
}

impl BatchCost {
    /// The cost of a batch, with everything that was worked on it until its completion.
    pub(super) fn of(facts: &BatchFacts) -> Self {
        let line = |line: &BatchLine| Some(line.quantity * line.cost?);
        let unit_material = facts.lines.iter().map(line).sum::<Option<Decimal>>().map(|cost| cost.round_dp(PLACES));
        let labor = facts.worked_cost_ms / HOUR_MS;
        let material = unit_material.unwrap_or_default() * facts.state.total;
        Self { unit_material, value: (facts.booked_value + labor + material).round_dp(PLACES) }
    }

    /// What the next phase gets: good units carry the cost of the scrap.
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
