//! `DELETE /user/{user_key}/password` gives a user a new temporary password and revokes every token of the user.

use axum::extract::{FromRequestParts, State};
use http::request::Parts;
use kernel::rules::scope::Scope;
use kernel::rules::user::UserRole;
use kernel::wire::key::{Key, UserKey};
use secrecy::SecretString;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::contract::{revoke_tokens_and_sessions, set_password};
use super::permissions::{check_may_grant, check_person};
use super::refusals::SecurityRefusal;
use organization::contract::{OrganizationRefusal, lock_user_checked, require_new_password, user_record};
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::random;
use platform::refuses;
use platform::state::App;

/// Temporary password for the administrator to give to the user.
#[derive(Serialize, ToSchema)]
pub struct TemporaryPassword {
    /// Key of the user whose password was reset.
    user_key: String,
    /// Temporary password of 16 characters. It is shown only once, and the user must replace it at the next login.
    temp_psw: String,
}

/// A caller who has logged in. An extractor, so that an API token is refused before the user is looked up.
#[derive(Debug)]
pub struct PersonCaller(Caller);

impl FromRequestParts<App> for PersonCaller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        check_person(&caller, Scope::OrgUserWrite)?;
        Ok(Self(caller))
    }
}

refuses![SecurityRefusal::ScopeNotHeld, OrganizationRefusal::UserNotFound, SharedRefusal::RevisionMismatch,];

/// Reset the password of a user.
///
/// Replaces the password with a temporary one of 16 characters, which the user must replace at the next login. Use it
/// when a user has forgotten the password. Only this response contains the temporary password, so hand it over safely.
/// All tokens of the user are revoked and the open session is closed. The reset is recorded in the audit log, without
/// the password. Every call creates another password. Only a logged-in user can call this operation, not an API token.
///
/// Refusals:
///
/// - `scope_not_held` for API tokens, and for callers who do not have all scopes of the user.
/// - `user_not_found` for an unknown or archived user.
/// - `revision_mismatch` when `If-Match` names another revision of the user.
#[utoipa::path(
    delete,
    path = "/user/{user_key}/password",
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The temporary password.", body = Envelope<TemporaryPassword>),
        Refused,
    ),
)]
pub async fn reset_user_password(
    State(app): State<App>,
    PersonCaller(caller): PersonCaller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<TemporaryPassword>>, Problem> {
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let mut write = writer.begin("reset_user_password").await?;
    let user = lock_user_checked(&write, &key, &if_match).await?;
    let roles: Vec<UserRole> = user.words.iter().filter_map(|word| UserRole::from_word(word)).collect();
    check_may_grant(&caller, &roles)?;
    let user_key = UserKey::new(user.key);
    set_password(&write, user_key, &hash).await?;
    require_new_password(&write, user_key, true).await?;
    let now = write.now();
    revoke_tokens_and_sessions(&app.sessions, &mut write, user_key, now).await?;
    let before = json!({"reset_password": user.reset_password});
    let after = json!({"reset_password": true, "password_changed": true});
    write.audit(AuditChange::changed(user_record(user_key), &before, &after));
    let answer = TemporaryPassword { user_key: user.key.to_string(), temp_psw: password };
    Ok(write
        .commit(Envelope::ok("Password reset. The temporary password is shown only once.", answer))
        .await?
        .no_store())
}
