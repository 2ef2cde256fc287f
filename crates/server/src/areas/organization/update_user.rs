//! `PATCH /user/{user_key}` — change a user. Rights hold from the next request; a disabled user is out at once.

use axum::extract::State;
use kernel::input;
use kernel::rules::user::{CoarseWord, Email, UserPreferences, UserPreferencesPatch, Username};
use kernel::wire::key::Key;
use kernel::wire::number::NonNegative;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;
use queries::client::Params as _;
use queries::queries::organization::user::{LockUser, UpdateUserParams, find_user, update_user as store_user};
use serde_json::json;

use super::model::UserListItem;
use super::store::{checked_words, keep_an_admin, lock_admins, lock_checked, user_not_found};
use crate::areas::security::contract::{forget_rights, revoke_everything};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

input! {
    /// Changes of a user; absent members stay, null clears.
    pub struct UserPatch {
        /// Login name.
        pub username: Patch<Username>,
        /// Words, separated by spaces.
        pub scope: Patch<Text<0, 500>>,
        /// Given name.
        pub name: Patch<Option<Text<0, 100>>>,
        /// Family name.
        pub surname: Patch<Option<Text<0, 100>>>,
        /// Mail address.
        pub email: Patch<Option<Email>>,
        /// The site.
        pub site_key: Patch<Key>,
        /// The department.
        pub department_key: Patch<Option<Key>>,
        /// Cost of an hour.
        pub hourly_cost: Patch<Option<NonNegative>>,
        /// Preferences to change; the others stay.
        pub preferences: Patch<UserPreferencesPatch>,
        /// False disables the user and revokes every token.
        pub active: Patch<bool>,
    }
}

impl UserPatch {
    fn says_nothing(&self) -> bool {
        !(self.username.is_set()
            || self.scope.is_set()
            || self.name.is_set()
            || self.surname.is_set()
            || self.email.is_set()
            || self.site_key.is_set()
            || self.department_key.is_set()
            || self.hourly_cost.is_set()
            || self.preferences.is_set()
            || self.active.is_set())
    }
}

/// Change a user.
#[utoipa::path(patch, path = "/user/{user_key}", request_body = UserPatch,
    params(("user_key" = String, Path, description = "Key of the user.")),
    responses((status = 200, description = "The user.", body = Envelope<UserListItem>), (status = 404, description = "`user_not_found`"), (status = 409, description = "`username_taken`, `last_admin`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn update_user(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(patch): Body<UserPatch>,
) -> Result<Committed<Envelope<UserListItem>>, Problem> {
    if patch.says_nothing() {
        return Err(crate::platform::api::fault(&["body"], "too_short", "Send at least one member to change"));
    }
    let mut write = writer.begin("update_user").await?;
    lock_admins(&write).await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let words = patch.scope.as_ref().map(|scope| checked_words(scope.as_str())).transpose()?;
    let (user_key, active) = (user.key, patch.active.or(user.active));
    let stays_admin = match &words {
        Some(words) => active && words.contains(&CoarseWord::Admin),
        None => active,
    };
    if !stays_admin {
        keep_an_admin(&write, &user).await?;
    }
    store(&write, user, patch, words).await?;
    let now = app.clock.now();
    if active {
        forget_rights(&app.sessions, &mut write, user_key);
    } else {
        revoke_everything(&app.sessions, &mut write, user_key, app.clock.now()).await?;
    }
    let row = find_user().bind(write.conn(), &now, &user_key).opt().await?.ok_or_else(user_not_found)?;
    write.commit(Envelope::ok("User changed.", UserListItem::new(row, &caller))).await
}

async fn store(
    write: &crate::platform::db::Write,
    user: LockUser,
    patch: UserPatch,
    words: Option<Vec<CoarseWord>>,
) -> Result<(), Problem> {
    let preferences = UserPreferences::from_stored(&user.preferences);
    let preferences = match patch.preferences {
        Patch::Keep => preferences,
        Patch::Set(changes) => preferences.patched(changes),
    };
    let words = match words {
        Some(words) => words.iter().map(|word| word.as_str().to_owned()).collect(),
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
    store_user().params(write.conn(), &stored).await?;
    Ok(())
}
