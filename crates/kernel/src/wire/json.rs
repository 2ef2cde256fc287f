//! Free-form JSON of integrators, which the service stores without interpreting it.

use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};

/// Maximum number of bytes of one value as JSON text.
pub const FREE_JSON_BYTES_MAX: usize = 1024 * 1024;
/// Maximum number of characters of a number, and maximum size of its exponent. The database cannot store more.
const NUMBER_MAX: usize = 1000;

/// Why a value cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnstorableJson {
    /// Larger than [`FREE_JSON_BYTES_MAX`].
    Size,
    /// A string or a member name contains NUL, which the database cannot store.
    Nul,
    /// A number has more digits than the database can store.
    Number,
}

/// The JSON text of a value, if the database can store it.
pub fn storable_text(value: &Value) -> Result<String, UnstorableJson> {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) if text.contains('\0') => return Err(UnstorableJson::Nul),
            Value::Number(number) if !fits(&number.to_string()) => return Err(UnstorableJson::Number),
            Value::Array(items) => open.extend(items),
            Value::Object(members) => {
                if members.keys().any(|name| name.contains('\0')) {
                    return Err(UnstorableJson::Nul);
                }
                open.extend(members.values());
            }
            _ => {}
        }
    }
    Some(value.to_string()).filter(|text| text.len() <= FREE_JSON_BYTES_MAX).ok_or(UnstorableJson::Size)
}

fn fits(number: &str) -> bool {
    let exponent = number.split(['e', 'E']).nth(1).map(|exponent| exponent.trim_start_matches(['+', '-']));
    number.len() <= NUMBER_MAX && exponent.is_none_or(|size| size.parse::<usize>().is_ok_and(|size| size <= NUMBER_MAX))
}

/// Any JSON value that the database can store.
#[derive(Clone, Debug, PartialEq)]
pub struct FreeJson(pub Value);

impl Input for FreeJson {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let value = Value::read(raw, reader)?;
        match storable_text(&value) {
            Ok(_text) => return Some(Self(value)),
            Err(UnstorableJson::Size) => {
                reader.fault("too_long", format!("Value should have at most {FREE_JSON_BYTES_MAX} bytes"));
            }
            Err(UnstorableJson::Nul) => reader.fault("string_nul", "Text must not contain the NUL character"),
            Err(UnstorableJson::Number) => {
                reader.fault("decimal_whole_digits", "A number has more digits than can be stored");
            }
        }
        None
    }

    fn schema() -> RefOr<Schema> {
        <Value as Input>::schema()
    }
}

/// Any JSON value as text, or the reason why it cannot be stored. Unlike [`FreeJson`], it does not copy or keep the
/// parsed tree, because one value may contain 200 000 numbers.
#[derive(Clone, Debug)]
pub struct JsonText(pub Result<String, UnstorableJson>);

impl JsonText {
    /// The text of JSON `null`, for an absent value.
    pub fn null() -> Self {
        Self(Ok(Value::Null.to_string()))
    }

    /// Converts a value to text, if it can be stored.
    pub fn of(value: &Value) -> Self {
        Self(storable_text(value))
    }
}

impl Input for JsonText {
    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        match raw {
            Raw::Json(value) => Some(Self(storable_text(value))),
            Raw::Text(_) => Value::read(raw, reader).map(|value| Self(storable_text(&value))),
        }
    }

    fn schema() -> RefOr<Schema> {
        <Value as Input>::schema()
    }
}
