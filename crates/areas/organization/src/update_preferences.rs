//! `PATCH /user/{user_key}/preferences`: display settings of the caller, or of any user for an administrator.

use axum::extract::FromRequestParts;
use http::request::Parts;
use kernel::rules::scope::Scope;
use kernel::rules::user::{UserPreferences, UserPreferencesPatch};
use kernel::wire::key::{Key, UserKey};
use organization_queries::user::update_preferences as store_preferences;
use serde_json::json;

use super::refusals::OrganizationRefusal;
use super::rows::{lock_checked, user_record};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// Key of the user whose preferences change: the caller, or any user if the caller has `org:user:write`. This extractor
/// runs before the one of the body, so that permissions are checked before the body is read.
#[derive(Debug)]
pub struct OwnUser(Key);

impl FromRequestParts<App> for OwnUser {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let PathParam(key): PathParam<Key> = PathParam::from_request_parts(parts, app).await?;
        if key.number() != Some(caller.user_key().number()) {
            caller.require_scope(Scope::OrgUserWrite)?;
        }
        Ok(Self(key))
    }
}

refuses![OrganizationRefusal::UserNotFound, SharedRefusal::RevisionMismatch,];

/// Change the preferences of a user.
///
/// Merges display settings of the console: absent members stay unchanged and `null` restores the default. Users can
/// change their own preferences. Changing those of another user needs the scope `org:user:write`. Without it, the
/// request is refused with `missing_scope`. The user gets a new revision, and the change is written to the audit log.
/// `If-Match` is compared with the `_rev` of the user and is optional. Repeating the request leads to the same
/// preferences. An archived user is refused with `user_not_found`.
#[utoipa::path(
    patch,
    path = "/user/{user_key}/preferences",
    request_body = UserPreferencesPatch,
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "All preferences after the change.", body = Envelope<UserPreferences>),
        Refused,
    ),
)]
pub async fn update_preferences(
    OwnUser(key): OwnUser,
    writer: Writer,
    if_match: IfMatch,
    Body(patch): Body<UserPreferencesPatch>,
) -> Result<Committed<Envelope<UserPreferences>>, Problem> {
    let mut write = writer.begin("update_preferences").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let before = UserPreferences::from_stored(&user.preferences);
    let preferences = before.clone().patched(patch);
    store_preferences().bind(write.conn(), &json!(preferences), &user.key).await?;
    let (before, after) = (json!({"preferences": before}), json!({"preferences": preferences}));
    write.audit(AuditChange::changed(user_record(UserKey::new(user.key)), &before, &after));
    write.commit(Envelope::ok("Preferences changed.", preferences)).await
}
