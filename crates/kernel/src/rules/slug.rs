//! Slugs: names of fields in the spelling that programs use.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Converts a name to snake case: letters and digits in lower case without diacritics, with the words of camel case
/// separated (`MyCamel`, `HTTPServer`). Any other run of characters becomes one `_`, except at the ends. `None` when
/// nothing is left.
pub fn slug(name: &str) -> Option<String> {
    let characters: Vec<char> = name.nfkd().filter(|character| !is_combining_mark(*character)).collect();
    let mut slug = String::with_capacity(name.len());
    for (place, character) in characters.iter().copied().enumerate() {
        let before = place.checked_sub(1).and_then(|place| characters.get(place).copied());
        let blank = !character.is_alphanumeric() || begins_hump(before, character, characters.get(place + 1).copied());
        if blank && !slug.is_empty() && !slug.ends_with('_') {
            slug.push('_');
        }
        if character.is_alphanumeric() {
            // The lower case of some letters is a letter with a combining mark, which is dropped.
            slug.extend(character.to_lowercase().filter(|character| character.is_alphanumeric()));
        }
    }
    slug.truncate(slug.trim_end_matches('_').len());
    (!slug.is_empty()).then_some(slug)
}

/// Whether a capital letter begins a word: after a lower-case letter or digit, or as the last of several capitals
/// before a lower-case letter.
fn begins_hump(before: Option<char>, character: char, after: Option<char>) -> bool {
    let Some(before) = before.filter(|_| character.is_uppercase()) else { return false };
    before.is_lowercase() || before.is_numeric() || (before.is_uppercase() && after.is_some_and(char::is_lowercase))
}
