//! Access rules: who may call an operation, and with which kind of token.

use kernel::rules::scope::Scope;
use kernel::rules::session::TokenRequirement;

/// Who may call an operation, and with which kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Any client, without authentication. A token in the request is ignored.
    Public,
    /// A session token or an API token with this scope.
    Scope(Scope),
    /// A person: a session token, never an API token.
    Person(Scope),
    /// A session token, or the token of a user who must set a new password.
    PasswordReset(Scope),
    /// A token of any context. Only for the operation that opens sessions, which checks the context and revokes a token
    /// whose context is wrong.
    Fresh(Scope),
    /// Like `Scope`, but the token may have expired.
    Expired(Scope),
    /// Like `Scope`, but clients that cannot send headers may pass a ticket in the query instead.
    Stream(Scope),
}

impl Access {
    /// The scope that a caller needs. None for a public operation.
    pub fn scope(self) -> Option<Scope> {
        match self {
            Self::Public => None,
            Self::Scope(scope)
            | Self::Person(scope)
            | Self::PasswordReset(scope)
            | Self::Fresh(scope)
            | Self::Expired(scope)
            | Self::Stream(scope) => Some(scope),
        }
    }

    /// The kinds of tokens that are accepted.
    pub fn token_requirement(self) -> TokenRequirement {
        match self {
            Self::Public | Self::Scope(_) => TokenRequirement::Ordinary,
            Self::Person(_) => TokenRequirement::Person,
            Self::PasswordReset(_) => TokenRequirement::PasswordReset,
            Self::Fresh(_) => TokenRequirement::Fresh,
            Self::Expired(_) => TokenRequirement::Expired,
            Self::Stream(_) => TokenRequirement::Stream,
        }
    }
}
