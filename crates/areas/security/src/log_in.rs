//! `POST /auth` — check a name and a password, issue a token.

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
    /// Name and password; the other members of the OAuth 2 password flow are accepted and ignored.
    pub struct Login {
        /// Login name, whatever the case.
        pub username: Text<1, 200>,
        /// Password.
        pub password: Text<1, 100_000>,
        /// Of the OAuth 2 password flow.
        pub grant_type: Option<GrantType>,
    }
}

string_enum! {
    /// The one flow there is.
    pub enum GrantType { Password = "password" }
}

refuses![SecurityRefusal::InvalidCredentials, SharedRefusal::TooManyAttempts,];

/// Log in.
#[utoipa::path(
    post,
    path = "/auth",
    request_body(content = Login, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A token.", body = AuthAPIResponse),
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

/// A user name and password that were right when they were checked; [`admit`] makes sure that they still are.
struct VerifiedPassword {
    user_key: UserKey,
    /// The stored hash that the password was checked against.
    hash: String,
    /// The hash to store from now on, when the stored one was made with other parameters.
    renewed: Option<String>,
}

/// Checks user name and password; None when they are wrong. An unknown name takes as long as a wrong password, so that
/// the time does not show which names exist.
async fn check_login(app: &App, username: &str, password: &SecretString) -> Result<Option<VerifiedPassword>, Problem> {
    // Other spellings that the database would lower to the same name find nobody: each would have counters of its own,
    // and so allow more guesses.
    let found = match Username::parse(username) {
        Ok(name) => find_credential_by_username().bind(&app.read().await?, &name.as_str()).opt().await?,
        Err(_) => None,
    };
    // A disabled user takes the same work and gets the same answer as an unknown one.
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

/// The one refusal of a login, whatever is wrong with it.
fn refused() -> Problem {
    Problem::from(SecurityRefusal::InvalidCredentials)
}

/// Closes the user's open session and issues the token, in one transaction. None when the stored hash has changed since
/// the check: the password was changed, or a login at the same moment renewed the hash. The caller checks again then.
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
        (Context::UserSession, NextAction::StartSession, SESSION_TOKEN_LIFE, "Logged in; start a session.")
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
