//! Numbers that tests override, such as waiting times, so that a test does not take minutes.

/// The number that a test has set in this environment variable. None when the variable is not set or not a number.
#[cfg(debug_assertions)]
pub fn test_override(name: &str) -> Option<i64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Always None, because a release build ignores the environment variable.
#[cfg(not(debug_assertions))]
pub const fn test_override(_name: &str) -> Option<i64> {
    None
}
