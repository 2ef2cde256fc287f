//! `DELETE /session/{session_key}` — close one's own session, or another's by force. An expired token is good enough
//! for one's own.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::Key;
use kernel::wire::time::Timestamp;
use queries::queries::security::session::{close_session as end_session, find_session};
use serde::Serialize;
use utoipa::ToSchema;

use super::contract::forget_rights;
use super::refusals::Refusal;
use crate::areas::organization::contract::lock_for_session;
use crate::platform::api::{Envelope, IfMatch, Params, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;
use crate::refuses;

input! {
    /// How to close.
    pub struct CloseQuery {
        /// Close another user's session.
        pub force: Option<bool>,
    }
}

/// The closed session.
#[derive(Serialize, ToSchema)]
pub struct ClosedSession {
    /// Key of the session.
    session_key: String,
    /// Whose it was.
    user_key: String,
    /// When it was closed.
    logout_at: Timestamp,
}

refuses![Refusal::SessionNotFound, Refusal::SessionAlreadyClosed, Refusal::NotSessionOwner, Shared::RevisionMismatch,];

/// Close a session.
#[utoipa::path(
    delete,
    path = "/session/{session_key}",
    params(("session_key" = String, Path, description = "Key of the session."), CloseQuery),
    responses(
        (status = 200, description = "Closed.", body = Envelope<ClosedSession>),
        Refused,
    ),
)]
pub async fn close_session(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    Params(query): Params<CloseQuery>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<ClosedSession>>, Problem> {
    let not_found = || Problem::from(Refusal::SessionNotFound);
    let number = key.number().ok_or_else(not_found)?;
    let mut write = writer.begin("close_session").await?;
    let user_key = find_session().bind(write.conn(), &number).opt().await?.ok_or_else(not_found)?.user_key;
    let is_owner = user_key == caller.user_key();
    let may_force = query.force.unwrap_or(false) && !caller.is_expired() && caller.holds(Scope::AuthSessionForceClose);
    if !is_owner && !may_force {
        return Err(Problem::from(Refusal::NotSessionOwner));
    }
    lock_for_session(&write, user_key).await?;
    let session = find_session().bind(write.conn(), &number).opt().await?.ok_or_else(not_found)?;
    if_match.check(session.rev)?;
    if let Some(logout_at) = session.logout_at {
        let problem = Problem::from(Refusal::SessionAlreadyClosed);
        return Err(problem.with("logout_at", serde_json::json!(Timestamp(logout_at))));
    }
    let now = app.clock.now();
    end_session().bind(write.conn(), &now, &Some(caller.user_key()), &number).await?;
    forget_rights(&app.sessions, &mut write, user_key);
    let closed =
        ClosedSession { session_key: number.to_string(), user_key: user_key.to_string(), logout_at: Timestamp(now) };
    write.commit(Envelope::ok("Session closed.", closed)).await
}
