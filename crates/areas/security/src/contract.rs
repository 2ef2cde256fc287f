//! What other areas may ask of this one, inside their own transaction.

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

/// Sets the hash of a user's password. The hash never leaves the database again, except to be checked.
pub async fn set_password(write: &Write, user_key: UserKey, hash: &str) -> Result<(), Problem> {
    store_credential().bind(write.conn(), &user_key.number(), &hash).await?;
    Ok(())
}

/// A token for a command that calls the operations from inside; the command revokes it when it is done.
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

/// Revokes every token of a user and closes the sessions. The user's row must be locked.
pub async fn revoke_everything(
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

/// This copy forgets at commit what it knows about the user's rights; the others are notified by the database.
pub fn forget_rights(sessions: &Sessions, write: &mut Write, user_key: UserKey) {
    let sessions = sessions.clone();
    write.after_commit(move || sessions.forget_user(user_key));
}
