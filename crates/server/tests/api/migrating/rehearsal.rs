//! `tracewright upgrade --check`: migrations on a copy, while the database itself stays as it is.

use std::fs;
use std::path::PathBuf;

use platform::db::migrate::{MIGRATIONS, Migration};
use platform::db::rehearsal::rehearse;
use serde_json::Value;
use testdb::TestDb;

use super::{lacking, missing};
use crate::conventions::program::{Ended, finish, program};

/// A folder for copies. Dropping the value removes it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(purpose: &str) -> Self {
        Self(std::env::temp_dir().join(format!("tracewright-rehearsal-{purpose}-{}", std::process::id())))
    }

    /// Whether a check has left a copy.
    fn has_copy(&self) -> bool {
        self.0.join("tracewright-restored").exists()
    }

    /// Runs the command on a database.
    async fn check(&self, db: &TestDb, arguments: &[&str]) -> Ended {
        let mut command = program(&[&["upgrade", "--check"], arguments].concat());
        command.env("TRACEWRIGHT_DATABASE_URL", db.url()).env("TRACEWRIGHT_BACKUP_SCRATCH", &self.0);
        finish(command).await
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Number of applied migrations of a database.
async fn applied(db: &TestDb) -> i64 {
    let client = db.connect().await.unwrap();
    client.query_one("select count(*) from platform_migration.applied", &[]).await.unwrap().get(0)
}

#[tokio::test]
async fn upgrade_check_names_locks_and_rewrites_of_the_missing_migrations_and_changes_nothing() {
    let (db, scratch) = (lacking(missing()).await, Scratch::new("all"));
    let before = applied(&db).await;
    // An earlier binary noted migrations without its release.
    let client = db.connect().await.unwrap();
    client.batch_execute("alter table platform_migration.applied drop column release").await.unwrap();
    let ended = scratch.check(&db, &[]).await.ok();
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), missing(), "{ended:?}");
    let of = |name: &str| *lines.iter().find(|line| line.starts_with(name)).unwrap();
    assert!(of("0052_").contains("locks warehouse.stock ShareUpdateExclusive  "), "{}", of("0052_"));
    assert!(of("0056_").contains("serial.serial AccessExclusive"), "{}", of("0056_"));
    assert!(of("0059_").contains("locks none  "), "{}", of("0059_"));
    assert!(lines.iter().all(|line| line.ends_with(" s  rewrites none")), "{ended:?}");
    assert!(ended.err.contains("The services can keep running."), "{ended:?}");
    assert_eq!(applied(&db).await, before);
    assert!(!scratch.has_copy());
}

#[tokio::test]
async fn upgrade_check_as_json_is_an_empty_list_on_a_complete_schema() {
    let (db, scratch) = (lacking(0).await, Scratch::new("complete"));
    let ended = scratch.check(&db, &["--json"]).await.ok();
    let result: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(result, serde_json::json!({"migrations": [], "needs_stop": false}));
}

/// What an administrator has added can be in the way of a migration. Only a copy of the real schema shows it.
#[tokio::test]
async fn upgrade_check_fails_and_names_the_migration_that_cannot_be_applied() {
    let (db, scratch) = (lacking(missing()).await, Scratch::new("failing"));
    let client = db.connect().await.unwrap();
    client.batch_execute("create table warehouse.stock_total (mine integer)").await.unwrap();
    let ended =
        scratch.check(&db, &[]).await.failed_with(&["migration 0057_warehouse_stock_totals.sql", "already exists"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!scratch.has_copy());
}

#[tokio::test]
async fn upgrade_without_the_flag_is_refused() {
    let ended = finish(program(&["upgrade"])).await;
    assert_eq!(ended.code, Some(64), "{ended:?}");
    assert!(ended.err.contains("--check"), "{ended:?}");
}

/// A migration that rewrites a table needs a stop, and so does one that has a strong lock for more than a second.
#[tokio::test]
async fn a_rewritten_table_or_a_long_strong_lock_needs_a_stop() {
    let db = lacking(0).await;
    let client = db.connect().await.unwrap();
    let table =
        "create table product.trial (key bigint, code text); create index trial_code_idx on product.trial (code)";
    client.batch_execute(table).await.unwrap();
    let trials = [
        ("9001_rewrites.sql", "alter table product.trial alter column key type text"),
        ("9002_long.sql", "alter table product.trial add column one integer; select pg_sleep(1.1)"),
        ("9003_short.sql", "alter table product.trial add column two integer"),
        ("9004_waits.sql", "update product.trial set code = '' where false; select pg_sleep(1.1)"),
        ("9005_drops.sql", "-- no transaction\ndrop index concurrently if exists product.trial_code_idx;\n"),
    ];
    let trials = trials.map(|(name, sql)| Migration { name, sql });
    let tried = rehearse(&client, &[MIGRATIONS, &trials].concat(), |_| ()).await.unwrap();
    let found: Vec<_> = tried
        .iter()
        .map(|one| (one.locks.get("product.trial").copied(), one.rewritten.len(), one.needs_stop()))
        .collect();
    assert_eq!(
        found,
        [
            (Some("AccessExclusiveLock"), 1, true),
            (Some("AccessExclusiveLock"), 0, true),
            (Some("AccessExclusiveLock"), 0, false),
            (Some("RowExclusiveLock"), 0, false),
            (Some("ShareUpdateExclusiveLock"), 0, false),
        ]
    );
    assert_eq!(tried[0].rewritten, ["product.trial"]);
}
