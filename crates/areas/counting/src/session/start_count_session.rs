//! `POST /inventory/count-session/{session_key}/start` — start a planned session.

use counting_queries::session::set_session_started;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::{CountSessionEventData, CountSessionStarted};
use kernel::wire::key::CountSessionKey;

use super::model::{CountSession, load_session_record};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::lock_session;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotPlanned,
    SharedRefusal::RevisionMismatch,
];

/// Start a count session.
///
/// Opens a planned session for counting. In any other status, the request is refused with 409
/// `count_session_not_planned`. The snapshot `baseline` of the books is taken, and code, type, blind flags and planned
/// start can no longer be changed. Stock is not frozen yet: each count freezes its own product and location. The
/// journal records `COUNT_SESSION_STARTED`. To count, continue with `POST /inventory/count-record/start`. Repeat the
/// request with the same `Idempotency-Key` to get the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/start",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The session after the start.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn start_count_session(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let mut write = writer.begin("start_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Start, &session.state).map_err(refused)?;
    let now = write.now();
    set_session_started().bind(write.conn(), &now, &caller.user_key().number(), &key.number()).one().await?;
    write.append_event(session.event(&CountSessionStarted(CountSessionEventData { count_session_key: key }), now));
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Count session started.", session)).await
}
