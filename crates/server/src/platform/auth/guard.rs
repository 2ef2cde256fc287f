//! The token check, step by step, in the order of the contract.

use std::borrow::Cow;

use http::{HeaderMap, Uri, header};

use super::{Caller, Context};
use crate::platform::api::{Access, General, Problem};
use crate::platform::state::App;

/// Lets a request pass, or says which step failed. Nobody for public operations: there a token is not looked at.
pub async fn admit(app: &App, access: Access, headers: &HeaderMap, uri: &Uri) -> Result<Option<Caller>, Problem> {
    let Some(scope) = access.scope() else { return Ok(None) };
    let Presented { token, is_ticket } = presented(access, headers, uri)?;
    let refused = || Problem::from(General::InvalidToken).bad_token();
    let claims = app.signer.verify(&token).ok_or_else(refused)?;
    let state = app.sessions.find(&app.reads, &claims.jti).await?.ok_or_else(refused)?;
    if claims.sub != state.user_key.to_string() || claims.ctx != state.context.as_str() {
        return Err(refused());
    }
    // A ticket is revoked by its use.
    if state.revoked && is_ticket {
        return Err(refused());
    }
    if state.revoked {
        return Err(Problem::from(General::TokenRevoked).bad_token());
    }
    let now = app.clock.now();
    let expired = now.timestamp() >= claims.exp || now >= state.expires_at;
    if expired && !matches!(access, Access::Expired(_)) {
        return Err(Problem::from(General::TokenExpired).bad_token());
    }
    if !state.user_active {
        return Err(Problem::from(General::UserDisabled).bad_token());
    }
    if !accepts(access, is_ticket, state.context) {
        let message = "A token of this kind is not accepted here.";
        return Err(General::WrongTokenContext.saying(message).bad_token().with("ctx", state.context.as_str()));
    }
    // `POST /session` revokes a token of another context; its scopes do not matter then.
    let scope_matters = !matches!(access, Access::Fresh(_)) || state.context == Context::UserSession;
    let caller = Caller { claims, token: state, expired };
    if scope_matters {
        caller.must_hold(scope)?;
    }
    if caller.token.context == Context::Api {
        app.sessions.note_use(caller.token_key(), now);
    }
    Ok(Some(caller))
}

struct Presented<'a> {
    token: Cow<'a, str>,
    is_ticket: bool,
}

fn presented<'a>(access: Access, headers: &'a HeaderMap, uri: &'a Uri) -> Result<Presented<'a>, Problem> {
    match bearer(headers) {
        Ok(token) => Ok(Presented { token: token.into(), is_ticket: false }),
        Err(missing) => {
            let ticket = matches!(access, Access::Stream(_)).then(|| ticket(uri)).flatten();
            Ok(Presented { token: ticket.ok_or(missing)?, is_ticket: true })
        }
    }
}

fn ticket(uri: &Uri) -> Option<Cow<'_, str>> {
    let mut parameters = form_urlencoded::parse(uri.query()?.as_bytes());
    parameters.find(|(name, value)| name == "ticket" && !value.is_empty()).map(|(_, value)| value)
}

fn bearer(headers: &HeaderMap) -> Result<&str, Problem> {
    let missing = || Problem::from(General::NotAuthenticated);
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).ok_or_else(missing)?;
    let (scheme, token) = value.split_once(' ').ok_or_else(missing)?;
    let token = token.trim();
    if scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() { Ok(token) } else { Err(missing()) }
}

fn accepts(access: Access, is_ticket: bool, context: Context) -> bool {
    if is_ticket {
        return context == Context::Sse;
    }
    match access {
        Access::Public | Access::Fresh(_) => true,
        Access::Scope(_) | Access::Expired(_) | Access::Stream(_) => {
            matches!(context, Context::UserSession | Context::Api)
        }
        Access::Person(_) => context == Context::UserSession,
        Access::PasswordReset(_) => matches!(context, Context::UserSession | Context::PasswordReset),
    }
}
