//! State diagrams as text, generated from the rules: every command is tried in every state. The interface description
//! shows them, so it always matches what the service does.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::rules::batch::{self, BatchCommand, BatchStage, BatchState, CompletionFacts};
use crate::rules::count::session::{self as count_session, CountSessionCommand, CountSessionTransition};
use crate::rules::issue::{self, IssueCommand, IssueState, IssueTransition};
use crate::rules::job::{self, AssigneeChange, AssigneeRelation, JobCommand, JobState, JobTransition};
use crate::rules::job::{OutputAvailability, Stage, WorkStartFacts};
use crate::rules::lot::{self, LotCommand, LotState, LotTransition};
use crate::rules::movement::{self, MovementCommand, MovementKind, MovementState};
use crate::rules::movement_list::{self, MovementListCommand, MovementListState, MovementStatus};
use crate::rules::task::{self, TaskCommand, TaskRuleState, TaskStatus};
use crate::rules::unit::{self, BuiltIn, Disposition, LeftBy, UnitFacts, UnitLocation};
use crate::rules::unit::{StockEffect, StockEntry, StockExit, UnitCommand};

/// State of a deleted record in a diagram.
const DELETED: &str = "deleted";

/// The transitions of a state machine: the state before, the operation or movement, the state after.
type Steps = Vec<(&'static str, &'static str, &'static str)>;

/// The state diagram of a resource, one transition per line. None for a resource without a state machine.
pub fn diagram(resource: &str) -> Option<String> {
    let steps = match resource {
        "batch" => batch_steps(),
        "count_session" => count_session_steps(),
        "issue" => issue_steps(),
        "job" => job_steps(),
        "lot" => lot_steps(),
        "movement" => movement_steps(),
        "movement_list" => movement_list_steps(),
        "task" => task_steps(),
        "unit" => unit_steps(),
        _ => return None,
    };
    Some(draw(&steps))
}

/// Writes one line for each operation and resulting state, with all states that it starts from.
fn draw(steps: &Steps) -> String {
    let mut lines: Vec<((&str, &str), Vec<&str>)> = Vec::new();
    let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for &(before, label, after) in steps {
        if before == after {
            continue;
        }
        let line = *known.entry((label, after)).or_insert_with(|| {
            lines.push(((label, after), Vec::new()));
            lines.len().saturating_sub(1)
        });
        if let Some((_, from)) = lines.get_mut(line)
            && !from.contains(&before)
        {
            from.push(before);
        }
    }
    let text = lines.iter().map(|((label, after), from)| format!("{} --{label}--> {after}\n", from.join(" | ")));
    text.collect()
}

/// Tries every command in every state. `apply` returns the state after the command, or None when it is refused.
fn try_all<S, C: Copy>(
    states: &[S],
    commands: &[(&'static str, C)],
    name: impl Fn(&S) -> &'static str,
    apply: impl Fn(C, &S) -> Option<&'static str>,
) -> Steps {
    let each = commands.iter().flat_map(|&(label, command)| states.iter().map(move |state| (label, command, state)));
    each.filter_map(|(label, command, state)| Some((name(state), label, apply(command, state)?))).collect()
}

fn task_steps() -> Steps {
    let is_closed = |status| matches!(status, TaskStatus::Completed | TaskStatus::Canceled);
    let state = |status| TaskRuleState { status, closed: is_closed(status), deleted: false };
    let states = [TaskStatus::Pending, TaskStatus::Open, TaskStatus::Completed, TaskStatus::Canceled].map(state);
    let complete = TaskCommand::Complete { link_missing: false, time_missing: false, value_missing: false };
    let commands = [
        ("complete_task", complete),
        ("cancel_task", TaskCommand::Cancel),
        ("suspend_task", TaskCommand::Suspend),
        ("reopen_task", TaskCommand::Reopen),
        ("delete_task", TaskCommand::Delete),
    ];
    try_all(
        &states,
        &commands,
        |task| task.status.as_str(),
        |command, task| {
            let next = task::check_transition(command, task).ok()?;
            Some(if next.deleted { DELETED } else { next.status.as_str() })
        },
    )
}

fn issue_steps() -> Steps {
    let states = [true, false].map(|open| IssueState { open, closed: !open, typed: true });
    let commands = [
        ("close_issue", IssueCommand::Close { value_missing: false }),
        ("reopen_issue", IssueCommand::Reopen),
        ("delete_issue", IssueCommand::Delete { needed_by_task: false }),
    ];
    let name = |issue: &IssueState| if issue.open { "open" } else { "closed" };
    try_all(&states, &commands, name, |command, issue| match issue::check_transition(command, issue).ok()? {
        IssueTransition::Stays(next) => Some(name(&next)),
        IssueTransition::Gone => Some(DELETED),
    })
}

fn lot_steps() -> Steps {
    let states = [false, true].map(|on_hold| LotState { on_hold, ..LotState::default() });
    let commands = [
        ("hold_lot", LotCommand::Hold),
        ("release_lot_hold", LotCommand::ReleaseHold),
        ("delete_lot", LotCommand::Delete),
    ];
    let name = |lot: &LotState| if lot.on_hold { "on_hold" } else { "available" };
    try_all(&states, &commands, name, |command, lot| match lot::check_transition(command, lot).ok()? {
        LotTransition::Stays(next) => Some(name(&next)),
        LotTransition::Gone => Some(DELETED),
    })
}

fn movement_steps() -> Steps {
    let movement = |status: MovementStatus| MovementState {
        kind: MovementKind::Transfer,
        status,
        open: if status.is_open() { Decimal::TWO } else { Decimal::ZERO },
        confirmed: if status == MovementStatus::Completed { Decimal::TWO } else { Decimal::ZERO },
        reversed: Decimal::ZERO,
        traced: false,
        container: false,
    };
    let statuses =
        [MovementStatus::Planned, MovementStatus::Started, MovementStatus::Completed, MovementStatus::Canceled];
    let confirm =
        |quantity| MovementCommand::Confirm { quantity: Some(quantity), split_into: &[], close_remainder: false };
    let commands = [
        ("confirm_movement (a part)", confirm(Decimal::ONE)),
        ("confirm_movement", confirm(Decimal::TWO)),
        ("cancel_movement", MovementCommand::Cancel),
    ];
    try_all(
        &statuses.map(movement),
        &commands,
        |state| state.status.as_str(),
        |command, state| Some(movement::check_transition(command, state).ok()?.movement.status.as_str()),
    )
}

fn movement_list_steps() -> Steps {
    let list = |status: MovementStatus| MovementListState {
        status,
        open_rows: u32::from(status.is_open()),
        completed_rows: u32::from(matches!(status, MovementStatus::Started | MovementStatus::Completed)),
        closed_by: false,
        managed: false,
    };
    let statuses =
        [MovementStatus::Planned, MovementStatus::Started, MovementStatus::Completed, MovementStatus::Canceled];
    let commands = [
        ("confirm_list (a part)", MovementListCommand::MovePart),
        ("confirm_list (the last row)", MovementListCommand::CompleteRow),
        ("close_list", MovementListCommand::Close),
        ("cancel_list", MovementListCommand::Cancel),
        ("reverse_movement (to be moved again)", MovementListCommand::Reverse { restore: true, into_open_row: false }),
    ];
    try_all(
        &statuses.map(list),
        &commands,
        |state| state.status.as_str(),
        |command, state| Some(movement_list::check_transition(command, state).ok()?.status.as_str()),
    )
}

fn count_session_steps() -> Steps {
    use count_session::{CountSessionState, SessionStatus as Status};
    let all = [Status::Planned, Status::Started, Status::Completed, Status::Processing];
    let states = all.map(|status| CountSessionState {
        status,
        record_started: false,
        unposted: status == Status::Processing,
        assigned: false,
    });
    let confirm = |differences| CountSessionCommand::Confirm { conflict: false, differences };
    let commands = [
        ("start_count_session", CountSessionCommand::Start),
        ("complete_count_session", CountSessionCommand::Complete),
        ("resume_count_session", CountSessionCommand::Resume),
        ("confirm_count_session (variances)", confirm(true)),
        ("confirm_count_session (no variance)", confirm(false)),
        ("apply_count_session, or automatically", CountSessionCommand::Apply { last: true }),
        ("cancel_count_session", CountSessionCommand::Cancel),
        ("delete_count_session", CountSessionCommand::Delete),
    ];
    try_all(
        &states,
        &commands,
        |session| session.status.as_str(),
        |command, session| match count_session::check_transition(command, session).ok()? {
            CountSessionTransition::Stays(next) => Some(next.status.as_str()),
            CountSessionTransition::Gone => Some(DELETED),
        },
    )
}

/// A started job is active while a user works on it, and paused otherwise.
fn job_name(job: JobState) -> &'static str {
    match (job.stage, job.active) {
        (Stage::Started, true) => "started (active)",
        (Stage::Started, false) => "started (paused)",
        (stage, _) => stage.as_str(),
    }
}

fn job_steps() -> Steps {
    let job = |stage, active| JobState {
        stage,
        active,
        assignee: if stage == Stage::Created { AssigneeRelation::Nobody } else { AssigneeRelation::Caller },
        open_batch: active,
        any_batch: matches!(stage, Stage::Started | Stage::Closed),
        completed_batch: matches!(stage, Stage::Started | Stage::Closed),
        paused_offline: false,
    };
    let states = [
        job(Stage::Created, false),
        job(Stage::Planned, false),
        job(Stage::Started, true),
        job(Stage::Started, false),
        job(Stage::Closed, false),
    ];
    let facts = WorkStartFacts { takes_unassigned: true, parallel: false, sends_batch: false };
    let assign = AssigneeChange::To { assignee: AssigneeRelation::Other, is_operator: true };
    let commands = [
        ("update_jobs (assign)", JobCommand::Update { assignee: assign, quantity: None }),
        ("update_jobs (unassign)", JobCommand::Update { assignee: AssigneeChange::Clear, quantity: None }),
        ("start_job", JobCommand::Start(facts)),
        ("pause_job", JobCommand::Pause { is_owner: true }),
        ("force_pause_job", JobCommand::ForcePause),
        ("resume_job", JobCommand::Resume(facts)),
        ("complete_batch (planned quantity reached)", JobCommand::CompleteBatch { reached: true, next_batch: false }),
        ("close_job", JobCommand::Close),
        ("reset_job", JobCommand::Reset { output: OutputAvailability::There }),
    ];
    try_all(
        &states,
        &commands,
        |job| job_name(*job),
        |command, job| match job::check_transition(command, job).ok()? {
            JobTransition::Stays(next) => Some(job_name(next)),
            JobTransition::Gone => Some(DELETED),
        },
    )
}

fn batch_name(stage: BatchStage) -> &'static str {
    match stage {
        BatchStage::Active => "active",
        BatchStage::Completed => "completed",
        BatchStage::Canceled => "canceled",
    }
}

fn batch_steps() -> Steps {
    let batch = |stage, job_active| BatchState {
        stage,
        total: Decimal::ONE,
        pass: if stage == BatchStage::Completed { Decimal::ONE } else { Decimal::ZERO },
        scrap: Decimal::ZERO,
        traced: false,
        first: true,
        last: true,
        job_active,
        is_owner: job_active,
    };
    let all = [BatchStage::Active, BatchStage::Completed, BatchStage::Canceled];
    let states: Vec<BatchState> = all.iter().flat_map(|&stage| [true, false].map(|on| batch(stage, on))).collect();
    let declared = CompletionFacts {
        good: Decimal::ONE,
        scrap: Decimal::ZERO,
        has_reason: false,
        scrap_serials: 0,
        scrap_in_batch: true,
        step_check: false,
        step_data: false,
        steps_open: false,
        parts: &[],
        links_match: true,
        lots_fit: true,
        good_held: false,
    };
    let commands = [
        ("complete_batch", BatchCommand::Complete(declared)),
        ("cancel_batch", BatchCommand::Cancel),
        ("reset_job", BatchCommand::CancelByReset),
    ];
    try_all(
        &states,
        &commands,
        |batch| batch_name(batch.stage),
        |command, batch| Some(batch_name(batch::check_transition(command, batch).ok()?.stage)),
    )
}

fn unit_steps() -> Steps {
    let made = UnitFacts { has_code: true, ..UnitFacts::default() };
    let released = UnitFacts { released: true, ..made };
    let states = [
        made,
        released,
        UnitFacts { place: UnitLocation::Stock, ..released },
        UnitFacts { built_in: BuiltIn::Installed, ..released },
        UnitFacts { place: UnitLocation::Left(LeftBy::Shipment), ..released },
        UnitFacts { place: UnitLocation::Left(LeftBy::Consumption), ..released },
        UnitFacts { scrapped: true, ..made },
    ];
    let from_stock = StockEffect { process: true, must_be_in_stock: true };
    let leave = |by| UnitCommand::Leave { by, here: true };
    let commands = [
        ("release_serial", UnitCommand::Release),
        ("unrelease_serial", UnitCommand::Unrelease),
        ("receipt", UnitCommand::Enter(StockEntry::Receipt)),
        ("production", UnitCommand::Enter(StockEntry::Production)),
        ("link_component", UnitCommand::Link { confirmed: true, same: false, stock: from_stock }),
        ("unlink_component (return)", UnitCommand::Unlink(Disposition::Return)),
        ("unlink_component (scrap)", UnitCommand::Unlink(Disposition::Scrap)),
        ("shipment", leave(StockExit::Shipment { held_inside: false })),
        ("consumption", leave(StockExit::Consumption)),
        ("reversal", UnitCommand::Enter(StockEntry::Reversal)),
        ("scrap_serial", UnitCommand::Scrap),
        ("delete_serial", UnitCommand::Delete { enabled: true }),
    ];
    try_all(
        &states,
        &commands,
        |facts| unit::state(facts).as_str(),
        |command, facts| Some(unit::state(&unit::check_transition(command, facts).ok()?).as_str()),
    )
}
