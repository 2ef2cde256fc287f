//! Migrations of the schema, embedded in the binary and applied in order while the service keeps running.
//!
//! A statement that waits for a lock on a table makes all later statements on that table wait too. It therefore waits
//! for at most a second. Then the migration is rolled back, other transactions continue, and the migration is tried
//! again.

use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use kernel::rules::migration::{MigrationStep, NO_TRANSACTION, steps};
use sha2::{Digest, Sha256};
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::lock::Lock;
use crate::random;

/// One migration: its file name and its SQL.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// File name, `NNNN_area_what.sql`.
    pub name: &'static str,
    /// SQL statements of the migration.
    pub sql: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Number of bits of a key to the right of the cell number.
const CELL_BITS: u32 = 48;
/// Largest cell number that fits into a key.
pub const CELL_MAX: i64 = (1 << 14) - 1;

/// Release of this binary.
pub const RELEASE: &str = env!("CARGO_PKG_VERSION");
/// Oldest release whose instances work on the schema that the migrations of this binary make. It is the release before
/// this one, because a migration may remove what only earlier releases use. The first release is its own.
pub const OLDEST_BINARY: &str = "0.1.0";

/// Creates the table of applied migrations.
const TABLE: &str = "
    create schema if not exists platform_migration;
    create table if not exists platform_migration.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default now(),
        release text, oldest_binary text)";

/// Adds the columns that the table does not have if an earlier binary created it. They are null in the rows of that
/// binary. This is not a migration: it must have run before the first missing migration is noted.
const COLUMNS: &str = "
    alter table platform_migration.applied
        add column if not exists release text, add column if not exists oldest_binary text";

/// Interval at which a migration run checks whether another run has ended. It polls, because a statement that waits for
/// the lock would itself block a concurrent index build, which waits for every running statement.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Longest time for which a concurrent index build waits for earlier transactions. Writers do not wait for the build.
const CONCURRENT_WAIT: &str = "10min";

/// How long and how often a migration waits for a lock.
#[derive(Clone, Debug)]
pub struct LockRetryPolicy {
    /// Longest time for which one statement waits for a lock. Others may wait behind it for as long.
    pub lock: Duration,
    /// Number of attempts.
    pub attempts: u32,
    /// Pause between two attempts, in which other transactions continue.
    pub pause: RangeInclusive<Duration>,
}

impl Default for LockRetryPolicy {
    fn default() -> Self {
        Self { lock: Duration::from_secs(1), attempts: 60, pause: Duration::from_secs(1)..=Duration::from_secs(10) }
    }
}

impl LockRetryPolicy {
    /// The statement that sets the lock timeout.
    fn setting(&self) -> String {
        format!("set lock_timeout = {}", self.lock.as_millis())
    }
}

/// Applies the missing migrations and returns how many were applied. Fails if a migration was changed after it was
/// applied, because the schema is then not the one that the program expects.
pub async fn migrate(client: &mut Client, progress: impl FnMut(&str)) -> Result<usize> {
    apply_missing(client, MIGRATIONS, &LockRetryPolicy::default(), progress).await
}

/// Applies those of `migrations` that are missing, and returns how many. `patience` limits the waits for locks.
pub async fn apply_missing(
    client: &mut Client,
    migrations: &[Migration],
    patience: &LockRetryPolicy,
    mut progress: impl FnMut(&str),
) -> Result<usize> {
    wait_for_others(client, &mut progress).await?;
    client.batch_execute(&format!("set statement_timeout = 0; {}; {TABLE}", patience.setting())).await?;
    add_columns(client, patience, &mut progress).await?;
    let applied = applied(client).await?;
    refuse_unknown_migrations(&applied, migrations)?;
    let mut count = 0;
    for migration in migrations {
        let checksum = checksum(migration.sql);
        match applied.iter().find(|(name, _)| name == migration.name) {
            Some((_, known)) if *known == checksum => {}
            Some(_) => bail!(
                "migration {} differs from the one that was applied. Use the binary of the release that applied it",
                migration.name
            ),
            None => {
                progress(&format!("applying {}", migration.name));
                apply(client, migration, patience, &mut progress)
                    .await
                    .with_context(|| format!("migration {}", migration.name))?;
                count += 1;
            }
        }
    }
    client.execute("select pg_advisory_unlock($1)", &[&Lock::Migration.number()]).await?;
    Ok(count)
}

/// Waits until no other run applies migrations, and takes the migration lock.
async fn wait_for_others(client: &Client, progress: &mut impl FnMut(&str)) -> Result<()> {
    let mut said = false;
    loop {
        let taken = client.query_one("select pg_try_advisory_lock($1)", &[&Lock::Migration.number()]).await?;
        if taken.get(0) {
            return Ok(());
        }
        if !said {
            progress("waiting for another `tracewright migrate` on the same database");
            said = true;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Completes the table of applied migrations that an earlier binary created. The table is locked only if it is not
/// complete, because each readiness check of a running instance reads it.
async fn add_columns(client: &mut Client, patience: &LockRetryPolicy, progress: &mut impl FnMut(&str)) -> Result<()> {
    let present = "select count(*) from pg_attribute
        where attrelid = 'platform_migration.applied'::regclass and attname in ('release', 'oldest_binary')";
    if client.query_one(present, &[]).await?.get::<_, i64>(0) == 2 {
        return Ok(());
    }
    let step = MigrationStep { sql: COLUMNS.to_owned(), builds: None, is_concurrent: false };
    apply_with_retries(client, &MigrationTask::Alone(&step), patience, progress)
        .await
        .context("the table of applied migrations")
}

/// Work of one attempt, which succeeds or fails as a whole.
enum MigrationTask<'a> {
    /// A migration and the row that marks it as applied, in one transaction.
    Whole(&'a Migration),
    /// One statement outside of a transaction, such as a concurrent index build.
    Alone(&'a MigrationStep),
}

impl MigrationTask<'_> {
    /// SQL statements of the task.
    fn sql(&self) -> &str {
        match self {
            Self::Whole(migration) => migration.sql,
            Self::Alone(step) => &step.sql,
        }
    }
}

/// Applies one migration: in one transaction, or statement by statement if it is marked to run without one.
async fn apply(
    client: &mut Client,
    migration: &Migration,
    patience: &LockRetryPolicy,
    progress: &mut impl FnMut(&str),
) -> Result<()> {
    if !migration.sql.starts_with(NO_TRANSACTION) {
        return apply_with_retries(client, &MigrationTask::Whole(migration), patience, progress).await;
    }
    // All statements are parsed before the first one runs. Repeating a statement has no effect, so a crash before the
    // migration is marked as applied is harmless: the next run starts again with the first statement.
    for step in steps(migration.sql)? {
        apply_with_retries(client, &MigrationTask::Alone(&step), patience, progress).await?;
    }
    Ok(mark_applied(client, migration).await?)
}

/// Marks a migration as applied, after its statements have run without a transaction.
pub async fn mark_applied(client: &Client, migration: &Migration) -> Result<(), tokio_postgres::Error> {
    client
        .execute(INSERT_APPLIED, &[&migration.name, &checksum(migration.sql), &RELEASE, &OLDEST_BINARY])
        .await
        .map(drop)
}

/// Marks a migration as applied.
const INSERT_APPLIED: &str =
    "insert into platform_migration.applied (name, checksum, release, oldest_binary) values ($1, $2, $3, $4)";

/// Completes the table of applied migrations of a copy that nobody else uses.
pub async fn complete_table(client: &Client) -> Result<(), tokio_postgres::Error> {
    client.batch_execute(COLUMNS).await
}

/// Repeats the task while it cannot get its locks, as often as the policy allows. Then fails with the session that has
/// the lock.
async fn apply_with_retries(
    client: &mut Client,
    work: &MigrationTask<'_>,
    patience: &LockRetryPolicy,
    progress: &mut impl FnMut(&str),
) -> Result<()> {
    for attempt in 1..=patience.attempts {
        let Err(error) = attempt_once(client, work, patience).await else { return Ok(()) };
        let no_lock = [SqlState::LOCK_NOT_AVAILABLE, SqlState::T_R_DEADLOCK_DETECTED];
        if !error.code().is_some_and(|code| no_lock.contains(code)) {
            return Err(error.into());
        }
        let blocker = blocker(client, work.sql()).await?;
        if attempt == patience.attempts {
            bail!(
                "no lock after {attempt} attempts: {blocker}. Wait until that transaction has ended, or end it, then \
                 run tracewright migrate again. The next run continues with this migration"
            );
        }
        progress(&format!("no lock yet: {blocker} (attempt {attempt} of {}). Trying again", patience.attempts));
        tokio::time::sleep(random::pause(patience.pause.clone())).await;
    }
    bail!("the lock retry policy allows no attempts")
}

/// Runs the task once.
#[expect(clippy::disallowed_methods, reason = "does not belong to a request")]
async fn attempt_once(
    client: &mut Client,
    work: &MigrationTask<'_>,
    patience: &LockRetryPolicy,
) -> Result<(), tokio_postgres::Error> {
    match work {
        MigrationTask::Whole(migration) => {
            let transaction = client.transaction().await?;
            transaction.batch_execute(migration.sql).await?;
            let noted: [&(dyn ToSql + Sync); 4] = [&migration.name, &checksum(migration.sql), &RELEASE, &OLDEST_BINARY];
            transaction.execute(INSERT_APPLIED, &noted).await?;
            transaction.commit().await
        }
        MigrationTask::Alone(step) if step.is_concurrent => {
            client.batch_execute(&format!("set lock_timeout = '{CONCURRENT_WAIT}'")).await?;
            let done = run_concurrently(client, step).await;
            client.batch_execute(&patience.setting()).await?;
            done
        }
        MigrationTask::Alone(step) => client.batch_execute(&step.sql).await,
    }
}

/// Runs a concurrent statement. First drops the invalid index that an interrupted build leaves, which `if not exists`
/// would accept.
pub async fn run_concurrently(client: &Client, step: &MigrationStep) -> Result<(), tokio_postgres::Error> {
    const INVALID: &str = "
        select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname || '.' || c.relname = $1 and not i.indisvalid";
    if let Some(index) = &step.builds
        && client.query_opt(INVALID, &[index]).await?.is_some()
    {
        client.batch_execute(&format!("drop index concurrently {index}")).await?;
    }
    client.batch_execute(&step.sql).await
}

/// Describes the oldest session that has a lock on a table of this statement. The locks are read after the wait, when
/// the session that blocked it may have ended.
async fn blocker(client: &Client, sql: &str) -> Result<String, tokio_postgres::Error> {
    const OLDEST: &str = "
        select n.nspname || '.' || c.relname, l.pid, extract(epoch from clock_timestamp() - a.xact_start)::bigint
        from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
            join pg_stat_activity a on a.pid = l.pid
        where l.granted and l.pid <> pg_backend_pid() and a.datname = current_database() and c.relkind in ('r', 'p')
            and strpos($1, n.nspname || '.' || c.relname) > 0
        order by a.xact_start, strpos($1, n.nspname || '.' || c.relname) limit 1";
    let Some(row) = client.query_opt(OLDEST, &[&sql]).await? else {
        return Ok("a table was locked by a session that has ended".to_owned());
    };
    let (table, process, age): (String, i32, Option<i64>) = (row.get(0), row.get(1), row.get(2));
    let age = age.map_or_else(String::new, |age| format!(" for {age} s"));
    Ok(format!("process {process} of the database has held {table}{age}"))
}

/// Names and checksums of the applied migrations.
async fn applied(client: &Client) -> Result<Vec<(String, String)>, tokio_postgres::Error> {
    let rows = client.query("select name, checksum from platform_migration.applied order by name", &[]).await?;
    Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Fails if the database has a migration that this binary does not contain.
fn refuse_unknown_migrations(applied: &[(String, String)], migrations: &[Migration]) -> Result<()> {
    let stranger = applied.iter().find(|(name, _)| migrations.iter().all(|known| known.name != name));
    match stranger {
        Some((name, _)) => {
            bail!("the database has migration {name}, which this binary does not contain. Use a newer binary")
        }
        None => Ok(()),
    }
}

/// Whether any migration was ever applied.
pub async fn is_migrated(client: &Client) -> Result<bool, tokio_postgres::Error> {
    let sql = "select to_regclass('platform_migration.applied') is not null";
    Ok(client.query_one(sql, &[]).await?.get(0))
}

/// Those of `migrations` that a database lacks, in order. Fails if the database has others, or has none at all.
pub async fn pending(client: &Client, migrations: &[Migration]) -> Result<Vec<Migration>> {
    ensure!(is_migrated(client).await?, "the database is empty. Run `tracewright migrate`");
    let applied = applied(client).await?;
    refuse_unknown_migrations(&applied, migrations)?;
    let is_missing = |migration: &&Migration| applied.iter().all(|(name, _)| name != migration.name);
    Ok(migrations.iter().filter(is_missing).copied().collect())
}

/// Number of the cell from whose range the database draws its keys.
pub async fn cell(client: &Client) -> Result<i64, tokio_postgres::Error> {
    let sql = format!("select last_value >> {CELL_BITS} from platform.key_sequence");
    Ok(client.query_one(&sql, &[]).await?.get(0))
}

/// Sets the key range of a new database to that of its cell, so that keys of different cells never collide.
pub async fn start_cell(client: &Client, cell: i64) -> Result<()> {
    let first = (cell << CELL_BITS) + 1;
    let used = client.query_one("select is_called from platform.key_sequence", &[]).await?;
    if used.get::<_, bool>(0) {
        bail!("the database has already assigned keys. The cell number can be set only on a new database");
    }
    client.batch_execute(&format!("alter sequence platform.key_sequence restart with {first}")).await?;
    Ok(())
}

/// Identifies the schema by a hash of all migrations.
pub fn fingerprint() -> String {
    let mut hash = Sha256::new();
    for migration in MIGRATIONS {
        hash.update(migration.name);
        hash.update(migration.sql);
    }
    hex::encode(hash.finalize()).split_at(16).0.to_owned()
}

/// Checksum by which a changed migration is recognized.
fn checksum(sql: &str) -> String {
    hex::encode(Sha256::digest(sql))
}
