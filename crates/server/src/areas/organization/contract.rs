//! What other areas may ask of this one, inside their own transaction.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::user::{CoarseWord, UserPreferences, Username, join_words};
use kernel::wire::key::Key;
use queries::client::Params;
use queries::queries::organization::user::{
    InsertUserParams, any_user_exists, find_user_archived, find_user_key_by_name, hold_user_archived, insert_user,
    lock_user, record_login, set_reset_password,
};
use serde_json::json;

use crate::platform::api::Problem;
use crate::platform::db::Write;

/// What a session shows of its user.
#[derive(Debug)]
pub struct SessionUser {
    /// The revision of the record.
    pub rev: i64,
    /// The login name.
    pub username: String,
    /// Words, separated by one space.
    pub scope: String,
    /// Given name.
    pub name: Option<String>,
    /// Family name.
    pub surname: Option<String>,
    /// How the user likes to work.
    pub preferences: UserPreferences,
    /// Whether the user may log in.
    pub active: bool,
    /// Whether the next login must set a new password.
    pub reset_password: bool,
}

/// Locks a user that is not archived. All changes of a user's tokens and sessions wait here for each other.
pub async fn lock_for_session(write: &Write, user_key: i64) -> Result<Option<SessionUser>, Problem> {
    let row = lock_user().bind(write.conn(), &user_key).opt().await?;
    Ok(row.map(|row| {
        let words: Vec<_> = row.words.iter().filter_map(|word| CoarseWord::from_word(word)).collect();
        SessionUser {
            rev: row.rev,
            username: row.username,
            scope: join_words(&words),
            name: row.name,
            surname: row.surname,
            preferences: UserPreferences::from_stored(&row.preferences),
            active: row.active,
            reset_password: row.reset_password,
        }
    }))
}

/// Notes the start of a session.
pub async fn note_login(write: &Write, user_key: i64, session_key: i64, at: DateTime<Utc>) -> Result<(), Problem> {
    record_login().bind(write.conn(), &at, &session_key, &user_key).await?;
    Ok(())
}

/// Sets or lifts the duty to choose a new password.
pub async fn require_new_password(write: &Write, user_key: i64, required: bool) -> Result<(), Problem> {
    set_reset_password().bind(write.conn(), &required, &user_key).await?;
    Ok(())
}

/// Makes a user with nothing but a name and words, from the command line or at the first start.
pub async fn create_plain_user(
    write: &Write,
    username: &Username,
    words: &[CoarseWord],
    reset_password: bool,
    now: DateTime<Utc>,
) -> Result<i64, Problem> {
    let user = InsertUserParams {
        username: username.as_str(),
        words: words.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
        name: None::<&str>,
        surname: None::<&str>,
        email: None::<&str>,
        site_key: "0",
        department_key: None,
        hourly_cost: None,
        preferences: json!(UserPreferences::default()),
        reset_password,
        created_at: now,
    };
    Ok(insert_user().params(write.conn(), &user).one().await?)
}

/// The key of a user that is not archived.
pub async fn find_by_name(write: &Write, username: &str) -> Result<Option<i64>, Problem> {
    Ok(find_user_key_by_name().bind(write.conn(), &username).opt().await?)
}

/// Whether the database has any user at all.
pub async fn has_users(write: &Write) -> Result<bool, Problem> {
    Ok(any_user_exists().bind(write.conn()).one().await?)
}

/// Whether a user is archived; nothing when there is no such user. `hold` keeps it so until the commit.
pub async fn find_user_state(client: &Object, key: &str, hold: bool) -> Result<Option<bool>, Problem> {
    let Some(number) = Key::parse(key).and_then(|key| key.number()) else { return Ok(None) };
    Ok(if hold {
        hold_user_archived().bind(client, &number).opt().await?
    } else {
        find_user_archived().bind(client, &number).opt().await?
    })
}
