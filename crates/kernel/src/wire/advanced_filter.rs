//! `advanced_filters`: conditions on the values of custom fields, as JSON or base64-encoded JSON.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use serde_json::Value;

use crate::wire::json::storable_text;

/// Maximum number of conditions of one search.
const FILTERS_MAX: usize = 100;

/// Conditions on custom fields, all or any of which must be met.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdvancedFilters {
    /// Whether meeting any one condition is enough (`OR`). Otherwise all must be met (`AND`).
    pub any: bool,
    /// The conditions: key of a custom field, and the value to compare with.
    pub filters: Vec<(String, Value)>,
}

/// Why the conditions cannot be read.
pub type Unreadable = &'static str;

impl AdvancedFilters {
    /// Parses the conditions. A string that begins with `{` is JSON, any other string is base64-encoded JSON.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::default());
        }
        let value: Value = if text.starts_with('{') {
            serde_json::from_str(text).map_err(|_| "the text is not valid JSON")?
        } else {
            let bytes = decoded(text).ok_or("the text is neither a JSON object nor base64")?;
            serde_json::from_slice(&bytes).map_err(|_| "the base64 text does not contain valid JSON")?
        };
        // The database cannot compare its values with a value that it cannot store.
        storable_text(&value).map_err(|_| "a value contains NUL or a number with too many digits")?;
        let object = value.as_object().ok_or("the JSON value is not an object")?;
        let any = match object.get("operator") {
            None | Some(Value::Null) => false,
            Some(Value::String(word)) if word == "AND" => false,
            Some(Value::String(word)) if word == "OR" => true,
            Some(_) => return Err("the operator must be AND or OR"),
        };
        let filters = match object.get("filters") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(items)) if items.len() <= FILTERS_MAX => {
                let read = |item: &Value| Some((item.get("_key")?.as_str()?.to_owned(), item.get("value")?.clone()));
                items.iter().map(read).collect::<Option<_>>().ok_or("a filter must have the members _key and value")?
            }
            Some(Value::Array(_)) => return Err("there are more than 100 filters"),
            Some(_) => return Err("filters must be a list"),
        };
        Ok(Self { any, filters })
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD].iter().find_map(|engine| engine.decode(text).ok())
}
