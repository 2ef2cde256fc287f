//! The postings of a confirmed record (docs/spec/counting.md#posting-the-variances): the variance is posted, never the
//! counted quantity itself.

use std::collections::HashMap;
use std::hash::BuildHasher;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::conflict::CountedUnit;
use super::variance::CountVariance;
use crate::rules::movement::MovementKind;
use crate::rules::movement::lots::{InsufficientStock, LotCandidate, LotDemand, choose};
use crate::rules::product::LotTracking;
use crate::string_enum;
use crate::wire::key::{LotKey, PositionKey, SerialKey};

string_enum! {
    /// Why the variance of a unit is not posted.
    pub enum SkipReason {
        /// The unit was moved after the count.
        MovedSinceCount = "moved_since_count",
        /// The unit no longer exists or cannot enter stock.
        SerialGone = "serial_gone",
    }
}

/// One adjustment of the stock at a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustmentLine {
    /// Location whose stock is adjusted.
    pub position: PositionKey,
    /// Unit that is adjusted. `None` for a quantity.
    pub serial: Option<SerialKey>,
    /// Lot that is adjusted. `None` for a unit and for stock without a lot.
    pub lot: Option<LotKey>,
    /// Change of the quantity, negative when stock is removed.
    pub quantity: Decimal,
}

/// What is posted and what is skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountPosting {
    /// Adjustments of the stock.
    pub lines: Vec<AdjustmentLine>,
    /// Units that are skipped, with the reason.
    pub skipped: Vec<(SerialKey, SkipReason)>,
}

/// Posts the variance of units. `units` contains their locations and is updated with the posting, so that the posting
/// of the next record of the same session sees the change. A unit that is missing in `units` does not exist.
pub fn post_units<S: BuildHasher>(
    position: &PositionKey,
    difference: &CountVariance,
    booked_since: impl Fn(SerialKey) -> bool,
    units: &mut HashMap<SerialKey, CountedUnit, S>,
) -> CountPosting {
    let mut posting = CountPosting::default();
    let CountVariance::Units { found, missing } = difference else { return posting };
    for serial in missing {
        let Some(unit) = units.get_mut(serial) else {
            posting.skipped.push((*serial, SkipReason::SerialGone));
            continue;
        };
        if booked_since(*serial) {
            posting.skipped.push((*serial, SkipReason::MovedSinceCount));
        } else if unit.position.as_ref() == Some(position) {
            posting.lines.push(unit_line(position, *serial, Decimal::NEGATIVE_ONE));
            unit.position = None;
        }
        // Otherwise another record of the session has found the unit.
    }
    for serial in found {
        let Some(unit) = units.get_mut(serial) else {
            posting.skipped.push((*serial, SkipReason::SerialGone));
            continue;
        };
        if booked_since(*serial) {
            posting.skipped.push((*serial, SkipReason::MovedSinceCount));
        } else if unit.position.as_ref() == Some(position) {
            // The unit is already in stock here.
        } else if unit.cannot_enter_stock() {
            posting.skipped.push((*serial, SkipReason::SerialGone));
        } else {
            posting.lines.extend(unit.position.as_ref().map(|from| unit_line(from, *serial, Decimal::NEGATIVE_ONE)));
            posting.lines.push(unit_line(position, *serial, Decimal::ONE));
            unit.position = Some(position.clone());
        }
    }
    posting
}

fn unit_line(position: &PositionKey, serial: SerialKey, quantity: Decimal) -> AdjustmentLine {
    AdjustmentLine { position: position.clone(), serial: Some(serial), lot: None, quantity }
}

/// Stock of a pair in lots, for a loss that names no lot.
#[derive(Clone, Copy, Debug)]
pub struct LotStock<'a> {
    /// Lot tracking of the product.
    pub lot_tracking: LotTracking,
    /// Whether stock of the product may be negative.
    pub negative: bool,
    /// Stock without a lot.
    pub plain: Decimal,
    /// Stock in lots.
    pub lots: &'a [LotCandidate],
    /// Today's date in the plant.
    pub today: NaiveDate,
}

/// Posts the variance of a quantity: by lot, or as a whole. A loss without lots reduces the lots in the order of
/// automatic lot choice.
pub fn post_quantity(
    position: &PositionKey,
    difference: &CountVariance,
    now: &LotStock<'_>,
) -> Result<Vec<AdjustmentLine>, InsufficientStock> {
    let line = |lot, quantity| AdjustmentLine { position: position.clone(), serial: None, lot, quantity };
    match difference {
        CountVariance::Units { .. } => Ok(Vec::new()),
        CountVariance::Lots(lots) => Ok(lots.iter().map(|(lot, quantity)| line(*lot, *quantity)).collect()),
        CountVariance::Quantity(quantity) if quantity.is_zero() => Ok(Vec::new()),
        CountVariance::Quantity(quantity) if *quantity > Decimal::ZERO || now.lot_tracking == LotTracking::None => {
            Ok(vec![line(None, *quantity)])
        }
        CountVariance::Quantity(quantity) => {
            let wanted = LotDemand {
                kind: MovementKind::Adjustment,
                quantity: -*quantity,
                lot_tracking: now.lot_tracking,
                negative: now.negative,
                plain: now.plain,
                today: now.today,
            };
            let taken = choose(&wanted, now.lots)?;
            Ok(taken.into_iter().map(|part| line(part.lot_key, -part.quantity)).collect())
        }
    }
}
