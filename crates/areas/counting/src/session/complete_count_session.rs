//! `POST /inventory/count-session/{session_key}/complete` — end counting. Open assignments are completed too.

use counting_queries::assignment::{find_started_records, lock_assignments_of};
use counting_queries::session::set_session_completed;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::{CountSessionCompleted, CountSessionEventData};
use kernel::wire::key::{CountAssignmentKey, CountSessionKey};

use super::model::{CountSession, load_session_record};
use crate::assignment::completion::end_assignments;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotStarted,
    CountingRefusal::CountsOpen,
    SharedRefusal::RevisionMismatch,
];

/// Complete a count session.
///
/// Ends the counting of a started session, so that its records can be reviewed and confirmed. In any other status, the
/// request is refused with 409 `count_session_not_started`. Open assignments are completed and their records submitted,
/// records without an assignment stay `completed`, and the snapshot `post_count` is taken. From then on, a blind
/// session shows its books. While a count is in progress, the request is refused with 409 `counts_open`, with the
/// records in `detail.keys`: complete or cancel them first. The journal records `COUNT_SESSION_COMPLETED`,
/// `ASSIGNMENT_COMPLETED` and `COUNT_SUBMITTED`. Repeat the request with the same `Idempotency-Key` to get the same
/// response.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/complete",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session after the completion.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn complete_count_session(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let mut write = writer.begin("complete_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    if let Err(refusal) = check_transition(CountSessionCommand::Complete, &session.state) {
        let started = find_started_records().bind(write.conn(), &key.number(), &0).all().await?;
        let problem = refused(refusal);
        let keys: Vec<String> = started.iter().map(ToString::to_string).collect();
        return Err(if keys.is_empty() { problem } else { problem.with("keys", keys) });
    }
    let now = write.now();
    set_session_completed().bind(write.conn(), &now, &caller.user_key().number(), &key.number()).one().await?;
    write.append_event(session.event(&CountSessionCompleted(CountSessionEventData { count_session_key: key }), now));
    let open: Vec<CountAssignmentKey> = lock_assignments_of()
        .bind(write.conn(), &key.number())
        .all()
        .await?
        .into_iter()
        .filter(|row| matches!(row.status.as_str(), "planned" | "started"))
        .map(|row| CountAssignmentKey::new(row.key))
        .collect();
    end_assignments(&mut write, &session, &open, now).await?;
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Count session completed.", session)).await
}
