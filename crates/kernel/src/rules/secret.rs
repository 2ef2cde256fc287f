//! Detects names and strings that look like secrets.

use serde_json::{Map, Value};

/// The text that replaces a secret in the audit log.
pub const MASK: &str = "[secret]";

/// Words that mark a secret wherever they occur in a name, even across its separators, as in `api_key`.
const ANYWHERE: [&str; 9] =
    ["password", "passwd", "passwort", "passphrase", "credential", "apikey", "privatekey", "secretkey", "accesskey"];
/// Words that mark a secret as a separate word, or at the end of a name.
const AS_WORD: [&str; 6] = ["secret", "secrets", "token", "tokens", "pwd", "psw"];

/// Whether a name looks like that of a secret: `smtp_password`, `apiKey`, `auth-token`.
pub fn looks_secret(name: &str) -> bool {
    let words = words(name);
    let squeezed = words.concat();
    ANYWHERE.iter().any(|mark| squeezed.contains(mark))
        || AS_WORD
            .iter()
            .any(|mark| words.iter().any(|word| word == mark) || (mark.len() > 3 && squeezed.ends_with(mark)))
}

/// The first name that looks like a secret, or whose text contains one: the name itself, or that of a member at any
/// depth. Values that are neither text nor number are not secrets, because a flag may have such a name.
pub fn secret_in<'a>(name: &'a str, value: &'a Value) -> Option<&'a str> {
    // The name is checked once for all items of a list, because there can be very many.
    found_in(name, looks_secret(name), value)
}

fn found_in<'a>(name: &'a str, is_secret: bool, value: &'a Value) -> Option<&'a str> {
    match value {
        Value::String(text) if has_password(text) => Some(name),
        Value::String(_) | Value::Number(_) => is_secret.then_some(name),
        Value::Object(members) => {
            let below = members.iter().find_map(|(member, value)| secret_in(member, value));
            below.or_else(|| (is_secret && !members.is_empty()).then_some(name))
        }
        Value::Array(items) => items.iter().find_map(|item| found_in(name, is_secret, item)),
        Value::Null | Value::Bool(_) => None,
    }
}

/// The value with all secrets masked.
pub fn masked(name: &str, value: Value) -> Value {
    shown(looks_secret(name), value)
}

fn shown(is_secret: bool, value: Value) -> Value {
    match value {
        Value::String(_) | Value::Number(_) if is_secret => Value::from(MASK),
        Value::String(text) if has_password(&text) => Value::from(MASK),
        Value::Object(members) if !is_secret => {
            let shown = members.into_iter().map(|(member, value)| {
                let value = masked(&member, value);
                (member, value)
            });
            Value::Object(shown.collect::<Map<_, _>>())
        }
        Value::Object(_) => Value::from(MASK),
        Value::Array(items) => items.into_iter().map(|item| shown(is_secret, item)).collect(),
        plain => plain,
    }
}

/// Whether a string contains an address with a password: `https://robot:word@host/`.
pub fn has_password(text: &str) -> bool {
    text.split("://").skip(1).any(|rest| {
        let ends = |letter: char| matches!(letter, '/' | '?' | '#' | '"' | '\'' | '<' | '>') || letter.is_whitespace();
        let authority = rest.split(ends).next().unwrap_or_default();
        let user = authority.rsplit_once('@').map(|(user, _)| user);
        user.and_then(|user| user.split_once(':')).is_some_and(|(_, password)| !password.is_empty())
    })
}

/// Splits a name, also in `camelCase`, into words in lower case.
fn words(name: &str) -> Vec<String> {
    let (mut words, mut after_small) = (vec![String::new()], false);
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && after_small) {
            words.push(String::new());
        }
        if letter.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
        after_small = letter.is_lowercase() || letter.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}
