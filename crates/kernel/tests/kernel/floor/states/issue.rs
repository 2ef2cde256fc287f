//! Property tests of the commands on issues, and of the states to which they lead.

use kernel::rules::issue::{
    IssueCommand, IssueRefusal, IssueState, IssueTransition, check_creation, check_transition, is_valid,
};
use proptest::prelude::*;

use super::first;

fn issues() -> impl Strategy<Value = IssueState> {
    any::<(bool, bool)>().prop_map(|(open, typed)| IssueState { open, closed: !open, typed: typed || !open })
}

fn commands() -> impl Strategy<Value = IssueCommand> {
    prop_oneof![
        any::<(bool, bool, bool)>().prop_map(|(typed, type_inactive, data_without_type)| IssueCommand::Update {
            typed,
            type_inactive,
            data_without_type,
        }),
        any::<(bool, bool)>().prop_map(|(target_exists, already)| IssueCommand::Link { target_exists, already }),
        any::<(bool, bool)>().prop_map(|(linked, implied)| IssueCommand::Unlink { linked, implied }),
        any::<bool>().prop_map(|value_missing| IssueCommand::Close { value_missing }),
        Just(IssueCommand::Reopen),
        any::<bool>().prop_map(|needed_by_task| IssueCommand::Delete { needed_by_task }),
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
            match check_transition(command, &issue) {
                Ok(IssueTransition::Stays(next)) => {
                    prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {issue:?}");
                    issue = next;
                }
                Ok(IssueTransition::Gone) => break,
                Err(_) => {}
            }
        }
    }

    #[test]
    fn issue_is_refused_by_the_first_broken_rule(issue in issues(), one: bool, two: bool) {
        let code = |command| check_transition(command, &issue).err().map(IssueRefusal::code);
        let closed = (!issue.open, "issue_closed");
        let update = first(&[closed, (one, "issue_type_inactive"), (two, "data_without_type")]);
        let command = IssueCommand::Update { typed: true, type_inactive: one, data_without_type: two };
        prop_assert_eq!(code(command), update);
        let link = first(&[(!one, "link_target_not_found"), closed, (two, "already_linked")]);
        prop_assert_eq!(code(IssueCommand::Link { target_exists: one, already: two }), link);
        let unlink = first(&[(!one, "link_not_found"), closed, (two, "link_implied")]);
        prop_assert_eq!(code(IssueCommand::Unlink { linked: one, implied: two }), unlink);
        let close = [(!issue.open, "issue_already_closed"), (!issue.typed, "issue_type_required"), (one, "mandatory_missing")];
        prop_assert_eq!(code(IssueCommand::Close { value_missing: one }), first(&close));
        prop_assert_eq!(code(IssueCommand::Reopen), first(&[(issue.open, "issue_already_open")]));
        prop_assert_eq!(code(IssueCommand::Delete { needed_by_task: one }), first(&[(one, "issue_has_tasks")]));
        let create = first(&[(one, "issue_type_inactive"), (two, "data_without_type")]);
        prop_assert_eq!(check_creation(one, two).err().map(IssueRefusal::code), create);
    }
}
