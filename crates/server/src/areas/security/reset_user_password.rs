//! `DELETE /user/{user_key}/password` — a new temporary password; every token of the user ends.

use axum::extract::State;
use kernel::wire::key::{Key, UserKey};
use secrecy::SecretString;
use serde::Serialize;
use utoipa::ToSchema;

use super::contract::{revoke_everything, set_password};
use crate::areas::organization::contract::{OrganizationRefusal, lock_user_checked, require_new_password};
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::random;
use crate::platform::state::App;
use crate::refuses;

/// The password to hand over.
#[derive(Serialize, ToSchema)]
pub struct TemporaryPassword {
    /// Key of the user.
    user_key: String,
    /// Temporary password; the next login must replace it.
    temp_psw: String,
}

refuses![OrganizationRefusal::UserNotFound, Shared::RevisionMismatch,];

/// Give a user a new temporary password.
#[utoipa::path(
    delete,
    path = "/user/{user_key}/password",
    params(("user_key" = inline(Key), Path, description = "Key of the user.")),
    responses(
        (status = 200, description = "The temporary password.", body = Envelope<TemporaryPassword>),
        Refused,
    ),
)]
pub async fn reset_user_password(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<TemporaryPassword>>, Problem> {
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let mut write = writer.begin("reset_user_password").await?;
    let user = lock_user_checked(&write, &key, &if_match).await?;
    set_password(&write, UserKey::new(user.key), &hash).await?;
    require_new_password(&write, UserKey::new(user.key), true).await?;
    revoke_everything(&app.sessions, &mut write, UserKey::new(user.key), app.clock.now()).await?;
    let answer = TemporaryPassword { user_key: user.key.to_string(), temp_psw: password };
    Ok(write.commit(Envelope::ok("The temporary password is shown once.", answer)).await?.no_store())
}
