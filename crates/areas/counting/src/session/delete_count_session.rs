//! `DELETE /inventory/count-session` — delete a session that is still planned.

use counting_queries::session::{delete_session, lock_session_to_delete};
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::wire::key::CountSessionKey;

use crate::refusals::{CountingRefusal, refused};
use crate::rows::load_session;
use platform::api::{Empty, Envelope, IfMatch, Params, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// The session to delete.
    pub struct SessionNamed {
        /// Key of the count session to delete.
        pub session_key: CountSessionKey,
    }
}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotPlanned,
    SharedRefusal::RevisionMismatch,
];

/// Delete a count session.
///
/// Deletes a session that was planned by mistake, with its assignments. Nothing is written to the journal. If the
/// session is no longer planned, the request is refused with 409 `count_session_not_planned`: cancel it instead. A
/// repeated request is refused with 404 `count_session_not_found`, and an outdated `If-Match` with 412
/// `revision_mismatch`.
#[utoipa::path(
    delete,
    path = "/inventory/count-session",
    params(SessionNamed),
    responses(
        (status = 200, description = "The session was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_count_session(
    writer: Writer,
    Params(query): Params<SessionNamed>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_count_session").await?;
    let key = query.session_key;
    lock_session_to_delete().bind(write.conn(), &key.number()).opt().await?;
    let session = load_session(write.conn(), key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Delete, &session.state).map_err(refused)?;
    delete_session().bind(write.conn(), &key.number()).await?;
    write.commit(Envelope::ok("Count session deleted.", Empty {})).await
}
