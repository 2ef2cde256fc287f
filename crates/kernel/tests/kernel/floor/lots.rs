//! Automatic lot choice for a movement that names no lot.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::rules::movement::MovementKind;
use kernel::rules::movement::lots::{InsufficientStock, LotCandidate, LotDemand, LotPick, choose, is_chosen};
use kernel::rules::product::LotTracking;
use kernel::wire::key::LotKey;
use proptest::prelude::*;
use rust_decimal::Decimal;

fn day(number: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default() + TimeDelta::days(number)
}

fn lot(key: i64, expires: Option<i64>, have: i64) -> LotCandidate {
    let created = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::seconds(100 - key);
    LotCandidate {
        lot_key: LotKey::new(key),
        expires: expires.map(day),
        created,
        held: false,
        have: Decimal::from(have),
    }
}

fn wanted(kind: MovementKind, quantity: i64) -> LotDemand {
    LotDemand {
        kind,
        quantity: Decimal::from(quantity),
        lot_tracking: LotTracking::Optional,
        negative: false,
        plain: Decimal::ZERO,
        today: day(0),
    }
}

fn taken(parts: &[(i64, i64)]) -> Vec<LotPick> {
    let part = |&(key, quantity): &(i64, i64)| LotPick {
        lot_key: (key > 0).then(|| LotKey::new(key)),
        quantity: Decimal::from(quantity),
    };
    parts.iter().map(part).collect()
}

#[test]
fn the_first_to_expire_goes_first_then_the_oldest_then_stock_without_lot() {
    let lots = [lot(1, None, 2), lot(2, Some(9), 2), lot(3, Some(3), 2), lot(4, None, 2)];
    let asked = LotDemand { plain: Decimal::from(5), ..wanted(MovementKind::Consumption, 10) };
    // Of two lots without an expiry date, the one that was recorded first.
    assert_eq!(choose(&asked, &lots), Ok(taken(&[(3, 2), (2, 2), (4, 2), (1, 2), (0, 2)])));
}

#[test]
fn expired_and_held_lots_are_not_used_and_expired_ones_may_be_moved() {
    let held = LotCandidate { held: true, ..lot(1, Some(5), 4) };
    let lots = [held, lot(2, Some(-1), 4), lot(3, Some(0), 4)];
    assert_eq!(choose(&wanted(MovementKind::Shipment, 4), &lots), Ok(taken(&[(3, 4)])));
    assert_eq!(
        choose(&wanted(MovementKind::Shipment, 5), &lots),
        Err(InsufficientStock { available: Decimal::from(4) })
    );
    assert_eq!(choose(&wanted(MovementKind::Transfer, 8), &lots), Ok(taken(&[(2, 4), (3, 4)])));
    // A quantity that a count did not find is taken from any lot, from lots on hold last.
    assert_eq!(choose(&wanted(MovementKind::Adjustment, 10), &lots), Ok(taken(&[(2, 4), (3, 4), (1, 2)])));
}

#[test]
fn only_stock_without_lot_goes_below_zero_and_only_where_it_may() {
    let lots = [lot(1, None, 2)];
    let free = LotDemand { negative: true, plain: Decimal::from(-3), ..wanted(MovementKind::Consumption, 5) };
    assert_eq!(choose(&free, &lots), Ok(taken(&[(1, 2), (0, 3)])));
    let shipped = LotDemand { kind: MovementKind::Shipment, ..free };
    assert_eq!(choose(&shipped, &lots), Err(InsufficientStock { available: Decimal::from(2) }));
    let required = LotDemand { lot_tracking: LotTracking::Required, plain: Decimal::from(9), ..free };
    assert_eq!(choose(&required, &lots), Err(InsufficientStock { available: Decimal::from(2) }));
    assert!(
        is_chosen(MovementKind::Transfer, LotTracking::Required)
            && !is_chosen(MovementKind::Receipt, LotTracking::Required)
    );
    assert!(!is_chosen(MovementKind::Shipment, LotTracking::None));
}

proptest! {
    #[test]
    fn what_is_taken_is_what_is_wanted_and_no_lot_gives_more_than_it_has(
        haves in proptest::collection::vec((1..9_i64, -3..6_i64, any::<bool>()), 0..6),
        quantity in 1..40_i64, plain in -3..6_i64, negative in any::<bool>(), required in any::<bool>(),
        kind in prop_oneof![Just(MovementKind::Consumption), Just(MovementKind::Shipment), Just(MovementKind::Transfer), Just(MovementKind::Adjustment)],
    ) {
        let lots: Vec<LotCandidate> = haves.iter().zip(1..).map(|(&(have, expires, held), key)| {
            LotCandidate { held, ..lot(key, Some(expires), have) }
        }).collect();
        let lot_tracking = if required { LotTracking::Required } else { LotTracking::Optional };
        let asked = LotDemand { plain: Decimal::from(plain), negative, lot_tracking, ..wanted(kind, quantity) };
        match choose(&asked, &lots) {
            Ok(parts) => {
                prop_assert_eq!(parts.iter().map(|part| part.quantity).sum::<Decimal>(), asked.quantity);
                for part in &parts {
                    prop_assert!(part.quantity > Decimal::ZERO);
                    let of = lots.iter().find(|lot| Some(lot.lot_key) == part.lot_key);
                    match of {
                        Some(lot) => {
                            prop_assert!(part.quantity <= lot.have);
                            prop_assert!(kind == MovementKind::Adjustment || !lot.held);
                            let uses = matches!(kind, MovementKind::Consumption | MovementKind::Shipment);
                            prop_assert!(!uses || lot.expires >= Some(asked.today));
                        }
                        None => prop_assert!(!required && (part.quantity <= asked.plain
                            || (negative && matches!(kind, MovementKind::Consumption | MovementKind::Adjustment)))),
                    }
                }
            }
            Err(InsufficientStock { available }) => prop_assert!(available < asked.quantity),
        }
    }
}
