//! `POST /api-token` issues a token for a program that acts on behalf of the caller. The token itself is shown only
//! once.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;
use security_queries::token::count_live_api_tokens;
use serde_json::json;

use super::limits::{API_TOKEN_LIFE_MAX, API_TOKEN_LIFE_MIN, API_TOKENS_MAX};
use super::model::{AuthAPIResponse, NewToken, NextAction, issue};
use super::refusals::SecurityRefusal;
use organization::contract::lock_session_user;
use platform::admin_log::AuditChange;
use platform::api::{Body, Problem};
use platform::auth::{Caller, Context};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// A token for a program.
    pub struct ApiTokenIn {
        /// Purpose of the token, shown in lists, 1 to 200 characters.
        pub token_description: Text<1, 200>,
        /// Time from which the token is refused, as a timestamp with offset, 1 minute to 366 days from now.
        pub token_expiration: Timestamp,
        /// Names of the scopes that the token grants, 1 to 200. `GET /scope` lists the names. The caller must have each
        /// of them.
        pub scopes: List<Text<1, 100>, 1, 200>,
    }
}

refuses![
    SecurityRefusal::TooManyApiTokens,
    SecurityRefusal::UnknownScope,
    SecurityRefusal::ScopeNotHeld,
    SecurityRefusal::ExpiryOutOfRange,
];

/// Create an API token.
///
/// Issues a token with which a program acts on behalf of the caller, limited to the named scopes. The token allows only
/// those scopes that its user still has, and not the base set of a login. Only this response contains the token itself,
/// so store it safely. The creation is recorded in the audit log. Only a logged-in user can create tokens, not an API
/// token. Every call creates another token, and `Idempotency-Key` is ignored, because the response contains a secret.
///
/// Refusals:
///
/// - `scope_not_held` and `unknown_scope` with the name in `scope`.
/// - `expiry_out_of_range` with the limits in `min` and `max`.
/// - `too_many_api_tokens` when the user has 50 valid tokens: revoke one first.
#[utoipa::path(
    post,
    path = "/api-token",
    request_body = ApiTokenIn,
    responses(
        (status = 200, description = "The token, which is shown only once.", body = AuthAPIResponse),
        Refused,
    ),
)]
pub async fn create_api_token(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<ApiTokenIn>,
) -> Result<Committed<AuthAPIResponse>, Problem> {
    let user_key = caller.user_key();
    let scopes = checked_scopes(&caller, &input.scopes.0)?;
    let mut write = writer.begin("create_api_token").await?;
    let now = write.now();
    // Locked, so that two requests cannot both create the last token that the limit allows.
    lock_session_user(&write, user_key).await?;
    if count_live_api_tokens().bind(write.conn(), &user_key.number(), &now).one().await? >= API_TOKENS_MAX {
        let message = format!("A user can have at most {API_TOKENS_MAX} valid API tokens. Revoke one first.");
        return Err(SecurityRefusal::TooManyApiTokens.with_message(message).with("limit", API_TOKENS_MAX));
    }
    let expires_at = checked_expiry(input.token_expiration.0, now)?;
    let audited = json!({"issued_to": user_key.to_string(), "description": input.token_description.as_str(),
        "scopes": scopes, "expires_at": Timestamp(expires_at)});
    let token = NewToken {
        user_key,
        context: Context::Api,
        description: Some(input.token_description.into_string()),
        scope: Some(scopes.join(" ")),
        scopes,
        topics: Vec::new(),
        issued_by: None,
        issued_at: now,
        expires_at,
    };
    let issued = issue(&app, &write, token).await?;
    write.audit(AuditChange::created(format!("api-token/{}", issued.key), &audited));
    let message = "Token created. It is shown only once.";
    Ok(write.commit(issued.answer(NextAction::ApiToken, message)).await?.no_store())
}

/// Refuses scopes that do not exist or that the caller does not have, because a token must not allow more than its
/// user. Returns the names sorted, without duplicates.
fn checked_scopes<const MIN: usize, const MAX: usize>(
    caller: &Caller,
    names: &[Text<MIN, MAX>],
) -> Result<Vec<String>, Problem> {
    let mut scopes = Vec::with_capacity(names.len());
    for name in names {
        let scope = Scope::from_name(name.as_str()).ok_or_else(|| {
            SecurityRefusal::UnknownScope
                .with_message(format!("The scope {name:?} does not exist. Use a name from GET /scope."))
                .with("scope", name.as_str())
        })?;
        if !caller.has_scope(scope) {
            let message = format!("You do not have the scope {name}, so you cannot grant it. Ask an administrator.");
            return Err(SecurityRefusal::ScopeNotHeld.with_message(message).with("scope", name.as_str()));
        }
        scopes.push(scope.as_str().to_owned());
    }
    scopes.sort_unstable();
    scopes.dedup();
    Ok(scopes)
}

/// Refuses an expiry that is too near or too far, with the limits in the detail.
fn checked_expiry(wanted: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, Problem> {
    let (min, max) = (now + API_TOKEN_LIFE_MIN, now + API_TOKEN_LIFE_MAX);
    if (min..=max).contains(&wanted) {
        return Ok(wanted);
    }
    let problem = Problem::from(SecurityRefusal::ExpiryOutOfRange);
    Err(problem.with("min", json!(Timestamp(min))).with("max", json!(Timestamp(max))))
}
