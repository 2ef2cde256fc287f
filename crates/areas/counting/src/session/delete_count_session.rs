//! `DELETE /inventory/count-session` — a count that was planned by mistake.

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
    /// Which count.
    pub struct SessionNamed {
        /// Its key.
        pub session_key: CountSessionKey,
    }
}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::CountSessionNotPlanned,
    SharedRefusal::RevisionMismatch,
];

/// Delete a counting session.
#[utoipa::path(
    delete,
    path = "/inventory/count-session",
    params(SessionNamed),
    responses(
        (status = 200, description = "Deleted.", body = Envelope<Empty>),
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
    write.commit(Envelope::ok("Counting session deleted.", Empty {})).await
}
