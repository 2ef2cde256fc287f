//! Named points at which a test ends the service as a crash would.

/// Ends the process like `kill -9` if a test has selected this point. Only debug builds have crash points.
#[cfg(debug_assertions)]
pub fn crash_point(name: &str) {
    if std::env::var("TRACEWRIGHT_CRASH_AT").is_ok_and(|wanted| wanted == name) {
        let pid = std::process::id().to_string();
        let _ = std::process::Command::new("kill").args(["-9", &pid]).status();
        std::process::abort();
    }
}

/// Does nothing, because a release build has no crash points.
#[cfg(not(debug_assertions))]
pub fn crash_point(_name: &str) {}
