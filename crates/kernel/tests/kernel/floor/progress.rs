//! Override of progress: the quantity is the requested one, and time is neither lost nor invented.

use kernel::rules::job::{AssigneeRelation, JobState, Stage, is_valid};
use kernel::rules::progress::{
    CompletedBatch, ForcedTime, Obstacle, OverridePlan, ProgressRefusal, ProgressTarget, TIME_MAX, TimeAdjustment,
    check_override, plan, standard_time,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn micro(number: i64) -> Decimal {
    Decimal::new(number, 6)
}

/// Batches in the order of their completion, some with only scrap.
fn batches() -> impl Strategy<Value = Vec<CompletedBatch<usize>>> {
    let batch = (0..50_000_000_i64, 0..50_000_000_i64).prop_filter("something", |(good, scrap)| good + scrap > 0);
    prop::collection::vec(batch, 0..12).prop_map(|batches| {
        let made = |(key, (good, scrap)): (usize, (i64, i64))| CompletedBatch {
            key,
            good: micro(good),
            total: micro(good + scrap),
        };
        batches.into_iter().enumerate().map(made).collect()
    })
}

fn good(batches: &[CompletedBatch<usize>]) -> Decimal {
    batches.iter().map(|batch| batch.good).sum()
}

/// Batches that the plan does not cancel.
fn kept<'a>(batches: &'a [CompletedBatch<usize>], plan: &OverridePlan<usize>) -> &'a [CompletedBatch<usize>] {
    batches.split_at(batches.len() - plan.canceled.len()).0
}

fn total<K>(forced: &[ForcedTime<K>]) -> i64 {
    forced.iter().map(|one| one.duration).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_good_quantity_afterwards_is_the_target(batches in batches(), target in 0..900_000_000_i64) {
        let plan = plan(&batches, micro(target), TimeAdjustment::Adjusted { standard: 60 });
        prop_assert!(plan.added >= Decimal::ZERO);
        prop_assert_eq!(good(kept(&batches, &plan)) + plan.added, micro(target));
    }

    #[test]
    fn the_newest_go_first_and_no_more_than_needed(batches in batches(), target in 0..900_000_000_i64) {
        let plan = plan(&batches, micro(target), TimeAdjustment::Adjusted { standard: 60 });
        let newest: Vec<usize> = (0..batches.len()).rev().take(plan.canceled.len()).collect();
        prop_assert_eq!(&plan.canceled, &newest);
        let stays = kept(&batches, &plan);
        match batches.get(stays.len()) {
            Some(oldest) if target > 0 => prop_assert!(good(stays) + oldest.good > micro(target), "one too many"),
            _ => {}
        }
        let nothing = stays.is_empty() && plan.added.is_zero() && plan.forced.is_empty();
        prop_assert!(target > 0 || nothing, "a job that made nothing has no completed batch");
    }

    #[test]
    fn an_increase_cancels_nothing_and_adds_the_difference(batches in batches(), more in 1..900_000_000_i64) {
        let plan = plan(&batches, good(&batches) + micro(more), TimeAdjustment::Adjusted { standard: 7 });
        prop_assert!(plan.canceled.is_empty());
        prop_assert_eq!(plan.added, micro(more));
    }

    #[test]
    fn time_that_is_kept_is_the_same_as_a_whole(
        batches in batches(), target in 1..900_000_000_i64, time in 0..TIME_MAX,
    ) {
        let plan = plan(&batches, micro(target), TimeAdjustment::Kept { total: time });
        prop_assert!(plan.replaces_time);
        prop_assert_eq!(total(&plan.forced), time);
        prop_assert!(plan.forced.iter().all(|one| one.duration >= 0));
        let mut owners: Vec<Option<usize>> = kept(&batches, &plan).iter().map(|batch| Some(batch.key)).collect();
        owners.extend((!plan.added.is_zero()).then_some(None));
        prop_assert_eq!(plan.forced.iter().map(|one| one.batch).collect::<Vec<_>>(), owners);
    }

    #[test]
    fn time_that_follows_is_the_standard_of_what_is_added(
        batches in batches(), target in 0..900_000_000_i64, standard in 0..100_000_i64,
    ) {
        let plan = plan(&batches, micro(target), TimeAdjustment::Adjusted { standard });
        prop_assert!(!plan.replaces_time);
        let expected: Vec<ForcedTime<usize>> = (!plan.added.is_zero())
            .then(|| ForcedTime { batch: None, duration: standard_time(standard, plan.added) })
            .into_iter()
            .collect();
        prop_assert_eq!(plan.forced, expected);
    }

    #[test]
    fn the_first_broken_rule_is_the_answer_and_the_rest_is_a_valid_job(
        flags in any::<[bool; 3]>(), quantity in 0_i64..6, completed in 0_i64..6, planned in 5_i64..8, obstacle: bool,
    ) {
        let [assigned, active, open_batch] = flags;
        let job = JobState {
            stage: if completed > 0 { Stage::Started } else { Stage::Planned },
            active,
            assignee: if assigned { AssigneeRelation::Other } else { AssigneeRelation::Nobody },
            open_batch,
            any_batch: completed > 0,
            completed_batch: completed > 0,
            paused_offline: false,
        };
        let obstacle = obstacle.then_some(Obstacle::Traced);
        let (quantity, completed, planned) = (quantity.into(), completed.into(), planned.into());
        let answer = check_override(&job, &ProgressTarget { quantity, completed, planned, obstacle });
        let rules = [
            (!assigned, "job_has_no_assignee"),
            (active, "job_is_active"),
            (open_batch, "job_has_active_batch"),
            (quantity == completed, "no_change"),
            (quantity > planned, "quantity_above_planned"),
            (obstacle.is_some(), "override_not_allowed"),
        ];
        let expected = rules.into_iter().find(|(broken, _)| *broken).map(|(_, code)| code);
        prop_assert_eq!(answer.err().map(ProgressRefusal::code), expected);
        if let Ok(after) = answer {
            prop_assert!(is_valid(&after), "{:?}", after);
            let stage = if quantity.is_zero() { Stage::Planned } else if quantity == planned { Stage::Closed } else { Stage::Started };
            prop_assert_eq!(after.stage, stage);
        }
    }
}

#[test]
fn a_batch_too_many_goes_and_its_rest_is_forced() {
    let made = |key, good: i64| CompletedBatch { key, good: good.into(), total: good.into() };
    let batches = [made(1, 4), made(2, 4), made(3, 2)];
    let plan = plan(&batches, Decimal::from(7), TimeAdjustment::Kept { total: 10_001 });
    assert_eq!((plan.canceled, plan.added), (vec![3, 2], Decimal::from(3)));
    let forced = [ForcedTime { batch: Some(1), duration: 5714 }, ForcedTime { batch: None, duration: 4287 }];
    assert_eq!(plan.forced, forced, "by quantity, and the rest on the last");
}

#[test]
fn the_standard_time_is_bounded() {
    assert_eq!(standard_time(10, Decimal::new(25, 1)), 25_000);
    assert_eq!(standard_time(i64::MAX, Decimal::from(i64::MAX)), TIME_MAX);
    assert_eq!(standard_time(0, Decimal::from(3)), 0);
}
