//! Property tests of the commands on movements, and of the states to which they lead.

use kernel::rules::movement::{
    MovementCommand, MovementKind, MovementRefusal, MovementState, MovementStatus, ReversalFacts, ReversalTarget,
    check_transition, is_valid,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::{assert_rules_in_order, first};

const OPEN_KINDS: [MovementKind; 6] = [
    MovementKind::Transfer,
    MovementKind::Receipt,
    MovementKind::Shipment,
    MovementKind::Production,
    MovementKind::Consumption,
    MovementKind::Adjustment,
];

fn halves() -> impl Strategy<Value = Decimal> {
    (-12..13_i64).prop_map(|halves| Decimal::new(halves * 5, 1).normalize())
}

fn movements() -> impl Strategy<Value = MovementState> {
    let numbers = (halves(), halves(), halves());
    (prop::sample::select(MovementKind::ALL), prop::sample::select(MovementStatus::ALL), numbers, any::<(bool, bool)>())
        .prop_map(|(kind, status, (open, confirmed, reversed), (traced, container))| {
            let confirmed = if status == MovementStatus::Completed { confirmed } else { Decimal::ZERO };
            MovementState {
                kind,
                status,
                open,
                confirmed,
                reversed,
                traced,
                container: container && kind == MovementKind::Transfer,
            }
        })
}

fn new_movement() -> impl Strategy<Value = MovementState> {
    (prop::sample::select(&OPEN_KINDS[..]), 1..9_i64, any::<(bool, bool)>()).prop_map(
        |(kind, open, (traced, minus))| {
            let open = Decimal::from(if minus && kind == MovementKind::Adjustment { -open } else { open });
            let (confirmed, reversed) = (Decimal::ZERO, Decimal::ZERO);
            MovementState { kind, status: MovementStatus::Planned, open, confirmed, reversed, traced, container: false }
        },
    )
}

fn reversings() -> impl Strategy<Value = ReversalFacts> {
    let target = any::<(bool, bool)>().prop_map(|(holds_stock, is_present)| ReversalTarget { holds_stock, is_present });
    (prop::option::of(halves()), prop::option::of(target), any::<(bool, bool, bool)>()).prop_map(
        |(quantity, target, (link_active, managed, lacks_scope))| ReversalFacts {
            quantity,
            target,
            link_active,
            managed,
            lacks_scope,
        },
    )
}

#[derive(Clone, Debug)]
/// One command of a random sequence.
enum Step {
    Confirm(Option<Decimal>, Vec<Decimal>, bool),
    Cancel,
    Reverse(ReversalFacts),
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        (prop::option::of(halves()), prop::collection::vec(halves(), 0..3), any::<bool>())
            .prop_map(|(quantity, parts, close)| Step::Confirm(quantity, parts, close)),
        Just(Step::Confirm(None, vec![], false)),
        Just(Step::Confirm(None, vec![Decimal::ONE], false)),
        Just(Step::Cancel),
        reversings().prop_map(Step::Reverse),
    ]
}

/// Whether a confirmation moves units one by one, as completed movements require.
fn moves_units_alone(movement: &MovementState, quantity: Option<Decimal>, parts: &[Decimal]) -> bool {
    let whole = [quantity.unwrap_or(movement.open)];
    let parts = if parts.is_empty() { &whole } else { parts };
    !movement.traced || parts.iter().all(|part| part.abs() == Decimal::ONE)
}

fn take(step: &Step, movement: &MovementState) -> Result<kernel::rules::movement::MovementTransition, MovementRefusal> {
    match step {
        Step::Confirm(quantity, parts, close_remainder) => {
            let (quantity, close_remainder) = (*quantity, *close_remainder);
            check_transition(MovementCommand::Confirm { quantity, split_into: parts, close_remainder }, movement)
        }
        Step::Cancel => check_transition(MovementCommand::Cancel, movement),
        Step::Reverse(reversing) => check_transition(MovementCommand::Reverse(*reversing), movement),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_movements_or_loses_a_quantity(
        start in new_movement(), steps in prop::collection::vec(steps(), 1..12),
    ) {
        let (mut movement, mut moved) = (start, Decimal::ZERO);
        prop_assert!(is_valid(&movement));
        for step in steps {
            let before = movement;
            // Each part is also checked as a separate row (`movement::request`), and units are moved one by one.
            if matches!(&step, Step::Confirm(quantity, parts, _) if !moves_units_alone(&movement, *quantity, parts)) {
                continue;
            }
            let Ok(next) = take(&step, &movement) else { continue };
            movement = next.movement;
            prop_assert!(is_valid(&movement), "{step:?} makes {movement:?} of {before:?}");
            if matches!(step, Step::Reverse(_)) {
                prop_assert_eq!(movement.reversed - before.reversed, next.made.iter().sum::<Decimal>());
                continue;
            }
            moved += next.made.iter().sum::<Decimal>() + movement.confirmed;
            // The planned quantity is moved, open or canceled; more can be moved only of a product without serial
            // numbers.
            let rest = if movement.status == MovementStatus::Completed { Decimal::ZERO } else { movement.open };
            prop_assert!((moved + rest).abs() >= start.open.abs());
            prop_assert!(moved + rest == start.open || !start.traced);
        }
    }

    #[test]
    fn confirmation_is_refused_by_the_first_broken_rule(
        movement in movements(), quantity in prop::option::of(halves()), parts in prop::collection::vec(halves(), 0..3),
    ) {
        let sum: Decimal = parts.iter().sum();
        let total = if parts.is_empty() { quantity.unwrap_or(movement.open) } else { sum };
        let all = if parts.is_empty() { vec![total] } else { parts.clone() };
        let open = movement.open;
        let wrong = |part: &Decimal| part.is_zero() || (*part < Decimal::ZERO) != (open < Decimal::ZERO);
        let beyond = movement.traced && total.abs() > open.abs();
        let expected = first(&[
            (!matches!(movement.status, MovementStatus::Planned | MovementStatus::Started), "movement_not_open"),
            (!parts.is_empty() && quantity.is_some_and(|quantity| quantity != sum), "split_sum_mismatch"),
            (all.iter().any(wrong) || beyond, "quantity_invalid"),
        ]);
        let command = MovementCommand::Confirm { quantity, split_into: &parts, close_remainder: false };
        prop_assert_eq!(check_transition(command, &movement).err().map(MovementRefusal::code), expected);
    }

    #[test]
    fn reversal_is_refused_by_the_first_broken_rule(movement in movements(), reversing in reversings()) {
        let left = movement.confirmed.abs() - movement.reversed.abs();
        let quantity = reversing.quantity.unwrap_or(left);
        let gives = matches!(movement.kind, MovementKind::Consumption | MovementKind::Shipment | MovementKind::Transfer);
        let expected = first(&[
            (reversing.lacks_scope, "missing_scope"),
            (movement.status != MovementStatus::Completed, "movement_not_completed"),
            (movement.kind == MovementKind::Reversal, "movement_is_reversal"),
            (movement.container, "movement_is_container"),
            (left.is_zero(), "already_reversed"),
            (quantity > left, "reversal_exceeds"),
            (reversing.link_active, "serial_linked"),
            (reversing.managed, "movement_managed"),
            (quantity <= Decimal::ZERO || (movement.traced && quantity != Decimal::ONE), "quantity_invalid"),
            (reversing.target.is_some_and(|target| !gives || !target.holds_stock), "position_not_allowed"),
            (reversing.target.is_some_and(|target| target.is_present), "positions_equal"),
        ]);
        prop_assert_eq!(check_transition(MovementCommand::Reverse(reversing), &movement).err().map(MovementRefusal::code), expected);
    }

    #[test]
    fn movement_that_is_over_is_only_taken_back(movement in movements(), completed: bool) {
        let movement = MovementState { status: if completed { MovementStatus::Completed } else { MovementStatus::Canceled }, ..movement };
        prop_assert_eq!(check_transition(MovementCommand::Update, &movement), Err(MovementRefusal::NotOpen));
        prop_assert_eq!(check_transition(MovementCommand::Cancel, &movement), Err(MovementRefusal::NotOpen));
    }
}

#[test]
fn reversal_names_every_rule_in_its_order() {
    let movement = MovementState {
        kind: MovementKind::Reversal,
        status: MovementStatus::Planned,
        open: Decimal::ZERO,
        confirmed: Decimal::TWO,
        reversed: Decimal::TWO,
        traced: false,
        container: true,
    };
    let target = Some(ReversalTarget { holds_stock: false, is_present: true });
    let quantity = Some(Decimal::TEN);
    let reversing = ReversalFacts { quantity, target, link_active: true, managed: true, lacks_scope: true };
    assert_rules_in_order(
        (movement, reversing),
        &[
            ("missing_scope", |(_, asked)| asked.lacks_scope = false),
            ("movement_not_completed", |(movement, _)| movement.status = MovementStatus::Completed),
            ("movement_is_reversal", |(movement, _)| movement.kind = MovementKind::Receipt),
            ("movement_is_container", |(movement, _)| movement.container = false),
            ("already_reversed", |(movement, _)| movement.reversed = Decimal::ZERO),
            ("reversal_exceeds", |(_, asked)| asked.quantity = Some(Decimal::ZERO)),
            ("serial_linked", |(_, asked)| asked.link_active = false),
            ("movement_managed", |(_, asked)| asked.managed = false),
            ("quantity_invalid", |(_, asked)| asked.quantity = None),
            ("position_not_allowed", |(movement, _)| movement.kind = MovementKind::Shipment),
            ("position_not_allowed", |(_, asked)| {
                asked.target = Some(ReversalTarget { holds_stock: true, is_present: true });
            }),
            ("positions_equal", |(_, asked)| asked.target = None),
        ],
        |(movement, reversing)| {
            check_transition(MovementCommand::Reverse(*reversing), movement).err().map(MovementRefusal::code)
        },
    );
}
