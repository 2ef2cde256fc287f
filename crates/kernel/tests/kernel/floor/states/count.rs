//! Property tests of the commands on count sessions, assignments and records, and of the states to which they lead.

use kernel::rules::count::assignment::{self, CountAssignmentCommand as Assigned};
use kernel::rules::count::record::{
    self, CountEntryFacts, CountEntryRefusal, CountRecordCommand as Recorded, DiscardReason,
};
use kernel::rules::count::session::{
    self, CountSessionCommand, CountSessionRefusal, CountSessionState, CountSessionTransition, SessionStatus,
};
use kernel::rules::job::AssigneeRelation;
use kernel::rules::product::LotTracking;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::first;

fn sessions() -> impl Strategy<Value = CountSessionState> {
    (prop::sample::select(SessionStatus::ALL), any::<(bool, bool)>()).prop_map(|(status, (counting, assigned))| {
        CountSessionState {
            status,
            record_started: counting && status == SessionStatus::Started,
            unposted: status == SessionStatus::Processing,
            assigned,
        }
    })
}

fn commands() -> impl Strategy<Value = CountSessionCommand> {
    prop_oneof![
        any::<(bool, bool, bool)>().prop_map(|(plan, code_taken, kind)| CountSessionCommand::Update {
            plan,
            code_taken,
            kind
        }),
        prop::sample::select(vec![
            CountSessionCommand::Assign,
            CountSessionCommand::Start,
            CountSessionCommand::Count,
            CountSessionCommand::Complete,
            CountSessionCommand::Resume,
            CountSessionCommand::Review,
            CountSessionCommand::Import,
            CountSessionCommand::Cancel,
            CountSessionCommand::Delete,
            CountSessionCommand::ResetInventory,
        ]),
        any::<bool>().prop_map(|last| CountSessionCommand::EndCount { last }),
        any::<(bool, bool)>()
            .prop_map(|(conflict, differences)| CountSessionCommand::Confirm { conflict, differences }),
        any::<bool>().prop_map(|last| CountSessionCommand::Apply { last }),
    ]
}

fn assignments() -> impl Strategy<Value = assignment::CountAssignmentState> {
    let assignees =
        prop::sample::select(vec![AssigneeRelation::Nobody, AssigneeRelation::Caller, AssigneeRelation::Other]);
    (prop::sample::select(assignment::AssignmentStatus::ALL), assignees, any::<(bool, bool, bool)>()).prop_map(
        |(status, assignee, (ever_started, record_started, session_started))| assignment::CountAssignmentState {
            status,
            assignee,
            ever_started,
            record_started,
            session_started,
        },
    )
}

fn records() -> impl Strategy<Value = record::CountRecordState> {
    let reasons = prop::option::of(prop::sample::select(DiscardReason::ALL));
    let statuses = (prop::sample::select(record::RecordStatus::ALL), prop::sample::select(SessionStatus::ALL));
    (statuses, reasons, any::<bool>()).prop_map(|((status, session), discarded, processed)| record::CountRecordState {
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

fn found() -> impl Strategy<Value = CountEntryFacts> {
    let numbers = (prop::option::of(0..3_u32), prop::option::of(0..3_u32), prop::option::of(0..3_u32));
    (prop::sample::select(LotTracking::ALL), numbers, any::<[bool; 6]>()).prop_map(
        |(lot_tracking, (quantity, serials, lots), flags)| {
            let [traced, serial_unknown, serial_of_other, without_lot, lot_unknown, lot_of_other] = flags;
            CountEntryFacts {
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

/// The row of the specification: the states in which a command is allowed, and the refusal in all others.
fn row(command: CountSessionCommand) -> Option<(&'static [SessionStatus], &'static str)> {
    use SessionStatus::{Applied, Completed, Planned, Processing, Started};
    Some(match command {
        CountSessionCommand::Start | CountSessionCommand::Delete => (&[Planned], "count_session_not_planned"),
        CountSessionCommand::Count | CountSessionCommand::Complete => (&[Started], "count_session_not_started"),
        CountSessionCommand::Resume | CountSessionCommand::Import => (&[Completed], "count_session_not_completed"),
        CountSessionCommand::Confirm { .. } => (&[Completed, Processing, Applied], "count_session_not_completed"),
        CountSessionCommand::Apply { .. } => (&[Processing, Applied], "count_session_not_processing"),
        CountSessionCommand::Assign => (&[Planned, Started], "count_session_closed"),
        CountSessionCommand::Review => (&[Started, Completed], "count_session_closed"),
        CountSessionCommand::Cancel => (&[Planned, Started, Completed], "count_session_closed"),
        CountSessionCommand::Update { .. }
        | CountSessionCommand::EndCount { .. }
        | CountSessionCommand::ResetInventory => return None,
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
            match session::check_transition(command, &session) {
                Ok(CountSessionTransition::Stays(next)) => {
                    prop_assert!(session::is_valid(&next), "{command:?} makes {next:?} of {session:?}");
                    let over = matches!(session.status, SessionStatus::Applied | SessionStatus::Canceled);
                    prop_assert!(!over || next.status == session.status || command == CountSessionCommand::ResetInventory);
                    session = next;
                }
                Ok(CountSessionTransition::Gone) => {
                    prop_assert_eq!(session.status, SessionStatus::Planned);
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn session_answers_the_code_of_the_row_in_every_other_state(session in sessions(), command in commands()) {
        if let Some((states, code)) = row(command) {
            let answer = session::check_transition(command, &session).err().map(CountSessionRefusal::code);
            if !states.contains(&session.status) {
                prop_assert_eq!(answer, Some(code));
            } else if command == CountSessionCommand::Complete {
                prop_assert_eq!(answer, first(&[(session.record_started, "counts_open")]));
            } else if let CountSessionCommand::Confirm { conflict, .. } = command {
                let asked = conflict && session.status == SessionStatus::Completed;
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
            if command == Assigned::ResumeWithSession && assignment.assignee == AssigneeRelation::Nobody && assignment.ever_started {
                continue;
            }
            if let Ok(next) = assignment::check_transition(command, &assignment) {
                prop_assert!(assignment::is_valid(&next), "{command:?} makes {next:?} of {assignment:?}");
                assignment = next;
            }
        }
    }

    #[test]
    fn assignment_is_refused_by_the_first_broken_rule(assignment in assignments()) {
        let code = |command| assignment::check_transition(command, &assignment).err().map(assignment::CountAssignmentRefusal::code);
        let is = |status| assignment.status == status;
        let other = (assignment.assignee == AssigneeRelation::Other, "assigned_to_other");
        let over = is(assignment::AssignmentStatus::Completed) || is(assignment::AssignmentStatus::Canceled);
        let session = (!assignment.session_started, "count_session_not_started");
        prop_assert_eq!(code(Assigned::Start), first(&[session, (over, "assignment_closed"), other]));
        let complete = first(&[
            (!is(assignment::AssignmentStatus::Started), "assignment_not_started"),
            other,
            (assignment.record_started, "counts_open"),
        ]);
        let expected = if is(assignment::AssignmentStatus::Completed) { None } else { complete };
        prop_assert_eq!(code(Assigned::Complete), expected);
        let planned = (!is(assignment::AssignmentStatus::Planned), "assignment_not_planned");
        prop_assert_eq!(code(Assigned::Delete), first(&[planned]));
    }

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_records_and_nothing_is_posted_twice(
        start in records().prop_filter("valid", record::is_valid), commands in prop::collection::vec(recorded(), 1..20),
    ) {
        let mut record = start;
        for command in commands {
            match record::check_transition(command, &record) {
                Ok(record::CountRecordTransition::Stays(next)) => {
                    prop_assert!(record::is_valid(&next), "{command:?} makes {next:?} of {record:?}");
                    prop_assert!(next.processed >= record.processed, "what is posted stays posted");
                    record = next;
                }
                Ok(record::CountRecordTransition::Gone) => {
                    prop_assert_eq!(record.status, record::RecordStatus::Started);
                    break;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn record_is_refused_by_the_first_broken_rule(record in records(), is_counter: bool) {
        let code = |command| record::check_transition(command, &record).err().map(record::CountRecordRefusal::code);
        let started = (record.status != record::RecordStatus::Started, "count_record_not_started");
        let counting = first(&[started, (!is_counter, "count_by_other")]);
        prop_assert_eq!(code(Recorded::Complete { is_counter }), counting);
        prop_assert_eq!(code(Recorded::Cancel { is_counter }), counting);
        let over = !matches!(record.session, SessionStatus::Started | SessionStatus::Completed);
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
        prop_assert_eq!(record::check_count_entry(&found).err().map(CountEntryRefusal::code), expected);
    }
}
