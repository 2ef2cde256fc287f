//! Canonical JSON (RFC 8785): one text for one value, so that a hash of it says something about the value.

use std::fmt::Write as _;

use serde_json::Value;

/// The canonical text of a value: members by their UTF-16 names, no blanks, numbers as ECMAScript prints them.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write_value(value, &mut text);
    text
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Number(number) => text.push_str(&number_text(&number.to_string())),
        Value::String(string) => write_string(string, text),
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_value(item, text);
            }
            text.push(']');
        }
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_by(|(one, _), (two, _)| one.encode_utf16().cmp(two.encode_utf16()));
            text.push('{');
            for (place, (name, value)) in members.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_string(name, text);
                text.push(':');
                write_value(value, text);
            }
            text.push('}');
        }
    }
}

fn write_string(string: &str, text: &mut String) {
    text.push('"');
    for character in string.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{8}' => text.push_str("\\b"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\u{c}' => text.push_str("\\f"),
            '\r' => text.push_str("\\r"),
            // Writing to a text cannot fail.
            control if control < ' ' => drop(write!(text, "\\u{:04x}", u32::from(control))),
            other => text.push(other),
        }
    }
    text.push('"');
}

/// A number as ECMAScript prints it. One that is no double stands as it was written: the standard knows no such numbers.
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
    // Not `{:e}`: of two shortest texts that are equally near it takes the one that ECMAScript does not.
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
    // The place of the point, counted from the first digit.
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
