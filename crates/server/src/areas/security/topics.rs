//! Which topics of the event stream a token may hear.

use kernel::rules::topic::Topic;

use super::refusals::Refusal;
use crate::platform::api::Problem;
use crate::platform::auth::TokenState;

/// Refuses a topic that does not exist, or that the holder of the token may not listen to.
pub fn check_topic(token: &TokenState, name: &str) -> Result<(), Problem> {
    let topic = Topic::parse(name)
        .ok_or_else(|| Refusal::UnknownTopic.saying(format!("There is no topic {name:?}.")).with("topic", name))?;
    let allowed = match &topic {
        Topic::Kind(scope) => token.scopes.contains(*scope),
        Topic::User(key) => *key == token.user_key.to_string(),
    };
    if allowed { Ok(()) } else { Err(topic_not_allowed(name)) }
}

/// 403 of a topic.
pub fn topic_not_allowed(name: &str) -> Problem {
    Refusal::TopicNotAllowed.saying(format!("You may not listen to {name}.")).with("topic", name)
}
