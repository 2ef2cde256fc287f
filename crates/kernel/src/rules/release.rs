//! Releases of the program, and which of two is older.

use std::fmt;
use std::str::FromStr;

/// A release: `MAJOR.MINOR.PATCH`. What follows a `-` or a `+` is not compared, so that a release candidate counts as the
/// release that it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release {
    major: u32,
    minor: u32,
    patch: u32,
}

/// A text that does not name a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARelease(String);

impl fmt::Display for NotARelease {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} is not a release of the form 1.2.3", self.0)
    }
}

impl std::error::Error for NotARelease {}

impl fmt::Display for Release {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl FromStr for Release {
    type Err = NotARelease;

    /// Reads a version, or the tag of a release (`v1.2.3`).
    fn from_str(text: &str) -> Result<Self, NotARelease> {
        let numbers = text.strip_prefix('v').unwrap_or(text).split(['-', '+']).next().unwrap_or_default();
        let numbers: Option<Vec<u32>> = numbers.split('.').map(number).collect();
        match numbers.as_deref() {
            Some([major, minor, patch]) => Ok(Self { major: *major, minor: *minor, patch: *patch }),
            _ => Err(NotARelease(text.to_owned())),
        }
    }
}

/// Reads a number that has only digits.
fn number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}
