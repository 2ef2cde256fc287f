//! `DELETE /inventory/count-session` — a count that was planned by mistake.

use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::wire::key::CountSessionKey;
use queries::queries::counting::session::{delete_session, lock_session_fully};

use crate::areas::counting::refusals::CountingRefusal;
use crate::areas::counting::rows::load_session;
use crate::platform::api::{Empty, Envelope, IfMatch, Params, Problem, Shared};
use crate::platform::db::{Committed, Writer};
use crate::refuses;

input! {
    /// Which count.
    pub struct SessionNamed {
        /// Its key.
        pub session_key: CountSessionKey,
    }
}

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::CountSessionNotPlanned, Shared::RevisionMismatch,];

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
    lock_session_fully().bind(write.conn(), &key.number()).opt().await?;
    let session = load_session(write.conn(), key).await?;
    if_match.check(session.row.rev)?;
    check_transition(CountSessionCommand::Delete, &session.state)?;
    delete_session().bind(write.conn(), &key.number()).await?;
    write.commit(Envelope::ok("Counting session deleted.", Empty {})).await
}
