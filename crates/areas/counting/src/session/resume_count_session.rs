//! `POST /inventory/count-session/{session_key}/resume` — continue the counting of a completed session.

use counting_queries::assignment::{lock_assignments_of, resume_assignments};
use counting_queries::record::unsubmit_records;
use counting_queries::session::set_session_resumed;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::{CountSessionEventData, CountSessionResumed};
use kernel::wire::key::CountSessionKey;

use super::model::{CountSession, load_session_record};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotCompleted,
    SharedRefusal::RevisionMismatch,
];

/// Resume a count session.
///
/// Sets a completed session back to `started`, so that counting can continue. In any other status, the request is
/// refused with 409 `count_session_not_completed`. Completed assignments become `started` again, or `planned` if they
/// were never started, and submitted records become `completed` again. A blind session hides its books again. The
/// journal records `COUNT_SESSION_RESUMED`. Completing the session again replaces the snapshot `post_count`. Repeat the
/// request with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/resume",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session after the resume.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn resume_count_session(
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let mut write = writer.begin("resume_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Resume, &session.state).map_err(refused)?;
    lock_assignments_of().bind(write.conn(), &key.number()).all().await?;
    set_session_resumed().bind(write.conn(), &key.number()).one().await?;
    resume_assignments().bind(write.conn(), &key.number()).all().await?;
    unsubmit_records().bind(write.conn(), &key.number()).all().await?;
    write.append_event(
        session.event(&CountSessionResumed(CountSessionEventData { count_session_key: key }), write.now()),
    );
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Count session resumed.", session)).await
}
