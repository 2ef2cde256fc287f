//! Property tests of the commands on movement lists, and of the states to which they lead.

use kernel::rules::movement_list::{
    MovementListCommand, MovementListRefusal, MovementListState, MovementStatus, check_transition, is_valid, made,
};
use proptest::prelude::*;

use super::first;

fn lists() -> impl Strategy<Value = MovementListState> {
    (prop::sample::select(MovementStatus::ALL), 0..3_u32, 0..3_u32, any::<(bool, bool)>())
        .prop_map(|(status, open_rows, completed_rows, (closed_by, managed))| MovementListState {
            status,
            open_rows,
            completed_rows,
            closed_by,
            managed,
        })
        .prop_filter("valid", is_valid)
}

fn commands() -> impl Strategy<Value = MovementListCommand> {
    prop_oneof![
        any::<bool>().prop_map(|code_taken| MovementListCommand::Update { code_taken }),
        (0..3_u32).prop_map(MovementListCommand::AddRows),
        Just(MovementListCommand::Confirm),
        Just(MovementListCommand::MovePart),
        Just(MovementListCommand::CompleteRow),
        Just(MovementListCommand::CancelRow),
        Just(MovementListCommand::PostRow),
        Just(MovementListCommand::Close),
        Just(MovementListCommand::Cancel),
        any::<(bool, bool)>()
            .prop_map(|(restore, into_open_row)| MovementListCommand::Reverse { restore, into_open_row }),
        Just(MovementListCommand::EndManaged),
    ]
}

/// Whether the list has the row that the command needs.
fn is_possible(command: MovementListCommand, list: &MovementListState) -> bool {
    match command {
        MovementListCommand::MovePart | MovementListCommand::CompleteRow | MovementListCommand::CancelRow => {
            list.open_rows > 0
        }
        MovementListCommand::Reverse { .. } => list.completed_rows > 0,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_lists(
        start in lists(), commands in prop::collection::vec(commands(), 1..30),
    ) {
        let mut list = start;
        for command in commands {
            if !is_possible(command, &list) {
                continue;
            }
            if let Ok(next) = check_transition(command, &list) {
                prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {list:?}");
                let opens_again = !list.status.is_open() && next.status.is_open();
                let restores = matches!(command, MovementListCommand::Reverse { restore: true, .. });
                prop_assert!(!opens_again || (restores && !list.closed_by), "closed on purpose stays closed");
                list = next;
            }
        }
    }

    #[test]
    fn lists_are_refused_by_the_first_broken_rule(list in lists(), code_taken: bool) {
        let code = |command| check_transition(command, &list).err().map(MovementListRefusal::code);
        let not_open = (!list.status.is_open(), "movement_list_not_open");
        let managed = (list.managed, "movement_list_managed");
        let completed = (list.completed_rows > 0, "movement_list_has_completed");
        prop_assert_eq!(code(MovementListCommand::Update { code_taken }), first(&[not_open, (code_taken, "movement_list_code_taken")]));
        prop_assert_eq!(code(MovementListCommand::AddRows(1)), first(&[not_open, managed]));
        prop_assert_eq!(code(MovementListCommand::Confirm), first(&[not_open, managed]));
        prop_assert_eq!(code(MovementListCommand::Close), first(&[not_open, managed]));
        prop_assert_eq!(code(MovementListCommand::Cancel), first(&[not_open, completed, managed]));
    }
}

#[test]
fn last_open_row_ends_the_list() {
    let status = |way: &[MovementListCommand]| {
        way.iter().try_fold(made(2, false), |list, command| check_transition(*command, &list)).map(|list| list.status)
    };
    let (complete, cancel) = (MovementListCommand::CompleteRow, MovementListCommand::CancelRow);
    assert_eq!(status(&[complete]), Ok(MovementStatus::Started));
    assert_eq!(status(&[complete, cancel]), Ok(MovementStatus::Completed));
    assert_eq!(status(&[cancel, cancel]), Ok(MovementStatus::Canceled));
    assert_eq!(status(&[cancel]), Ok(MovementStatus::Planned));
    assert_eq!(status(&[MovementListCommand::MovePart, MovementListCommand::Close]), Ok(MovementStatus::Completed));
    assert_eq!(status(&[MovementListCommand::Close]), Ok(MovementStatus::Canceled));
    let again = MovementListCommand::Reverse { restore: true, into_open_row: false };
    assert_eq!(status(&[complete, complete, again]), Ok(MovementStatus::Started));
    assert_eq!(status(&[complete, MovementListCommand::Close, again]), Ok(MovementStatus::Completed));
    assert_eq!(made(3, true).status, MovementStatus::Completed);
    let empty = made(0, false);
    assert_eq!(
        check_transition(MovementListCommand::PostRow, &empty).map(|list| list.status),
        Ok(MovementStatus::Started)
    );
}
