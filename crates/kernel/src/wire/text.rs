//! Text with a length, in NFC and without NUL.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::wire::input::{Input, Raw, Reader};

/// Text of `MIN` to `MAX` characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Text<const MIN: usize, const MAX: usize>(String);

/// A name shown to people.
pub type Name = Text<1, 200>;
/// Free text.
pub type Description = Text<0, 10_000>;
/// Long notes.
pub type Notes = Text<0, 100_000>;

impl<const MIN: usize, const MAX: usize> Text<MIN, MAX> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, owned.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<const MIN: usize, const MAX: usize> fmt::Display for Text<MIN, MAX> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl<const MIN: usize, const MAX: usize> Input for Text<MIN, MAX> {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        check_length(&text, MIN, MAX, reader).then_some(Self(text))
    }

    fn schema() -> RefOr<Schema> {
        string_schema(MIN, MAX).into()
    }
}

impl<const MIN: usize, const MAX: usize> utoipa::PartialSchema for Text<MIN, MAX> {
    fn schema() -> RefOr<Schema> {
        <Self as Input>::schema()
    }
}

impl<const MIN: usize, const MAX: usize> utoipa::ToSchema for Text<MIN, MAX> {}

/// Text of `MIN` to `MAX` characters without blanks at its ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Trimmed<const MIN: usize, const MAX: usize>(String);

impl<const MIN: usize, const MAX: usize> fmt::Display for Trimmed<MIN, MAX> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl<const MIN: usize, const MAX: usize> Trimmed<MIN, MAX> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, owned.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<const MIN: usize, const MAX: usize> Input for Trimmed<MIN, MAX> {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?.trim().to_owned();
        check_length(&text, MIN, MAX, reader).then_some(Self(text))
    }

    fn schema() -> RefOr<Schema> {
        string_schema(MIN, MAX).into()
    }
}

/// A code: trimmed, and absent when it is blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Code(Option<String>);

/// Maximum number of characters of a code.
pub const CODE_CHARS_MAX: usize = 100;

impl Code {
    /// The code, if there is one.
    pub fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl Input for Code {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        if matches!(raw, Raw::Json(Value::Null)) {
            return Some(Self(None));
        }
        let text = read_string(raw, reader)?;
        let code = text.trim();
        check_length(code, 0, CODE_CHARS_MAX, reader).then(|| Self((!code.is_empty()).then(|| code.to_owned())))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn schema() -> RefOr<Schema> {
        <Option<Text<0, CODE_CHARS_MAX>> as Input>::schema()
    }
}

/// A code in capital letters. A blank one counts as absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UpperCode(Option<String>);

impl UpperCode {
    /// The code, if there is one.
    pub fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// The code, owned.
    pub fn into_option(self) -> Option<String> {
        self.0
    }
}

impl Input for UpperCode {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let Code(code) = Code::read(raw, reader)?;
        let code = code.map(|code| code.to_uppercase());
        // A letter may have two capitals.
        check_length(code.as_deref().unwrap_or_default(), 0, CODE_CHARS_MAX, reader).then_some(Self(code))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn schema() -> RefOr<Schema> {
        <Code as Input>::schema()
    }
}

/// A code in capital letters that replaces another one. It must not be blank, because the record keeps a code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReplacementCode(String);

impl ReplacementCode {
    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Input for ReplacementCode {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        let code = text.trim().to_uppercase();
        check_length(&code, 1, CODE_CHARS_MAX, reader).then_some(Self(code))
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, CODE_CHARS_MAX).pattern(Some(r"\S")).into()
    }
}

/// A code to search for, in capital letters. It must not be blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SoughtCode(String);

impl SoughtCode {
    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Input for SoughtCode {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let UpperCode(code) = UpperCode::read(raw, reader)?;
        if code.is_none() {
            reader.fault("missing", "Field required");
        }
        code.map(Self)
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, CODE_CHARS_MAX).pattern(Some(r"\S")).into()
    }
}

/// Reads a string in NFC. Refuses NUL.
pub fn read_string(raw: Raw<'_>, reader: &mut Reader) -> Option<String> {
    let text = match raw {
        Raw::Json(Value::String(text)) => text.as_str(),
        Raw::Json(_) => {
            reader.fault("string_type", "Input should be a string");
            return None;
        }
        Raw::Text(_) => raw.text().unwrap_or_default(),
    };
    if text.contains('\0') {
        reader.fault("string_nul", "Text must not contain the NUL character");
        return None;
    }
    // What has no marks needs no order of them.
    Some(if text.is_ascii() { text.to_owned() } else { text.nfc().collect() })
}

/// Reports a text that is too short or too long. Returns whether the length is valid.
pub fn check_length(text: &str, min: usize, max: usize, reader: &mut Reader) -> bool {
    let length = text.chars().count();
    if length < min {
        reader.fault("string_too_short", format!("Text should have at least {min} characters"));
    } else if length > max {
        reader.fault("string_too_long", format!("Text should have at most {max} characters"));
    }
    (min..=max).contains(&length)
}

/// The schema of a string with a length.
pub fn string_schema(min: usize, max: usize) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).min_length((min > 0).then_some(min)).max_length(Some(max))
}
