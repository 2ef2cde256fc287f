//! Named points at which a test lets the service die.

/// Ends the process as `kill -9` would, if a test asked for this point. A release build has no such points.
#[cfg(debug_assertions)]
pub fn crash_point(name: &str) {
    if std::env::var("TRACEWRIGHT_CRASH_AT").is_ok_and(|wanted| wanted == name) {
        let pid = std::process::id().to_string();
        let _ = std::process::Command::new("kill").args(["-9", &pid]).status();
        std::process::abort();
    }
}

/// Does nothing.
#[cfg(not(debug_assertions))]
pub fn crash_point(_name: &str) {}
