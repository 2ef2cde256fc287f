//! The header `Range`: which bytes of a file a client wants.

use std::ops::Range;

/// What is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeRequest {
    /// Everything: no range was asked for, several were, or nobody can read it.
    Whole,
    /// These bytes; never empty.
    Part(Range<u64>),
    /// The file has none of the bytes that were asked for.
    Nothing,
}

/// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100` for a file of this size.
pub fn parse_range(header: Option<&str>, size: u64) -> RangeRequest {
    let Some((first, last)) = header.and_then(|header| header.trim().strip_prefix("bytes=")?.split_once('-')) else {
        return RangeRequest::Whole;
    };
    let (first, last) = (first.trim(), last.trim());
    let range = match (number(first), number(last)) {
        (Some(first), None) if last.is_empty() => first..size,
        (None, Some(count)) if first.is_empty() => size.saturating_sub(count)..size,
        (Some(first), Some(last)) if first <= last => first..size.min(last.saturating_add(1)),
        _ => return RangeRequest::Whole,
    };
    if range.is_empty() { RangeRequest::Nothing } else { RangeRequest::Part(range) }
}

/// Digits only; more than 64 bits of them are more than any file has.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}
