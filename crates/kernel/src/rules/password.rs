//! Rules for acceptable passwords.

use unicode_normalization::UnicodeNormalization;
use zxcvbn::matching::patterns::MatchPattern;

/// Shortest password, in characters.
pub const PASSWORD_CHARS_MIN: usize = 8;
/// Longest password, in characters.
pub const PASSWORD_CHARS_MAX: usize = 128;
/// A password that is guessed within this many tries counts as common.
const COMMON_GUESSES_MAX: u64 = 10_000;

/// The rule that a password violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// Shorter than 8 or longer than 128 characters.
    Length,
    /// Contains the user name.
    Username,
    /// Is among the first passwords that attackers try.
    Common,
}

impl Weakness {
    /// Name of the rule in `detail.rule`.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Username => "username",
            Self::Common => "common",
        }
    }

    /// Advice for the user on how to choose a valid password.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Length => "Choose a password of 8 to 128 characters.",
            Self::Username => "Choose a password that does not contain the user name.",
            Self::Common => "This password is too common. Choose one that is harder to guess.",
        }
    }
}

/// Converts a password to the form that is hashed (NFC), which is the same for every keyboard.
pub fn normalized(password: &str) -> String {
    password.nfc().collect()
}

/// Name of this software, one of the first words that an attacker tries.
const PRODUCT: &str = "tracewright";

/// Finds the first rule that a password violates. `names` are words that an attacker of this plant tries first, such as
/// the name of the company.
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
    // A date needs few guesses by this estimate, but it is not in the lists of common passwords.
    let is_date = estimate.sequence().iter().any(|part| matches!(part.pattern, MatchPattern::Date(_)));
    (estimate.guesses() <= COMMON_GUESSES_MAX && !is_date).then_some(Weakness::Common)
}

/// Whether a password is only this name, regardless of case, spaces and punctuation, and digits around it.
fn is_little_more_than(password: &str, name: &str) -> bool {
    let letters = |text: &str| -> String {
        let bare = text.trim_matches(|letter: char| !letter.is_alphabetic());
        bare.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let name = letters(&normalized(name));
    !name.is_empty() && letters(password) == name
}

/// Alphabet of temporary passwords, without characters that are easily misread.
pub const TEMPORARY_ALPHABET: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Length of a temporary password, in characters.
pub const TEMPORARY_CHARS: usize = 16;
