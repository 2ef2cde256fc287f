//! Text of limited length, in NFC and without NUL.

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

/// A name shown to people, with 1 to 200 characters.
pub type Name = Text<1, 200>;
/// Free text of at most 10 000 characters.
pub type Description = Text<0, 10_000>;
/// Free text of at most 100 000 characters.
pub type Notes = Text<0, 100_000>;

impl<const MIN: usize, const MAX: usize> Text<MIN, MAX> {
    /// Borrows the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Converts the value into its text.
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

/// Text of `MIN` to `MAX` characters without leading or trailing whitespace.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Trimmed<const MIN: usize, const MAX: usize>(String);

impl<const MIN: usize, const MAX: usize> fmt::Display for Trimmed<MIN, MAX> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl<const MIN: usize, const MAX: usize> Trimmed<MIN, MAX> {
    /// Borrows the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Converts the value into its text.
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

/// A code, trimmed. A blank code counts as absent.
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

/// A code in upper case. A blank code counts as absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UpperCode(Option<String>);

impl UpperCode {
    /// The code, if there is one.
    pub fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Converts the value into its code, if there is one.
    pub fn into_option(self) -> Option<String> {
        self.0
    }
}

impl Input for UpperCode {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let Code(code) = Code::read(raw, reader)?;
        let code = code.map(|code| code.to_uppercase());
        // Upper case can make a text longer: `ß` becomes `SS`.
        check_length(code.as_deref().unwrap_or_default(), 0, CODE_CHARS_MAX, reader).then_some(Self(code))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn schema() -> RefOr<Schema> {
        <Code as Input>::schema()
    }
}

/// The schema of a code that must not be blank.
fn required_code_schema() -> RefOr<Schema> {
    string_schema(1, CODE_CHARS_MAX).pattern(Some(r"\S")).into()
}

/// A code in upper case that replaces another one. It must not be blank, because the record must not lose its code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReplacementCode(String);

impl ReplacementCode {
    /// Borrows the code.
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
        required_code_schema()
    }
}

/// A code to search for, in upper case. It must not be blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SoughtCode(String);

impl SoughtCode {
    /// Borrows the code.
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
        required_code_schema()
    }
}

/// Reads a string and normalizes it to NFC. Refuses NUL.
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
    // ASCII text is always in NFC.
    Some(if text.is_ascii() { text.to_owned() } else { text.nfc().collect() })
}

/// Reports a string that is too short or too long. Returns whether the length is valid.
pub fn check_length(text: &str, min: usize, max: usize, reader: &mut Reader) -> bool {
    let length = text.chars().count();
    if length < min {
        reader.fault("string_too_short", format!("Text should have at least {min} characters"));
    } else if length > max {
        reader.fault("string_too_long", format!("Text should have at most {max} characters"));
    }
    (min..=max).contains(&length)
}

/// The schema of a string with a minimum and maximum length.
pub fn string_schema(min: usize, max: usize) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).min_length((min > 0).then_some(min)).max_length(Some(max))
}
