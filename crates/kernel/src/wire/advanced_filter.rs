//! `advanced_filters`: conditions on the values of custom fields, as JSON or as base64 of it.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use serde_json::Value;

/// Conditions of one search.
const FILTERS_MAX: usize = 100;

/// Conditions that hold all together, or any of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdvancedFilters {
    /// One is enough.
    pub any: bool,
    /// Custom field and value.
    pub filters: Vec<(String, Value)>,
}

impl AdvancedFilters {
    /// Reads what a client sent; nothing when it cannot be read.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Some(Self::default());
        }
        let value: Value = match serde_json::from_str(text) {
            Ok(value @ Value::Object(_)) => value,
            _ => serde_json::from_slice(&decoded(text)?).ok()?,
        };
        let object = value.as_object()?;
        let any = match object.get("operator") {
            None | Some(Value::Null) => false,
            Some(Value::String(word)) if word == "AND" => false,
            Some(Value::String(word)) if word == "OR" => true,
            Some(_) => return None,
        };
        let filters = match object.get("filters") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(items)) if items.len() <= FILTERS_MAX => {
                let read = |item: &Value| Some((item.get("_key")?.as_str()?.to_owned(), item.get("value")?.clone()));
                items.iter().map(read).collect::<Option<_>>()?
            }
            Some(_) => return None,
        };
        Some(Self { any, filters })
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD].iter().find_map(|engine| engine.decode(text).ok())
}
