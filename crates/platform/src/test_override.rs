//! Numbers that a test sets in place of those of the program, so that it does not have to wait for minutes.

/// The number that a test has set in this environment variable. None without one. A release build ignores it.
#[cfg(debug_assertions)]
pub fn test_override(name: &str) -> Option<i64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Always None, because a release build cannot be overridden.
#[cfg(not(debug_assertions))]
pub const fn test_override(_name: &str) -> Option<i64> {
    None
}
