//! `GET /user/{user_key}` — one user; an archived one too, so that old records can show a name.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::UserListItem;
use super::refusals::OrganizationRefusal;
use super::rows::load_user;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

refuses![OrganizationRefusal::UserNotFound,];

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
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<UserListItem>, Problem> {
    let client = app.read().await?;
    let row = load_user(&app, &client, &key).await?;
    Ok(WithEtag::always(row.rev, UserListItem::new(row, &caller)))
}
