//! `DELETE /session/{session_key}` closes the caller's own session or, with force, that of another user. An expired
//! token is accepted.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::rules::session::{self, LoginSessionCommand, LoginSessionStage, LoginSessionState as Session};
use kernel::wire::key::{Key, UserKey};
use kernel::wire::time::Timestamp;
use security_queries::session::{SessionRow, close_session as end_session, find_session};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::contract::forget_rights;
use super::refusals::SecurityRefusal;
use organization::contract::lock_session_user;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, Params, PathParam, Problem, SharedRefusal};
use platform::auth::Sessions;
use platform::auth::{Caller, Context};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Options for closing a session.
    pub struct CloseQuery {
        /// Whether to close the session of another user. Needs the scope `auth:session:force-close`. Default: `false`.
        pub force: bool = false,
    }
}

/// Result of closing a session.
#[derive(Serialize, ToSchema)]
pub struct ClosedSession {
    /// Key of the closed session.
    session_key: String,
    /// Key of the user whose session was closed.
    user_key: String,
    /// Time when the session was closed, in UTC.
    logout_at: Timestamp,
}

refuses![
    SecurityRefusal::SessionNotFound,
    SecurityRefusal::SessionAlreadyClosed,
    SecurityRefusal::NotSessionOwner,
    SharedRefusal::RevisionMismatch,
];

/// Close a session.
///
/// Logs out: closes the session and revokes its token. An expired token is accepted, so that a terminal can always log
/// out. `force=true` with the scope `auth:session:force-close` closes the session of another user, which is recorded in
/// the audit log. Closing a session does not pause jobs or change other data. Repeating the request is refused, because
/// the session is closed or the token is revoked.
///
/// Refusals:
///
/// - `not_session_owner` when the session belongs to another user and `force` or the scope is missing.
/// - `session_already_closed` with the time in `logout_at`.
/// - `session_not_found` for an unknown key.
#[utoipa::path(
    delete,
    path = "/session/{session_key}",
    params(("session_key" = inline(Key), Path, description = "Key of the session, from `POST /session`."), CloseQuery),
    responses(
        (status = 200, description = "The closed session.", body = Envelope<ClosedSession>),
        Refused,
    ),
)]
pub async fn close_session(
    State(sessions): State<Sessions>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    Params(query): Params<CloseQuery>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<ClosedSession>>, Problem> {
    let not_found = || Problem::from(SecurityRefusal::SessionNotFound);
    let number = key.number().ok_or_else(not_found)?;
    let mut write = writer.begin("close_session").await?;
    let user_key = find_session().bind(write.conn(), &number).opt().await?.ok_or_else(not_found)?.user_key;
    let user_key = UserKey::new(user_key);
    lock_session_user(&write, user_key).await?;
    let row = find_session().bind(write.conn(), &number).opt().await?.ok_or_else(not_found)?;
    let close = LoginSessionCommand::Close {
        is_owner: user_key == caller.user_key(),
        force: query.force,
        may_force: caller.has_scope(Scope::AuthSessionForceClose),
    };
    let judged = session::check_transition(close, &session_state(&row));
    // Checked in this order: owner, revision, state.
    if judged != Err(session::LoginSessionRefusal::NotOwner) {
        if_match.check(row.rev)?;
    }
    judged.map_err(|refusal| refused(refusal, &row))?;
    let now = write.now();
    end_session().bind(write.conn(), &now, &Some(caller.user_key().number()), &number).await?;
    forget_rights(&sessions, &mut write, user_key);
    if user_key != caller.user_key() {
        let (before, after) = (json!({"active": true}), json!({"active": false, "user_key": user_key.to_string()}));
        write.audit(AuditChange::changed(format!("session/{number}"), &before, &after));
    }
    let closed =
        ClosedSession { session_key: number.to_string(), user_key: user_key.to_string(), logout_at: Timestamp(now) };
    write.commit(Envelope::ok("Session closed.", closed)).await
}

/// Builds the state for the rules from the stored session. A session and its token end together, so a closed session
/// means a revoked token.
fn session_state(row: &SessionRow) -> Session {
    Session {
        stage: if row.active { LoginSessionStage::Open } else { LoginSessionStage::Closed },
        context: Context::UserSession,
        revoked: !row.active,
        closed_by_somebody: row.closed_by.is_some(),
    }
}

/// Maps a refusal of the rules to the response.
fn refused(refusal: session::LoginSessionRefusal, row: &SessionRow) -> Problem {
    match refusal {
        session::LoginSessionRefusal::NotOwner => SecurityRefusal::NotSessionOwner.into(),
        session::LoginSessionRefusal::AlreadyClosed => {
            SecurityRefusal::SessionAlreadyClosed.with("logout_at", serde_json::json!(row.logout_at.map(Timestamp)))
        }
        session::LoginSessionRefusal::TokenMismatch | session::LoginSessionRefusal::TokenRevoked => {
            Problem::internal("closing a session does not judge its token")
        }
    }
}
