//! Rules and reads that several operations of the area share.

use chrono::{DateTime, Utc};
use kernel::counter::{Frequency, Template};
use kernel::text::Text;
use kernel::time::Timestamp;
use queries::queries::configuration::tag::find_tag_by_name;

use super::model::CounterIn;
use crate::platform::api::{Problem, fault};
use crate::platform::db::Write;
use crate::platform::state::App;

/// 404 of a counter.
pub fn counter_not_found() -> Problem {
    Problem::not_found("counter_not_found", "There is no such counter.")
}

/// 404 of a tag.
pub fn tag_not_found() -> Problem {
    Problem::not_found("tag_not_found", "There is no such tag.")
}

/// 422 of a key in the body that is not the one in the path.
pub fn key_mismatch() -> Problem {
    Problem::unprocessable("key_mismatch", "The key in the body is not the key in the path.")
}

/// The tokens of a counter, checked, with its frequency.
pub fn checked_template(input: &CounterIn) -> Result<(Vec<String>, Frequency), Problem> {
    let frequency = input.frequency.unwrap_or(Frequency::None);
    let tokens: Vec<String> = input.template.0.iter().map(Text::to_string).collect();
    match Template::parse(&tokens, frequency) {
        Ok(_) => Ok((tokens, frequency)),
        Err(broken) => {
            let message = format!("The template breaks the rule {}.", broken.0);
            Err(Problem::unprocessable("counter_template_invalid", message).with("rule", broken.0))
        }
    }
}

/// The start of the next period: the given one, which must lie in the future, or the computed one.
pub fn checked_reset_date(
    app: &App,
    frequency: Frequency,
    given: Option<Timestamp>,
) -> Result<Option<DateTime<Utc>>, Problem> {
    let now = app.clock.now();
    let computed = frequency.next_start(now, app.settings.time_zone);
    match (computed, given) {
        (None, _) => Ok(None),
        (computed, None) => Ok(computed),
        (_, Some(Timestamp(given))) if given > now => Ok(Some(given)),
        _ => Err(fault(&["body", "reset_date"], "greater_than", "The next period should start in the future")),
    }
}

/// Refuses a tag name that another tag has. The unique index has the last word.
pub async fn refuse_taken_name(write: &Write, name: &str, own_key: Option<&str>) -> Result<(), Problem> {
    crate::platform::db::lock(write.conn(), crate::platform::db::Lock::TagNames).await?;
    let other = find_tag_by_name().bind(write.conn(), &name).opt().await?;
    match other.filter(|other| Some(other.as_str()) != own_key) {
        Some(other) => {
            let message = format!("The tag {other} has this name already.");
            Err(Problem::conflict("tag_name_taken", message).with("tag_key", other))
        }
        None => Ok(()),
    }
}
