//! Functions of this area that other areas may call, inside their own transaction.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::scope::{Scope, ScopeSet};
use kernel::rules::user::{Email, UserPreferences, UserRole, Username, join_roles};
use kernel::wire::key::{Key, SessionKey, UserKey};
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;
use organization_queries::client::Params as _;
use organization_queries::user::{
    InsertUserParams, UpdateUserParams, any_user_exists, archive_user as set_archived, find_user_key_by_name,
    hold_users, insert_user, lock_user, record_login, set_reset_password, update_user,
};
use serde_json::json;

use platform::admin_log::AuditChange;
use platform::api::Problem;
use platform::db::Write;

pub use super::input::{UserIn, UserPatch};
pub use super::model::UserListItem;
pub use super::refusals::OrganizationRefusal;
pub use super::rows::{
    checked_roles, load_user, lock_admins, lock_checked as lock_user_checked, require_another_admin, user_record,
};
pub use organization_queries::user::LockUser as LockedUser;

/// Key of the site that always exists. Users who are not assigned to a site belong to it.
const MAIN_SITE: &str = "0";

/// The user data that logins and sessions need.
#[derive(Debug)]
pub struct SessionUser {
    /// Revision of the user record.
    pub rev: i64,
    /// Login name of the user.
    pub username: String,
    /// Roles of the user, separated by one space.
    pub scope: String,
    /// First name. None when it is not set.
    pub name: Option<String>,
    /// Last name. None when it is not set.
    pub surname: Option<String>,
    /// Display settings, with defaults filled in.
    pub preferences: UserPreferences,
    /// Whether the user may log in.
    pub active: bool,
    /// Whether the user must set a new password at the next login.
    pub reset_password: bool,
}

/// Locks a user, so that changes of the user's tokens and sessions run one after the other. None if the user does not
/// exist or is archived.
pub async fn lock_session_user(write: &Write, user_key: UserKey) -> Result<Option<SessionUser>, Problem> {
    let row = lock_user().bind(write.conn(), &user_key.number()).opt().await?;
    Ok(row.map(|row| {
        let roles: Vec<_> = row.words.iter().filter_map(|word| UserRole::from_word(word)).collect();
        SessionUser {
            rev: row.rev,
            username: row.username,
            scope: join_roles(&roles),
            name: row.name,
            surname: row.surname,
            preferences: UserPreferences::from_stored(&row.preferences),
            active: row.active,
            reset_password: row.reset_password,
        }
    }))
}

/// Records the start of a session as the last login of its user, whom the caller has locked.
pub async fn note_login(
    write: &Write,
    user_key: UserKey,
    session_key: SessionKey,
    at: DateTime<Utc>,
) -> Result<(), Problem> {
    record_login().bind(write.conn(), &at, &session_key.number(), &user_key.number()).await?;
    Ok(())
}

/// Sets whether the user must choose a new password at the next login, as after a reset. The caller has locked the
/// user.
pub async fn require_new_password(write: &Write, user_key: UserKey, required: bool) -> Result<(), Problem> {
    set_reset_password().bind(write.conn(), &required, &user_key.number()).await?;
    Ok(())
}

/// Creates a user with only a name and roles, from the command line or at the first start, and records it in the audit
/// log. The caller sets the password.
pub async fn create_plain_user(
    write: &mut Write,
    username: &Username,
    roles: &[UserRole],
    reset_password: bool,
    now: DateTime<Utc>,
) -> Result<UserKey, Problem> {
    let user = InsertUserParams {
        username: username.as_str(),
        words: roles.iter().map(|role| role.as_str()).collect::<Vec<_>>(),
        name: None::<&str>,
        surname: None::<&str>,
        email: None::<&str>,
        site_key: MAIN_SITE,
        department_key: None,
        hourly_cost: None,
        preferences: json!(UserPreferences::default()),
        reset_password,
        created_at: now,
    };
    let key = UserKey::new(insert_user().params(write.conn(), &user).one().await?);
    let audited = json!({"username": username.as_str(), "scope": join_roles(roles), "reset_password": reset_password});
    write.audit(AuditChange::created(user_record(key), &audited));
    Ok(key)
}

/// Creates a user who must choose a password at the first login. The caller has checked the permission to grant these
/// roles, sets the temporary password and writes the audit log.
pub async fn create_user(
    write: &Write,
    input: UserIn,
    roles: &[UserRole],
    now: DateTime<Utc>,
) -> Result<UserKey, Problem> {
    let preferences = match input.preferences {
        Some(patch) => UserPreferences::default().patched(patch),
        None => UserPreferences::default(),
    };
    let user = InsertUserParams {
        username: input.username.as_str(),
        words: roles.iter().map(|role| role.as_str()).collect::<Vec<_>>(),
        name: input.name.as_ref().map(Text::as_str),
        surname: input.surname.as_ref().map(Text::as_str),
        email: input.email.as_ref().map(Email::as_str),
        site_key: input.site_key.as_ref().map_or(MAIN_SITE, Key::as_str),
        // A key that is not a number belongs to no department: -1 makes the foreign key refuse it.
        department_key: input.department_key.as_ref().map(|key| key.number().unwrap_or(-1)),
        hourly_cost: input.hourly_cost.map(|cost| cost.0.get()),
        preferences: json!(preferences),
        reset_password: true,
        created_at: now,
    };
    Ok(UserKey::new(insert_user().params(write.conn(), &user).one().await?))
}

/// Changes a user whom the caller has locked. `roles` is None if the roles stay unchanged.
pub async fn change_user(
    write: &Write,
    user: LockedUser,
    patch: UserPatch,
    roles: Option<Vec<UserRole>>,
) -> Result<(), Problem> {
    let preferences = UserPreferences::from_stored(&user.preferences);
    let preferences = match patch.preferences {
        Patch::Keep => preferences,
        Patch::Set(changes) => preferences.patched(changes),
    };
    let words = match roles {
        Some(roles) => roles.iter().map(|role| role.as_str().to_owned()).collect(),
        None => user.words,
    };
    let stored = UpdateUserParams {
        username: patch.username.as_ref().map_or(user.username, |name| name.as_str().to_owned()),
        words,
        name: patch.name.map_or(user.name, Text::into_string),
        surname: patch.surname.map_or(user.surname, Text::into_string),
        email: patch.email.map_or(user.email, |email| email.as_str().to_owned()),
        site_key: patch.site_key.as_ref().map_or(user.site_key, |key| key.as_str().to_owned()),
        department_key: patch.department_key.map_or(user.department_key, |key| key.number().unwrap_or(-1)),
        hourly_cost: patch.hourly_cost.map_or(user.hourly_cost, |cost| cost.0.get()),
        preferences: json!(preferences),
        active: patch.active.or(user.active),
        key: user.key,
    };
    update_user().params(write.conn(), &stored).await?;
    Ok(())
}

/// Archives and disables a user whom the caller has locked. Records keep the key, and the user name becomes free. The
/// caller revokes the tokens.
pub async fn archive_user(write: &Write, user_key: UserKey) -> Result<(), Problem> {
    set_archived().bind(write.conn(), &user_key.number()).await?;
    Ok(())
}

/// Returns the users among `keys` who are active and have the scope, because work is assigned only to users who may do
/// it. Until the commit, nobody can disable or archive them or change their roles.
pub async fn hold_users_with_scope(
    write: &Write,
    keys: &BTreeSet<UserKey>,
    scope: Scope,
) -> Result<HashSet<UserKey>, Problem> {
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    let keys: Vec<i64> = keys.iter().map(|key| key.number()).collect();
    let rows = hold_users().bind(write.conn(), &keys).all().await?;
    let holds = |words: &[String]| {
        let roles: Vec<UserRole> = words.iter().filter_map(|word| UserRole::from_word(word)).collect();
        ScopeSet::of_roles(&roles).contains(scope)
    };
    Ok(rows.into_iter().filter(|row| row.active && holds(&row.words)).map(|row| UserKey::new(row.key)).collect())
}

/// Returns the users among `keys` who are active, because tasks are assigned only to users who can log in. Until the
/// commit, nobody can disable or archive them.
pub async fn hold_active_users(write: &Write, keys: &BTreeSet<UserKey>) -> Result<HashSet<UserKey>, Problem> {
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    let keys: Vec<i64> = keys.iter().map(|key| key.number()).collect();
    let rows = hold_users().bind(write.conn(), &keys).all().await?;
    Ok(rows.into_iter().filter(|row| row.active).map(|row| UserKey::new(row.key)).collect())
}

/// Finds the key of the user with this user name, ignoring case. None if no user has it, or only archived ones.
pub async fn find_by_name(write: &Write, username: &str) -> Result<Option<UserKey>, Problem> {
    Ok(find_user_key_by_name().bind(write.conn(), &username).opt().await?.map(UserKey::new))
}

/// Whether the database has any user, archived or not. Without one the service is at its first start.
pub async fn has_users(client: &Object) -> Result<bool, Problem> {
    Ok(any_user_exists().bind(client).one().await?)
}
