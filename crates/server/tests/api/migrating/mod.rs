//! Migrations while the service keeps running.

mod beside;
mod files;
mod locks;
mod rehearsal;
mod repeated;

use std::time::Duration;

use platform::db::migrate::{LockRetryPolicy, MIGRATIONS, Migration};

/// All migrations of the program, and one more at the end.
fn migrations_with(name: &'static str, sql: &'static str) -> Vec<Migration> {
    [MIGRATIONS, &[Migration { name, sql }]].concat()
}

/// The policy of the program with this number of attempts and short pauses.
fn patience(attempts: u32) -> LockRetryPolicy {
    LockRetryPolicy {
        attempts,
        pause: Duration::from_millis(100)..=Duration::from_millis(200),
        ..LockRetryPolicy::default()
    }
}
