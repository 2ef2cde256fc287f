//! `GET /user/{user_key}`: one user, archived users included, so that old records can show a name.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::UserListItem;
use super::refusals::OrganizationRefusal;
use super::rows::load_user;
use platform::api::{PathParam, Problem, WithEtag};
use platform::auth::Caller;
use platform::clock::Clock;
use platform::refuses;
use platform::state::Reads;

refuses![OrganizationRefusal::UserNotFound,];

/// Read a user.
///
/// Returns one user with the revision as `ETag`. Archived users are returned too, with `active=false`, so that old
/// records can show a name. The response depends on the caller: `hourly_cost` needs the scope `org:user:read-cost`, and
/// `reset_password` and `last_login` are shown only to the user and to callers with `org:user:write`. The response is
/// never 304, because sessions and the department change it without a new revision. An unknown key is refused with
/// `user_not_found`.
#[utoipa::path(
    get,
    path = "/user/{user_key}",
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The user, with the members that the caller may read.", body = UserListItem),
        Refused,
    ),
)]
pub async fn read_user(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    caller: Caller,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<UserListItem>, Problem> {
    let client = reads.connect().await?;
    let row = load_user(&clock, &client, &key).await?;
    Ok(WithEtag::always(row.rev, UserListItem::new(row, &caller)))
}
