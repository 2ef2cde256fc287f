//! `POST /user/{user_key}/verify` checks the password of a second person who confirms at a shared station. It changes
//! nothing.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::text::Text;
use secrecy::SecretString;
use security_queries::credential::find_credential;
use serde::Serialize;
use utoipa::ToSchema;

use super::refusals::SecurityRefusal;
use super::throttle::Throttle;
use platform::api::{Body, Envelope, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write};
use platform::refuses;
use platform::state::App;

input! {
    /// The password to check.
    pub struct PasswordIn {
        /// Password of the user who confirms, as plain text of at most 100 000 characters.
        pub password: Text<1, 100_000>,
    }
}

/// The user who confirmed.
#[derive(Serialize, ToSchema)]
pub struct VerifiedUser {
    /// Key of the user whose password was verified.
    user_key: String,
}

refuses![SharedRefusal::TooManyAttempts, SecurityRefusal::WrongPassword,];

/// Verify the password of a user.
///
/// Checks the password of any user, so that a second person can confirm an action at a shared station without logging
/// in. The check issues no token and changes no data. Only a logged-in user can call it, not an API token.
/// `Idempotency-Key` is ignored, and the request can be repeated.
///
/// Refusals:
///
/// - `wrong_password` for a wrong password, and also for an unknown or disabled user.
/// - `too_many_attempts` after 5 failures of the same caller for the same user within 15 minutes: wait for the time in
///   `Retry-After`.
#[utoipa::path(
    post,
    path = "/user/{user_key}/verify",
    request_body = PasswordIn,
    params(("user_key" = inline(Key), Path, description = "Key of the user who confirms.")),
    responses(
        (status = 200, description = "The password is correct.", body = Envelope<VerifiedUser>),
        Refused,
    ),
)]
pub async fn verify_password(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<Key>,
    Body(input): Body<PasswordIn>,
) -> Result<Committed<Envelope<VerifiedUser>>, Problem> {
    let throttle = Throttle::verify(caller.user_key().number(), key.as_str());
    throttle.check(&app).await?;
    let found = match key.number() {
        Some(number) => find_credential().bind(&app.read().await?, &number).opt().await?,
        None => None,
    };
    let hash = found.filter(|credential| credential.active).map(|credential| credential.password_hash);
    if !app.passwords.verify(SecretString::from(input.password.into_string()), hash).await? {
        return Err(throttle.failed(&app, Problem::from(SecurityRefusal::WrongPassword)).await?);
    }
    let write = Write::begin(&app.writes, "verify_password").await?;
    throttle.succeeded(&write, write.now()).await?;
    write.commit(Envelope::ok("Password confirmed.", VerifiedUser { user_key: key.to_string() })).await
}
