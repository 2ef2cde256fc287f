//! Tokens and sessions as the API returns them, and how tokens are issued.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::string_enum;
use kernel::wire::key::UserKey;
use kernel::wire::time::Timestamp;
use security_queries::session::SessionRow;
use security_queries::token::{TokenRow, insert_token};
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Problem;
use platform::auth::{Claims, Context};
use platform::db::Write;
use platform::random;
use platform::state::App;

string_enum! {
    /// What the client should do next.
    pub enum NextAction {
        /// Open a session with `POST /session`.
        StartSession = "start_session",
        /// Set a new password with `PUT /user/{user_key}/password`.
        ResetPassword = "reset_password",
        /// Hand the token to the program that will use it.
        ApiToken = "api_token",
    }
}

/// An issued token, and what the client should do next.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthAPIResponse {
    /// HTTP status of the response: 200.
    status: u16,
    /// Human-readable message, in English. Programs must use `detail.action` instead.
    message: String,
    /// Data about the token, and what the client should do next.
    detail: AuthDetail,
    /// The token, to be sent as `Authorization: Bearer <token>`. It is shown only once and is not stored.
    access_token: String,
    /// Type of the token: always `bearer`.
    token_type: &'static str,
}

/// Data about an issued token.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthDetail {
    /// What the client should do next: `start_session`, `reset_password` or `api_token`.
    action: NextAction,
    /// Key of the user for whom the token acts.
    user_key: String,
    /// Key of the token, for lists and revocation. It is not a secret.
    token_key: String,
    /// Time from which the token is refused, in UTC.
    expires_at: Timestamp,
}

/// Data of a token to be issued.
#[derive(Debug)]
pub struct NewToken {
    /// User for whom the token acts.
    pub user_key: UserKey,
    /// What the token can be used for: a session, a password reset, a program or a stream.
    pub context: Context,
    /// The purpose of an API token, for people. None for other tokens.
    pub description: Option<String>,
    /// Scopes of an API token. Empty for other tokens: the roles of the user decide.
    pub scopes: Vec<String>,
    /// Topics of a ticket. Empty for other tokens.
    pub topics: Vec<String>,
    /// Key of the token with which a ticket was requested. None for other tokens.
    pub issued_by: Option<String>,
    /// Roles or scopes as the signed text shows them to the client. The service never reads them.
    pub scope: Option<String>,
    /// Time of the command that issues the token.
    pub issued_at: DateTime<Utc>,
    /// Time from which the token is refused.
    pub expires_at: DateTime<Utc>,
}

/// An issued token. Its text is not stored: the client gets it once, in the response of the command.
#[derive(Debug)]
pub struct IssuedToken {
    /// User for whom the token acts.
    pub user_key: UserKey,
    /// Key of the token record.
    pub key: String,
    /// The signed text that the client sends with its requests.
    pub text: String,
    /// Time from which the token is refused.
    pub expires_at: DateTime<Utc>,
}

/// Issues a token: writes its record and signs its text. The caller has checked that the user may have it.
pub async fn issue(app: &App, write: &Write, token: NewToken) -> Result<IssuedToken, Problem> {
    let key = random::hex_key();
    insert_token()
        .bind(
            write.conn(),
            &key,
            &token.user_key.number(),
            &token.context.as_str(),
            &token.description,
            &token.scopes,
            &token.topics,
            &token.issued_by,
            &token.issued_at,
            &token.expires_at,
        )
        .await?;
    let claims = Claims::new(&key, token.user_key, token.context, token.scope, (token.issued_at, token.expires_at));
    let text = app.signer.sign(&claims).map_err(Problem::internal)?;
    Ok(IssuedToken { user_key: token.user_key, key, text, expires_at: token.expires_at })
}

impl IssuedToken {
    /// Builds the response that contains the token and says what to do next.
    pub fn answer(self, action: NextAction, message: &str) -> AuthAPIResponse {
        AuthAPIResponse {
            status: 200,
            message: message.to_owned(),
            detail: AuthDetail {
                action,
                user_key: self.user_key.to_string(),
                token_key: self.key,
                expires_at: Timestamp(self.expires_at),
            },
            access_token: self.text,
            token_type: "bearer",
        }
    }
}

/// The record of an API token, without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Token {
    /// Identifier with the record type: `Token/` followed by the key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the token, for its revocation. It is not a secret.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the token record, a number as text.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the user for whom the token acts.
    issued_to: String,
    /// Type of token: always `API` here.
    context: String,
    /// Purpose of the token, as given at its creation. `null` when there is none.
    description: Option<String>,
    /// Scopes that the token was created with. The token allows those of them that its user still has.
    scopes: Vec<String>,
    /// Time when the token was created, in UTC.
    issued_at: Timestamp,
    /// Time from which the token is refused, in UTC.
    expires_at: Timestamp,
    /// Whether the token was revoked. A revoked token stays revoked.
    revoked: bool,
    /// Time when the token was revoked, in UTC. `null` when it was not.
    revoked_at: Option<Timestamp>,
    /// Time of the last use, in UTC, updated once a minute. `null` when the token was never used.
    last_used_at: Option<Timestamp>,
}

impl From<TokenRow> for Token {
    fn from(row: TokenRow) -> Self {
        Self {
            id: format!("Token/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            issued_to: row.issued_to.to_string(),
            context: row.context,
            description: row.description,
            scopes: row.scopes,
            issued_at: Timestamp(row.issued_at),
            expires_at: Timestamp(row.expires_at),
            revoked: row.revoked_at.is_some(),
            revoked_at: row.revoked_at.map(Timestamp),
            last_used_at: row.last_used_at.map(Timestamp),
        }
    }
}

/// A login session of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserSession {
    /// Identifier with the record type: `UserSession/` followed by the key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the session, a number as text.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the session, a number as text.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the user who opened the session.
    user_key: String,
    /// Key of the token that opened the session.
    token_key: String,
    /// Whether the session is open.
    active: bool,
    /// Time when the session was opened, in UTC.
    login_at: Timestamp,
    /// Time when the session was closed, in UTC. `null` while it is open.
    logout_at: Option<Timestamp>,
    /// Roles of the user at login, separated by spaces.
    scope: String,
    /// First name of the user at login. `null` when there was none.
    name: Option<String>,
    /// Last name of the user at login. `null` when there was none.
    surname: Option<String>,
    /// Key of the user who closed the session. `null` while it is open, and when it ended because of a new login, a new
    /// password, or disabling or archiving the user.
    closed_by: Option<String>,
}

impl From<SessionRow> for UserSession {
    fn from(row: SessionRow) -> Self {
        Self {
            id: format!("UserSession/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            user_key: row.user_key.to_string(),
            token_key: row.token_key,
            active: row.active,
            login_at: Timestamp(row.login_at),
            logout_at: row.logout_at.map(Timestamp),
            scope: row.scope,
            name: row.name,
            surname: row.surname,
            closed_by: row.closed_by.map(|key| key.to_string()),
        }
    }
}

/// Whole seconds of a time span, rounded up, so that a client that waits for them does not retry too early. 0 for a
/// span in the past.
pub fn seconds(span: TimeDelta) -> u64 {
    u64::try_from(span.num_milliseconds().max(0)).unwrap_or_default().div_ceil(1000)
}
