//! Functions of this area that other areas may call, inside their own transaction.

use chrono::{DateTime, Utc};
use kernel::wire::key::UserKey;
use security_queries::credential::store_credential;
use security_queries::session::close_sessions_of_user;
use security_queries::token::revoke_user_tokens;

pub use super::listener::Listener;

use super::limits::SESSION_TOKEN_LIFE;
use super::model::{NewToken, issue};
pub use super::refusals::SecurityRefusal;
use platform::api::Problem;
use platform::auth::{Context, Sessions};
use platform::db::Write;
use platform::state::App;

/// Stores a new password hash of a user. The tokens of the user stay valid: see [`revoke_tokens_and_sessions`].
pub async fn set_password(write: &Write, user_key: UserKey, hash: &str) -> Result<(), Problem> {
    store_credential().bind(write.conn(), &user_key.number(), &hash).await?;
    Ok(())
}

/// Issues a session token that opens no session, for a command-line command that calls operations like a client. The
/// command revokes it when it is done.
pub async fn issue_for_command(app: &App, write: &Write, user_key: UserKey) -> Result<String, Problem> {
    let issued_at = write.now();
    let token = NewToken {
        user_key,
        context: Context::UserSession,
        description: None,
        scopes: Vec::new(),
        topics: Vec::new(),
        issued_by: None,
        scope: None,
        issued_at,
        expires_at: issued_at + SESSION_TOKEN_LIFE,
    };
    Ok(issue(app, write, token).await?.text)
}

/// Revokes all tokens of a user and closes the open session, as after a new password. The caller has locked the user.
pub async fn revoke_tokens_and_sessions(
    sessions: &Sessions,
    write: &mut Write,
    user_key: UserKey,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    close_sessions_of_user().bind(write.conn(), &now, &None, &user_key.number()).await?;
    revoke_user_tokens().bind(write.conn(), &now, &user_key.number()).await?;
    forget_rights(sessions, write, user_key);
    Ok(())
}

/// Makes this instance read the tokens and roles of a user again after the commit, because they are cached. The
/// database notifies the other instances.
pub fn forget_rights(sessions: &Sessions, write: &mut Write, user_key: UserKey) {
    let sessions = sessions.clone();
    write.after_commit(move || sessions.forget_user(user_key));
}
