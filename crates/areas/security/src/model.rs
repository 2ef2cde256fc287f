//! Records of the area as the API answers them, and how tokens are issued.

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
    /// What the client does next.
    pub enum NextAction {
        StartSession = "start_session",
        ResetPassword = "reset_password",
        ApiToken = "api_token",
    }
}

/// The answer that carries a token.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthAPIResponse {
    /// 200.
    status: u16,
    /// For people.
    message: String,
    /// What comes next.
    detail: AuthDetail,
    /// The token.
    access_token: String,
    /// `bearer`.
    token_type: &'static str,
}

/// What comes with a token.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthDetail {
    /// What the client does next.
    action: NextAction,
    /// Whose token it is.
    user_key: String,
    /// Key of the token's record.
    token_key: String,
    /// Until when.
    expires_at: Timestamp,
}

/// A token about to be issued.
#[derive(Debug)]
pub struct NewToken {
    /// The user for whom it acts.
    pub user_key: UserKey,
    /// What it can be used for: a session, a password reset, a program or a stream.
    pub context: Context,
    /// The purpose of an API token, for people. None for other tokens.
    pub description: Option<String>,
    /// Scopes of an API token. Empty for other tokens: the roles of the user decide.
    pub scopes: Vec<String>,
    /// Topics of a ticket. Empty for other tokens.
    pub topics: Vec<String>,
    /// Key of the token that asked for a ticket. None for other tokens.
    pub issued_by: Option<String>,
    /// Roles or scopes as the signed text shows them to the client. The service never reads them.
    pub scope: Option<String>,
    /// Time of the command that issues it, so that its life is exactly what was promised.
    pub issued_at: DateTime<Utc>,
    /// Time from which it is refused.
    pub expires_at: DateTime<Utc>,
}

/// A token that was issued. Its text is in no table: the client gets it once, in this answer.
#[derive(Debug)]
pub struct IssuedToken {
    /// The user for whom it acts.
    pub user_key: UserKey,
    /// Key of its record.
    pub key: String,
    /// The signed text that the client sends with its requests.
    pub text: String,
    /// Time from which it is refused.
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
    /// The answer that hands the token to the client, and says what to do with it.
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

/// The record of an API token; never its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Token {
    /// `Token/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Whose.
    issued_to: String,
    /// What for.
    context: String,
    /// The text given at creation.
    description: Option<String>,
    /// Fine scopes.
    scopes: Vec<String>,
    /// Since when.
    issued_at: Timestamp,
    /// Until when.
    expires_at: Timestamp,
    /// Never goes back to false.
    revoked: bool,
    /// When it was revoked.
    revoked_at: Option<Timestamp>,
    /// When it was last used, to the minute.
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

/// A login of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserSession {
    /// `UserSession/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Whose.
    user_key: String,
    /// Key of the token that opened it.
    token_key: String,
    /// Whether it is open.
    active: bool,
    /// When it was opened.
    login_at: Timestamp,
    /// When it was closed.
    logout_at: Option<Timestamp>,
    /// The user's words at login.
    scope: String,
    /// The user's name at login.
    name: Option<String>,
    /// The user's surname at login.
    surname: Option<String>,
    /// Who closed it; null: a new login, or revocation.
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

/// Whole seconds of a span, rounded up so that a client that waits for them does not come too early. 0 for a span in
/// the past.
pub fn seconds(span: TimeDelta) -> u64 {
    u64::try_from(span.num_milliseconds().max(0)).unwrap_or_default().div_ceil(1000)
}
