//! Numbers that a test gives the program instead of its own, so that it need not wait for minutes.

/// The number that a test has set for this variable. A release build asks for none.
#[cfg(debug_assertions)]
pub fn test_override(name: &str) -> Option<i64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Does nothing.
#[cfg(not(debug_assertions))]
pub const fn test_override(_name: &str) -> Option<i64> {
    None
}
