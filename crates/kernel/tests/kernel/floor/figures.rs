//! Figures of jobs and work orders, compared with docs/spec/production.md#quantities and
//! docs/spec/production.md#progress-and-due-dates, and with each other.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::figures::{JobFigures, OpenWork, WorkedTime, order_on_time, order_progress};
use kernel::rules::job::Stage;
use proptest::prelude::*;
use rust_decimal::Decimal;

fn number(text: &str) -> Decimal {
    text.parse().unwrap_or(Decimal::MIN)
}

fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

/// A started job without steps, work or due date.
fn job(planned: &str, completed: &str) -> JobFigures {
    JobFigures {
        stage: Stage::Started,
        planned: number(planned),
        completed: number(completed),
        in_batch: Decimal::ZERO,
        steps: 0,
        steps_done: 0,
        standard_seconds: 60,
        worked: WorkedTime::default(),
        due_by: None,
        end: None,
    }
}

#[test]
fn progress_counts_the_steps_of_the_open_batch_and_is_rounded_down() {
    assert_eq!(job("3", "1").progress(), 33);
    assert_eq!(job("3", "3").progress(), 100);
    let stepwise = JobFigures { in_batch: Decimal::ONE, steps: 2, steps_done: 1, ..job("1", "0") };
    assert_eq!(stepwise.progress(), 50);
    let without_steps = JobFigures { in_batch: Decimal::ONE, ..job("2", "1") };
    assert_eq!(without_steps.progress(), 50);
}

#[test]
fn an_order_is_as_far_as_its_phases_on_the_average() {
    let ten = Decimal::TEN;
    assert_eq!(order_progress(ten, &[ten, Decimal::ZERO]), 50);
    assert_eq!(order_progress(ten, &[number("25"), number("5")]), 75);
    assert_eq!(order_progress(number("3"), &[Decimal::ONE, Decimal::ONE, Decimal::ONE]), 33);
    assert_eq!(order_progress(ten, &[]), 0);
}

#[test]
fn open_work_counts_up_to_now_and_costs_by_the_hour() {
    let open = Some(OpenWork { since: moment(0), hourly_cost: number("30") });
    let worked = WorkedTime { closed_ms: 1_800_000, closed_cost_ms: number("36000000"), open };
    assert_eq!(worked.time(moment(60)), 1_860_000);
    assert_eq!(worked.cost(moment(60)), number("10.5"));
    assert_eq!(worked.time(moment(-5)), 1_800_000, "a clock that goes before");
    let third = WorkedTime { open: None, closed_cost_ms: Decimal::ONE, ..worked };
    assert_eq!(third.cost(moment(0)), number("0"), "six decimals");
}

#[test]
fn a_job_is_in_time_when_its_rest_fits_before_the_due_date() {
    let due = JobFigures { due_by: Some(moment(600)), ..job("10", "0") };
    assert_eq!(due.remaining_time(), 600_000);
    assert!(due.on_time(moment(0)));
    assert!(!due.on_time(moment(1)));
    assert_eq!(due.completion(moment(5)), Some(moment(605)));
    let closed = JobFigures { stage: Stage::Closed, end: Some(moment(601)), ..due };
    assert!(!closed.on_time(moment(0)));
    assert_eq!((closed.remaining_time(), closed.completion(moment(0))), (0, None));
    let planned = JobFigures { stage: Stage::Planned, ..due };
    assert_eq!(planned.completion(moment(0)), None);
    let short = JobFigures { completed: number("9"), ..due };
    assert!(!order_on_time(&[short, due], Some(moment(600)), None, moment(1)), "the longest rest decides");
    assert!(order_on_time(&[short], Some(moment(600)), None, moment(1)));
    assert!(order_on_time(&[due], None, None, moment(1_000_000)));
}

#[test]
fn a_batch_can_be_opened_when_enough_waits_before_the_phase() {
    let left = job("10", "6");
    assert_eq!(left.next_batch_available(0, None), Some(true));
    assert_eq!(left.next_batch_available(0, Some(number("3"))), Some(false));
    assert_eq!(left.next_batch_available(3, Some(number("3"))), Some(true));
    assert_eq!(left.next_batch_available(9, Some(number("4"))), Some(true), "the last one is smaller");
    assert_eq!(job("10", "10").next_batch_available(1, None), Some(false));
    let closed = JobFigures { stage: Stage::Closed, end: Some(moment(0)), ..left };
    assert_eq!(closed.next_batch_available(1, None), None);
}

prop_compose! {
    fn any_job()(
        planned in 1_i64..1_000_000_000_000_000_000, completed in 0_i64..1_000_000_000_000_000_000,
        in_batch in 0_i64..1_000_000_000_000_000_000, steps in 0_u32..200, steps_done in 0_u32..200,
        standard_seconds in 0_i64..1_000_000_000, closed_ms in 0_i64..1_000_000_000_000,
        stage in prop::sample::select(Stage::ALL), due in prop::option::of(-1_000_000_i64..1_000_000),
    ) -> JobFigures {
        let completed = completed.min(planned);
        JobFigures {
            stage,
            planned: Decimal::new(planned, 6),
            completed: Decimal::new(completed, 6),
            in_batch: Decimal::new(in_batch.min(planned - completed), 6),
            steps,
            steps_done,
            standard_seconds,
            worked: WorkedTime { closed_ms, closed_cost_ms: Decimal::from(closed_ms), open: None },
            due_by: due.map(moment),
            end: (stage == Stage::Closed).then(|| moment(0)),
        }
    }
}

proptest! {
    #[test]
    fn numbers_stay_inside_their_bounds(job in any_job(), now in -1_000_000_i64..1_000_000) {
        let now = moment(now);
        prop_assert!((0..=100).contains(&job.progress()));
        prop_assert!(job.remaining() >= Decimal::ZERO);
        prop_assert!(job.done() <= job.completed + job.in_batch);
        prop_assert!(job.remaining_time() >= 0);
        prop_assert!(job.worked.cost(now) >= Decimal::ZERO);
        prop_assert_eq!(job.next_batch_available(1, None).is_none(), job.stage == Stage::Closed);
        prop_assert!(job.due_by.is_some() || job.on_time(now));
    }

    #[test]
    fn more_done_is_never_less_progress(job in any_job(), more in 0_i64..1_000_000_000_000_000_000) {
        let further = JobFigures { completed: (job.completed + Decimal::new(more, 6)).min(job.planned), ..job };
        prop_assert!(further.progress() >= job.progress());
        prop_assert!(further.remaining_time() <= job.remaining_time());
    }

    #[test]
    fn one_phase_of_one_job_makes_an_order_as_far_as_the_job(job in any_job()) {
        prop_assert_eq!(order_progress(job.planned, &[job.done()]), job.progress());
    }
}
