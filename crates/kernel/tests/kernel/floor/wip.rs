//! Work in progress between two phases: quantities and values are preserved, whatever is booked and returned.

use kernel::rules::wip::{InsufficientWip, Wip, shares, take};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn micro(number: i64) -> Decimal {
    Decimal::new(number, 6)
}

fn rows() -> impl Strategy<Value = Vec<Wip<usize>>> {
    let row = (1..50_000_000i64, 0..90_000_000_000i64);
    prop::collection::vec(row, 0..8).prop_map(|rows| {
        let row =
            |(key, (quantity, value)): (usize, (i64, i64))| Wip { key, quantity: micro(quantity), value: micro(value) };
        rows.into_iter().enumerate().map(row).collect()
    })
}

fn sum(rows: &[Wip<usize>], of: fn(&Wip<usize>) -> Decimal) -> Decimal {
    rows.iter().map(of).sum()
}

#[test]
fn the_oldest_goes_first_and_the_last_is_split_in_proportion() {
    let row = |key, quantity: i64, value: i64| Wip { key, quantity: quantity.into(), value: value.into() };
    let taken = take(&[row(1, 2, 10), row(2, 3, 10), row(3, 9, 9)], Decimal::from(3)).unwrap();
    assert_eq!(taken, [row(1, 2, 10), Wip { key: 2, quantity: Decimal::ONE, value: micro(3_333_333) }]);
}

#[test]
fn too_little_tells_how_much_there_is() {
    let row = Wip { key: 1, quantity: Decimal::from(3), value: Decimal::ZERO };
    assert_eq!(take(&[row], Decimal::from(5)), Err(InsufficientWip { free: Decimal::from(3) }));
}

#[test]
fn nothing_is_shared_among_nobody() {
    assert!(shares(Decimal::TEN, 0).is_empty());
}

proptest! {
    #[test]
    fn what_is_taken_is_what_was_wanted_and_the_rest_keeps_its_value(rows in rows(), wanted in 1..100_000_000i64) {
        let (wanted, all) = (micro(wanted), sum(&rows, |row| row.quantity));
        match take(&rows, wanted) {
            Err(InsufficientWip { free }) => {
                prop_assert_eq!(free, all);
                prop_assert!(free < wanted);
            }
            Ok(taken) => {
                prop_assert_eq!(sum(&taken, |row| row.quantity), wanted);
                for (place, (row, part)) in rows.iter().zip(&taken).enumerate() {
                    prop_assert_eq!(row.key, part.key);
                    let (rest, value) = (row.quantity - part.quantity, row.value - part.value);
                    // Only the last row is split; neither part is negative, and both fit into their columns.
                    prop_assert!(rest.is_zero() || place + 1 == taken.len());
                    prop_assert!(value >= Decimal::ZERO && part.value >= Decimal::ZERO);
                    prop_assert!(part.value.normalize().scale() <= 6);
                    prop_assert!(!rest.is_zero() || value.is_zero());
                }
            }
        }
    }

    #[test]
    fn what_is_taken_and_given_back_is_worth_what_it_was(rows in rows(), first in 1..60_000_000i64) {
        let (quantity, value) = (sum(&rows, |row| row.quantity), sum(&rows, |row| row.value));
        if let Ok(taken) = take(&rows, micro(first)) {
            let mut rest = rows.clone();
            for part in &taken {
                rest[part.key].quantity -= part.quantity;
                rest[part.key].value -= part.value;
            }
            rest.retain(|row| !row.quantity.is_zero());
            rest.extend(taken);
            prop_assert_eq!(sum(&rest, |row| row.quantity), quantity);
            prop_assert_eq!(sum(&rest, |row| row.value), value);
        }
    }

    #[test]
    fn shares_add_up(value in 0..90_000_000_000i64, parts in 1..200usize) {
        let shares = shares(micro(value), parts);
        prop_assert_eq!(shares.len(), parts);
        prop_assert_eq!(shares.iter().sum::<Decimal>(), micro(value));
        prop_assert!(shares.iter().all(|share| *share >= Decimal::ZERO && share.normalize().scale() <= 6));
    }
}
