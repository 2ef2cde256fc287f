//! GS1 Digital Links: elements written as a web address.

use super::table::rule_of;
use super::{Element, Gs1ReadError, ScannedText, check};

/// Identifiers in the path after the GTIN, in this order.
const QUALIFIERS: [&str; 3] = ["22", "10", "21"];
const GTIN_DIGITS: usize = 14;

/// Writes the address of a product with its elements. None without a GTIN. `stem` is the beginning of the address, such
/// as `https://id.gs1.org`.
pub fn digital_link(stem: &str, elements: &[Element]) -> Option<String> {
    let find = |ai: &str| elements.iter().find(|element| element.ai == ai);
    let path = std::iter::once("01").chain(QUALIFIERS).filter_map(find);
    let mut text = stem.trim_end_matches('/').to_owned();
    find("01")?;
    for element in path {
        text.extend(["/", element.ai.as_str(), "/", encode(&element.value).as_str()]);
    }
    let others = elements.iter().filter(|element| element.ai != "01" && !QUALIFIERS.contains(&element.ai.as_str()));
    for (place, element) in others.enumerate() {
        let before = if place == 0 { "?" } else { "&" };
        text.extend([before, element.ai.as_str(), "=", encode(&element.value).as_str()]);
    }
    Some(text)
}

/// Reads an address. None when the text is not an address, or its path has no GTIN.
pub(super) fn read(text: &ScannedText) -> Result<Option<Vec<Element>>, Gs1ReadError> {
    let whole: String = text.text();
    let lower = whole.to_ascii_lowercase();
    let Some(scheme) = ["https://", "http://"].into_iter().find(|scheme| lower.starts_with(scheme)) else {
        return Ok(None);
    };
    let (address, _) = pieces(&whole, '#').into_iter().next().unwrap_or_default();
    let mut halves = pieces(address, '?').into_iter();
    let (path, _) = halves.next().unwrap_or_default();
    let query = halves.next();
    // The host is the first segment after the scheme.
    let skipped = scheme.chars().count();
    let path = path.get(scheme.len()..).unwrap_or_default();
    let segments: Vec<(&str, usize)> =
        pieces(path, '/').into_iter().skip(1).map(|(segment, at)| (segment, at + skipped)).collect();
    let number =
        |segment: &str| (8..=GTIN_DIGITS).contains(&segment.len()) && segment.bytes().all(|byte| byte.is_ascii_digit());
    let begins =
        segments.windows(2).position(|pair| matches!(pair, [(ai, _), (value, _)] if *ai == "01" && number(value)));
    let Some(begins) = begins else { return Ok(None) };
    let mut elements = Vec::new();
    for pair in segments.get(begins..).unwrap_or_default().chunks(2) {
        match pair {
            [(ai, at), (value, value_at)] => add(text, &mut elements, (ai, *at), (value, *value_at))?,
            [("", _)] => {}
            _ => return Err(text.misread(pair.first().map_or(0, |(_, at)| *at), "an identifier without a value")),
        }
    }
    if let Some((query, query_at)) = query {
        for (parameter, at) in pieces(query, '&') {
            let (ai, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            // Parameters that are not application identifiers are ignored.
            if !ai.is_empty() && ai.bytes().all(|byte| byte.is_ascii_digit()) {
                let at = query_at + at;
                add(text, &mut elements, (ai, at), (value, at + ai.chars().count() + 1))?;
            }
        }
    }
    Ok(Some(elements))
}

/// Decodes, checks and adds one element.
fn add(
    text: &ScannedText,
    elements: &mut Vec<Element>,
    ai: (&str, usize),
    value: (&str, usize),
) -> Result<(), Gs1ReadError> {
    let rule = rule_of(ai.0).ok_or_else(|| text.misread(ai.1, "an unknown application identifier"))?;
    let mut decoded = decode(value.0).ok_or_else(|| text.misread(value.1, "an invalid escape sequence"))?;
    if ai.0 == "01" {
        decoded = format!("{decoded:0>GTIN_DIGITS$}");
    }
    // Positions in a decoded or padded value do not match those in the text.
    let shown = decoded == value.0;
    check(&rule, &decoded).map_err(|(place, why)| text.misread(value.1 + if shown { place } else { 0 }, why))?;
    if elements.iter().any(|known| known.ai == ai.0) {
        return Err(text.misread(ai.1, "a repeated application identifier"));
    }
    elements.push(Element { ai: ai.0.to_owned(), value: decoded });
    Ok(())
}

/// Splits a string at a character and returns each part with its start position, in characters.
fn pieces(text: &str, between: char) -> Vec<(&str, usize)> {
    let (mut found, mut at) = (Vec::new(), 0);
    for piece in text.split(between) {
        found.push((piece, at));
        at += piece.chars().count() + 1;
    }
    found
}

/// Encodes a value for a URL.
fn encode(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let encoded =
        value.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    encoded.collect()
}

/// Decodes a value of a URL. None for an invalid escape sequence.
fn decode(value: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::with_capacity(value.len()), value.bytes());
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        // The number parser alone would also accept a plus sign.
        let digits =
            std::str::from_utf8(&digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}
