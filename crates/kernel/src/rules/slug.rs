//! Slugs: the name of a field as programs spell it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters and digits in lower case without marks; every other run becomes one `_`, none at the ends. `None` when
/// nothing is left.
pub fn slug(name: &str) -> Option<String> {
    let mut slug = String::with_capacity(name.len());
    for character in name.nfkd().filter(|character| !is_combining_mark(*character)).flat_map(char::to_lowercase) {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('_') {
            slug.push('_');
        }
    }
    slug.truncate(slug.trim_end_matches('_').len());
    (!slug.is_empty()).then_some(slug)
}
