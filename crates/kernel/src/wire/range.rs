//! The header `Range`: which bytes of a file a client requests.

use std::ops::Range;

/// Which part of a file to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeRequest {
    /// The whole file: there is no range, there are several, or the header cannot be parsed.
    Whole,
    /// Only these bytes. The range is never empty.
    Part(Range<u64>),
    /// The requested range is outside the file.
    Nothing,
}

/// Parses `bytes=0-99`, `bytes=100-` or `bytes=-100` for a file of this size.
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

/// Parses a run of digits. A number that needs more than 64 bits becomes `u64::MAX`, which exceeds every file.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}
