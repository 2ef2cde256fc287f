//! The user or program behind a request that the guard has admitted.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;
use kernel::rules::scope::Scope;
use kernel::rules::user::UserRole;
use kernel::wire::key::UserKey;

use super::{Claims, Context, TokenState};
use crate::api::{DispatchInfo, Problem};
use crate::state::App;

/// The caller of an operation: a user, or a program with an API token of a user.
#[derive(Clone, Debug)]
pub struct Caller {
    pub(super) claims: Arc<Claims>,
    pub(super) token: Arc<TokenState>,
}

impl Caller {
    /// The user on whose behalf the token acts.
    pub fn user_key(&self) -> UserKey {
        self.token.user_key
    }

    /// Key of the token (`jti`).
    pub fn token_key(&self) -> &str {
        &self.claims.jti
    }

    /// State of the token and its user.
    pub fn token(&self) -> &TokenState {
        &self.token
    }

    /// Whether the token has this scope now.
    pub fn has_scope(&self, scope: Scope) -> bool {
        self.token.scopes.contains(scope)
    }

    /// Whether this is a person who has logged in and has the role. A program has only the scopes of its API token; the
    /// roles of its user do not count.
    pub fn is_person_with(&self, role: UserRole) -> bool {
        self.token.context == Context::UserSession && self.token.roles.contains(&role)
    }

    /// Refuses with 403 `missing_scope` if the token does not have this scope.
    pub fn require_scope(&self, scope: Scope) -> Result<(), Problem> {
        if self.has_scope(scope) { Ok(()) } else { Err(Problem::missing_scope(scope)) }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        DispatchInfo::caller_of(parts).cloned().ok_or_else(|| Problem::internal("a public operation has no caller"))
    }
}
