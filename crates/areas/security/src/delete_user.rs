//! `DELETE /user/{user_key}` archives a user. Records keep the user's key, and the user name becomes free.

use axum::extract::State;
use kernel::wire::key::{Key, UserKey};
use security_queries::above::find_open_jobs;
use serde::Serialize;
use utoipa::ToSchema;

use super::contract::revoke_tokens_and_sessions;
use super::limits::JOBS_SHOWN_MAX;
use super::refusals::SecurityRefusal;
use organization::contract::{
    OrganizationRefusal, UserListItem, archive_user, load_user, lock_admins, lock_user_checked, require_another_admin,
    user_record,
};
use platform::admin_log::AuditChange;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// Result of archiving a user.
#[derive(Serialize, ToSchema)]
pub struct ArchivedUser {
    /// Key of the archived user.
    user_key: String,
}

refuses![
    OrganizationRefusal::UserNotFound,
    OrganizationRefusal::LastAdmin,
    SecurityRefusal::SelfDelete,
    SecurityRefusal::UserHasOpenJobs,
    SharedRefusal::RevisionMismatch,
];

/// Archive a user.
///
/// Archives the user permanently. Users are never erased, because records name them. The user name becomes free, all
/// tokens are revoked and the open session is closed. The change is recorded in the audit log. Repeating the request is
/// refused with `user_not_found`. To block a user temporarily, disable the user with `PATCH` instead.
///
/// Refusals:
///
/// - `user_has_open_jobs` with the first jobs in `job_keys`: assign them to someone else first.
/// - `last_admin` for the last active administrator.
/// - `self_delete` when callers try to archive themselves.
#[utoipa::path(
    delete,
    path = "/user/{user_key}",
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The archived user.", body = Envelope<ArchivedUser>),
        Refused,
    ),
)]
pub async fn delete_user(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<ArchivedUser>>, Problem> {
    let mut write = writer.begin("delete_user").await?;
    lock_admins(&write).await?;
    let user = lock_user_checked(&write, &key, &if_match).await?;
    if user.key == caller.user_key().number() {
        return Err(Problem::from(SecurityRefusal::SelfDelete));
    }
    require_another_admin(&write, &user).await?;
    // From here on no job can be assigned to the user, because an assignment needs the lock that was taken above.
    let jobs = find_open_jobs().bind(write.conn(), &user.key, &JOBS_SHOWN_MAX).all().await?;
    if !jobs.is_empty() {
        let keys: Vec<String> = jobs.iter().map(ToString::to_string).collect();
        return Err(SecurityRefusal::UserHasOpenJobs.with("job_keys", keys));
    }
    let before = UserListItem::whole(load_user(&app.clock, write.conn(), &key).await?);
    archive_user(&write, UserKey::new(user.key)).await?;
    write.audit(AuditChange::deleted(user_record(UserKey::new(user.key)), &before));
    let now = write.now();
    revoke_tokens_and_sessions(&app.sessions, &mut write, UserKey::new(user.key), now).await?;
    write.commit(Envelope::ok("User archived.", ArchivedUser { user_key: user.key.to_string() })).await
}
