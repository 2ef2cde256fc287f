//! Migrations while the service keeps running.

mod beside;
mod expand;
mod files;
mod locks;
mod rehearsal;
mod releases;
mod repeated;

use std::time::Duration;

use platform::db::connect_detached;
use platform::db::migrate::{LockRetryPolicy, MIGRATIONS, Migration, apply_missing, fingerprint};
use testdb::{Template, TestDb};

/// First migration that the database of an older binary lacks. All later ones are missing too.
const FIRST_MISSING: &str = "0047_";

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

/// Number of migrations that the database of an older binary lacks.
fn missing() -> usize {
    MIGRATIONS.iter().filter(|migration| migration.name >= FIRST_MISSING).count()
}

/// A database that lacks the last migrations.
async fn lacking(missing: usize) -> TestDb {
    let (known, _) = MIGRATIONS.split_at(MIGRATIONS.len() - missing);
    let fingerprint = format!("lacking_{missing}_of_{}", fingerprint());
    let template = Template::prepare(&fingerprint, async |url| {
        apply_missing(&mut connect_detached(url).await?, known, &patience(3), |_| ()).await.map(drop)
    });
    template.await.unwrap().clone_database().await.unwrap()
}
