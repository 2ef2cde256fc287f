//! Counts: sessions, assignments, records.

use kernel::rules::count::assignment::{self, Command as Assigned};
use kernel::rules::count::record::{self, Command as Recorded, DiscardReason, Found, FoundRefusal};
use kernel::rules::count::session::{self, Command, Next, Refusal, State, Status};
use kernel::rules::job::Assignee;
use kernel::rules::product::LotTracking;
use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::first;

fn sessions() -> impl Strategy<Value = State> {
    (prop::sample::select(Status::ALL), any::<(bool, bool)>()).prop_map(|(status, (counting, assigned))| State {
        status,
        record_started: counting && status == Status::Started,
        unposted: status == Status::Processing,
        assigned,
    })
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<(bool, bool, bool)>().prop_map(|(plan, code_taken, kind)| Command::Update { plan, code_taken, kind }),
        prop::sample::select(vec![
            Command::Assign,
            Command::Start,
            Command::Count,
            Command::Complete,
            Command::Resume,
            Command::Review,
            Command::Import,
            Command::Cancel,
            Command::Delete,
            Command::ResetInventory,
        ]),
        any::<bool>().prop_map(|last| Command::EndCount { last }),
        any::<(bool, bool)>().prop_map(|(conflict, differences)| Command::Confirm { conflict, differences }),
        any::<bool>().prop_map(|last| Command::Apply { last }),
    ]
}

fn assignments() -> impl Strategy<Value = assignment::State> {
    let assignees = prop::sample::select(vec![Assignee::Nobody, Assignee::Caller, Assignee::Other]);
    (prop::sample::select(assignment::Status::ALL), assignees, any::<(bool, bool, bool)>()).prop_map(
        |(status, assignee, (ever_started, record_started, session_started))| assignment::State {
            status,
            assignee,
            ever_started,
            record_started,
            session_started,
        },
    )
}

fn records() -> impl Strategy<Value = record::State> {
    let reasons = prop::option::of(prop::sample::select(DiscardReason::ALL));
    let statuses = (prop::sample::select(record::Status::ALL), prop::sample::select(Status::ALL));
    (statuses, reasons, any::<bool>()).prop_map(|((status, session), discarded, processed)| record::State {
        status,
        discarded,
        processed,
        session,
    })
}

fn recorded() -> impl Strategy<Value = Recorded> {
    prop_oneof![
        any::<bool>().prop_map(|is_counter| Recorded::Complete { is_counter }),
        any::<bool>().prop_map(|is_counter| Recorded::Cancel { is_counter }),
        any::<(bool, bool)>().prop_map(|(wins, differs)| Recorded::Confirm { wins, differs }),
        prop::sample::select(vec![
            Recorded::Review,
            Recorded::Recount,
            Recorded::Import,
            Recorded::Submit,
            Recorded::Unsubmit,
            Recorded::Post,
            Recorded::CancelWithSession,
        ]),
    ]
}

fn found() -> impl Strategy<Value = Found> {
    let numbers = (prop::option::of(0..3_u32), prop::option::of(0..3_u32), prop::option::of(0..3_u32));
    (prop::sample::select(LotTracking::ALL), numbers, any::<[bool; 6]>()).prop_map(
        |(lot_tracking, (quantity, serials, lots), flags)| {
            let [traced, serial_unknown, serial_of_other, without_lot, lot_unknown, lot_of_other] = flags;
            Found {
                traced,
                lot_tracking: if traced { LotTracking::None } else { lot_tracking },
                quantity: quantity.map(Decimal::from),
                serials,
                serial_unknown,
                serial_of_other,
                lots: lots.map(Decimal::from),
                without_lot,
                lot_unknown,
                lot_of_other,
            }
        },
    )
}

/// The row of 5.1: in which states a command works, and the code of all others.
fn row(command: Command) -> Option<(&'static [Status], &'static str)> {
    use Status::{Applied, Completed, Planned, Processing, Started};
    Some(match command {
        Command::Start | Command::Delete => (&[Planned], "count_session_not_planned"),
        Command::Count | Command::Complete => (&[Started], "count_session_not_started"),
        Command::Resume | Command::Import => (&[Completed], "count_session_not_completed"),
        Command::Confirm { .. } => (&[Completed, Processing, Applied], "count_session_not_completed"),
        Command::Apply { .. } => (&[Processing, Applied], "count_session_not_processing"),
        Command::Assign => (&[Planned, Started], "count_session_closed"),
        Command::Review => (&[Started, Completed], "count_session_closed"),
        Command::Cancel => (&[Planned, Started, Completed], "count_session_closed"),
        Command::Update { .. } | Command::EndCount { .. } | Command::ResetInventory => return None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_sessions_and_no_lock_stays(
        start in sessions(), commands in prop::collection::vec(commands(), 1..30),
    ) {
        let mut session = start;
        for command in commands {
            match session::may(command, &session) {
                Ok(Next::Stays(next)) => {
                    prop_assert!(session::is_valid(&next), "{command:?} makes {next:?} of {session:?}");
                    let over = matches!(session.status, Status::Applied | Status::Canceled);
                    prop_assert!(!over || next.status == session.status || command == Command::ResetInventory);
                    session = next;
                }
                Ok(Next::Gone) => {
                    prop_assert_eq!(session.status, Status::Planned);
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn session_answers_the_code_of_the_row_in_every_other_state(session in sessions(), command in commands()) {
        if let Some((states, code)) = row(command) {
            let answer = session::may(command, &session).err().map(Refusal::code);
            if !states.contains(&session.status) {
                prop_assert_eq!(answer, Some(code));
            } else if command == Command::Complete {
                prop_assert_eq!(answer, first(&[(session.record_started, "counts_open")]));
            } else if let Command::Confirm { conflict, .. } = command {
                let asked = conflict && session.status == Status::Completed;
                prop_assert_eq!(answer, first(&[(asked, "count_conflict")]));
            } else {
                prop_assert_eq!(answer, None);
            }
        }
    }

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_assignments(
        start in assignments().prop_filter("valid", assignment::is_valid),
        commands in prop::collection::vec(prop::sample::select(vec![
            Assigned::Start, Assigned::Complete, Assigned::Delete, Assigned::EndWithSession,
            Assigned::ResumeWithSession, Assigned::CancelWithSession,
        ]), 1..20),
    ) {
        let mut assignment = start;
        for command in commands {
            if command == Assigned::ResumeWithSession && assignment.assignee == Assignee::Nobody && assignment.ever_started {
                continue;
            }
            if let Ok(next) = assignment::may(command, &assignment) {
                prop_assert!(assignment::is_valid(&next), "{command:?} makes {next:?} of {assignment:?}");
                assignment = next;
            }
        }
    }

    #[test]
    fn assignment_is_refused_by_the_first_broken_rule(assignment in assignments()) {
        let code = |command| assignment::may(command, &assignment).err().map(assignment::Refusal::code);
        let is = |status| assignment.status == status;
        let other = (assignment.assignee == Assignee::Other, "assigned_to_other");
        let over = is(assignment::Status::Completed) || is(assignment::Status::Canceled);
        let session = (!assignment.session_started, "count_session_not_started");
        prop_assert_eq!(code(Assigned::Start), first(&[session, (over, "assignment_closed"), other]));
        let complete = first(&[
            (!is(assignment::Status::Started), "assignment_not_started"),
            other,
            (assignment.record_started, "counts_open"),
        ]);
        let expected = if is(assignment::Status::Completed) { None } else { complete };
        prop_assert_eq!(code(Assigned::Complete), expected);
        let planned = (!is(assignment::Status::Planned), "assignment_not_planned");
        prop_assert_eq!(code(Assigned::Delete), first(&[planned]));
    }

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_records_and_nothing_is_posted_twice(
        start in records().prop_filter("valid", record::is_valid), commands in prop::collection::vec(recorded(), 1..20),
    ) {
        let mut record = start;
        for command in commands {
            match record::may(command, &record) {
                Ok(record::Next::Stays(next)) => {
                    prop_assert!(record::is_valid(&next), "{command:?} makes {next:?} of {record:?}");
                    prop_assert!(next.processed >= record.processed, "what is posted stays posted");
                    record = next;
                }
                Ok(record::Next::Gone) => {
                    prop_assert_eq!(record.status, record::Status::Started);
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn record_is_refused_by_the_first_broken_rule(record in records(), is_counter: bool) {
        let code = |command| record::may(command, &record).err().map(record::Refusal::code);
        let started = (record.status != record::Status::Started, "count_record_not_started");
        let counting = first(&[started, (!is_counter, "count_by_other")]);
        prop_assert_eq!(code(Recorded::Complete { is_counter }), counting);
        prop_assert_eq!(code(Recorded::Cancel { is_counter }), counting);
        let over = !matches!(record.session, Status::Started | Status::Completed);
        let review = [(over, "count_session_closed"), (!record.status.is_done(), "count_record_not_reviewable")];
        prop_assert_eq!(code(Recorded::Review), first(&review));
    }

    #[test]
    fn what_was_found_is_refused_by_the_first_broken_rule(found in found()) {
        let serials = found.serials.map(Decimal::from);
        let nothing = found.quantity.is_none() && serials.is_none() && found.lots.is_none();
        let differs = |part: Option<Decimal>| part.is_some() && found.quantity.is_some() && part != found.quantity;
        let required = found.lot_tracking == LotTracking::Required;
        let expected = first(&[
            (nothing, "count_missing"),
            (found.traced && serials.is_none(), "count_serials_required"),
            (found.traced && differs(serials), "count_serial_mismatch"),
            (found.traced && found.serial_unknown, "serial_unknown"),
            (found.traced && found.serial_of_other, "serial_product_mismatch"),
            (!found.traced && serials.is_some(), "serial_not_allowed"),
            (required && (found.lots.is_none() || found.without_lot), "count_lots_required"),
            (found.lots.is_some() && found.lot_tracking == LotTracking::None, "lot_not_allowed"),
            (found.lot_unknown, "lot_unknown"),
            (found.lot_of_other, "lot_product_mismatch"),
            (differs(found.lots), "count_lot_mismatch"),
        ]);
        prop_assert_eq!(record::check_found(&found).err().map(FoundRefusal::code), expected);
    }
}
