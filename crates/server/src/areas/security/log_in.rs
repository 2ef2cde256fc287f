//! `POST /auth` — check a name and a password, issue a token.

use axum::extract::State;
use kernel::rules::user::Username;
use kernel::wire::key::UserKey;
use kernel::wire::text::Text;
use kernel::{input, words};
use queries::queries::security::credential::{find_credential, find_credential_by_username};
use queries::queries::security::session::close_sessions_of_user;
use queries::queries::security::token::revoke_oldest_unopened;
use secrecy::SecretString;

use super::contract::forget_rights;
use super::limits::{RESET_TOKEN_LIFE, SESSION_TOKEN_LIFE};
use super::model::{AuthAPIResponse, NewToken, NextAction, issue};
use super::refusals::Refusal;
use super::throttle::Throttle;
use crate::areas::organization::contract::lock_for_session;
use crate::platform::api::{ClientAddress, Form, Problem, Shared};
use crate::platform::auth::Context;
use crate::platform::db::{Committed, Write};
use crate::platform::state::App;
use crate::refuses;

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

words! {
    /// The one flow there is.
    pub enum GrantType { Password = "password" }
}

refuses![Refusal::InvalidCredentials, Shared::TooManyAttempts,];

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
    let throttle = Throttle::login(login.username.as_str().trim(), address);
    throttle.check(&app).await?;
    // Other spellings that the database would lower to the same name must not get counters of their own.
    let found = match Username::parse(login.username.as_str()) {
        Ok(name) => find_credential_by_username().bind(&app.read().await?, &name.as_str()).opt().await?,
        Err(_) => None,
    };
    // A disabled user takes the same work and gets the same answer as an unknown one.
    let found = found.filter(|credential| credential.active);
    let hash = found.as_ref().map(|credential| credential.password_hash.clone());
    let good = app.passwords.verify(SecretString::from(login.password.into_string()), hash).await?;
    match found.filter(|_| good) {
        Some(credential) => admit(&app, &throttle, UserKey::new(credential.user_key), &credential.password_hash).await,
        None => Err(throttle.failed(&app, refused()).await?),
    }
}

fn refused() -> Problem {
    Problem::from(Refusal::InvalidCredentials)
}

/// Closes what the user had open and issues the token, all in one transaction.
async fn admit(
    app: &App,
    throttle: &Throttle,
    user_key: UserKey,
    checked_hash: &str,
) -> Result<Committed<AuthAPIResponse>, Problem> {
    let now = app.clock.now();
    let mut write = Write::begin(&app.writes, "log_in").await?;
    throttle.succeeded(&write, now).await?;
    let user = lock_for_session(&write, user_key).await?.filter(|user| user.active).ok_or_else(refused)?;
    // The password may have been changed while it was being checked.
    let present = find_credential().bind(write.conn(), &user_key.number()).one().await?;
    if present.password_hash != checked_hash {
        return Err(refused());
    }
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
        expires_at: now + life,
    };
    let issued = issue(app, &write, token).await?;
    let keep = i64::from(app.settings.auth_max_unopened_tokens);
    revoke_oldest_unopened().bind(write.conn(), &now, &user_key.number(), &keep).await?;
    forget_rights(&app.sessions, &mut write, user_key);
    Ok(write.commit(issued.answer(action, message)).await?.no_store())
}
