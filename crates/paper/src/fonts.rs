//! The fonts of all documents, and the characters that they can draw.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// The fonts that are embedded in the program.
pub struct Fonts {
    /// The index from which the typesetter chooses fonts.
    pub book: LazyHash<FontBook>,
    /// The fonts in the order of the index.
    pub fonts: Vec<Font>,
}

/// The fonts, loaded when they are first used.
pub static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let fonts: Vec<Font> = FONT_FILES.iter().flat_map(|data| Font::iter(Bytes::new(*data))).collect();
    Fonts { book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
});

/// The two font families of the template. A character that neither has would be drawn as an empty box.
const FAMILIES: [&str; 2] = ["Libertinus Serif", "DejaVu Sans Mono"];

/// The characters that at least one of the fonts has. It is a set, because every character of long texts is looked up.
static DRAWN: LazyLock<HashSet<u32>> = LazyLock::new(|| {
    let of_family = |font: &&Font| FAMILIES.contains(&font.info().family.as_str());
    FONTS.fonts.iter().filter(of_family).flat_map(|font| font.info().coverage.iter()).collect()
});

/// Whether one of the fonts has the character.
fn can_draw(character: char) -> bool {
    DRAWN.contains(&u32::from(character))
}

/// The text with every character that has no glyph replaced by its code, so that nothing is lost or mistaken.
pub fn drawable(text: &str) -> Cow<'_, str> {
    let is_plain = |character: char| matches!(character, ' '..='~' | '\n') || can_draw(character);
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut drawn = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\t' => drawn.push(' '),
            '\r' => {}
            _ if is_plain(character) => drawn.push(character),
            // Writing to a string cannot fail.
            _ => drop(write!(drawn, "<U+{:04X}>", u32::from(character))),
        }
    }
    Cow::Owned(drawn)
}

#[cfg(test)]
mod tests {
    use super::drawable;

    #[test]
    fn characters_without_a_glyph_become_their_code_and_tabs_and_line_ends_are_simplified() {
        assert_eq!(drawable("Gerät Ω Ж 20 °C ☑"), "Gerät Ω Ж 20 °C ☑");
        assert_eq!(drawable("a中b\u{7}"), "a<U+4E2D>b<U+0007>");
        assert_eq!(drawable("one\ttwo\r\nthree"), "one two\nthree");
    }
}
