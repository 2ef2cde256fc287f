//! `PUT /user/{user_key}/password` sets a new password and revokes every token of the user, including that of the
//! request.

use axum::extract::State;
use kernel::input;
use kernel::rules::password::weakness;
use kernel::wire::key::Key;
use kernel::wire::text::Text;
use secrecy::SecretString;
use security_queries::credential::{FindCredential, find_credential};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::contract::{revoke_tokens_and_sessions, set_password};
use super::refusals::SecurityRefusal;
use super::throttle::Throttle;
use configuration::contract::company_name;
use organization::contract::{lock_session_user, require_new_password, user_record};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, GeneralRefusal, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::{Caller, Context};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// The new password, and the current one unless it is temporary.
    pub struct PasswordChange {
        /// New password, 8 to 128 characters. It must not be easy to guess, must not contain the user name, and must
        /// differ from the current password.
        pub new_password: Text<0, 100_000>,
        /// Current password. Required with a session token. May be absent only with the token of a temporary password.
        pub current_password: Option<Text<0, 100_000>>,
    }
}

/// The user whose password was changed.
#[derive(Serialize, ToSchema)]
pub struct ChangedUser {
    /// Key of the user whose password was changed.
    user_key: String,
}

refuses![
    SharedRefusal::TooManyAttempts,
    SecurityRefusal::NotTokenOwner,
    SecurityRefusal::CurrentPasswordRequired,
    SecurityRefusal::PasswordTooWeak,
    SecurityRefusal::PasswordUnchanged,
    SecurityRefusal::WrongPassword,
    SharedRefusal::RevisionMismatch,
];

/// Change your own password.
///
/// Sets a new password for the user of the token. With a session token, send the current password too. With the token
/// of a temporary password, only the new one is needed. The change revokes every token of the user, including API
/// tokens and the token of the request, and closes the open session, so log in again. It is recorded in the audit log,
/// without the password. Repeating the request is refused, because the token is revoked.
///
/// Refusals:
///
/// - `current_password_required` when a session token is used without the current password.
/// - `wrong_password` when the current password is wrong.
/// - `password_too_weak` with the violated rule in `rule`.
/// - `password_unchanged` when the new password is the current one.
/// - `not_token_owner` when the path names another user.
/// - `too_many_attempts` after 5 wrong current passwords within 15 minutes.
#[utoipa::path(
    put,
    path = "/user/{user_key}/password",
    request_body = PasswordChange,
    params(("user_key" = inline(Key), Path, description = "Key of the user of the token.")),
    responses(
        (status = 200, description = "The password was changed. Log in again.", body = Envelope<ChangedUser>),
        Refused,
    ),
)]
pub async fn change_password(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(input): Body<PasswordChange>,
) -> Result<Committed<Envelope<ChangedUser>>, Problem> {
    let user_key = caller.user_key();
    if key.number() != Some(user_key.number()) {
        return Err(Problem::from(SecurityRefusal::NotTokenOwner));
    }
    let credential = find_credential().bind(&app.read().await?, &user_key.number()).one().await?;
    let throttle = Throttle::change(user_key.number());
    let by_session = caller.token().context == Context::UserSession;
    if by_session {
        check_current_password(&app, &throttle, &credential, input.current_password).await?;
    }
    let new = input.new_password.into_string();
    check_new_password(&app, &credential, &new).await?;
    let hash = app.passwords.hash(SecretString::from(new)).await?;

    let mut write = writer.begin("change_password").await?;
    if by_session {
        throttle.succeeded(&write, write.now()).await?;
    }
    let gone = || Problem::from(GeneralRefusal::TokenRevoked).bad_token();
    let user = lock_session_user(&write, user_key).await?.ok_or_else(gone)?;
    if_match.check(user.rev)?;
    // After a concurrent change, the password that this request confirmed is no longer the current one.
    let present = find_credential().bind(write.conn(), &user_key.number()).one().await?;
    if present.password_hash != credential.password_hash {
        return Err(gone());
    }
    set_password(&write, user_key, &hash).await?;
    require_new_password(&write, user_key, false).await?;
    let now = write.now();
    revoke_tokens_and_sessions(&app.sessions, &mut write, user_key, now).await?;
    let before = json!({"reset_password": user.reset_password});
    let after = json!({"reset_password": false, "password_changed": true});
    write.audit(AuditChange::changed(user_record(user_key), &before, &after));
    let changed = ChangedUser { user_key: user_key.to_string() };
    write.commit(Envelope::ok("Password changed. Log in again.", changed)).await
}

/// Checks the current password and counts wrong ones: a stolen session token must not be enough to change the password.
async fn check_current_password(
    app: &App,
    throttle: &Throttle,
    credential: &FindCredential,
    current: Option<Text<0, 100_000>>,
) -> Result<(), Problem> {
    let current = current.ok_or_else(|| Problem::from(SecurityRefusal::CurrentPasswordRequired))?;
    throttle.check(app).await?;
    let current = SecretString::from(current.into_string());
    if app.passwords.verify(current, Some(credential.password_hash.clone())).await? {
        return Ok(());
    }
    Err(throttle.failed(app, Problem::from(SecurityRefusal::WrongPassword)).await?)
}

/// Refuses a new password that is easy to guess, or that is the current one.
async fn check_new_password(app: &App, credential: &FindCredential, new: &str) -> Result<(), Problem> {
    let company = company_name(&app.read().await?).await?;
    if let Some(weakness) = weakness(new, &credential.username, &[&company]) {
        return Err(SecurityRefusal::PasswordTooWeak.with_message(weakness.advice()).with("rule", weakness.rule()));
    }
    if app.passwords.verify(SecretString::from(new), Some(credential.password_hash.clone())).await? {
        return Err(Problem::from(SecurityRefusal::PasswordUnchanged));
    }
    Ok(())
}
