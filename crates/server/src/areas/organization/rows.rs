//! Reads and rules that several operations of the area share.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::user::{CoarseWord, split_words};
use kernel::wire::key::Key;
use queries::queries::organization::above::{UserRow, find_user};
use queries::queries::organization::user::{
    LockUser, count_other_admins, find_user_states, hold_user_states, lock_user, lock_user_states,
};

use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::{Lock, Write, lock};
use crate::platform::records::{Look, Standing};
use crate::platform::state::App;

/// The folder of a user's picture.
pub const IMAGE: &str = "image";

/// 404 of a user.
pub fn user_not_found() -> Problem {
    Problem::not_found("user_not_found", "There is no such user.")
}

/// 409 of a user name.
pub fn username_taken() -> Problem {
    Problem::conflict("username_taken", "Another user has this user name.")
}

/// 404 of a user's image.
pub fn image_not_found() -> Problem {
    Problem::not_found("file_not_found", "This user has no image.").with("filename", "image")
}

/// 404 of a department.
pub fn department_not_found() -> Problem {
    Problem::not_found("department_not_found", "There is no such department.")
}

/// Words of a user, or 422 with the first that nobody knows.
pub fn checked_words(scope: &str) -> Result<Vec<CoarseWord>, Problem> {
    split_words(scope).map_err(unknown_word)
}

/// One word of a user, or 422.
pub fn checked_word(word: &str) -> Result<CoarseWord, Problem> {
    CoarseWord::from_word(word).ok_or_else(|| unknown_word(word.to_owned()))
}

fn unknown_word(word: String) -> Problem {
    let known: Vec<_> = CoarseWord::ALL.iter().map(|word| word.as_str()).collect();
    let message = format!("{word:?} is no right; the rights are {}.", known.join(", "));
    Problem::unprocessable("unknown_scope", message).with("scope", word)
}

/// One user, archived or not.
pub async fn load_user(app: &App, client: &Object, key: &Key) -> Result<UserRow, Problem> {
    let number = key.number().ok_or_else(user_not_found)?;
    find_user().bind(client, &app.clock.now(), &number).opt().await?.ok_or_else(user_not_found)
}

/// Locks a user that is not archived, and checks the revision the client expects.
pub async fn lock_checked(write: &Write, key: &Key, if_match: &IfMatch) -> Result<LockUser, Problem> {
    let number = key.number().ok_or_else(user_not_found)?;
    let user = lock_user().bind(write.conn(), &number).opt().await?.ok_or_else(user_not_found)?;
    if_match.check(user.rev)?;
    Ok(user)
}

/// Held before the first read by every command that could take the last administrator away.
pub async fn lock_admins(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::LastAdmin).await
}

/// Refuses when nobody else is an active administrator. Needs [`lock_admins`].
pub async fn keep_an_admin(write: &Write, user: &LockUser) -> Result<(), Problem> {
    let is_admin = user.active && user.words.iter().any(|word| word == CoarseWord::Admin.as_str());
    if is_admin && count_other_admins().bind(write.conn(), &user.key).one().await? == 0 {
        let message = "This is the last active administrator; make another one first.";
        return Err(Problem::conflict("last_admin", message));
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
