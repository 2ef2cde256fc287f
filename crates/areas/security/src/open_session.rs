//! `POST /session` opens the session of a new token. Repeated with the same token, it returns the same session.

use axum::extract::State;
use kernel::input;
use kernel::rules::scope::ScopeSet;
use kernel::rules::session::{self, LoginSessionCommand, LoginSessionStage, LoginSessionState as Session};
use kernel::rules::user::{UserPreferences, split_roles};
use kernel::wire::key::{Key, SessionKey, UserKey};
use security_queries::session::{
    close_session_of_token, close_sessions_of_user, find_session_of_token, insert_session,
};
use security_queries::token::{is_token_live, revoke_token};
use serde::Serialize;
use utoipa::ToSchema;

use super::contract::forget_rights;
use super::refusals::SecurityRefusal;
use organization::contract::{SessionUser, lock_session_user, note_login};
use platform::api::{Body, Envelope, GeneralRefusal, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// The user whose session is opened.
    pub struct SessionIn {
        /// Key of the user of the token, as `POST /auth` returned it.
        pub user_key: Key,
    }
}

/// An opened session, with the data about the user that the client needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewSessionData {
    /// Key of the open session, for `DELETE /session/{session_key}`.
    session_key: String,
    /// Key of the user who opened the session.
    user_key: String,
    /// First name of the user. `null` when there is none.
    name: Option<String>,
    /// Last name of the user. `null` when there is none.
    surname: Option<String>,
    /// Roles of the user, separated by spaces.
    scope: String,
    /// Scopes that the roles grant, sorted.
    scopes: Vec<&'static str>,
    /// Display settings of the console for the user.
    preferences: UserPreferences,
    /// Idle time after which the client should lock its screen, as an ISO 8601 duration such as `PT30M`. The service
    /// does not enforce it.
    timeout: String,
}

refuses![SecurityRefusal::SessionTokenMismatch];

/// Open a session.
///
/// Opens the session of a token that `POST /auth` just issued and returns roles, scopes and preferences of the user. A
/// session shows that the user is logged in. A user has at most one open session, so an earlier one is closed and its
/// token revoked. Repeating the request with the same token returns the same session, so a lost response does no harm.
/// The last login of the user is recorded.
///
/// Refusals:
///
/// - `session_token_mismatch` when `user_key` is another user or the token is not a session token: the token is
///   revoked, so log in again.
/// - `token_revoked` when the token was revoked or the user was disabled after the login.
#[utoipa::path(
    post,
    path = "/session",
    request_body = SessionIn,
    responses(
        (status = 200, description = "The session and data about its user.", body = Envelope<NewSessionData>),
        Refused,
    ),
)]
pub async fn open_session(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<SessionIn>,
) -> Result<Committed<Envelope<NewSessionData>>, Problem> {
    let mut write = writer.begin("open_session").await?;
    let (user_key, token_key, now) = (caller.user_key(), caller.token_key(), write.now());
    let user = lock_session_user(&write, user_key).await?;
    let opened = find_session_of_token().bind(write.conn(), &token_key).opt().await?;
    // Read under the lock: the token may have been revoked since the guard admitted the request.
    let session = Session {
        stage: if opened.is_some() { LoginSessionStage::Open } else { LoginSessionStage::None },
        context: caller.token().context,
        revoked: !is_token_live().bind(write.conn(), &token_key).one().await?,
        closed_by_somebody: false,
    };
    let own_user = UserKey::from(&input.user_key) == user_key;
    let user = user.filter(|user| user.active);
    let judged =
        session::check_transition(LoginSessionCommand::Open { own_user, user_active: user.is_some() }, &session);
    if judged == Err(session::LoginSessionRefusal::TokenMismatch) {
        forget_rights(&app.sessions, &mut write, user_key);
        close_session_of_token().bind(write.conn(), &now, &token_key).await?;
        revoke_token().bind(write.conn(), &now, &token_key).await?;
        return Err(write.commit_refusal(Problem::from(SecurityRefusal::SessionTokenMismatch)).await);
    }
    let (Ok(_), Some(user)) = (judged, user) else {
        return Err(Problem::from(GeneralRefusal::TokenRevoked).bad_token());
    };
    if let Some(key) = opened {
        let answer = answer(&app, user_key, SessionKey::new(key), user)?;
        return write.commit(Envelope::ok("Session opened.", answer)).await;
    }
    forget_rights(&app.sessions, &mut write, user_key);
    close_sessions_of_user().bind(write.conn(), &now, &None, &user_key.number()).await?;
    let key = insert_session()
        .bind(write.conn(), &user_key.number(), &token_key, &now, &user.scope, &user.name, &user.surname)
        .one()
        .await?;
    note_login(&write, user_key, SessionKey::new(key), now).await?;
    let answer = answer(&app, user_key, SessionKey::new(key), user)?;
    write.commit(Envelope::ok("Session opened.", answer)).await
}

/// Builds the response, which is the same for the first request and a repeated one.
fn answer(app: &App, user_key: UserKey, key: SessionKey, user: SessionUser) -> Result<NewSessionData, Problem> {
    let roles = split_roles(&user.scope).map_err(Problem::internal)?;
    Ok(NewSessionData {
        session_key: key.to_string(),
        user_key: user_key.to_string(),
        name: user.name,
        surname: user.surname,
        scope: user.scope,
        scopes: ScopeSet::of_roles(&roles).names(),
        preferences: user.preferences,
        timeout: app.settings.session_idle_timeout.clone(),
    })
}
