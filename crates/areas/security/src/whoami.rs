//! `GET /whoami` returns the user and the scopes of the token, from memory and without a database query of its own.

use kernel::rules::user::join_roles;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Envelope;
use platform::auth::{Caller, Context};

/// The caller: user, token and scopes.
#[derive(Serialize, ToSchema)]
pub struct Whoami {
    /// Key of the user for whom the token acts.
    user_key: String,
    /// User name with which the user logs in.
    username: String,
    /// Type of token: `USER_SESSION` for a login or `API` for a program.
    ctx: Context,
    /// Current roles of the user, separated by spaces.
    scope: String,
    /// Scopes that this token currently allows, sorted.
    scopes: Vec<&'static str>,
    /// Key of the session that the token opened. `null` when it opened none.
    session_key: Option<String>,
    /// Time from which the token is refused, in UTC.
    expires_at: Timestamp,
}

/// Read the user and the scopes of the token.
///
/// Returns the user of the token, the type of token and the scopes that it allows at this moment. Use it to check a
/// token or to decide which functions to offer. An API token needs the scope `auth:session:whoami`. Changed roles
/// appear within one second.
#[utoipa::path(
    get,
    path = "/whoami",
    responses(
        (status = 200, description = "User, token type and scopes of the caller.", body = Envelope<Whoami>),
    ),
)]
pub async fn whoami(caller: Caller) -> Envelope<Whoami> {
    let token = caller.token();
    let detail = Whoami {
        user_key: token.user_key.to_string(),
        username: token.username.clone(),
        ctx: token.context,
        scope: join_roles(&token.roles),
        scopes: token.scopes.names(),
        session_key: token.session_key.map(|key| key.to_string()),
        expires_at: Timestamp(token.expires_at),
    };
    Envelope::ok("The token is valid.", detail)
}
