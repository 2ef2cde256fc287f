//! Tokens and login sessions: which operation accepts which kind of token, and the life cycle of a session.

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Type of a token.
    pub enum Context {
        /// Token of a login.
        UserSession = "USER_SESSION",
        /// Token of a login that must set a new password first.
        PasswordReset = "PASSWORD_RESET",
        /// Token of a program that acts for a user.
        Api = "API",
        /// Ticket for one connection to the event stream.
        Sse = "SSE",
    }
}

/// Which kind of token an operation accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRequirement {
    /// Tokens of persons and of programs.
    Ordinary,
    /// Only tokens of a person, not those of a program.
    Person,
    /// A login token or a password reset token, for changing a password.
    PasswordReset,
    /// A login token, an API token or a ticket, for the event stream.
    Stream,
    /// Any token, for `POST /session`, which checks the context itself.
    Fresh,
    /// A login token or an API token, expired or not, for `DELETE /session/{session_key}`.
    Expired,
}

/// Facts about the token of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresentedToken {
    /// Whether there is a bearer header, or a ticket where one is allowed.
    pub present: bool,
    /// Whether signature, algorithm and claims are correct and match the stored record.
    pub genuine: bool,
    /// Whether the token was sent as the ticket of a stream.
    pub is_ticket: bool,
    /// Whether the token was revoked. Using a ticket revokes it.
    pub revoked: bool,
    /// Whether the token has expired.
    pub expired: bool,
    /// Whether the user of the token may log in.
    pub user_active: bool,
    /// Kind of the token.
    pub context: Context,
    /// Whether the token grants the scope of the operation.
    pub holds_scope: bool,
}

refusals! {
    /// Why a token is refused, in the order of the checks.
    pub enum TokenRefusal {
        /// There is no token.
        NotAuthenticated = "not_authenticated",
        /// The token was not issued by this service, or is a used ticket.
        InvalidToken = "invalid_token",
        /// The token was revoked.
        TokenRevoked = "token_revoked",
        /// The token has expired.
        TokenExpired = "token_expired",
        /// The user is disabled or archived.
        UserDisabled = "user_disabled",
        /// The operation does not accept tokens of this kind.
        WrongTokenContext = "wrong_token_context",
        /// The scope of the operation is missing.
        MissingScope = "missing_scope",
    }
}

refusals! {
    /// Why a command on a session is refused.
    pub enum LoginSessionRefusal {
        /// The token belongs to another user or is not a session token. The refusal also revokes the token.
        TokenMismatch = "session_token_mismatch",
        /// The token was revoked, or its user may no longer log in.
        TokenRevoked = "token_revoked",
        /// The session belongs to another user.
        NotOwner = "not_session_owner",
        /// The session is already closed.
        AlreadyClosed = "session_already_closed",
    }
}

/// Whether an operation with this requirement accepts a token of this context (docs/spec/security.md#token-contexts).
pub fn accepts(requirement: TokenRequirement, is_ticket: bool, context: Context) -> bool {
    if is_ticket {
        return context == Context::Sse;
    }
    match requirement {
        TokenRequirement::Fresh => true,
        TokenRequirement::Ordinary | TokenRequirement::Stream | TokenRequirement::Expired => {
            matches!(context, Context::UserSession | Context::Api)
        }
        TokenRequirement::Person => context == Context::UserSession,
        TokenRequirement::PasswordReset => matches!(context, Context::UserSession | Context::PasswordReset),
    }
}

/// Checks a token in the order of docs/spec/security.md#token-check.
pub fn admit(requirement: TokenRequirement, token: &PresentedToken) -> Result<(), TokenRefusal> {
    // `POST /session` revokes a token of another context, so its scopes do not matter.
    let scope_matters = requirement != TokenRequirement::Fresh || token.context == Context::UserSession;
    refuse_first(&[
        (!token.present, TokenRefusal::NotAuthenticated),
        (!token.genuine, TokenRefusal::InvalidToken),
        (token.revoked && token.is_ticket, TokenRefusal::InvalidToken),
        (token.revoked, TokenRefusal::TokenRevoked),
        (token.expired && requirement != TokenRequirement::Expired, TokenRefusal::TokenExpired),
        (!token.user_active, TokenRefusal::UserDisabled),
        (!accepts(requirement, token.is_ticket, token.context), TokenRefusal::WrongTokenContext),
        (scope_matters && !token.holds_scope, TokenRefusal::MissingScope),
    ])
}

/// State of the session of a token. One token opens at most one session, ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginSessionStage {
    /// The token has opened no session.
    None,
    /// The session is open.
    Open,
    /// The session was closed.
    Closed,
}

/// The state of a token and its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoginSessionState {
    /// State of the session.
    pub stage: LoginSessionStage,
    /// Kind of the token.
    pub context: Context,
    /// Whether the token was revoked.
    pub revoked: bool,
    /// Whether a user closed the session. When it ends otherwise, no user is recorded.
    pub closed_by_somebody: bool,
}

/// A command on a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginSessionCommand {
    /// Open the session of a token.
    Open {
        /// Whether the named user is the user of the token.
        own_user: bool,
        /// Whether the user may log in.
        user_active: bool,
    },
    /// A user closes the session.
    Close {
        /// Whether the caller is the user of the session.
        is_owner: bool,
        /// Whether the request has `force`.
        force: bool,
        /// Whether the caller may close sessions of other users.
        may_force: bool,
    },
    /// The session ends because of a new login, a new password, or because the user may no longer log in.
    End,
}

/// Whether a token and its session meet the invariant of every stored session.
pub fn is_valid(session: &LoginSessionState) -> bool {
    let open =
        session.stage != LoginSessionStage::Open || (!session.revoked && session.context == Context::UserSession);
    let closed = session.stage != LoginSessionStage::Closed || session.revoked;
    open && closed && (!session.closed_by_somebody || session.stage == LoginSessionStage::Closed)
}

/// The session after the command, or the first rule that forbids it. A refusal by
/// [`LoginSessionRefusal::TokenMismatch`] also changes the session (see [`after_refusal`]).
pub fn check_transition(
    command: LoginSessionCommand,
    session: &LoginSessionState,
) -> Result<LoginSessionState, LoginSessionRefusal> {
    match command {
        LoginSessionCommand::Open { own_user, user_active } => {
            refuse_first(&[
                (!own_user || session.context != Context::UserSession, LoginSessionRefusal::TokenMismatch),
                // The token or user may have changed after the guard checked them and before the lock was taken.
                (session.revoked || !user_active, LoginSessionRefusal::TokenRevoked),
            ])?;
            // Repeating the command after a lost response returns the same session. The token of a closed session is
            // revoked.
            Ok(LoginSessionState { stage: LoginSessionStage::Open, ..*session })
        }
        LoginSessionCommand::Close { is_owner, force, may_force } => {
            refuse_first(&[
                (!(is_owner || (force && may_force)), LoginSessionRefusal::NotOwner),
                (session.stage != LoginSessionStage::Open, LoginSessionRefusal::AlreadyClosed),
            ])?;
            Ok(LoginSessionState {
                stage: LoginSessionStage::Closed,
                revoked: true,
                closed_by_somebody: true,
                ..*session
            })
        }
        LoginSessionCommand::End => Ok(ended(*session)),
    }
}

/// The state after a refusal: a token that was presented for another user is revoked, and its session ends.
pub fn after_refusal(refusal: LoginSessionRefusal, session: &LoginSessionState) -> LoginSessionState {
    if refusal == LoginSessionRefusal::TokenMismatch { ended(*session) } else { *session }
}

/// The state after the session and its token have ended.
fn ended(session: LoginSessionState) -> LoginSessionState {
    let stage = if session.stage == LoginSessionStage::Open { LoginSessionStage::Closed } else { session.stage };
    LoginSessionState { stage, revoked: true, ..session }
}
