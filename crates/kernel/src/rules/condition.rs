//! Conditions on form values: the meaning of `advanced_filters` for each type of field
//! (docs/spec/collaboration.md#conditions-on-form-values).

use chrono::NaiveTime;
use rust_decimal::Decimal;
use serde_json::{Map, Number, Value};

use crate::rules::form::FieldType;
use crate::wire::time::parse_date;
use crate::wire::wildcard::containing;

/// Why a condition is refused, as text for the client.
pub type ConditionFault = &'static str;

/// A condition on a form field. A field may have several values, here called elements. One matching element is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No value meets the condition.
    Never,
    /// The field is empty.
    Empty,
    /// The field is not empty.
    Given,
    /// An element matches this SQL pattern, in lower case.
    Like(String),
    /// An element is one of these strings.
    Words(Vec<String>),
    /// An element is within this range of strings, ends included.
    WordSpan(Option<String>, Option<String>),
    /// An element is within this span of numbers, ends included.
    Numbers(Option<Decimal>, Option<Decimal>),
}

impl Condition {
    /// Converts a sent value to the condition that it expresses for fields of this type.
    pub fn read(kind: FieldType, value: &Value) -> Result<Self, ConditionFault> {
        match (kind, value) {
            (FieldType::Separator, _) => Err("a separator has no value, so it cannot be used as a filter"),
            (FieldType::Ternary, Value::Null) => Ok(Self::words(["null"])),
            (FieldType::Files, Value::Null) => Err("a files field needs true, false or a part of a file name"),
            (_, Value::Null) | (FieldType::Files, Value::Bool(false)) => Ok(Self::Empty),
            (FieldType::Text | FieldType::Files, Value::String(text)) => Ok(Self::Like(containing(text))),
            (FieldType::Text, _) => Err("a text field needs a string"),
            (FieldType::Number, value) => read_numbers(value),
            (FieldType::Boolean | FieldType::Ternary, Value::Bool(word)) => Ok(Self::words([word.to_string()])),
            (FieldType::Boolean, _) => Err("a boolean field needs true or false"),
            (FieldType::Ternary, _) => Err("a ternary field needs true, false or null"),
            (FieldType::Choice, value) => read_choices(value),
            (FieldType::Date, value) => read_words(value, |text| Some(parse_date(text)?.to_string())),
            (FieldType::Time, value) => read_words(value, read_time),
            (FieldType::Files, Value::Bool(true)) => Ok(Self::Given),
            (FieldType::Files, _) => Err("a files field needs true, false or a part of a file name"),
        }
    }

    fn words<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Self {
        Self::Words(words.into_iter().map(Into::into).collect())
    }
}

/// Converts `HH:MM` or `HH:MM:SS` to the stored format, `HH:MM:SS`. `None` for another format.
fn read_time(text: &str) -> Option<String> {
    let full = if text.len() == 5 { format!("{text}:00") } else { text.to_owned() };
    let digits = |(place, byte): (usize, u8)| if matches!(place, 2 | 5) { byte == b':' } else { byte.is_ascii_digit() };
    let shape = full.len() == 8 && full.bytes().enumerate().all(digits) && !full.ends_with("60");
    shape.then(|| NaiveTime::parse_from_str(&full, "%H:%M:%S").ok()).flatten().map(|_| full)
}

/// Returns the ends of `{min, max}`, one of which may be missing.
fn ends(span: &Map<String, Value>) -> Result<(Option<&Value>, Option<&Value>), ConditionFault> {
    if span.keys().any(|name| name != "min" && name != "max") {
        return Err("a range can only have the members min and max");
    }
    let end = |name: &str| span.get(name).filter(|value| !value.is_null());
    match (end("min"), end("max")) {
        (None, None) => Err("a range needs min or max"),
        both => Ok(both),
    }
}

/// Reads one date or time, or a span of dates or times. `read` checks and normalizes each of them.
fn read_words(value: &Value, read: impl Fn(&str) -> Option<String>) -> Result<Condition, ConditionFault> {
    let word = |value: &Value| value.as_str().and_then(&read).ok_or("a value is not a valid date or time");
    match value {
        Value::String(_) => Ok(Condition::Words(vec![word(value)?])),
        Value::Object(span) => {
            let (min, max) = ends(span)?;
            Ok(Condition::WordSpan(min.map(word).transpose()?, max.map(word).transpose()?))
        }
        _ => Err("a date or time field needs a value, or a range with min and max"),
    }
}

/// Reads one or several keys of list values.
fn read_choices(value: &Value) -> Result<Condition, ConditionFault> {
    let key = |value: &Value| {
        let key = value.as_str().or_else(|| value.get("_key")?.as_str());
        key.filter(|key| !key.contains('\0')).map(str::to_owned).ok_or("a choice field needs the keys of list values")
    };
    match value {
        Value::Array(items) => Ok(Condition::Words(items.iter().map(key).collect::<Result<_, _>>()?)),
        one => Ok(Condition::Words(vec![key(one)?])),
    }
}

/// A number compared with the range of stored values.
#[derive(Clone, Copy)]
enum DecimalApproximation {
    /// The number is below every stored value.
    Below,
    /// The number is exactly this decimal.
    At(Decimal),
    /// The number has more digits than any stored value. This is the nearest decimal with which stored values can be
    /// compared.
    Near(Decimal),
    /// The number is above every stored value.
    Above,
}

/// Converts a JSON number to a decimal, exactly if possible.
fn approximate(number: &Number) -> DecimalApproximation {
    let text = number.to_string();
    let exact =
        if text.contains(['e', 'E']) { Decimal::from_scientific(&text) } else { Decimal::from_str_exact(&text) };
    let near = || number.as_f64().and_then(|near| Decimal::try_from(near).ok());
    match (exact, near()) {
        (Ok(number), _) => DecimalApproximation::At(number),
        (Err(_), Some(near)) => DecimalApproximation::Near(near),
        (Err(_), None) if text.starts_with('-') => DecimalApproximation::Below,
        (Err(_), None) => DecimalApproximation::Above,
    }
}

/// Reads a condition on one number, or on a span of numbers.
fn read_numbers(value: &Value) -> Result<Condition, ConditionFault> {
    match value {
        Value::Number(number) => Ok(match approximate(number) {
            DecimalApproximation::At(number) => Condition::Numbers(Some(number), Some(number)),
            DecimalApproximation::Below | DecimalApproximation::Near(_) | DecimalApproximation::Above => {
                Condition::Never
            }
        }),
        Value::Object(span) => {
            let (min, max) = ends(span)?;
            let number = |value: &Value| match value {
                Value::Number(number) => Ok(approximate(number)),
                _ => Err("min and max must be numbers"),
            };
            let (min, max) = (min.map(number).transpose()?, max.map(number).transpose()?);
            Ok(match (min, max) {
                (Some(DecimalApproximation::Above), _) | (_, Some(DecimalApproximation::Below)) => Condition::Never,
                (min, max) => {
                    let at = |end: Option<DecimalApproximation>| match end {
                        Some(DecimalApproximation::At(number) | DecimalApproximation::Near(number)) => Some(number),
                        _ => None,
                    };
                    Condition::Numbers(at(min), at(max))
                }
            })
        }
        _ => Err("a number field needs a number, or a range with min and max"),
    }
}
