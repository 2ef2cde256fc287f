//! `advanced_filters`: conditions on the values of custom fields, as JSON or as base64 of it.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use serde_json::Value;

use crate::wire::json::storable_text;

/// Maximum number of conditions of one search.
const FILTERS_MAX: usize = 100;

/// Conditions of which all or any must be met.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdvancedFilters {
    /// Whether one met condition is enough.
    pub any: bool,
    /// Key of the custom field, and the value.
    pub filters: Vec<(String, Value)>,
}

/// Why the conditions cannot be read.
pub type Unreadable = &'static str;

impl AdvancedFilters {
    /// Parses the conditions: a text that begins with a brace is JSON, anything else is base64 of JSON.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::default());
        }
        let value: Value = if text.starts_with('{') {
            serde_json::from_str(text).map_err(|_| "not valid JSON")?
        } else {
            let bytes = decoded(text).ok_or("neither a JSON object nor base64 of one")?;
            serde_json::from_slice(&bytes).map_err(|_| "the base64 holds no valid JSON")?
        };
        // What the database cannot hold cannot be compared with what it holds.
        storable_text(&value).map_err(|_| "it holds NUL or a number with too many digits")?;
        let object = value.as_object().ok_or("not an object")?;
        let any = match object.get("operator") {
            None | Some(Value::Null) => false,
            Some(Value::String(word)) if word == "AND" => false,
            Some(Value::String(word)) if word == "OR" => true,
            Some(_) => return Err("the operator is AND or OR"),
        };
        let filters = match object.get("filters") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(items)) if items.len() <= FILTERS_MAX => {
                let read = |item: &Value| Some((item.get("_key")?.as_str()?.to_owned(), item.get("value")?.clone()));
                items.iter().map(read).collect::<Option<_>>().ok_or("a filter has the members _key and value")?
            }
            Some(Value::Array(_)) => return Err("too many filters"),
            Some(_) => return Err("the filters are a list"),
        };
        Ok(Self { any, filters })
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD].iter().find_map(|engine| engine.decode(text).ok())
}
