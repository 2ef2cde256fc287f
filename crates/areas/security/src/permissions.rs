//! Checks which roles a caller may grant to others, and which topics of the event stream a token may listen to.

use kernel::rules::scope::Scope;
use kernel::rules::topic::Topic;
use kernel::rules::user::UserRole;

use super::refusals::SecurityRefusal;
use platform::api::Problem;
use platform::auth::{Caller, Context, TokenState};

/// Refuses to grant these roles to a user, or to change a user who has them. A person with the role `admin` may grant
/// any role. All other callers can grant only what their token allows: otherwise a token could gain permissions through
/// a new user.
pub fn check_may_grant(caller: &Caller, roles: &[UserRole]) -> Result<(), Problem> {
    let token = caller.token();
    if is_person(caller) && token.roles.contains(&UserRole::Admin) {
        return Ok(());
    }
    match token.scopes.lacks_for(roles) {
        Some(scope) => Err(not_held(scope)),
        None => Ok(()),
    }
}

/// Refuses to create a user with these roles. A user who logs in also has the base scopes, regardless of the roles, so
/// an API token must have all of them.
pub fn check_may_create_user(caller: &Caller, roles: &[UserRole]) -> Result<(), Problem> {
    check_may_grant(caller, roles)?;
    match caller.token().scopes.lacks_of_base() {
        Some(scope) if !is_person(caller) => Err(not_held(scope)),
        _ => Ok(()),
    }
}

/// Builds the refusal that names the scope that the caller does not have.
fn not_held(scope: Scope) -> Problem {
    let message = format!("This needs the scope {}, which you do not have. Ask an administrator.", scope.as_str());
    SecurityRefusal::ScopeNotHeld.with_message(message).with("scope", scope.as_str())
}

/// Refuses API tokens, because the command could pass on the permissions of a user to anyone who has the token. The
/// refusal names `scope`, although the token may have it.
pub fn check_person(caller: &Caller, scope: Scope) -> Result<(), Problem> {
    if is_person(caller) {
        return Ok(());
    }
    let message = "API tokens are not accepted here. Log in with a user name and password.";
    Err(SecurityRefusal::ScopeNotHeld.with_message(message).with("scope", scope.as_str()))
}

/// Whether the caller is a person who has logged in. Programs act with API tokens.
fn is_person(caller: &Caller) -> bool {
    caller.token().context == Context::UserSession
}

/// Refuses a topic that does not exist, or that the user of the token may not listen to.
pub fn check_topic(token: &TokenState, name: &str) -> Result<(), Problem> {
    let topic = Topic::parse(name).ok_or_else(|| {
        let message =
            format!("The topic {name:?} does not exist. Use a topic of the journal or user:<key> with your own key.");
        SecurityRefusal::UnknownTopic.with_message(message).with("topic", name)
    })?;
    let allowed = match &topic {
        Topic::Kind(scope) => token.scopes.contains(*scope),
        Topic::User(key) => *key == token.user_key.to_string(),
    };
    if allowed { Ok(()) } else { Err(topic_not_allowed(name)) }
}

/// Builds the refusal of a topic that exists but that this listener may not read.
pub fn topic_not_allowed(name: &str) -> Problem {
    let message =
        format!("You do not have permission for the topic {name}. Choose a topic that you have the scope to read.");
    SecurityRefusal::TopicNotAllowed.with_message(message).with("topic", name)
}
