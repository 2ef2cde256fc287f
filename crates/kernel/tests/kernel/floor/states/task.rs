//! Property tests of the commands on tasks, and of the states to which they lead.

use kernel::rules::task::{
    NewTask, TaskCommand, TaskLinkFacts, TaskPlan, TaskRefusal, TaskRuleState, TaskStatus, check_creation,
    check_transition, is_valid,
};
use proptest::prelude::*;

use super::first;

fn tasks() -> impl Strategy<Value = TaskRuleState> {
    (prop::sample::select(TaskStatus::ALL), any::<bool>()).prop_map(|(status, deleted)| TaskRuleState {
        status,
        closed: status.is_closed(),
        deleted,
    })
}

fn linkings() -> impl Strategy<Value = TaskLinkFacts> {
    any::<[bool; 5]>().prop_map(|[target_exists, enabled, already, full, itself]| TaskLinkFacts {
        target_exists,
        enabled,
        already,
        full,
        itself,
    })
}

fn commands() -> impl Strategy<Value = TaskCommand> {
    prop_oneof![
        Just(TaskCommand::Update),
        any::<(bool, bool, bool)>().prop_map(|(link_missing, time_missing, value_missing)| TaskCommand::Complete {
            link_missing,
            time_missing,
            value_missing,
        }),
        Just(TaskCommand::Cancel),
        Just(TaskCommand::Reopen),
        Just(TaskCommand::Suspend),
        Just(TaskCommand::Delete),
        linkings().prop_map(TaskCommand::Link),
        any::<bool>().prop_map(|linked| TaskCommand::Unlink { linked }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_tasks(
        start in tasks(), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut task = start;
        for command in commands {
            if let Ok(next) = check_transition(command, &task) {
                prop_assert!(is_valid(&next) && !task.deleted, "{command:?} makes {next:?} of {task:?}");
                task = next;
            }
        }
    }

    #[test]
    fn completion_is_refused_by_the_first_broken_rule(task in tasks(), flags in any::<(bool, bool, bool)>()) {
        let (link_missing, time_missing, value_missing) = flags;
        let expected = first(&[
            (task.deleted, "task_not_found"),
            (task.closed, "task_already_closed"),
            (link_missing, "required_link_missing"),
            (time_missing, "time_entry_required"),
            (value_missing, "mandatory_missing"),
        ]);
        let command = TaskCommand::Complete { link_missing, time_missing, value_missing };
        prop_assert_eq!(check_transition(command, &task).err().map(TaskRefusal::code), expected);
    }

    #[test]
    fn link_is_refused_by_the_first_broken_rule(task in tasks(), link in linkings(), linked: bool) {
        let expected = first(&[
            (task.deleted, "task_not_found"),
            (!link.target_exists, "link_target_not_found"),
            (!link.enabled, "link_type_disabled"),
            (link.already, "already_linked"),
            (link.full, "multiple_links_not_allowed"),
            (task.closed, "task_closed"),
            (link.itself, "link_to_itself"),
        ]);
        prop_assert_eq!(check_transition(TaskCommand::Link(link), &task).err().map(TaskRefusal::code), expected);
        let unlink = first(&[(task.deleted, "task_not_found"), (!linked, "link_not_found"), (task.closed, "task_closed")]);
        prop_assert_eq!(check_transition(TaskCommand::Unlink { linked }, &task).err().map(TaskRefusal::code), unlink);
    }
}

#[test]
fn tasks_move_as_the_contract_says() {
    let [pending, open, completed, canceled] =
        [TaskStatus::Pending, TaskStatus::Open, TaskStatus::Completed, TaskStatus::Canceled];
    let complete = TaskCommand::Complete { link_missing: false, time_missing: false, value_missing: false };
    let rows: [(TaskCommand, [Result<TaskStatus, &str>; 4]); 5] = [
        (TaskCommand::Update, [Ok(pending), Ok(open), Err("task_closed"), Err("task_closed")]),
        (complete, [Ok(completed), Ok(completed), Err("task_already_closed"), Err("task_already_closed")]),
        (TaskCommand::Cancel, [Ok(canceled), Ok(canceled), Err("task_already_closed"), Err("task_already_closed")]),
        (TaskCommand::Reopen, [Ok(open), Err("task_already_open"), Ok(open), Ok(open)]),
        (TaskCommand::Suspend, [Err("task_already_pending"), Ok(pending), Ok(pending), Ok(pending)]),
    ];
    for (command, expected) in rows {
        for (status, expected) in [pending, open, completed, canceled].into_iter().zip(expected) {
            let task = TaskRuleState { status, closed: status.is_closed(), deleted: false };
            let next = check_transition(command, &task).map(|next| next.status).map_err(TaskRefusal::code);
            assert_eq!(next, expected, "{command:?} of {status:?}");
        }
    }
}

proptest! {
    #[test]
    fn creation_is_refused_by_the_first_broken_rule(flags in any::<[bool; 7]>(), plan in any::<[bool; 4]>()) {
        let [type_inactive, code_taken, no_code, link_disabled, link_repeated, links_full, target_missing] = flags;
        let [repeated, no_owner, unknown_user, reversed] = plan;
        let plan = TaskPlan { no_owner, repeated, unknown_user, reversed };
        let expected = first(&[
            (type_inactive, "task_type_inactive"),
            (code_taken, "task_code_taken"),
            (no_code, "counter_not_defined"),
            (link_disabled, "link_type_disabled"),
            (link_repeated, "already_linked"),
            (links_full, "multiple_links_not_allowed"),
            (repeated, "assignee_duplicate"),
            (no_owner, "task_owner_required"),
            (unknown_user, "user_not_found"),
            (reversed, "dates_reversed"),
            (target_missing, "link_target_not_found"),
        ]);
        let task = NewTask {
            type_inactive, code_taken, no_code, link_disabled, link_repeated, links_full, plan, target_missing,
        };
        prop_assert_eq!(check_creation(task).err().map(TaskRefusal::code), expected);
    }
}
