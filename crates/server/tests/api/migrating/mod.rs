//! Migrations while the service keeps running.

mod beside;
mod files;
mod locks;
mod repeated;

use std::time::Duration;

use platform::db::migrate::{LockRetryPolicy, MIGRATIONS, Migration};

/// All migrations, and one more.
fn with(name: &'static str, sql: &'static str) -> Vec<Migration> {
    [MIGRATIONS, &[Migration { name, sql }]].concat()
}

/// As in earnest, with short pauses.
fn patience(attempts: u32) -> LockRetryPolicy {
    LockRetryPolicy {
        attempts,
        pause: Duration::from_millis(100)..=Duration::from_millis(200),
        ..LockRetryPolicy::default()
    }
}
