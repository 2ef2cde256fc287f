//! Rules and reads that several operations of the area share.

use chrono::{DateTime, Utc};
use configuration_queries::config::find_config_file;
use kernel::rules::counter::{Frequency, Template};
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;

use super::model::CounterIn;
use super::refusals::ConfigurationRefusal;
use platform::api::{Download, Problem, fault};
use platform::state::App;

/// The template and frequency of a sent counter; refuses a template that breaks a rule of codes, with advice.
pub fn checked_template(input: &CounterIn) -> Result<(Vec<String>, Frequency), Problem> {
    let frequency = input.frequency.unwrap_or(Frequency::None);
    let tokens: Vec<String> = input.template.0.iter().map(Text::to_string).collect();
    match Template::parse(&tokens, frequency) {
        Ok(_) => Ok((tokens, frequency)),
        Err(broken) => {
            Err(ConfigurationRefusal::CounterTemplateInvalid.with_message(advice(broken.0)).with("rule", broken.0))
        }
    }
}

/// What the user should do about a template that breaks this rule.
fn advice(rule: &str) -> &'static str {
    match rule {
        "number_token" => "A template needs exactly one number, for example #6.",
        "date_token" => "A date part is one of %Y %y %G %m %d %j %V %U %W.",
        "year" => "Numbers that restart every year need the year in the code: %Y or %y.",
        "month" => "Numbers that restart every month need year and month in the code, for example %Y and %m.",
        "week" => "Numbers that restart every week need year and week in the code: %G with %V, or %Y with %W.",
        _ => "Numbers that restart every day need the whole date in the code, for example %Y, %m and %d.",
    }
}

/// When the number of a counter restarts next: the sent time, which must be in the future, otherwise the start of the
/// next period. None for a counter that never restarts.
pub fn checked_reset_date(
    app: &App,
    now: DateTime<Utc>,
    frequency: Frequency,
    given: Option<Timestamp>,
) -> Result<Option<DateTime<Utc>>, Problem> {
    let computed = frequency.next_start(now, app.settings.time_zone);
    match (computed, given) {
        (None, _) => Ok(None),
        (computed, None) => Ok(computed),
        (_, Some(Timestamp(given))) if given > now => Ok(Some(given)),
        _ => Err(fault(&["body", "reset_date"], "greater_than", "The next period should start in the future")),
    }
}

/// The stored file of an entry; refuses an entry without one.
pub async fn load_file(app: &App, key: &str) -> Result<Download, Problem> {
    let client = app.read().await?;
    let file = find_config_file().bind(&client, &key).opt().await?.ok_or(ConfigurationRefusal::ConfigFileNotFound)?;
    Ok(Download {
        object_path: file.object_path,
        name: file.filename,
        content_type: file.content_type,
        size: file.size,
        sha256: file.sha256,
    })
}
