//! Counters and keys of settings as they are sent and answered.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use configuration_queries::counter::CounterRow;
use kernel::input;
use kernel::rules::config::{KEY_CHARS_MAX, KEY_PATTERN, is_key};
use kernel::rules::counter::{Frequency, TICK_MAX, TOKEN_CHARS_MAX, TOKENS_MAX, Template};
use kernel::wire::input::{Input, Raw, Reader};
use kernel::wire::key::Key;
use kernel::wire::list::List;
use kernel::wire::number::Int;
use kernel::wire::text::{Text, read_string, string_schema};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// The key of an entry.
#[derive(Clone, Debug)]
pub struct ConfigKey(String);

impl ConfigKey {
    /// The key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Input for ConfigKey {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let key = read_string(raw, reader)?;
        if is_key(&key) {
            return Some(Self(key));
        }
        reader.fault("string_pattern_mismatch", "A key has 1 to 254 characters, no control characters and no slash");
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, KEY_CHARS_MAX).pattern(Some(KEY_PATTERN)).into()
    }
}

impl PartialSchema for ConfigKey {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl ToSchema for ConfigKey {}

input! {
    /// A counter.
    pub struct CounterIn {
        /// Its key; made when absent.
        pub _key: Option<Key>,
        /// Its name; unique, whatever the case.
        pub name: Text<1, 100>,
        /// The number that the next code takes.
        pub next_tick: Option<Int<1, TICK_MAX>>,
        /// Literals, date parts (`%Y`) and one number (`#6`).
        pub template: List<Text<1, TOKEN_CHARS_MAX>, 1, TOKENS_MAX>,
        /// The period after which the number restarts at 1.
        pub frequency: Option<Frequency>,
        /// The start of the next period; computed when absent.
        pub reset_date: Option<Timestamp>,
    }
}

/// Makes codes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Counter {
    /// `Counter/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its name.
    name: String,
    /// The number that the next code takes.
    next_tick: i64,
    /// Tokens.
    template: Vec<String>,
    /// The period after which the number restarts.
    frequency: String,
    /// The start of the next period.
    reset_date: Option<Timestamp>,
    /// The code that a tick now would give.
    preview: String,
}

impl Counter {
    /// Its name in the audit log.
    pub fn record(&self) -> String {
        format!("counter/{}", self.key)
    }

    /// A stored counter as it is answered now: one whose period has ended shows 1 as its next number before it is
    /// taken.
    pub fn new(row: CounterRow, now: DateTime<Utc>, zone: Tz) -> Self {
        let restarts = row.reset_date.is_some_and(|reset_date| reset_date <= now);
        let number = if restarts { 1 } else { row.next_tick };
        let frequency = Frequency::from_word(&row.frequency).unwrap_or(Frequency::None);
        let reset_date = if restarts { frequency.next_start(now, zone) } else { row.reset_date };
        let template = Template::stored(&row.template);
        Self {
            id: format!("Counter/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            next_tick: number,
            template: row.template,
            frequency: row.frequency,
            reset_date: reset_date.map(Timestamp),
            preview: template.map(|template| template.at(now, zone).code(number)).unwrap_or_default(),
        }
    }
}
