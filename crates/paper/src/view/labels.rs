//! Formatting of texts for the document: times, people and long words.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;

use crate::fonts::drawable;

/// Maximum length in characters of a word that fits into every column.
const WORD_CHARS: usize = 14;
/// Invisible character at which a longer word may be broken.
const BREAK: char = '\u{200B}';

/// The text of a non-empty JSON string. None for anything else.
pub fn text_of(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}

/// The value as text, or a dash when it is null or empty.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) if text.is_empty() => "-".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The items of a list. Empty when the value is not a list.
pub fn of_list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Makes a text drawable and adds invisible characters at which words that are too long for a column may be broken.
pub fn breakable(text: &str) -> String {
    let text = drawable(text);
    let mut broken = String::with_capacity(text.len());
    let mut length = 0;
    for character in text.chars() {
        if character.is_whitespace() || matches!(character, '-' | '/') {
            length = 0;
        } else {
            length += 1;
            if length > WORD_CHARS {
                broken.push(BREAK);
                length = 1;
            }
        }
        broken.push(character);
    }
    broken
}

/// Names of people and the time zone of a record.
pub struct PrintLabels {
    people: HashMap<String, String>,
    zone: Tz,
}

impl PrintLabels {
    /// Collects the names and the time zone of a record. The time zone is UTC if the record has none.
    pub fn of(record: &Value) -> Self {
        let people = of_list(&record["people"]).iter().filter_map(|person| {
            let names = [text_of(&person["name"]), text_of(&person["surname"])];
            let name = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
            Some((text_of(&person["user_key"])?.to_owned(), name))
        });
        let zone =
            record.pointer("/options/tz").and_then(text_of).and_then(|zone| zone.parse().ok()).unwrap_or(Tz::UTC);
        Self { people: people.collect(), zone }
    }

    /// A time in the time zone of the document, or a dash when the value is not a time.
    pub fn time(&self, value: &Value) -> String {
        let Some(at) = value.as_str().and_then(|text| DateTime::parse_from_rfc3339(text).ok()) else {
            return "-".to_owned();
        };
        let at = at.with_timezone(&Utc).with_timezone(&self.zone);
        let shape = if self.zone == Tz::UTC { "%Y-%m-%d %H:%M:%S" } else { "%Y-%m-%d %H:%M:%S %:z" };
        at.format(shape).to_string()
    }

    /// Name of a user, or `user` and the key if the record has no name for it, or a dash without a user.
    pub fn who(&self, value: &Value) -> String {
        let Some(key) = text_of(value) else { return "-".to_owned() };
        self.people.get(key).cloned().unwrap_or_else(|| format!("user {key}"))
    }

    /// Time and user of an action, or a dash when it has no time.
    pub fn done(&self, at: &Value, by: &Value) -> String {
        match (at.is_null(), by.is_null()) {
            (true, _) => "-".to_owned(),
            (false, true) => self.time(at),
            (false, false) => format!("{}, {}", self.time(at), self.who(by)),
        }
    }
}
