//! `POST /auth` checks user name and password and issues a token.

use axum::extract::State;
use kernel::rules::user::Username;
use kernel::wire::key::UserKey;
use kernel::wire::text::Text;
use kernel::{input, string_enum};
use secrecy::SecretString;
use security_queries::credential::{find_credential, find_credential_by_username};
use security_queries::session::close_sessions_of_user;
use security_queries::token::revoke_oldest_unopened_tokens;

use super::contract::{forget_rights, set_password};
use super::limits::{LOGIN_LOOKS_MAX, RESET_TOKEN_LIFE, SESSION_TOKEN_LIFE};
use super::model::{AuthAPIResponse, NewToken, NextAction, issue};
use super::refusals::SecurityRefusal;
use super::throttle::Throttle;
use organization::contract::lock_session_user;
use platform::api::{ClientAddress, Form, Problem, SharedRefusal};
use platform::auth::{Context, Passwords};
use platform::db::{Committed, Write};
use platform::refuses;
use platform::state::App;

input! {
    /// User name and password. Other members of the OAuth 2 password flow are ignored.
    pub struct Login {
        /// User name, 1 to 200 characters, compared ignoring case.
        pub username: Text<1, 200>,
        /// Password of the user, permanent or temporary, at most 100 000 characters.
        pub password: Text<1, 100_000>,
        /// Grant type of the OAuth 2 password flow. Absent: `password`.
        pub grant_type: Option<GrantType>,
    }
}

string_enum! {
    /// The supported OAuth 2 grant type.
    pub enum GrantType { Password = "password" }
}

refuses![SecurityRefusal::InvalidCredentials, SharedRefusal::TooManyAttempts,];

/// Log in with user name and password.
///
/// Checks user name and password and issues a token. With a permanent password this is a session token, valid for 24
/// hours: open a session with `POST /session` next. With a temporary password the token is valid for 5 minutes and can
/// only set a new password (`detail.action` is `reset_password`). A login closes the open session of the user and
/// revokes its token. Every call issues a new token. The response contains a secret and must not be cached, and
/// `Idempotency-Key` is ignored.
///
/// Refusals:
///
/// - `invalid_credentials` for an unknown user name, a wrong password and a disabled user alike.
/// - `too_many_attempts` after several failures within 15 minutes: wait for the time in `Retry-After`, because even the
///   correct password is refused until then.
#[utoipa::path(
    post,
    path = "/auth",
    request_body(content = Login, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The issued token and what to do next.", body = AuthAPIResponse),
        Refused,
    ),
)]
pub async fn log_in(
    State(app): State<App>,
    address: ClientAddress,
    Form(login): Form<Login>,
) -> Result<Committed<AuthAPIResponse>, Problem> {
    let throttle = Throttle::login(&app, login.username.as_str(), address).await?;
    throttle.check(&app).await?;
    let password = SecretString::from(login.password.into_string());
    for _ in 0..LOGIN_LOOKS_MAX {
        let Some(checked) = check_login(&app, login.username.as_str(), &password).await? else {
            return Err(throttle.failed(&app, refused()).await?);
        };
        if let Some(admitted) = admit(&app, &throttle, checked).await? {
            return Ok(admitted);
        }
    }
    Err(refused())
}

/// A user whose name and password were correct when they were checked. [`admit`] makes sure that they still are.
struct VerifiedPassword {
    user_key: UserKey,
    /// The stored hash that the password was checked against.
    hash: String,
    /// A new hash to store, when the stored one was made with other parameters.
    renewed: Option<String>,
}

/// Checks user name and password. None when they are wrong. An unknown name takes as long as a wrong password, so that
/// the duration does not reveal which names exist.
async fn check_login(app: &App, username: &str, password: &SecretString) -> Result<Option<VerifiedPassword>, Problem> {
    // Spellings that only the database would convert to the same lower-case name do not find a user: each would have
    // its own counters and so allow more guesses.
    let found = match Username::parse(username) {
        Ok(name) => find_credential_by_username().bind(&app.read().await?, &name.as_str()).opt().await?,
        Err(_) => None,
    };
    // A disabled user takes the same work and gets the same response as an unknown one.
    let found = found.filter(|credential| credential.active);
    let hash = found.as_ref().map(|credential| credential.password_hash.clone());
    let good = app.passwords.verify(password.clone(), hash).await?;
    let Some(credential) = found.filter(|_| good) else { return Ok(None) };
    let renewed = if Passwords::is_current(&credential.password_hash) {
        None
    } else {
        Some(app.passwords.hash(password.clone()).await?)
    };
    Ok(Some(VerifiedPassword { user_key: UserKey::new(credential.user_key), hash: credential.password_hash, renewed }))
}

/// The refusal of a login, the same for every reason.
fn refused() -> Problem {
    Problem::from(SecurityRefusal::InvalidCredentials)
}

/// Closes the user's open session and issues the token, in one transaction. None when the stored hash changed since the
/// check, by a password change or by a concurrent login that renewed the hash. The caller then checks again.
async fn admit(
    app: &App,
    throttle: &Throttle,
    VerifiedPassword { user_key, hash, renewed }: VerifiedPassword,
) -> Result<Option<Committed<AuthAPIResponse>>, Problem> {
    let mut write = Write::begin(&app.writes, "log_in").await?;
    let now = write.now();
    throttle.succeeded(&write, now).await?;
    let user = lock_session_user(&write, user_key).await?.filter(|user| user.active).ok_or_else(refused)?;
    if find_credential().bind(write.conn(), &user_key.number()).one().await?.password_hash != hash {
        return Ok(None);
    }
    if let Some(renewed) = renewed {
        set_password(&write, user_key, &renewed).await?;
    }
    throttle.remember_network(&write, user_key, now).await?;
    close_sessions_of_user().bind(write.conn(), &now, &None, &user_key.number()).await?;
    let (context, action, life, message) = if user.reset_password {
        (Context::PasswordReset, NextAction::ResetPassword, RESET_TOKEN_LIFE, "Choose a new password.")
    } else {
        (Context::UserSession, NextAction::StartSession, SESSION_TOKEN_LIFE, "Logged in. Open a session next.")
    };
    let token = NewToken {
        user_key,
        context,
        description: None,
        scopes: Vec::new(),
        topics: Vec::new(),
        issued_by: None,
        scope: (context == Context::UserSession).then_some(user.scope),
        issued_at: now,
        expires_at: now + life,
    };
    let issued = issue(app, &write, token).await?;
    let keep = i64::from(app.settings.auth_max_unopened_tokens);
    revoke_oldest_unopened_tokens().bind(write.conn(), &now, &user_key.number(), &keep).await?;
    forget_rights(&app.sessions, &mut write, user_key);
    Ok(Some(write.commit(issued.answer(action, message)).await?.no_store()))
}
