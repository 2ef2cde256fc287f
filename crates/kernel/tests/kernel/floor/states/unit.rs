//! Property tests of the commands on units, and of the states to which they lead.

use kernel::rules::unit::{
    BuiltIn, CodeChange, Disposition, LeftBy, StockEffect, StockEntry, StockExit, UnitCommand, UnitFacts, UnitLocation,
    UnitRefusal, UnitState, check_states, check_transition, is_valid, state,
};
use proptest::prelude::*;

use super::first;

pub fn places() -> impl Strategy<Value = UnitLocation> {
    prop::sample::select(vec![
        UnitLocation::Nowhere,
        UnitLocation::Stock,
        UnitLocation::Left(LeftBy::Shipment),
        UnitLocation::Left(LeftBy::Consumption),
    ])
}

/// Any state, including ones that cannot be stored.
pub fn any_unit() -> impl Strategy<Value = UnitFacts> {
    let built_in = prop::sample::select(vec![BuiltIn::No, BuiltIn::Reserved, BuiltIn::Installed]);
    (any::<[bool; 8]>(), built_in, places()).prop_map(|(flags, built_in, place)| {
        let [deleted, scrapped, released, on_hold, has_code, has_children, booked, waiting] = flags;
        UnitFacts { deleted, scrapped, released, on_hold, has_code, built_in, has_children, place, booked, waiting }
    })
}

/// Every valid state.
pub fn valid_unit() -> impl Strategy<Value = UnitFacts> {
    any_unit().prop_filter("valid", is_valid)
}

pub fn stock_effects() -> impl Strategy<Value = StockEffect> {
    any::<(bool, bool)>().prop_map(|(process, must_be_in_stock)| StockEffect { process, must_be_in_stock })
}

fn commands() -> impl Strategy<Value = UnitCommand> {
    let exits = prop_oneof![
        any::<bool>().prop_map(|held_inside| StockExit::Shipment { held_inside }),
        Just(StockExit::Consumption),
        Just(StockExit::Adjustment),
        prop::option::of(prop::sample::select(LeftBy::ALL)).prop_map(|before| StockExit::Reversal { before }),
    ];
    let changes = prop::sample::select(vec![CodeChange::Keep, CodeChange::Remove, CodeChange::Set]);
    let entries = prop::sample::select(vec![
        StockEntry::Receipt,
        StockEntry::Production,
        StockEntry::Adjustment,
        StockEntry::Reversal,
    ]);
    prop_oneof![
        Just(UnitCommand::Release),
        Just(UnitCommand::Unrelease),
        Just(UnitCommand::Scrap),
        Just(UnitCommand::Hold),
        Just(UnitCommand::ReleaseHold),
        any::<bool>().prop_map(|enabled| UnitCommand::Delete { enabled }),
        (changes, any::<(bool, bool)>()).prop_map(|(change, (editable, taken))| UnitCommand::ChangeCode {
            change,
            editable,
            taken
        }),
        (any::<(bool, bool)>(), stock_effects()).prop_map(|((confirmed, same), stock)| UnitCommand::Link {
            confirmed,
            same,
            stock
        }),
        Just(UnitCommand::TakeChild),
        any::<bool>().prop_map(|last| UnitCommand::LoseChild { last }),
        prop::sample::select(Disposition::ALL).prop_map(UnitCommand::Unlink),
        Just(UnitCommand::Free),
        entries.prop_map(UnitCommand::Enter),
        (exits, any::<bool>()).prop_map(|(by, here)| UnitCommand::Leave { by, here }),
        any::<bool>().prop_map(|here| UnitCommand::Transfer { here }),
    ]
}

/// State of a unit by the definition of the stored column.
fn stored_word(unit: &UnitFacts) -> &'static str {
    if unit.deleted {
        "deleted"
    } else if unit.scrapped {
        "scrapped"
    } else if unit.built_in == BuiltIn::Installed {
        "installed"
    } else if !unit.released {
        "wip"
    } else if unit.place == UnitLocation::Stock {
        "in_stock"
    } else if unit.place == UnitLocation::Left(LeftBy::Shipment) {
        "shipped"
    } else if unit.place == UnitLocation::Left(LeftBy::Consumption) {
        "consumed"
    } else {
        "released"
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_units(
        start in valid_unit(), commands in prop::collection::vec(commands(), 1..30),
    ) {
        let mut unit = start;
        for command in commands {
            if let Ok(next) = check_transition(command, &unit) {
                prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {unit:?}");
                // A unit stays deleted or scrapped, and keeps its serial number.
                prop_assert!(next.deleted >= unit.deleted && next.scrapped >= unit.scrapped);
                prop_assert!(next.has_code >= unit.has_code);
                unit = next;
            }
        }
    }

    #[test]
    fn state_is_the_word_of_the_stored_column(unit in any_unit()) {
        prop_assert_eq!(state(&unit).as_str(), stored_word(&unit));
        prop_assert_eq!(UnitState::from_word(stored_word(&unit)), Some(state(&unit)));
    }

    #[test]
    fn release_is_refused_by_the_first_broken_rule(unit in any_unit()) {
        let expected = first(&[
            (unit.deleted, "serial_deleted"),
            (unit.scrapped, "serial_scrapped"),
            (unit.released, "serial_already_released"),
            (unit.on_hold, "on_hold"),
            (unit.booked, "serial_in_production"),
            (unit.waiting, "serial_in_wip"),
            (!unit.has_code, "serial_code_missing"),
        ]);
        prop_assert_eq!(check_transition(UnitCommand::Release, &unit).err().map(UnitRefusal::code), expected);
    }

    #[test]
    fn unrelease_is_refused_by_the_first_broken_rule(unit in any_unit()) {
        let expected = first(&[
            (unit.deleted, "serial_deleted"),
            (!unit.released, "serial_not_released"),
            (unit.place == UnitLocation::Stock, "serial_in_stock"),
            (unit.built_in != BuiltIn::No, "serial_installed"),
            (stored_word(&unit) == "shipped", "serial_shipped"),
        ]);
        prop_assert_eq!(check_transition(UnitCommand::Unrelease, &unit).err().map(UnitRefusal::code), expected);
    }

    #[test]
    fn scrap_is_refused_by_the_first_broken_rule_and_takes_the_unit_out_of_everything(unit in any_unit()) {
        let expected = first(&[
            (unit.deleted, "serial_deleted"),
            (unit.scrapped, "serial_scrapped"),
            (unit.built_in == BuiltIn::Installed, "serial_installed"),
            (unit.booked, "serial_in_production"),
        ]);
        let next = check_transition(UnitCommand::Scrap, &unit);
        prop_assert_eq!(next.err().map(UnitRefusal::code), expected);
        if let Ok(next) = next {
            prop_assert!(next.scrapped && !next.waiting && next.place != UnitLocation::Stock);
            prop_assert_eq!((next.built_in, next.has_children), (unit.built_in, unit.has_children));
        }
    }

    #[test]
    fn hold_is_only_refused_for_deleted_units_and_twice(unit in any_unit()) {
        let hold = first(&[(unit.deleted, "serial_deleted"), (unit.on_hold, "already_on_hold")]);
        let release = first(&[(unit.deleted, "serial_deleted"), (!unit.on_hold, "not_on_hold")]);
        prop_assert_eq!(check_transition(UnitCommand::Hold, &unit).err().map(UnitRefusal::code), hold);
        prop_assert_eq!(check_transition(UnitCommand::ReleaseHold, &unit).err().map(UnitRefusal::code), release);
    }

    #[test]
    fn delete_is_refused_by_the_first_broken_rule_unless_deleted_before(unit in any_unit(), enabled in any::<bool>()) {
        let expected = first(&[
            (!enabled, "serial_delete_disabled"),
            (unit.place == UnitLocation::Stock, "serial_in_stock"),
            (unit.built_in == BuiltIn::Installed, "serial_installed"),
            (unit.booked, "serial_in_production"),
            (unit.waiting, "serial_in_wip"),
            (unit.has_children, "serial_has_children"),
        ]);
        let next = check_transition(UnitCommand::Delete { enabled }, &unit);
        if unit.deleted {
            prop_assert_eq!(next, Ok(unit));
        } else {
            prop_assert_eq!(next.err().map(UnitRefusal::code), expected);
        }
    }

    #[test]
    fn code_is_refused_by_the_first_broken_rule(unit in any_unit(), editable in any::<bool>(), taken in any::<bool>()) {
        let code = |change| check_transition(UnitCommand::ChangeCode { change, editable, taken }, &unit).err().map(UnitRefusal::code);
        let deleted = (unit.deleted, "serial_deleted");
        prop_assert_eq!(code(CodeChange::Keep), first(&[deleted]));
        prop_assert_eq!(code(CodeChange::Remove), first(&[deleted, (unit.has_code, "code_removal")]));
        let locked = (unit.has_code && !editable, "serial_code_locked");
        prop_assert_eq!(code(CodeChange::Set), first(&[deleted, locked, (taken, "serial_code_taken")]));
    }

    #[test]
    fn part_and_parent_are_looked_at_rule_by_rule(child in any_unit(), parent in prop::option::of(any_unit())) {
        let expected = first(&[
            (child.deleted || parent.is_some_and(|unit| unit.deleted), "serial_deleted"),
            (child.scrapped || parent.is_some_and(|unit| unit.scrapped), "serial_scrapped"),
            (!child.released, "serial_not_released"),
            (child.on_hold, "on_hold"),
        ]);
        prop_assert_eq!(check_states(&child, parent.as_ref()).err().map(UnitRefusal::code), expected);
    }

    #[test]
    fn unit_is_built_in_at_most_once(unit in valid_unit(), confirmed in any::<bool>(), stock in stock_effects()) {
        let linked = check_transition(UnitCommand::Link { confirmed, same: false, stock }, &unit);
        if unit.built_in != BuiltIn::No {
            prop_assert_eq!(linked, Err(UnitRefusal::ChildAlreadyLinked));
        }
        let again = check_transition(UnitCommand::Link { confirmed: true, same: true, stock }, &unit);
        if unit.built_in == BuiltIn::Installed {
            prop_assert_eq!(again, Ok(unit));
        }
    }

    #[test]
    fn part_that_is_built_in_for_good_has_left_the_stock(unit in valid_unit(), stock in stock_effects()) {
        if let Ok(next) = check_transition(UnitCommand::Link { confirmed: true, same: true, stock }, &unit) {
            prop_assert_eq!(state(&next), UnitState::Installed);
            prop_assert!(next.place != UnitLocation::Stock);
            let returned = check_transition(UnitCommand::Unlink(Disposition::Return), &next).expect("it comes back");
            prop_assert_eq!(state(&returned), UnitState::InStock);
            let scrapped = check_transition(UnitCommand::Unlink(Disposition::Scrap), &next).expect("it is scrapped");
            prop_assert_eq!(state(&scrapped), UnitState::Scrapped);
            let left = check_transition(UnitCommand::Unlink(Disposition::None), &next).expect("it is taken out");
            prop_assert_eq!(left.place, next.place);
        }
    }

    #[test]
    fn entry_into_stock_is_refused_by_the_first_broken_rule(unit in any_unit()) {
        let rules = [
            (unit.place == UnitLocation::Stock, "serial_in_stock"),
            (unit.built_in == BuiltIn::Installed, "serial_installed"),
            (unit.scrapped, "serial_scrapped"),
            (unit.deleted, "serial_deleted"),
            (!unit.released, "serial_not_released"),
        ];
        prop_assert_eq!(check_transition(UnitCommand::Enter(StockEntry::Receipt), &unit).err().map(UnitRefusal::code), first(&rules));
        let produced = first(&rules).or(unit.on_hold.then_some("on_hold"));
        prop_assert_eq!(check_transition(UnitCommand::Enter(StockEntry::Production), &unit).err().map(UnitRefusal::code), produced);
    }

    #[test]
    fn unit_leaves_only_where_it_lies_and_a_held_one_is_neither_shipped_nor_used(
        unit in valid_unit(), here in any::<bool>(), held_inside in any::<bool>(),
    ) {
        let leaves = |by| check_transition(UnitCommand::Leave { by, here }, &unit).err().map(UnitRefusal::code);
        let absent = (!here || unit.place != UnitLocation::Stock, "serial_not_in_position");
        let held = |held| first(&[absent, (held, "on_hold")]);
        prop_assert_eq!(leaves(StockExit::Shipment { held_inside }), held(unit.on_hold || held_inside));
        prop_assert_eq!(leaves(StockExit::Consumption), held(unit.on_hold));
        prop_assert_eq!(leaves(StockExit::Adjustment), held(false));
        prop_assert_eq!(leaves(StockExit::Reversal { before: None }), held(false));
    }
}

#[test]
fn every_state_of_a_unit_can_be_reached() {
    let made = UnitFacts { has_code: true, ..UnitFacts::default() };
    let stock = StockEffect { process: true, must_be_in_stock: true };
    let link = UnitCommand::Link { confirmed: true, same: false, stock };
    let ship = UnitCommand::Leave { by: StockExit::Shipment { held_inside: false }, here: true };
    let consume = UnitCommand::Leave { by: StockExit::Consumption, here: true };
    let ways: [(&[UnitCommand], UnitState); 8] = [
        (&[], UnitState::Wip),
        (&[UnitCommand::Release], UnitState::Released),
        (&[UnitCommand::Release, UnitCommand::Enter(StockEntry::Production)], UnitState::InStock),
        (&[UnitCommand::Release, UnitCommand::Enter(StockEntry::Production), ship], UnitState::Shipped),
        (&[UnitCommand::Release, UnitCommand::Enter(StockEntry::Production), consume], UnitState::Consumed),
        (&[UnitCommand::Release, UnitCommand::Enter(StockEntry::Production), link], UnitState::Installed),
        (&[UnitCommand::Scrap], UnitState::Scrapped),
        (&[UnitCommand::Delete { enabled: true }], UnitState::Deleted),
    ];
    for (way, expected) in ways {
        let end = way.iter().fold(made, |unit, command| match check_transition(*command, &unit) {
            Ok(next) => next,
            Err(refusal) => panic!("{command:?}: {}", refusal.code()),
        });
        assert_eq!(state(&end), expected);
    }
}
