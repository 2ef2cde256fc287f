//! `POST /inventory/count-session/{session_key}/start` — counting begins.

use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::{CountSessionEventData, CountSessionStarted};
use kernel::wire::key::CountSessionKey;
use queries::queries::counting::session::set_session_started;

use super::model::{CountSession, load_session_record};
use crate::areas::counting::refusals::CountingRefusal;
use crate::areas::counting::rows::lock_session;
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::CountSessionNotPlanned, Shared::RevisionMismatch,];

/// Start a counting session.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/start",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "The count.", body = Envelope<CountSession>),
        Refused,
    ),
)]
pub async fn start_count_session(
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<CountSessionKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<CountSession>>, Problem> {
    let mut write = writer.begin("start_count_session").await?;
    let session = lock_session(&write, key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Start, &session.state)?;
    let now = write.now();
    set_session_started().bind(write.conn(), &now, &caller.user_key().number(), &key.number()).one().await?;
    write.record(session.event(&CountSessionStarted(CountSessionEventData { count_session_key: key }), now));
    let (_, session) = load_session_record(write.conn(), key).await?;
    write.commit(Envelope::ok("Counting session started.", session)).await
}
