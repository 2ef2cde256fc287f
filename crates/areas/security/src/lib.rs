//! Logins, sessions, tokens and passwords, and the commands on users that affect them.
//!
//! Guarantees: one token opens at most one session, ever; a user has at most one active session; a session and its
//! token end together; a revoked token is refused by every instance after at most one second.

mod change_password;
mod close_session;
pub mod contract;
mod create_api_token;
mod create_event_ticket;
mod create_user;
mod delete_user;
mod limits;
mod list_api_tokens;
mod list_scopes;
mod listener;
mod log_in;
mod model;
mod open_session;
mod permissions;
mod refusals;
mod reset_user_password;
mod revoke_api_token;
mod search_sessions;
mod sweep;
mod throttle;
mod update_user;
mod verify_password;
mod whoami;

use kernel::rules::scope::Scope;
pub use sweep::sweep;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Collects the operations and refusals of the area.
pub fn area() -> Area {
    Area::new("security", "Security")
        .examples(include_str!("../examples.json"))
        .refusals(refusals::SecurityRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .op_without_idempotency(Access::Public, routes!(log_in::log_in))
        .op_without_idempotency(Access::Fresh(Scope::AuthSessionStart), routes!(open_session::open_session))
        .op(Access::Expired(Scope::AuthSessionClose), routes!(close_session::close_session))
        .op(Access::Scope(Scope::AuthSessionRead), routes!(search_sessions::search_sessions))
        .op(Access::Scope(Scope::AuthSessionWhoami), routes!(whoami::whoami))
        .op_without_idempotency(Access::Person(Scope::AuthUserVerify), routes!(verify_password::verify_password))
        .op(Access::PasswordReset(Scope::AuthPasswordReset), routes!(change_password::change_password))
        .op_without_idempotency(Access::Person(Scope::OrgApiTokenCreate), routes!(create_api_token::create_api_token))
        .op(Access::Scope(Scope::OrgApiTokenRead), routes!(list_api_tokens::list_api_tokens))
        .op(Access::Scope(Scope::OrgApiTokenRevoke), routes!(revoke_api_token::revoke_api_token))
        .op(Access::Scope(Scope::AuthScopeRead), routes!(list_scopes::list_scopes))
        .op_without_idempotency(
            Access::Scope(Scope::NotificationStreamSubscribe),
            routes!(create_event_ticket::create_event_ticket),
        )
        .tag("Organization")
        .op_without_idempotency(Access::Scope(Scope::OrgUserCreate), routes!(create_user::create_user))
        .op(Access::Scope(Scope::OrgUserWrite), routes!(update_user::update_user))
        .op(Access::Scope(Scope::OrgUserWrite), routes!(reset_user_password::reset_user_password))
        .op(Access::Scope(Scope::OrgUserDelete), routes!(delete_user::delete_user))
}
