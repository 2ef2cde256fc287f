//! `GET /user/{user_key}` — one user; an archived one too, so that old records can show a name.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::UserListItem;
use super::refusals::Refusal;
use super::rows::load_user;
use platform::api::{Problem, Slot, Tagged};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

refuses![Refusal::UserNotFound,];

/// Read one user.
#[utoipa::path(
    get,
    path = "/user/{user_key}",
    params(("user_key" = inline(Key), Path, description = "Key of the user.")),
    responses(
        (status = 200, description = "The user.", body = UserListItem),
        Refused,
    ),
)]
pub async fn read_user(
    State(app): State<App>,
    caller: Caller,
    Slot(key): Slot<Key>,
) -> Result<Tagged<UserListItem>, Problem> {
    let client = app.read().await?;
    let row = load_user(&app, &client, &key).await?;
    Ok(Tagged::always(row.rev, UserListItem::new(row, &caller)))
}
