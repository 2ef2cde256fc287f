//! `POST /user` — a new user with a temporary password, shown once.

use axum::extract::State;
use kernel::input;
use kernel::rules::user::{Email, UserPreferences, UserPreferencesPatch, Username};
use kernel::wire::key::Key;
use kernel::wire::number::NonNegative;
use kernel::wire::text::Text;
use queries::client::Params as _;
use queries::queries::organization::user::{InsertUserParams, find_user, insert_user};
use secrecy::SecretString;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::contract::find_by_name;
use super::model::UserListItem;
use super::store::{checked_words, user_not_found, username_taken};
use crate::areas::security::contract::set_password;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::random;
use crate::platform::state::App;

input! {
    /// A new user.
    pub struct UserIn {
        /// Login name; unique, whatever the case, among users that are not archived.
        pub username: Username,
        /// Words, separated by spaces; may be empty.
        pub scope: Text<0, 500>,
        /// Given name.
        pub name: Option<Text<0, 100>>,
        /// Family name.
        pub surname: Option<Text<0, 100>>,
        /// Mail address.
        pub email: Option<Email>,
        /// The site; the main site when absent.
        pub site_key: Option<Key>,
        /// The department.
        pub department_key: Option<Key>,
        /// Cost of an hour.
        pub hourly_cost: Option<NonNegative>,
        /// How the user likes to work.
        pub preferences: Option<UserPreferencesPatch>,
    }
}

/// The new user and the password to hand over.
#[derive(Serialize, ToSchema)]
pub struct CreatedUser {
    /// Key of the user.
    user_key: String,
    /// Temporary password; the first login must replace it.
    temp_psw: String,
    /// The user.
    user: UserListItem,
}

/// Create a user.
#[utoipa::path(post, path = "/user", request_body = UserIn,
    responses((status = 200, description = "The user and the temporary password.", body = Envelope<CreatedUser>), (status = 409, description = "`username_taken`")))]
pub async fn create_user(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<UserIn>,
) -> Result<Committed<Envelope<CreatedUser>>, Problem> {
    let write = writer.begin("create_user").await?;
    let words = match checked_words(input.scope.as_str()) {
        // A name that is taken is told first.
        Err(_) if find_by_name(&write, input.username.as_str()).await?.is_some() => return Err(username_taken()),
        words => words?,
    };
    let preferences = match input.preferences {
        Some(patch) => UserPreferences::default().patched(patch),
        None => UserPreferences::default(),
    };
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let now = app.clock.now();
    let user = InsertUserParams {
        username: input.username.as_str(),
        words: words.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
        name: input.name.as_ref().map(Text::as_str),
        surname: input.surname.as_ref().map(Text::as_str),
        email: input.email.as_ref().map(Email::as_str),
        site_key: input.site_key.as_ref().map_or("0", Key::as_str),
        // A key that is no number names no department; the foreign key says so.
        department_key: input.department_key.as_ref().map(|key| key.number().unwrap_or(-1)),
        hourly_cost: input.hourly_cost.map(|cost| cost.0.get()),
        preferences: json!(preferences),
        reset_password: true,
        created_at: now,
    };
    let key = insert_user().params(write.conn(), &user).one().await?;
    set_password(&write, key, &hash).await?;
    let row = find_user().bind(write.conn(), &now, &key).opt().await?.ok_or_else(user_not_found)?;
    let created = CreatedUser { user_key: key.to_string(), temp_psw: password, user: UserListItem::new(row, &caller) };
    let message = "User created. The temporary password is shown once.";
    Ok(write.commit(Envelope::ok(message, created)).await?.no_store())
}
