//! Jobs.

use kernel::rules::job::{
    Assignee, AssigneeChange, Command, Entering, Next, Output, QuantityChange, Refusal, Stage, State, is_valid, may,
    may_insert,
};
use proptest::prelude::*;

use crate::first;

const ASSIGNEES: [Assignee; 3] = [Assignee::Nobody, Assignee::Caller, Assignee::Other];

fn any_job() -> impl Strategy<Value = State> {
    (prop::sample::select(Stage::ALL), prop::sample::select(&ASSIGNEES[..]), any::<[bool; 5]>()).prop_map(
        |(stage, assignee, [active, open_batch, any_batch, completed_batch, paused_offline])| State {
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

fn entering() -> impl Strategy<Value = Entering> {
    any::<(bool, bool, bool)>().prop_map(|(takes_unassigned, parallel, sends_batch)| Entering {
        takes_unassigned,
        parallel,
        sends_batch,
    })
}

fn updates() -> impl Strategy<Value = Command> {
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
    (assignee, prop::option::of(quantity)).prop_map(|(assignee, quantity)| Command::Update { assignee, quantity })
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        updates(),
        entering().prop_map(Command::Start),
        entering().prop_map(Command::Resume),
        any::<bool>().prop_map(|is_owner| Command::Pause { is_owner }),
        Just(Command::ForcePause),
        Just(Command::GoOffline),
        any::<bool>().prop_map(|unsupervised| Command::Leave { unsupervised }),
        any::<bool>().prop_map(|is_owner| Command::Heartbeat { is_owner }),
        any::<(bool, bool)>().prop_map(|(reached, next_batch)| Command::CompleteBatch { reached, next_batch }),
        Just(Command::CancelBatch),
        Just(Command::Close),
        prop::sample::select(vec![Output::There, Output::WipGone, Output::Gone])
            .prop_map(|output| Command::Reset { output }),
        Just(Command::OverrideTime),
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
            match may(command, &job) {
                Ok(Next::Stays(next)) => {
                    prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {job:?}");
                    prop_assert!(next.any_batch >= job.any_batch);
                    job = next;
                }
                Ok(Next::Gone) => {
                    prop_assert!(!job.any_batch, "batches keep their job");
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn start_and_resume_are_refused_by_the_first_broken_rule(job in any_job(), entering in entering()) {
        let code = |command| may(command, &job).err().map(Refusal::code);
        let entry = [
            (job.assignee == Assignee::Other, "job_assigned_to_other"),
            (job.assignee == Assignee::Nobody && !entering.takes_unassigned, "job_has_no_assignee"),
            (entering.parallel, "parallel_job_not_allowed"),
        ];
        let begun = [(job.stage == Stage::Started, "job_already_started"), (job.stage == Stage::Closed, "job_closed")];
        prop_assert_eq!(code(Command::Start(entering)), first(&begun).or(first(&entry)));
        let not_paused = [
            (job.stage == Stage::Closed, "job_closed"),
            (job.stage != Stage::Started, "job_not_started"),
            (job.active, "job_is_active"),
        ];
        let exists = (job.open_batch && entering.sends_batch).then_some("batch_exists");
        prop_assert_eq!(code(Command::Resume(entering)), first(&not_paused).or(first(&entry)).or(exists));
    }

    #[test]
    fn pauses_are_refused_by_the_first_broken_rule(job in any_job(), is_owner: bool) {
        let code = |command| may(command, &job).err().map(Refusal::code);
        let running = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.stage != Stage::Started, "job_not_started"),
            (!job.active, "job_is_not_active"),
        ]);
        let stranger = (!is_owner).then_some("not_work_session_owner");
        prop_assert_eq!(code(Command::ForcePause), running);
        prop_assert_eq!(code(Command::Pause { is_owner }), running.or(stranger));
        let absent = (!job.active).then_some("job_is_not_active");
        prop_assert_eq!(code(Command::Heartbeat { is_owner }), absent.or(stranger));
    }

    #[test]
    fn ends_are_refused_by_the_first_broken_rule(job in any_job()) {
        let code = |command| may(command, &job).err().map(Refusal::code);
        let close = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.active, "job_is_active"),
            (job.open_batch, "job_has_active_batch"),
        ]);
        prop_assert_eq!(code(Command::Close), close);
        let begun = matches!(job.stage, Stage::Started | Stage::Closed);
        let reset = first(&[(job.active, "job_is_active"), (!begun, "job_not_started")]);
        prop_assert_eq!(code(Command::Reset { output: Output::There }), reset);
        prop_assert_eq!(code(Command::Reset { output: Output::Gone }), reset.or(Some("output_not_available")));
        prop_assert_eq!(code(Command::Reset { output: Output::WipGone }), reset.or(Some("wip_not_available")));
        let cancel = first(&[(!job.open_batch, "batch_not_active"), (job.active, "job_is_active")]);
        prop_assert_eq!(code(Command::CancelBatch), cancel);
    }

    #[test]
    fn update_is_refused_by_the_first_broken_rule(job in any_job(), command in updates()) {
        let Command::Update { assignee, quantity } = command else { return Ok(()) };
        let expected = first(&[
            (job.stage == Stage::Closed, "job_closed"),
            (job.active && assignee != AssigneeChange::Keep, "job_is_active"),
            (quantity.is_some_and(|change| change.below_done), "quantity_below_done"),
            (quantity.is_some_and(|change| change.broken), "whole_quantity_required"),
            (matches!(assignee, AssigneeChange::To { is_operator: false, .. }), "user_not_operator"),
        ]);
        prop_assert_eq!(may(command, &job).err().map(Refusal::code), expected);
    }
}

#[test]
fn inserted_job_is_planned_when_somebody_is_assigned() {
    assert_eq!(may_insert(true, false, None), Ok(Stage::Created));
    assert_eq!(may_insert(true, false, Some(true)), Ok(Stage::Planned));
    assert_eq!(may_insert(false, true, Some(false)), Err(Refusal::PhaseNotOfOrder));
    assert_eq!(may_insert(true, true, Some(false)), Err(Refusal::WholeQuantityRequired));
    assert_eq!(may_insert(true, false, Some(false)), Err(Refusal::UserNotOperator));
}

#[test]
fn started_and_canceled_job_is_closed_and_kept() {
    let new = State {
        stage: Stage::Created,
        active: false,
        assignee: Assignee::Nobody,
        open_batch: false,
        any_batch: false,
        completed_batch: false,
        paused_offline: false,
    };
    assert_eq!(may(Command::Close, &new), Ok(Next::Gone));
    let entering = Entering { takes_unassigned: true, parallel: false, sends_batch: false };
    let way = [Command::Start(entering), Command::ForcePause, Command::CancelBatch, Command::Close];
    let end = way.into_iter().fold(new, |job, command| match may(command, &job) {
        Ok(Next::Stays(next)) => next,
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
