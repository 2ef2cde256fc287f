//! Reads and rules that several operations of the area share.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::user::{UserRole, split_roles};
use kernel::wire::key::{Key, UserKey};
use organization_queries::above::{UserRow, find_user};
use organization_queries::user::{
    LockUser, count_other_admins, find_user_states, hold_user_states, lock_user, lock_user_states,
};

use super::refusals::Refusal;
use attachments::contract::AttachmentsRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::{Lock, Write, lock};
use platform::records::{Look, Standing};
use platform::state::App;

/// The folder of a user's picture.
pub const IMAGE: &str = "image";

/// 404 of a user's image.
pub fn image_not_found() -> Problem {
    AttachmentsRefusal::FileNotFound.saying("This user has no image.").with("filename", "image")
}

/// The name of a user in the record of administrative changes.
pub fn user_record(user_key: UserKey) -> String {
    format!("user/{user_key}")
}

/// Words of a user, or 422 with the first that nobody knows.
pub fn checked_words(scope: &str) -> Result<Vec<UserRole>, Problem> {
    split_roles(scope).map_err(unknown_word)
}

/// One word of a user, or 422.
pub fn checked_word(word: &str) -> Result<UserRole, Problem> {
    UserRole::from_word(word).ok_or_else(|| unknown_word(word.to_owned()))
}

fn unknown_word(word: String) -> Problem {
    let known: Vec<_> = UserRole::ALL.iter().map(|word| word.as_str()).collect();
    let message = format!("{word:?} is no right; the rights are {}.", known.join(", "));
    Refusal::UnknownScope.saying(message).with("scope", word)
}

/// One user, archived or not.
pub async fn load_user(app: &App, client: &Object, key: &Key) -> Result<UserRow, Problem> {
    let number = key.number().ok_or(Refusal::UserNotFound)?;
    find_user().bind(client, &app.clock.now(), &number).opt().await?.ok_or_else(|| Refusal::UserNotFound.into())
}

/// Locks a user that is not archived, and checks the revision the client expects.
pub async fn lock_checked(write: &Write, key: &Key, if_match: &IfMatch) -> Result<LockUser, Problem> {
    let number = key.number().ok_or(Refusal::UserNotFound)?;
    let user = lock_user().bind(write.conn(), &number).opt().await?.ok_or(Refusal::UserNotFound)?;
    if_match.check(user.rev)?;
    Ok(user)
}

/// Held before the first read by every command that could take the last administrator away.
pub async fn lock_admins(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::LastAdmin).await
}

/// Refuses when nobody else is an active administrator. Needs [`lock_admins`].
pub async fn keep_an_admin(write: &Write, user: &LockUser) -> Result<(), Problem> {
    let is_admin = user.active && user.words.iter().any(|word| word == UserRole::Admin.as_str());
    if is_admin && count_other_admins().bind(write.conn(), &user.key).one().await? == 0 {
        return Err(Problem::from(Refusal::LastAdmin));
    }
    Ok(())
}

/// Where users stand, by key.
pub async fn find_standings(
    client: &Object,
    keys: &[String],
    look: Look,
) -> Result<HashMap<String, Standing>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match look {
        Look::Read => find_user_states().bind(client, &numbers).all().await?,
        Look::Keep | Look::Hold => hold_user_states().bind(client, &numbers).all().await?,
        Look::Change => lock_user_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), Standing::unless(row.trash))).collect())
}
