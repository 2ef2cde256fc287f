//! What a batch is worth (docs/spec/production.md#costs).

use chrono::{DateTime, Utc};
use kernel::rules::wip::shares;
use kernel::wire::key::SerialKey;
use rust_decimal::Decimal;

use super::contents::BatchContents;

/// Decimals of a cost.
const PLACES: u32 = 6;
/// Milliseconds of an hour.
const HOUR_MS: Decimal = Decimal::from_parts(3_600_000, 0, 0, false, 0);

/// What a batch cost.
#[derive(Clone, Copy, Debug)]
pub struct BatchCost {
    /// Material of one unit; nothing when a price is not known.
    pub unit_material: Option<Decimal>,
    /// Everything: what it took, work, material.
    pub value: Decimal,
}

impl BatchCost {
    /// Of a batch that is completed now.
    pub fn of(at: &BatchContents, now: DateTime<Utc>) -> Self {
        let line = |line: &super::contents::BatchBomRow| Some(line.qt * line.cost?);
        let unit_material = at.lines.iter().map(line).sum::<Option<Decimal>>().map(|cost| cost.round_dp(PLACES));
        let open = at.job.session.map_or(Decimal::ZERO, |session| {
            Decimal::from((now - session.start).num_milliseconds().max(0)) * session.hourly_cost
        });
        let labour = (at.worked_cost_ms + open) / HOUR_MS;
        let material = unit_material.unwrap_or_default() * at.total();
        Self { unit_material, value: (at.booked_value + labour + material).round_dp(PLACES) }
    }

    /// What the next phase gets: good units carry the cost of the scrap.
    pub fn handed(&self, good: Decimal, units: Vec<SerialKey>) -> Vec<(Option<SerialKey>, Decimal, Decimal)> {
        if good.is_zero() {
            return Vec::new();
        }
        if units.is_empty() {
            return vec![(None, good, self.value)];
        }
        let values = shares(self.value, units.len());
        units.into_iter().zip(values).map(|(unit, value)| (Some(unit), Decimal::ONE, value)).collect()
    }
}
