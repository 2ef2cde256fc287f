//! What a caller may give to others, and which topics of the event stream a token may hear.

use kernel::rules::scope::Scope;
use kernel::rules::topic::Topic;
use kernel::rules::user::UserRole;

use super::refusals::SecurityRefusal;
use platform::api::Problem;
use platform::auth::{Caller, Context, TokenState};

/// Refuses to give these words, or to touch who has them. A person with the word `admin` may give any; everybody else
/// only what the token itself holds, so that no token grows by way of a user that it makes.
pub fn check_words(caller: &Caller, words: &[UserRole]) -> Result<(), Problem> {
    let token = caller.token();
    if is_person(caller) && token.words.contains(&UserRole::Admin) {
        return Ok(());
    }
    match token.scopes.lacks_for(words) {
        Some(scope) => Err(not_held(scope)),
        None => Ok(()),
    }
}

/// Refuses to make a user with these words. The password of the new user opens the base set too, so a token must
/// hold all of it.
pub fn check_new_user(caller: &Caller, words: &[UserRole]) -> Result<(), Problem> {
    check_words(caller, words)?;
    match caller.token().scopes.lacks_of_base() {
        Some(scope) if !is_person(caller) => Err(not_held(scope)),
        _ => Ok(()),
    }
}

fn not_held(scope: Scope) -> Problem {
    let message = format!("This would give or touch the right {}, which you do not hold yourself.", scope.as_str());
    SecurityRefusal::ScopeNotHeld.with_message(message).with("scope", scope.as_str())
}

/// Refuses everyone but a person: what follows could hand the rights of one user to whoever holds the token.
pub fn check_person(caller: &Caller, scope: Scope) -> Result<(), Problem> {
    if is_person(caller) {
        return Ok(());
    }
    let message = "Only a person who has logged in may do this; an API token may not.";
    Err(SecurityRefusal::ScopeNotHeld.with_message(message).with("scope", scope.as_str()))
}

fn is_person(caller: &Caller) -> bool {
    caller.token().context == Context::UserSession
}

/// Refuses a topic that does not exist, or that the holder of the token may not listen to.
pub fn check_topic(token: &TokenState, name: &str) -> Result<(), Problem> {
    let topic = Topic::parse(name).ok_or_else(|| {
        SecurityRefusal::UnknownTopic.with_message(format!("There is no topic {name:?}.")).with("topic", name)
    })?;
    let allowed = match &topic {
        Topic::Kind(scope) => token.scopes.contains(*scope),
        Topic::User(key) => *key == token.user_key.to_string(),
    };
    if allowed { Ok(()) } else { Err(topic_not_allowed(name)) }
}

/// 403 of a topic.
pub fn topic_not_allowed(name: &str) -> Problem {
    SecurityRefusal::TopicNotAllowed.with_message(format!("You may not listen to {name}.")).with("topic", name)
}
