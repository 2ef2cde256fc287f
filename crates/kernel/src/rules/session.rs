//! Logins: which token opens which door, and the life of a login session.

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// What a token is for.
    pub enum Context {
        /// A login.
        UserSession = "USER_SESSION",
        /// A login that must set a new password first.
        PasswordReset = "PASSWORD_RESET",
        /// A program that acts for a user.
        Api = "API",
        /// One connection to the event stream.
        Sse = "SSE",
    }
}

/// What kind of token an operation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRequirement {
    /// A login or a program.
    Ordinary,
    /// A login only.
    Person,
    /// The change of a password.
    PasswordReset,
    /// The event stream.
    Stream,
    /// `POST /session`, which judges contexts itself.
    Fresh,
    /// `DELETE /session/{session_key}`, where a token may have expired.
    Expired,
}

/// A token that came with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresentedToken {
    /// A bearer header, or a ticket where one may stand.
    pub present: bool,
    /// Signature, algorithm and claims are right, and the stored record agrees.
    pub genuine: bool,
    /// It came as the ticket of a stream.
    pub is_ticket: bool,
    /// It was revoked; a ticket is, by its use.
    pub revoked: bool,
    /// Its time is over.
    pub expired: bool,
    /// Its user may log in.
    pub user_active: bool,
    /// What it is for.
    pub context: Context,
    /// It grants the scope of the operation.
    pub holds_scope: bool,
}

refusals! {
    /// At which step a token is refused.
    pub enum TokenRefusal {
        /// There is no token.
        NotAuthenticated = "not_authenticated",
        /// The token is none of ours.
        InvalidToken = "invalid_token",
        /// The token was revoked.
        TokenRevoked = "token_revoked",
        /// The token has expired.
        TokenExpired = "token_expired",
        /// The user is disabled or archived.
        UserDisabled = "user_disabled",
        /// A token of this kind is not accepted here.
        WrongTokenContext = "wrong_token_context",
        /// A right is missing.
        MissingScope = "missing_scope",
    }
}

refusals! {
    /// Why a command on a session is refused.
    pub enum LoginSessionRefusal {
        /// The token belongs to someone or something else; it is revoked with this answer.
        TokenMismatch = "session_token_mismatch",
        /// The token was revoked, or its user may not log in any more.
        TokenRevoked = "token_revoked",
        /// It is another user's session.
        NotOwner = "not_session_owner",
        /// The session is closed.
        AlreadyClosed = "session_already_closed",
    }
}

/// Whether a token of this context opens this door (docs/spec/security.md#token-contexts).
pub fn accepts(door: TokenRequirement, is_ticket: bool, context: Context) -> bool {
    if is_ticket {
        return context == Context::Sse;
    }
    match door {
        TokenRequirement::Fresh => true,
        TokenRequirement::Ordinary | TokenRequirement::Stream | TokenRequirement::Expired => {
            matches!(context, Context::UserSession | Context::Api)
        }
        TokenRequirement::Person => context == Context::UserSession,
        TokenRequirement::PasswordReset => matches!(context, Context::UserSession | Context::PasswordReset),
    }
}

/// The check of every token, in its steps (docs/spec/security.md#token-check).
pub fn admit(door: TokenRequirement, token: &PresentedToken) -> Result<(), TokenRefusal> {
    // `POST /session` revokes a token of another context; its scopes do not matter then.
    let scope_matters = door != TokenRequirement::Fresh || token.context == Context::UserSession;
    refuse_first(&[
        (!token.present, TokenRefusal::NotAuthenticated),
        (!token.genuine, TokenRefusal::InvalidToken),
        (token.revoked && token.is_ticket, TokenRefusal::InvalidToken),
        (token.revoked, TokenRefusal::TokenRevoked),
        (token.expired && door != TokenRequirement::Expired, TokenRefusal::TokenExpired),
        (!token.user_active, TokenRefusal::UserDisabled),
        (!accepts(door, token.is_ticket, token.context), TokenRefusal::WrongTokenContext),
        (scope_matters && !token.holds_scope, TokenRefusal::MissingScope),
    ])
}

/// How far the session of a token has come. One token opens one session, ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginSessionStage {
    /// The token has opened none.
    None,
    /// It is open.
    Open,
    /// It was closed.
    Closed,
}

/// A token and its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoginSessionState {
    /// How far the session has come.
    pub stage: LoginSessionStage,
    /// What the token is for.
    pub context: Context,
    /// The token was revoked.
    pub revoked: bool,
    /// Somebody closed the session by name; every other end names nobody.
    pub closed_by_somebody: bool,
}

/// What somebody wants of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginSessionCommand {
    /// The token opens its session.
    Open {
        /// The user that is named is the token's own.
        own_user: bool,
        /// The user may log in.
        user_active: bool,
    },
    /// Somebody closes it.
    Close {
        /// The caller is its user.
        is_owner: bool,
        /// It is asked for by force.
        force: bool,
        /// The caller may close sessions of others.
        may_force: bool,
    },
    /// It ends with something else: a new login, another password, the end of the user.
    End,
}

/// What holds of every token and its session.
pub fn is_valid(session: &LoginSessionState) -> bool {
    let open =
        session.stage != LoginSessionStage::Open || (!session.revoked && session.context == Context::UserSession);
    let closed = session.stage != LoginSessionStage::Closed || session.revoked;
    open && closed && (!session.closed_by_somebody || session.stage == LoginSessionStage::Closed)
}

/// The session after the command, or the first rule that forbids it. A refusal by [`LoginSessionRefusal::TokenMismatch`] changes
/// it too: see [`after_refusal`].
pub fn check_transition(
    command: LoginSessionCommand,
    session: &LoginSessionState,
) -> Result<LoginSessionState, LoginSessionRefusal> {
    match command {
        LoginSessionCommand::Open { own_user, user_active } => {
            refuse_first(&[
                (!own_user || session.context != Context::UserSession, LoginSessionRefusal::TokenMismatch),
                // What the guard saw may have changed before the lock was taken.
                (session.revoked || !user_active, LoginSessionRefusal::TokenRevoked),
            ])?;
            // Sent again, because the answer was lost: the same session, unchanged. A closed one has a revoked token.
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

/// What a refusal leaves behind: a token that was shown for someone else is revoked, and its session ends.
pub fn after_refusal(refusal: LoginSessionRefusal, session: &LoginSessionState) -> LoginSessionState {
    if refusal == LoginSessionRefusal::TokenMismatch { ended(*session) } else { *session }
}

fn ended(session: LoginSessionState) -> LoginSessionState {
    let stage = if session.stage == LoginSessionStage::Open { LoginSessionStage::Closed } else { session.stage };
    LoginSessionState { stage, revoked: true, ..session }
}
