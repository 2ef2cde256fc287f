//! Which lots a movement takes that names none.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::rules::movement::Kind;
use kernel::rules::movement::lots::{Candidate, Taken, TooLittle, Wanted, choose, is_chosen};
use kernel::rules::product::LotTracking;
use kernel::wire::key::LotKey;
use proptest::prelude::*;
use rust_decimal::Decimal;

fn day(number: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default() + TimeDelta::days(number)
}

fn lot(key: i64, expires: Option<i64>, have: i64) -> Candidate {
    let created = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::seconds(100 - key);
    Candidate { lot_key: LotKey::new(key), expires: expires.map(day), created, held: false, have: Decimal::from(have) }
}

fn wanted(kind: Kind, quantity: i64) -> Wanted {
    Wanted {
        kind,
        quantity: Decimal::from(quantity),
        lot_tracking: LotTracking::Optional,
        negative: false,
        plain: Decimal::ZERO,
        today: day(0),
    }
}

fn taken(parts: &[(i64, i64)]) -> Vec<Taken> {
    let part = |&(key, quantity): &(i64, i64)| Taken {
        lot_key: (key > 0).then(|| LotKey::new(key)),
        quantity: Decimal::from(quantity),
    };
    parts.iter().map(part).collect()
}

#[test]
fn the_first_to_expire_goes_first_then_the_oldest_then_stock_without_lot() {
    let lots = [lot(1, None, 2), lot(2, Some(9), 2), lot(3, Some(3), 2), lot(4, None, 2)];
    let asked = Wanted { plain: Decimal::from(5), ..wanted(Kind::Consumption, 10) };
    // Of two lots without a date the one that was recorded first.
    assert_eq!(choose(&asked, &lots), Ok(taken(&[(3, 2), (2, 2), (4, 2), (1, 2), (0, 2)])));
}

#[test]
fn expired_and_held_lots_are_not_used_and_expired_ones_may_be_moved() {
    let held = Candidate { held: true, ..lot(1, Some(5), 4) };
    let lots = [held, lot(2, Some(-1), 4), lot(3, Some(0), 4)];
    assert_eq!(choose(&wanted(Kind::Shipment, 4), &lots), Ok(taken(&[(3, 4)])));
    assert_eq!(choose(&wanted(Kind::Shipment, 5), &lots), Err(TooLittle { available: Decimal::from(4) }));
    assert_eq!(choose(&wanted(Kind::Transfer, 8), &lots), Ok(taken(&[(2, 4), (3, 4)])));
    // What a count did not find is taken from whatever is there, held lots last.
    assert_eq!(choose(&wanted(Kind::Adjustment, 10), &lots), Ok(taken(&[(2, 4), (3, 4), (1, 2)])));
}

#[test]
fn only_stock_without_lot_goes_below_zero_and_only_where_it_may() {
    let lots = [lot(1, None, 2)];
    let free = Wanted { negative: true, plain: Decimal::from(-3), ..wanted(Kind::Consumption, 5) };
    assert_eq!(choose(&free, &lots), Ok(taken(&[(1, 2), (0, 3)])));
    let shipped = Wanted { kind: Kind::Shipment, ..free };
    assert_eq!(choose(&shipped, &lots), Err(TooLittle { available: Decimal::from(2) }));
    let required = Wanted { lot_tracking: LotTracking::Required, plain: Decimal::from(9), ..free };
    assert_eq!(choose(&required, &lots), Err(TooLittle { available: Decimal::from(2) }));
    assert!(is_chosen(Kind::Transfer, LotTracking::Required) && !is_chosen(Kind::Receipt, LotTracking::Required));
    assert!(!is_chosen(Kind::Shipment, LotTracking::None));
}

proptest! {
    #[test]
    fn what_is_taken_is_what_is_wanted_and_no_lot_gives_more_than_it_has(
        haves in proptest::collection::vec((1..9_i64, -3..6_i64, any::<bool>()), 0..6),
        quantity in 1..40_i64, plain in -3..6_i64, negative in any::<bool>(), required in any::<bool>(),
        kind in prop_oneof![Just(Kind::Consumption), Just(Kind::Shipment), Just(Kind::Transfer), Just(Kind::Adjustment)],
    ) {
        let lots: Vec<Candidate> = haves.iter().zip(1..).map(|(&(have, expires, held), key)| {
            Candidate { held, ..lot(key, Some(expires), have) }
        }).collect();
        let lot_tracking = if required { LotTracking::Required } else { LotTracking::Optional };
        let asked = Wanted { plain: Decimal::from(plain), negative, lot_tracking, ..wanted(kind, quantity) };
        match choose(&asked, &lots) {
            Ok(parts) => {
                prop_assert_eq!(parts.iter().map(|part| part.quantity).sum::<Decimal>(), asked.quantity);
                for part in &parts {
                    prop_assert!(part.quantity > Decimal::ZERO);
                    let of = lots.iter().find(|lot| Some(lot.lot_key) == part.lot_key);
                    match of {
                        Some(lot) => {
                            prop_assert!(part.quantity <= lot.have);
                            prop_assert!(kind == Kind::Adjustment || !lot.held);
                            let uses = matches!(kind, Kind::Consumption | Kind::Shipment);
                            prop_assert!(!uses || lot.expires >= Some(asked.today));
                        }
                        None => prop_assert!(!required && (part.quantity <= asked.plain
                            || (negative && matches!(kind, Kind::Consumption | Kind::Adjustment)))),
                    }
                }
            }
            Err(TooLittle { available }) => prop_assert!(available < asked.quantity),
        }
    }
}
