//! `DELETE /api-token/{token_key}` revokes an API token. Revoking it twice is harmless.

use axum::extract::State;
use kernel::rules::scope::Scope;
use kernel::wire::key::{Key, UserKey};
use kernel::wire::time::Timestamp;
use security_queries::token::{find_api_token, revoke_token};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::contract::forget_rights;
use super::refusals::SecurityRefusal;
use organization::contract::lock_session_user;
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::auth::Sessions;
use platform::db::{Committed, Writer};
use platform::refuses;

/// The API token that was revoked, and when.
#[derive(Serialize, ToSchema)]
pub struct RevokedToken {
    /// Key of the revoked token.
    token_key: String,
    /// Time when the token was first revoked, in UTC.
    revoked_at: Timestamp,
}

refuses![SecurityRefusal::ApiTokenNotFound, SharedRefusal::RevisionMismatch,];

/// Revoke an API token.
///
/// Revokes the token permanently: this instance refuses it immediately, all others within one second. Repeating the
/// request is harmless and returns the first `revoked_at`. Revoking the token of another user needs the scope
/// `org:api-token:manage`. The revocation is recorded in the audit log.
///
/// Refusals:
///
/// - `api_token_not_found` for an unknown token, and for the token of another user when the scope is missing.
/// - `revision_mismatch` when `If-Match` names another revision.
#[utoipa::path(
    delete,
    path = "/api-token/{token_key}",
    params(("token_key" = inline(Key), Path, description = "Key of the API token, from `GET /user/api-tokens`.")),
    responses(
        (status = 200, description = "The revoked token.", body = Envelope<RevokedToken>),
        Refused,
    ),
)]
pub async fn revoke_api_token(
    State(sessions): State<Sessions>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<RevokedToken>>, Problem> {
    let mut write = writer.begin("revoke_api_token").await?;
    let token = find_api_token().bind(write.conn(), &key.as_str()).opt().await?;
    let token = token
        .filter(|token| token.issued_to == caller.user_key().number() || caller.has_scope(Scope::OrgApiTokenManage));
    let missing = || Problem::from(SecurityRefusal::ApiTokenNotFound);
    lock_session_user(&write, UserKey::new(token.ok_or_else(missing)?.issued_to)).await?;
    // Read again under the lock of its user: another request may have revoked it before.
    let token = find_api_token().bind(write.conn(), &key.as_str()).opt().await?.ok_or_else(missing)?;
    if_match.check(token.rev)?;
    let now = write.now();
    if token.revoked_at.is_none() {
        revoke_token().bind(write.conn(), &now, &key.as_str()).await?;
        forget_rights(&sessions, &mut write, UserKey::new(token.issued_to));
    }
    let state = |revoked_at: Option<_>| json!({"revoked_at": revoked_at.map(Timestamp)});
    let (before, after) = (state(token.revoked_at), state(token.revoked_at.or(Some(now))));
    write.audit(AuditChange::changed(format!("api-token/{key}"), &before, &after));
    let revoked = RevokedToken { token_key: key.to_string(), revoked_at: Timestamp(token.revoked_at.unwrap_or(now)) };
    write.commit(Envelope::ok("Token revoked.", revoked)).await
}
