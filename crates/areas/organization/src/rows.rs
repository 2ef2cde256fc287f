//! Reading, locking and checking users, shared by several operations.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::user::{UserRole, split_roles};
use kernel::wire::key::{Key, UserKey};
use organization_queries::above::{UserRow, find_user};
use organization_queries::user::{
    LockUser, count_other_admins, find_user_states, hold_user_states, lock_user, lock_user_states,
};

use super::refusals::OrganizationRefusal;
use attachments::contract::AttachmentsRefusal;
use platform::api::{IfMatch, Problem};
use platform::clock::Clock;
use platform::db::{Lock, Write, lock};
use platform::records::{LockMode, RecordLiveness};

/// Folder of a user's image, below the files of the user.
pub const IMAGE: &str = "image";

/// 404 `file_not_found` for a user without an image.
pub fn image_not_found() -> Problem {
    AttachmentsRefusal::FileNotFound.with_message("This user has no image. Upload one first.").with("filename", "image")
}

/// Name of a user in the audit log, `user/<key>`.
pub fn user_record(user_key: UserKey) -> String {
    format!("user/{user_key}")
}

/// Parses the roles in a request, which are separated by spaces. Refuses the first role that does not exist.
pub fn checked_roles(scope: &str) -> Result<Vec<UserRole>, Problem> {
    split_roles(scope).map_err(unknown_role)
}

/// Checks the role that a search filters by. Refuses a role that does not exist.
pub fn checked_role(name: &str) -> Result<UserRole, Problem> {
    UserRole::from_word(name).ok_or_else(|| unknown_role(name.to_owned()))
}

/// 422 `unknown_scope` that names the unknown role and lists all roles.
fn unknown_role(name: String) -> Problem {
    let known: Vec<_> = UserRole::ALL.iter().map(|role| role.as_str()).collect();
    let message = format!("{name:?} is not a role. The roles are {}.", known.join(", "));
    OrganizationRefusal::UnknownScope.with_message(message).with("scope", name)
}

/// One user, archived or not, with department, image and session state. Refuses an unknown key.
pub async fn load_user(clock: &Clock, client: &Object, key: &Key) -> Result<UserRow, Problem> {
    let number = key.number().ok_or(OrganizationRefusal::UserNotFound)?;
    find_user().bind(client, &clock.now(), &number).opt().await?.ok_or_else(|| OrganizationRefusal::UserNotFound.into())
}

/// Locks a user who is not archived and checks the revision that the client expects.
pub async fn lock_checked(write: &Write, key: &Key, if_match: &IfMatch) -> Result<LockUser, Problem> {
    let number = key.number().ok_or(OrganizationRefusal::UserNotFound)?;
    let user = lock_user().bind(write.conn(), &number).opt().await?.ok_or(OrganizationRefusal::UserNotFound)?;
    if_match.check(user.rev)?;
    Ok(user)
}

/// Takes the lock that preserves the last active administrator. Every command that could disable, archive or demote an
/// administrator takes it before its first read, so that two commands cannot remove the last two administrators at
/// once.
pub async fn lock_admins(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::LastAdmin).await
}

/// Refuses if this user is the only active administrator. The caller has taken [`lock_admins`].
pub async fn require_another_admin(write: &Write, user: &LockUser) -> Result<(), Problem> {
    let is_admin = user.active && user.words.iter().any(|word| word == UserRole::Admin.as_str());
    if is_admin && count_other_admins().bind(write.conn(), &user.key).one().await? == 0 {
        return Err(Problem::from(OrganizationRefusal::LastAdmin));
    }
    Ok(())
}

/// Finds which of these keys belong to users, and whether the users are live or archived. Other keys are left out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match lock_mode {
        LockMode::Read => find_user_states().bind(client, &numbers).all().await?,
        LockMode::Keep | LockMode::Hold => hold_user_states().bind(client, &numbers).all().await?,
        LockMode::Change => lock_user_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), RecordLiveness::live_unless(row.trash))).collect())
}
