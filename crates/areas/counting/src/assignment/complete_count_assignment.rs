//! `POST /inventory/count-assignment/{assignment_key}/complete` — complete an assignment and submit its records.

use counting_queries::assignment::{find_sessions_of_assignments, find_started_records, has_started_records};
use kernel::rules::count::assignment::{CountAssignmentCommand, CountAssignmentState, check_transition};
use kernel::wire::key::{CountAssignmentKey, CountSessionKey};

use super::completion::end_assignments;
use super::model::{CountAssignment, load_assignment};
use super::start::{lock_assignment, rule_state};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CountingRefusal::AssignmentNotFound,
    CountingRefusal::AssignmentNotStarted,
    CountingRefusal::AssignedToOther,
    CountingRefusal::CountsOpen,
    SharedRefusal::RevisionMismatch,
];

/// Complete a count assignment.
///
/// Ends a started assignment of the caller and submits its completed records for review. The assignment need not be
/// fully counted. While one of its counts is in progress, the request is refused with 409 `counts_open`, with the
/// records in `detail.keys`: complete or cancel them first. It is also refused with 409 `assigned_to_other` if another
/// user has the assignment, and with 409 `assignment_not_started` if it is not started. Completing it again changes
/// nothing and returns the assignment. The journal records `ASSIGNMENT_COMPLETED`, and `COUNT_SUBMITTED` for each
/// record.
#[utoipa::path(
    post,
    path = "/inventory/count-assignment/{assignment_key}/complete",
    params(("assignment_key" = inline(CountAssignmentKey), Path, description = "Key of the count assignment.")),
    responses(
        (status = 200, description = "The assignment after the completion.", body = Envelope<CountAssignment>),
        Refused,
    ),
)]
pub async fn complete_count_assignment(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountAssignmentKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountAssignment>>, Problem> {
    let mut write = writer.begin("complete_count_assignment").await?;
    let found = find_sessions_of_assignments().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    let session_key = CountSessionKey::new(found.ok_or(CountingRefusal::AssignmentNotFound)?.session_key);
    let session = lock_session(&write, session_key).await?;
    let row = lock_assignment(&write, &session, key).await?;
    if_match.check(row.rev)?;
    let record_started = has_started_records().bind(write.conn(), &key.number()).one().await?;
    let state = CountAssignmentState { record_started, ..rule_state(&row, &session, caller.user_key())? };
    let next = match check_transition(CountAssignmentCommand::Complete, &state) {
        Ok(next) => next,
        Err(refusal) => {
            let problem = refused(refusal);
            let open = find_started_records().bind(write.conn(), &session_key.number(), &key.number()).all().await?;
            let keys: Vec<String> = open.iter().map(ToString::to_string).collect();
            return Err(if keys.is_empty() { problem } else { problem.with("keys", keys) });
        }
    };
    if next != state {
        let now = write.now();
        end_assignments(&mut write, &session, &[key], now).await?;
    }
    let assignment = load_assignment(write.conn(), key.number()).await?;
    write.commit(Envelope::ok("Count assignment completed.", assignment)).await
}
