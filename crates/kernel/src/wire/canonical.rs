//! Canonical JSON (RFC 8785): one text for one value, so that equal values have equal hashes.

use serde_json::Value;

/// Number of bytes that are collected before a chunk is passed on.
const PIECE_BYTES: usize = 64 * 1024;

/// The canonical text of a value: members sorted by the UTF-16 code units of their names, no whitespace, numbers as
/// ECMAScript prints them.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    canonical_pieces(value, |piece| text.push_str(piece));
    text
}

/// Passes the canonical text of a value to `take` in chunks, so that hashing does not need the whole text in memory.
pub fn canonical_pieces(value: &Value, take: impl FnMut(&str)) {
    let mut pieces = Pieces { text: String::new(), take };
    pieces.write_value(value);
    (pieces.take)(&pieces.text);
}

struct Pieces<F> {
    text: String,
    take: F,
}

impl<F: FnMut(&str)> Pieces<F> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        if self.text.len() >= PIECE_BYTES {
            (self.take)(&self.text);
            self.text.clear();
        }
    }

    fn write_value(&mut self, value: &Value) {
        match value {
            Value::Null => self.push("null"),
            Value::Bool(true) => self.push("true"),
            Value::Bool(false) => self.push("false"),
            Value::Number(number) => self.push(&number_text(&number.to_string())),
            Value::String(string) => self.write_string(string),
            Value::Array(items) => {
                self.push("[");
                for (place, item) in items.iter().enumerate() {
                    if place > 0 {
                        self.push(",");
                    }
                    self.write_value(item);
                }
                self.push("]");
            }
            Value::Object(members) => {
                let mut members: Vec<(&String, &Value)> = members.iter().collect();
                members.sort_by(|(one, _), (two, _)| one.encode_utf16().cmp(two.encode_utf16()));
                self.push("{");
                for (place, (name, value)) in members.into_iter().enumerate() {
                    if place > 0 {
                        self.push(",");
                    }
                    self.write_string(name);
                    self.push(":");
                    self.write_value(value);
                }
                self.push("}");
            }
        }
    }

    fn write_string(&mut self, string: &str) {
        self.push("\"");
        for character in string.chars() {
            match character {
                '"' => self.push("\\\""),
                '\\' => self.push("\\\\"),
                '\u{8}' => self.push("\\b"),
                '\t' => self.push("\\t"),
                '\n' => self.push("\\n"),
                '\u{c}' => self.push("\\f"),
                '\r' => self.push("\\r"),
                control if control < ' ' => self.push(&format!("\\u{:04x}", u32::from(control))),
                other => self.push(other.encode_utf8(&mut [0; 4])),
            }
        }
        self.push("\"");
    }
}

/// A number as ECMAScript prints it. A number too large for a double is written unchanged, because the standard does
/// not cover it.
fn number_text(written: &str) -> String {
    match written.parse::<f64>() {
        Ok(number) if number.is_finite() => double_text(number),
        _ => written.to_owned(),
    }
}

/// `Number::toString` of ECMAScript: the shortest digits that read back as the same double, laid out by its rules.
fn double_text(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    // Not `{:e}`: of two shortest texts that are equally near, it chooses the one that ECMAScript does not.
    let mut buffer = ryu::Buffer::new();
    let shortest = buffer.format_finite(number.abs());
    let sign = if number < 0.0 { "-" } else { "" };
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((shortest, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let leading = all.len() - all.trim_start_matches('0').len();
    let digits = all.trim_matches('0');
    let length = |text: usize| i32::try_from(text).unwrap_or(i32::MAX);
    let count = length(digits.len());
    // Position of the decimal point, counted from the first digit.
    let point = exponent.parse::<i32>().unwrap_or_default() + length(whole.len()) - length(leading);
    let zeros = |many: i32| "0".repeat(usize::try_from(many).unwrap_or_default());
    let body = if (count..=21).contains(&point) {
        format!("{digits}{}", zeros(point - count))
    } else if (1..=21).contains(&point) {
        let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or_default());
        format!("{whole}.{fraction}")
    } else if (-5..=0).contains(&point) {
        format!("0.{}{digits}", zeros(-point))
    } else {
        let (first, rest) = digits.split_at(1);
        let fraction = if rest.is_empty() { String::new() } else { format!(".{rest}") };
        format!("{first}{fraction}e{}{}", if point > 0 { "+" } else { "-" }, (point - 1).abs())
    };
    format!("{sign}{body}")
}
