//! `POST /inventory/count-assignment/{assignment_key}/start` — start an assignment, which then belongs to the caller.

use counting_queries::assignment::find_sessions_of_assignments;
use kernel::wire::key::{CountAssignmentKey, CountSessionKey};

use super::model::{CountAssignment, load_assignment};
use super::start::{lock_assignment, start_assignment};
use crate::refusals::CountingRefusal;
use crate::rows::hold_session;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CountingRefusal::AssignmentNotFound,
    CountingRefusal::CountSessionNotStarted,
    CountingRefusal::AssignmentClosed,
    CountingRefusal::AssignedToOther,
    SharedRefusal::RevisionMismatch,
];

/// Start a count assignment.
///
/// Starts an assignment of the caller, or an assignment that any user can count, which then belongs to the caller. The
/// first count in an assignment starts it automatically, so use this operation only to claim an assignment beforehand.
/// The session must be started, otherwise the request is refused with 409 `count_session_not_started`. It is also
/// refused with 409 `assigned_to_other` if another user has the assignment, and with 409 `assignment_closed` if the
/// assignment is completed or canceled. Starting it again changes nothing and returns the assignment. The journal
/// records `ASSIGNMENT_STARTED`.
#[utoipa::path(
    post,
    path = "/inventory/count-assignment/{assignment_key}/start",
    params(("assignment_key" = inline(CountAssignmentKey), Path, description = "Key of the count assignment.")),
    responses(
        (status = 200, description = "The assignment after the start.", body = Envelope<CountAssignment>),
        Refused,
    ),
)]
pub async fn start_count_assignment(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountAssignmentKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountAssignment>>, Problem> {
    let mut write = writer.begin("start_count_assignment").await?;
    let found = find_sessions_of_assignments().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    let session_key = found.ok_or(CountingRefusal::AssignmentNotFound)?.session_key;
    let session = hold_session(&write, CountSessionKey::new(session_key)).await?;
    let row = lock_assignment(&write, &session, key).await?;
    if_match.check(row.rev)?;
    let now = write.now();
    start_assignment(&mut write, &session, &row, caller.user_key(), now).await?;
    let assignment = load_assignment(write.conn(), key.number()).await?;
    write.commit(Envelope::ok("Count assignment started.", assignment)).await
}
