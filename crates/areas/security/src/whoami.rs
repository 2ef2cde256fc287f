//! `GET /whoami` — who the token belongs to and what it allows. Answered from memory: no database on the way.

use kernel::rules::user::join_roles;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Envelope;
use platform::auth::{Caller, Context};

/// The caller.
#[derive(Serialize, ToSchema)]
pub struct Whoami {
    /// Key of the user.
    user_key: String,
    /// Login name.
    username: String,
    /// What the token is for.
    ctx: Context,
    /// The user's words now.
    scope: String,
    /// What this token allows, sorted.
    scopes: Vec<&'static str>,
    /// The session that the token opened.
    session_key: Option<String>,
    /// Until when the token is good.
    expires_at: Timestamp,
}

/// Tell who is calling.
#[utoipa::path(
    get,
    path = "/whoami",
    responses(
        (status = 200, description = "The caller.", body = Envelope<Whoami>),
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
    Envelope::ok("This is you.", detail)
}
