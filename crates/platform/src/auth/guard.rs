//! The guard of operations, which checks tokens step by step (docs/spec/security.md#token-check).

use std::borrow::Cow;

use http::{HeaderMap, Uri, header};
use kernel::rules::scope::Scope;
use kernel::rules::session::{self, TokenRefusal};

use super::{Caller, Context};
use crate::api::{Access, GeneralRefusal, Problem};
use crate::state::App;

/// Prefix of the token in the `Authorization` header, compared ignoring case.
const SCHEME: &[u8] = b"Bearer ";

/// Checks the token of a request, or refuses with the code of the first check that failed. None for public operations,
/// which ignore a token.
pub async fn admit(app: &App, access: Access, headers: &HeaderMap, uri: &Uri) -> Result<Option<Caller>, Problem> {
    let Some(scope) = access.scope() else { return Ok(None) };
    let refused = |refusal, context| problem(refusal, context, scope);
    let sent = sent_token(access, headers, uri).ok_or_else(|| refused(TokenRefusal::NotAuthenticated, None))?;
    let invalid = || refused(TokenRefusal::InvalidToken, None);
    let claims = app.signer.verify(&sent.token).ok_or_else(invalid)?;
    let now = app.clock.now();
    if claims.is_from_the_future(now) {
        return Err(invalid());
    }
    let state = app.sessions.find(&app.reads, &claims.jti).await?.ok_or_else(invalid)?;
    let presented = session::PresentedToken {
        present: true,
        genuine: state.user_key.is(&claims.sub) && claims.ctx == state.context.as_str(),
        is_ticket: sent.is_ticket,
        revoked: state.revoked,
        expired: now.timestamp() >= claims.exp || now >= state.expires_at,
        user_active: state.user_active,
        context: state.context,
        holds_scope: state.scopes.contains(scope),
    };
    session::admit(access.token_requirement(), &presented).map_err(|refusal| refused(refusal, Some(state.context)))?;
    let caller = Caller { claims, token: state };
    if caller.token.context == Context::Api {
        app.sessions.note_use(caller.token_key(), now);
    }
    Ok(Some(caller))
}

/// Turns a refusal of the token rules into the response for the client.
fn problem(refusal: TokenRefusal, context: Option<Context>, scope: Scope) -> Problem {
    let general = match refusal {
        TokenRefusal::NotAuthenticated => return GeneralRefusal::NotAuthenticated.into(),
        TokenRefusal::MissingScope => return Problem::missing_scope(scope),
        TokenRefusal::InvalidToken => GeneralRefusal::InvalidToken,
        TokenRefusal::TokenRevoked => GeneralRefusal::TokenRevoked,
        TokenRefusal::TokenExpired => GeneralRefusal::TokenExpired,
        TokenRefusal::UserDisabled => GeneralRefusal::UserDisabled,
        TokenRefusal::WrongTokenContext => {
            let refused = Problem::from(GeneralRefusal::WrongTokenContext).bad_token();
            return refused.with("ctx", context.map(Context::as_str));
        }
    };
    Problem::from(general).bad_token()
}

/// The token that a request sent, and whether it is a ticket from the query.
struct RequestToken<'a> {
    token: Cow<'a, str>,
    is_ticket: bool,
}

/// The token of the request. Only a stream accepts a ticket in place of the header. None when the request has neither.
fn sent_token<'a>(access: Access, headers: &'a HeaderMap, uri: &'a Uri) -> Option<RequestToken<'a>> {
    match bearer(headers) {
        Some(token) => Some(RequestToken { token: token.into(), is_ticket: false }),
        None if matches!(access, Access::Stream(_)) => ticket(uri).map(|token| RequestToken { token, is_ticket: true }),
        None => None,
    }
}

/// The first non-empty ticket in the query. None without one.
fn ticket(uri: &Uri) -> Option<Cow<'_, str>> {
    let mut parameters = form_urlencoded::parse(uri.query()?.as_bytes());
    parameters.find(|(name, value)| name == "ticket" && !value.is_empty()).map(|(_, value)| value)
}

/// The token in the `Authorization` header. None without one, or with another scheme.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.as_bytes().split_at_checked(SCHEME.len())?;
    let token = std::str::from_utf8(token).ok().filter(|token| token.is_ascii())?.trim();
    (scheme.eq_ignore_ascii_case(SCHEME) && !token.is_empty()).then_some(token)
}
