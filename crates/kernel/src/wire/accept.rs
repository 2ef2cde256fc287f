//! Content negotiation: which of several response formats a client prefers (`Accept`).

/// The index of the offered type that the header prefers: the highest quality, then an exact name before a pattern,
/// then the first in the header. Without a header, the first offered type. None when no offered type is accepted.
pub fn accepted(header: Option<&str>, offered: &[&str]) -> Option<usize> {
    let Some(header) = header.map(str::trim).filter(|header| !header.is_empty()) else { return Some(0) };
    let ranges: Vec<Range<'_>> = header.split(',').filter_map(Range::parse).collect();
    let wanted = |(place, kind): (usize, &&str)| {
        let fits = ranges.iter().enumerate().filter_map(|(at, range)| Some((range.fits(kind)?, at, range.quality)));
        // The range that matches the type most exactly decides its quality.
        let (exactness, at, quality) = fits.max_by_key(|(exactness, at, _)| (*exactness, usize::MAX - at))?;
        (quality > 0).then_some((quality, exactness, usize::MAX - at, usize::MAX - place, place))
    };
    offered.iter().enumerate().filter_map(wanted).max().map(|(.., place)| place)
}

struct Range<'a> {
    kind: &'a str,
    /// Quality in thousandths, from 0 to 1000.
    quality: u16,
}

impl<'a> Range<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut parts = text.split(';').map(str::trim);
        let kind = parts.next().filter(|kind| !kind.is_empty())?;
        let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        Some(Self { kind, quality: quality.map_or(1000, thousandths) })
    }

    /// Rank of how exactly the range matches a type. None when it does not match.
    fn fits(&self, kind: &str) -> Option<u8> {
        let family = kind.split('/').next().unwrap_or_default();
        if self.kind.eq_ignore_ascii_case(kind) {
            Some(2)
        } else if self.kind.strip_suffix("/*").is_some_and(|requested| requested.eq_ignore_ascii_case(family)) {
            Some(1)
        } else {
            (self.kind == "*/*").then_some(0)
        }
    }
}

/// Converts a quality such as `0.5` to thousandths. An invalid one counts as 0.
fn thousandths(text: &str) -> u16 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    match (whole.parse::<u16>(), digits.parse::<u16>()) {
        (Ok(whole), Ok(fraction)) if whole <= 1 => (whole * 1000 + fraction).min(1000),
        _ => 0,
    }
}
