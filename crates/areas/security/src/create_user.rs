//! `POST /user` creates a user with a temporary password, which is shown only once.

use axum::extract::State;
use kernel::wire::key::Key;
use secrecy::SecretString;
use serde::Serialize;
use utoipa::ToSchema;

use super::contract::set_password;
use super::permissions::check_may_create_user;
use super::refusals::SecurityRefusal;
use organization::contract::{
    OrganizationRefusal, UserIn, UserListItem, checked_roles, create_user as insert_user, find_by_name, load_user,
    user_record,
};
use platform::admin_log::AuditChange;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::random;
use platform::refuses;
use platform::state::App;

/// A new user and the temporary password to hand over.
#[derive(Serialize, ToSchema)]
pub struct CreatedUser {
    /// Key of the new user.
    user_key: String,
    /// Temporary password of 16 characters. It is shown only once, and the user must replace it at the first login.
    temp_psw: String,
    /// The new user as reads return it.
    user: UserListItem,
}

refuses![
    SecurityRefusal::ScopeNotHeld,
    OrganizationRefusal::UsernameTaken,
    OrganizationRefusal::UnknownScope,
    OrganizationRefusal::SiteNotFound,
    OrganizationRefusal::NamedDepartmentNotFound,
];

/// Create a user.
///
/// Creates an active user with a temporary password of 16 characters. Hand the password over safely: only this response
/// contains it, and the user must replace it at the first login. The creation is recorded in the audit log. A person
/// with the role `admin` can grant any role. An API token can grant only roles whose scopes it has, and needs all base
/// scopes that every user has. `Idempotency-Key` is ignored, because the response contains a secret. Repeating the
/// request is refused with `username_taken`.
///
/// Refusals:
///
/// - `username_taken` when a user who is not archived has the name, regardless of case.
/// - `scope_not_held` with the missing scope in `scope`.
/// - `unknown_scope` when a role does not exist.
/// - `site_not_found` and `department_not_found` when the site or department does not exist.
#[utoipa::path(
    post,
    path = "/user",
    request_body = UserIn,
    responses(
        (status = 200, description = "The user and the temporary password.", body = Envelope<CreatedUser>),
        Refused,
    ),
)]
pub async fn create_user(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<UserIn>,
) -> Result<Committed<Envelope<CreatedUser>>, Problem> {
    // Before the transaction: hashing waits for a free core, and must not occupy a connection while it waits.
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let mut write = writer.begin("create_user").await?;
    let roles = match checked_roles(input.scope.as_str()) {
        // A taken name is refused before unknown roles.
        Err(_) if find_by_name(&write, input.username.as_str()).await?.is_some() => {
            return Err(OrganizationRefusal::UsernameTaken.into());
        }
        roles => roles?,
    };
    check_may_create_user(&caller, &roles)?;
    let key = insert_user(&write, input, &roles, write.now()).await?;
    set_password(&write, key, &hash).await?;
    let row = load_user(&app.clock, write.conn(), &Key::from(key.number())).await?;
    write.audit(AuditChange::created(user_record(key), &UserListItem::whole(row.clone())));
    let created = CreatedUser { user_key: key.to_string(), temp_psw: password, user: UserListItem::new(row, &caller) };
    let message = "User created. The temporary password is shown only once.";
    Ok(write.commit(Envelope::ok(message, created)).await?.no_store())
}
