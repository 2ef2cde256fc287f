//! Lists of movements.

use kernel::rules::movement_list::{Command, Refusal, State, Status, is_valid, made, may};
use proptest::prelude::*;

use crate::first;

fn lists() -> impl Strategy<Value = State> {
    (prop::sample::select(Status::ALL), 0..3_u32, 0..3_u32, any::<(bool, bool)>())
        .prop_map(|(status, open_rows, completed_rows, (closed_by, managed))| State {
            status,
            open_rows,
            completed_rows,
            closed_by,
            managed,
        })
        .prop_filter("valid", is_valid)
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<bool>().prop_map(|code_taken| Command::Update { code_taken }),
        (0..3_u32).prop_map(Command::AddRows),
        Just(Command::Confirm),
        Just(Command::MovePart),
        Just(Command::CompleteRow),
        Just(Command::CancelRow),
        Just(Command::PostRow),
        Just(Command::Close),
        Just(Command::Cancel),
        any::<(bool, bool)>().prop_map(|(restore, into_open_row)| Command::Reverse { restore, into_open_row }),
        Just(Command::EndManaged),
    ]
}

/// What a row can do to its list.
fn is_possible(command: Command, list: &State) -> bool {
    match command {
        Command::MovePart | Command::CompleteRow | Command::CancelRow => list.open_rows > 0,
        Command::Reverse { .. } => list.completed_rows > 0,
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
            if let Ok(next) = may(command, &list) {
                prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {list:?}");
                let opens_again = !list.status.is_open() && next.status.is_open();
                let restores = matches!(command, Command::Reverse { restore: true, .. });
                prop_assert!(!opens_again || (restores && !list.closed_by), "closed on purpose stays closed");
                list = next;
            }
        }
    }

    #[test]
    fn lists_are_refused_by_the_first_broken_rule(list in lists(), code_taken: bool) {
        let code = |command| may(command, &list).err().map(Refusal::code);
        let not_open = (!list.status.is_open(), "movement_list_not_open");
        let managed = (list.managed, "movement_list_managed");
        let completed = (list.completed_rows > 0, "movement_list_has_completed");
        prop_assert_eq!(code(Command::Update { code_taken }), first(&[not_open, (code_taken, "movement_list_code_taken")]));
        prop_assert_eq!(code(Command::AddRows(1)), first(&[not_open, managed]));
        prop_assert_eq!(code(Command::Confirm), first(&[not_open, managed]));
        prop_assert_eq!(code(Command::Close), first(&[not_open, managed]));
        prop_assert_eq!(code(Command::Cancel), first(&[not_open, completed, managed]));
    }
}

#[test]
fn last_open_row_ends_the_list() {
    let status = |way: &[Command]| {
        way.iter().try_fold(made(2, false), |list, command| may(*command, &list)).map(|list| list.status)
    };
    let (complete, cancel) = (Command::CompleteRow, Command::CancelRow);
    assert_eq!(status(&[complete]), Ok(Status::Started));
    assert_eq!(status(&[complete, cancel]), Ok(Status::Completed));
    assert_eq!(status(&[cancel, cancel]), Ok(Status::Canceled));
    assert_eq!(status(&[cancel]), Ok(Status::Planned));
    assert_eq!(status(&[Command::MovePart, Command::Close]), Ok(Status::Completed));
    assert_eq!(status(&[Command::Close]), Ok(Status::Canceled));
    let again = Command::Reverse { restore: true, into_open_row: false };
    assert_eq!(status(&[complete, complete, again]), Ok(Status::Started));
    assert_eq!(status(&[complete, Command::Close, again]), Ok(Status::Completed));
    assert_eq!(made(3, true).status, Status::Completed);
    let empty = made(0, false);
    assert_eq!(may(Command::PostRow, &empty).map(|list| list.status), Ok(Status::Started));
}
