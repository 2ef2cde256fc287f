//! Wildcard and substring search, turned into patterns for `like … escape '\'`.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::{check_length, read_string, string_schema};

/// Maximum number of characters of a search text.
pub const SEARCH_CHARS_MAX: usize = 200;

/// A search text in which `*` matches any run of characters and `?` exactly one character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wildcard(Option<String>);

impl Wildcard {
    /// The pattern to compare with lower-cased values. `None` means no filter.
    pub fn pattern(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Parses a search text. `\` escapes a wildcard. A text without wildcards may occur anywhere in the value, and a
    /// blank text means no filter.
    pub fn new(search: &str) -> Self {
        if search.trim().is_empty() {
            return Self(None);
        }
        let (mut pattern, mut has_wildcard) = (String::with_capacity(search.len() + 2), false);
        let mut characters = search.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '*' => {
                    has_wildcard = true;
                    pattern.push('%');
                }
                '?' => {
                    has_wildcard = true;
                    pattern.push('_');
                }
                '\\' => push_literal(&mut pattern, characters.next_if(|next| "*?\\".contains(*next)).unwrap_or('\\')),
                other => push_literal(&mut pattern, other),
            }
        }
        Self(Some(if has_wildcard { pattern } else { format!("%{pattern}%") }))
    }
}

impl Input for Wildcard {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        check_length(&text, 1, SEARCH_CHARS_MAX, reader).then(|| Self::new(&text))
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, SEARCH_CHARS_MAX).into()
    }
}

/// The pattern that finds a literal text anywhere in the value. None for a blank text.
pub fn substring(search: &str) -> Option<String> {
    (!search.trim().is_empty()).then(|| containing(search))
}

/// The pattern of values that contain a literal text. Every value contains the empty text.
pub fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    text.chars().for_each(|character| push_literal(&mut pattern, character));
    pattern.push('%');
    pattern
}

/// Whether a trigram index helps to find a string. The index does not cover runs of fewer than three letters and
/// digits.
pub fn has_trigram(text: &str) -> bool {
    text.split(|character: char| !character.is_alphanumeric()).any(|run| run.chars().nth(2).is_some())
}

fn push_literal(pattern: &mut String, character: char) {
    if matches!(character, '%' | '_' | '\\') {
        pattern.push('\\');
    }
    pattern.extend(character.to_lowercase());
}
