//! Checks and reads that several operations of the area share.

use chrono::{DateTime, Utc};
use configuration_queries::config::find_config_file;
use kernel::rules::counter::{Frequency, Template};
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;

use super::model::CounterIn;
use super::refusals::ConfigurationRefusal;
use platform::api::{Download, Problem, fault};
use platform::state::{App, Reads};

/// Checks template and frequency of a counter in a request and returns them. Refuses a template that breaks a rule,
/// with advice. Default frequency: none.
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

/// Returns what to do about a template that breaks this rule.
fn advice(rule: &str) -> &'static str {
    match rule {
        "number_token" => "A template needs exactly one number token, for example #6.",
        "date_token" => "This date part is not supported. Use %Y, %y, %G, %m, %d, %j, %V, %U or %W.",
        "year" => "A number that restarts every year needs the year in the code: %Y or %y.",
        "month" => "A number that restarts every month needs year and month in the code, for example %Y and %m.",
        "week" => "A number that restarts every week needs year and week in the code: %G with %V, or %Y with %W.",
        _ => "A number that restarts every day needs the whole date in the code, for example %Y, %m and %d.",
    }
}

/// Decides when the number of a counter restarts next: at the given time, which must be in the future, otherwise at the
/// start of the next period. None for a counter that never restarts.
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
        _ => Err(fault(&["body", "reset_date"], "greater_than", "The time should be in the future")),
    }
}

/// Finds the stored file of an entry for a download. Refuses an entry that does not exist or has no file.
pub async fn load_file(reads: &Reads, key: &str) -> Result<Download, Problem> {
    let client = reads.connect().await?;
    let file = find_config_file().bind(&client, &key).opt().await?.ok_or(ConfigurationRefusal::ConfigFileNotFound)?;
    Ok(Download {
        object_path: file.object_path,
        name: file.filename,
        content_type: file.content_type,
        size: file.size,
        sha256: file.sha256,
    })
}
