//! Property tests of the commands on jobs, and of the states to which they lead.

use kernel::rules::job::{
    AssigneeChange, AssigneeRelation, JobCommand, JobRefusal, JobState, JobTransition, OutputAvailability,
    QuantityChange, Stage, WorkStartFacts, check_insertion, check_transition, is_valid,
};
use proptest::prelude::*;

use super::first;

const ASSIGNEES: [AssigneeRelation; 3] = [AssigneeRelation::Nobody, AssigneeRelation::Caller, AssigneeRelation::Other];

fn any_job() -> impl Strategy<Value = JobState> {
    (prop::sample::select(Stage::ALL), prop::sample::select(&ASSIGNEES[..]), any::<[bool; 5]>()).prop_map(
        |(stage, assignee, [active, open_batch, any_batch, completed_batch, paused_offline])| JobState {
            stage,
            active,
            assignee,
            open_batch,
            any_batch,
            completed_batch,
            paused_offline,
        },
    )
}

fn entering() -> impl Strategy<Value = WorkStartFacts> {
    any::<(bool, bool, bool)>().prop_map(|(takes_unassigned, parallel, sends_batch)| WorkStartFacts {
        takes_unassigned,
        parallel,
        sends_batch,
    })
}

fn updates() -> impl Strategy<Value = JobCommand> {
    let assignee = prop_oneof![
        Just(AssigneeChange::Keep),
        Just(AssigneeChange::Clear),
        (prop::sample::select(&ASSIGNEES[1..]), any::<bool>())
            .prop_map(|(assignee, is_operator)| AssigneeChange::To { assignee, is_operator }),
    ];
    let quantity = any::<(bool, bool, bool)>().prop_map(|(below_done, broken, reached)| QuantityChange {
        below_done,
        broken,
        reached,
    });
    (assignee, prop::option::of(quantity)).prop_map(|(assignee, quantity)| JobCommand::Update { assignee, quantity })
}

fn commands() -> impl Strategy<Value = JobCommand> {
    prop_oneof![
        updates(),
        entering().prop_map(JobCommand::Start),
        entering().prop_map(JobCommand::Resume),
        any::<bool>().prop_map(|is_owner| JobCommand::Pause { is_owner }),
        Just(JobCommand::ForcePause),
        Just(JobCommand::GoOffline),
        any::<bool>().prop_map(|unsupervised| JobCommand::Leave { unsupervised }),
        any::<bool>().prop_map(|is_owner| JobCommand::Heartbeat { is_owner }),
        any::<(bool, bool)>().prop_map(|(reached, next_batch)| JobCommand::CompleteBatch { reached, next_batch }),
        Just(JobCommand::CancelBatch),
        Just(JobCommand::Close),
        prop::sample::select(vec![OutputAvailability::There, OutputAvailability::WipGone, OutputAvailability::Gone])
            .prop_map(|output| JobCommand::Reset { output }),
        Just(JobCommand::OverrideTime),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_jobs(
        start in any_job().prop_filter("valid", is_valid), commands in prop::collection::vec(commands(), 1..30),
    ) {
        let mut job = start;
        for command in commands {
            match check_transition(command, &job) {
                Ok(JobTransition::Stays(next)) => {
                    prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {job:?}");
                    prop_assert!(next.any_batch >= job.any_batch);
                    job = next;
                }
                Ok(JobTransition::Gone) => {
                    prop_assert!(!job.any_batch, "batches keep their job");
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn start_and_resume_are_refused_by_the_first_broken_rule(job in any_job(), entering in entering()) {
        let code = |command| check_transition(command, &job).err().map(JobRefusal::code);
        let entry = [
            (job.assignee == AssigneeRelation::Other, "job_assigned_to_other"),
            (job.assignee == AssigneeRelation::Nobody && !entering.takes_unassigned, "job_has_no_assignee"),
            (entering.parallel, "parallel_job_not_allowed"),
        ];
        let begun = [(job.stage == Stage::Started, "job_already_started"), (job.stage == Stage::Closed, "job_closed")];
        prop_assert_eq!(code(JobCommand::Start(entering)), first(&begun).or(first(&entry)));
        let not_paused = [
            (job.stage == Stage::Closed, "job_closed"),
            (job.stage != Stage::Started, "job_not_started"),
            (job.active, "job_is_active"),
        ];
        let exists = (job.open_batch && entering.sends_batch).then_some("batch_exists");
        prop_assert_eq!(code(JobCommand::Resume(entering)), first(&not_paused).or(first(&entry)).or(exists));
    }

    #[test]
    fn pauses_are_refused_by_the_first_broken_rule(job in any_job(), is_owner: bool) {
        let code = |command| check_transition(command, &job).err().map(JobRefusal::code);
        let running = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.stage != Stage::Started, "job_not_started"),
            (!job.active, "job_is_not_active"),
        ]);
        let stranger = (!is_owner).then_some("not_work_session_owner");
        prop_assert_eq!(code(JobCommand::ForcePause), running);
        prop_assert_eq!(code(JobCommand::Pause { is_owner }), running.or(stranger));
        let absent = (!job.active).then_some("job_is_not_active");
        prop_assert_eq!(code(JobCommand::Heartbeat { is_owner }), absent.or(stranger));
    }

    #[test]
    fn ends_are_refused_by_the_first_broken_rule(job in any_job()) {
        let code = |command| check_transition(command, &job).err().map(JobRefusal::code);
        let close = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.active, "job_is_active"),
            (job.open_batch, "job_has_active_batch"),
        ]);
        prop_assert_eq!(code(JobCommand::Close), close);
        let begun = matches!(job.stage, Stage::Started | Stage::Closed);
        let reset = first(&[(job.active, "job_is_active"), (!begun, "job_not_started")]);
        prop_assert_eq!(code(JobCommand::Reset { output: OutputAvailability::There }), reset);
        prop_assert_eq!(code(JobCommand::Reset { output: OutputAvailability::Gone }), reset.or(Some("output_not_available")));
        prop_assert_eq!(code(JobCommand::Reset { output: OutputAvailability::WipGone }), reset.or(Some("wip_not_available")));
        let cancel = first(&[(!job.open_batch, "batch_not_active"), (job.active, "job_is_active")]);
        prop_assert_eq!(code(JobCommand::CancelBatch), cancel);
    }

    #[test]
    fn update_is_refused_by_the_first_broken_rule(job in any_job(), command in updates()) {
        let JobCommand::Update { assignee, quantity } = command else { return Ok(()) };
        let expected = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.active && assignee != AssigneeChange::Keep, "job_is_active"),
            (quantity.is_some_and(|change| change.below_done), "quantity_below_done"),
            (quantity.is_some_and(|change| change.broken), "whole_quantity_required"),
            (matches!(assignee, AssigneeChange::To { is_operator: false, .. }), "user_not_operator"),
        ]);
        prop_assert_eq!(check_transition(command, &job).err().map(JobRefusal::code), expected);
    }
}

#[test]
fn inserted_job_is_planned_when_somebody_is_assigned() {
    assert_eq!(check_insertion(true, false, None), Ok(Stage::Created));
    assert_eq!(check_insertion(true, false, Some(true)), Ok(Stage::Planned));
    assert_eq!(check_insertion(false, true, Some(false)), Err(JobRefusal::PhaseNotOfOrder));
    assert_eq!(check_insertion(true, true, Some(false)), Err(JobRefusal::WholeQuantityRequired));
    assert_eq!(check_insertion(true, false, Some(false)), Err(JobRefusal::UserNotOperator));
}

#[test]
fn started_and_canceled_job_is_closed_and_kept() {
    let new = JobState {
        stage: Stage::Created,
        active: false,
        assignee: AssigneeRelation::Nobody,
        open_batch: false,
        any_batch: false,
        completed_batch: false,
        paused_offline: false,
    };
    assert_eq!(check_transition(JobCommand::Close, &new), Ok(JobTransition::Gone));
    let entering = WorkStartFacts { takes_unassigned: true, parallel: false, sends_batch: false };
    let way = [JobCommand::Start(entering), JobCommand::ForcePause, JobCommand::CancelBatch, JobCommand::Close];
    let end = way.into_iter().fold(new, |job, command| match check_transition(command, &job) {
        Ok(JobTransition::Stays(next)) => next,
        other => panic!("{command:?}: {other:?}"),
    });
    assert_eq!((end.stage, end.any_batch), (Stage::Closed, true));
}

proptest! {
    #[test]
    fn shared_time_is_the_whole_and_nobody_gets_less_than_nothing(
        total in 0_i64..1_000_000_000_000, parts in proptest::collection::vec(1_u32..100_000, 1..20),
    ) {
        let quantities: Vec<rust_decimal::Decimal> = parts.iter().copied().map(Into::into).collect();
        let shares = kernel::rules::job::share_time(total, &quantities);
        prop_assert_eq!(shares.iter().sum::<i64>(), total);
        prop_assert!(shares.len() == parts.len() && shares.iter().all(|share| *share >= 0));
    }
}
