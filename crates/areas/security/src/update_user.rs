//! `PATCH /user/{user_key}` changes a user. New permissions apply from the next request, and a disabled user is logged
//! out immediately.

use axum::extract::State;
use kernel::rules::scope::Scope;
use kernel::rules::user::UserRole;
use kernel::wire::key::{Key, UserKey};

use super::contract::{forget_rights, revoke_tokens_and_sessions};
use super::permissions::{check_may_grant, check_person};
use super::refusals::SecurityRefusal;
use organization::contract::{
    OrganizationRefusal, UserListItem, UserPatch, change_user, checked_roles, load_user, lock_admins,
    lock_user_checked, require_another_admin, user_record,
};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal, fault};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    SecurityRefusal::ScopeNotHeld,
    OrganizationRefusal::UserNotFound,
    OrganizationRefusal::UsernameTaken,
    OrganizationRefusal::LastAdmin,
    SharedRefusal::RevisionMismatch,
    OrganizationRefusal::UnknownScope,
    OrganizationRefusal::SiteNotFound,
    OrganizationRefusal::NamedDepartmentNotFound,
];

/// Change a user.
///
/// Changes the members of a user that are sent. Absent members do not change, and `null` clears a member that may be
/// empty. Changed roles apply from the next request, and on other instances within one second. `active=false` disables
/// the user: all tokens are revoked and the open session is closed. The change is recorded in the audit log. Repeating
/// the request stores the same values again. An API token can change only users whose scopes it has, and never roles.
///
/// Refusals:
///
/// - `last_admin` when the last active administrator would be disabled or lose the role.
/// - `username_taken` when another user has the name.
/// - `scope_not_held` with the missing scope in `scope`.
/// - `revision_mismatch` when `If-Match` names another revision of the user.
#[utoipa::path(
    patch,
    path = "/user/{user_key}",
    request_body = UserPatch,
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The changed user.", body = Envelope<UserListItem>),
        Refused,
    ),
)]
pub async fn update_user(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(patch): Body<UserPatch>,
) -> Result<Committed<Envelope<UserListItem>>, Problem> {
    if patch.changes_nothing() {
        return Err(fault(&["body"], "too_short", "Send at least one member to change"));
    }
    let mut write = writer.begin("update_user").await?;
    lock_admins(&write).await?;
    let user = lock_user_checked(&write, &key, &if_match).await?;
    let roles = patch.scope.as_ref().map(|scope| checked_roles(scope.as_str())).transpose()?;
    check_rights(&caller, &user.words, roles.as_deref())?;
    let before = UserListItem::whole(load_user(&app.clock, write.conn(), &key).await?);
    let (user_key, active) = (user.key, patch.active.or(user.active));
    let stays_admin = match &roles {
        Some(roles) => active && roles.contains(&UserRole::Admin),
        None => active,
    };
    if !stays_admin {
        require_another_admin(&write, &user).await?;
    }
    change_user(&write, user, patch, roles).await?;
    if active {
        forget_rights(&app.sessions, &mut write, UserKey::new(user_key));
    } else {
        let now = write.now();
        revoke_tokens_and_sessions(&app.sessions, &mut write, UserKey::new(user_key), now).await?;
    }
    let row = load_user(&app.clock, write.conn(), &key).await?;
    write.audit(AuditChange::changed(user_record(UserKey::new(user_key)), &before, &UserListItem::whole(row.clone())));
    write.commit(Envelope::ok("User changed.", UserListItem::new(row, &caller))).await
}

/// Checks that the caller may grant the current roles of the user. Only a person can change roles, and must be allowed
/// to grant the new roles too.
fn check_rights(caller: &Caller, present: &[String], new: Option<&[UserRole]>) -> Result<(), Problem> {
    let present: Vec<UserRole> = present.iter().filter_map(|word| UserRole::from_word(word)).collect();
    check_may_grant(caller, &present)?;
    match new {
        Some(new) if *new != *present => {
            check_may_grant(caller, new)?;
            check_person(caller, Scope::OrgUserWrite)
        }
        _ => Ok(()),
    }
}
