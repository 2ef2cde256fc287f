//! What makes a password acceptable.

use unicode_normalization::UnicodeNormalization;
use zxcvbn::matching::patterns::MatchPattern;

/// Characters of a password at least.
pub const PASSWORD_CHARS_MIN: usize = 8;
/// Characters of a password at most.
pub const PASSWORD_CHARS_MAX: usize = 128;
/// A password guessed within this many tries counts as common.
const COMMON_GUESSES_MAX: u64 = 10_000;

/// The rule a password breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// Shorter than 8 or longer than 128 characters.
    Length,
    /// Holds the user name.
    Username,
    /// One of the ten thousand that are tried first.
    Common,
}

impl Weakness {
    /// The word in `detail.rule`.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Username => "username",
            Self::Common => "common",
        }
    }

    /// What the person should do.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Length => "Choose a password of 8 to 128 characters.",
            Self::Username => "Choose a password that does not contain the user name.",
            Self::Common => "This password is among the first that are tried; choose another one.",
        }
    }
}

/// The form in which a password is hashed: the same on every keyboard.
pub fn normalized(password: &str) -> String {
    password.nfc().collect()
}

/// The name of the product, the first word that somebody tries on it.
const PRODUCT: &str = "tracewright";

/// The first rule that a password breaks. `names` are words that are tried first in this plant, such as the company's name.
pub fn weakness(password: &str, username: &str, names: &[&str]) -> Option<Weakness> {
    let password = normalized(password);
    if !(PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&password.chars().count()) {
        return Some(Weakness::Length);
    }
    if !username.is_empty() && password.to_lowercase().contains(&username.to_lowercase()) {
        return Some(Weakness::Username);
    }
    if names.iter().chain(&[PRODUCT]).any(|name| is_little_more_than(&password, name)) {
        return Some(Weakness::Common);
    }
    let estimate = zxcvbn::zxcvbn(&password, &[]);
    // A date is a poor choice, but nobody else's: it stands in no list of frequent passwords.
    let is_date = estimate.sequence().iter().any(|part| matches!(part.pattern, MatchPattern::Date(_)));
    (estimate.guesses() <= COMMON_GUESSES_MAX && !is_date).then_some(Weakness::Common)
}

/// Whether a password is a name, however it is spaced and whatever digits and signs are around it.
fn is_little_more_than(password: &str, name: &str) -> bool {
    let letters = |text: &str| -> String {
        let bare = text.trim_matches(|letter: char| !letter.is_alphabetic());
        bare.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let name = letters(&normalized(name));
    !name.is_empty() && letters(password) == name
}

/// The alphabet of temporary passwords: nothing that a person can misread.
pub const TEMPORARY_ALPHABET: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Characters of a temporary password.
pub const TEMPORARY_CHARS: usize = 16;
