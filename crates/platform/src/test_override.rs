//! Numbers that a test sets in place of the program's own, so that it need not wait for minutes.

/// The number that a test has set for this variable; None without one. A release build ignores it.
#[cfg(debug_assertions)]
pub fn test_override(name: &str) -> Option<i64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Always None: a release build cannot be overridden.
#[cfg(not(debug_assertions))]
pub const fn test_override(_name: &str) -> Option<i64> {
    None
}
