//! Issues.

use kernel::rules::issue::{Command, Next, Refusal, State, is_valid, may, may_create};
use proptest::prelude::*;

use crate::first;

fn issues() -> impl Strategy<Value = State> {
    any::<(bool, bool)>().prop_map(|(open, typed)| State { open, closed: !open, typed: typed || !open })
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<(bool, bool, bool)>().prop_map(|(typed, type_inactive, data_without_type)| Command::Update {
            typed,
            type_inactive,
            data_without_type,
        }),
        any::<(bool, bool)>().prop_map(|(target_exists, already)| Command::Link { target_exists, already }),
        any::<(bool, bool)>().prop_map(|(linked, implied)| Command::Unlink { linked, implied }),
        any::<bool>().prop_map(|value_missing| Command::Close { value_missing }),
        Just(Command::Reopen),
        any::<bool>().prop_map(|needed_by_task| Command::Delete { needed_by_task }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_issues(
        start in issues(), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut issue = start;
        for command in commands {
            match may(command, &issue) {
                Ok(Next::Stays(next)) => {
                    prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {issue:?}");
                    issue = next;
                }
                Ok(Next::Gone) => break,
                Err(_) => {}
            }
        }
    }

    #[test]
    fn issue_is_refused_by_the_first_broken_rule(issue in issues(), one: bool, two: bool) {
        let code = |command| may(command, &issue).err().map(Refusal::code);
        let closed = (!issue.open, "issue_closed");
        let update = first(&[closed, (one, "issue_type_inactive"), (two, "data_without_type")]);
        let command = Command::Update { typed: true, type_inactive: one, data_without_type: two };
        prop_assert_eq!(code(command), update);
        let link = first(&[(!one, "link_target_not_found"), closed, (two, "already_linked")]);
        prop_assert_eq!(code(Command::Link { target_exists: one, already: two }), link);
        let unlink = first(&[(!one, "link_not_found"), closed, (two, "link_implied")]);
        prop_assert_eq!(code(Command::Unlink { linked: one, implied: two }), unlink);
        let close = [(!issue.open, "issue_already_closed"), (!issue.typed, "issue_type_required"), (one, "mandatory_missing")];
        prop_assert_eq!(code(Command::Close { value_missing: one }), first(&close));
        prop_assert_eq!(code(Command::Reopen), first(&[(issue.open, "issue_already_open")]));
        prop_assert_eq!(code(Command::Delete { needed_by_task: one }), first(&[(one, "issue_has_tasks")]));
        let create = first(&[(one, "issue_type_inactive"), (two, "data_without_type")]);
        prop_assert_eq!(may_create(one, two).err().map(Refusal::code), create);
    }
}
