//! Counters and keys of settings as requests send them and as responses show them.

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

/// The key of an entry of the configuration: 1 to 254 characters without `/` and control characters.
#[derive(Clone, Debug)]
pub struct ConfigKey(String);

impl ConfigKey {
    /// Returns the key as text.
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
        reader.fault(
            "string_pattern_mismatch",
            "A key should have 1 to 254 characters and no slashes or control characters",
        );
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
    /// The members of a counter that a client chooses.
    pub struct CounterIn {
        /// Key of the counter. In a replacement it must equal the key in the path. Absent: the service assigns a key to
        /// a new counter, and a replaced one keeps its key.
        pub _key: Option<Key>,
        /// Name of the counter, 1 to 100 characters, unique ignoring case.
        pub name: Text<1, 100>,
        /// Number of the next code, from 1. Absent: a new counter begins at 1, and a replaced one keeps its number.
        pub next_tick: Option<Int<1, TICK_MAX>>,
        /// Tokens of the code, in their order: 1 to 20 tokens of at most 50 characters. Date tokens are `%Y` (year),
        /// `%y` (year, two digits), `%G` (ISO year), `%m` (month), `%d` (day), `%j` (day of the year), `%V` (ISO week),
        /// `%U` (week of the year, from Sunday) and `%W` (week of the year, from Monday). Exactly one token from `#1`
        /// to `#12` is required: the number, padded with leading zeros to that many digits. Every other token is
        /// literal text.
        pub template: List<Text<1, TOKEN_CHARS_MAX>, 1, TOKENS_MAX>,
        /// Period after which the number restarts at 1: `none`, `year`, `month`, `week` (from Monday) or `day`, in the
        /// time zone of the plant. The template must contain the period. Absent: `none`.
        pub frequency: Option<Frequency>,
        /// Time in the future at which the number restarts next, with offset. Absent: computed from the frequency, or
        /// unchanged when a replacement keeps the frequency. Ignored if the frequency is `none`.
        pub reset_date: Option<Timestamp>,
    }
}

/// A counter, which generates codes from a template with a running number.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Counter {
    /// Identifier of the counter: `Counter/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the counter, chosen at its creation or assigned by the service.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the counter. Every change assigns a new one, and so does every code that is generated.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the counter, unique ignoring case.
    name: String,
    /// Number of the next code. If the period has ended, it is already 1, even before a code is generated.
    next_tick: i64,
    /// Parts of the code, in their order: literals, date parts such as `%Y`, and one number such as `#6`.
    template: Vec<String>,
    /// Period after which the number restarts at 1: `none`, `year`, `month`, `week` or `day`.
    frequency: String,
    /// Time at which the number restarts next, in UTC. `null` when it never restarts.
    reset_date: Option<Timestamp>,
    /// Code that the counter would generate next. The preview does not use up a number. Empty when the stored template
    /// is not valid.
    preview: String,
}

impl Counter {
    /// Returns how the audit log names this counter.
    pub fn record(&self) -> String {
        format!("counter/{}", self.key)
    }

    /// Builds the response for a stored counter. A counter whose period has ended shows 1 as its next number, although
    /// the stored number changes only when the next code is taken.
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
