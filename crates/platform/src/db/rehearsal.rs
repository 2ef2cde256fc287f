//! A rehearsal of missing migrations on a copy of a database: which tables each of them locks and rewrites, and how long
//! it takes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kernel::rules::migration::{MigrationStep, NO_TRANSACTION, steps};
use serde::Serialize;
use tokio_postgres::Client;

use super::migrate::{Migration, complete_table, mark_applied, pending, run_concurrently};

/// Time for which writers may wait for a migration.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// Lock modes that block writers and are stronger than `ShareRowExclusiveLock`, which no migration needs to hold for
/// long.
const BLOCKING: [&str; 2] = ["ExclusiveLock", "AccessExclusiveLock"];
/// Lock modes from the weakest to the strongest, without those of reads.
const MODES: [&str; 6] = [
    "RowExclusiveLock",
    "ShareUpdateExclusiveLock",
    "ShareLock",
    "ShareRowExclusiveLock",
    "ExclusiveLock",
    "AccessExclusiveLock",
];
/// Mode of a statement with `concurrently`, during which rows can be read and written.
const CONCURRENT: &str = "ShareUpdateExclusiveLock";

/// Tables with the files that contain their rows. A table that gets another file was rewritten.
const TABLES: &str = "
    select c.oid::bigint, n.nspname || '.' || c.relname, pg_relation_filenode(c.oid)::bigint
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname !~ '^pg_toast'";
/// Locks of this session.
const LOCKS: &str = "
    select l.relation::bigint, l.mode from pg_locks l
    where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())";
/// Table of an index.
const TABLE_OF_INDEX: &str = "select indrelid::bigint from pg_index where indexrelid = to_regclass($1)";

/// What one migration did to a copy.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MigrationRehearsal {
    /// File name.
    pub name: &'static str,
    /// Strongest lock of each table that existed before, by name. A procedure that commits in portions shows none.
    pub locks: BTreeMap<String, &'static str>,
    /// Tables that existed before and were rewritten while nobody could use them.
    pub rewritten: Vec<String>,
    /// Time that it took.
    pub seconds: f64,
}

impl MigrationRehearsal {
    /// Whether the services must be stopped for this migration: it rewrites a table, or others wait too long for its
    /// locks. The time of the whole migration counts, which a lock is never held longer than.
    pub fn needs_stop(&self) -> bool {
        let blocks = self.locks.values().any(|mode| BLOCKING.contains(mode));
        !self.rewritten.is_empty() || (blocks && self.seconds > WAIT_MAX.as_secs_f64())
    }

    /// One line for people.
    pub fn line(&self) -> String {
        let name = self.name.trim_end_matches(".sql");
        let mode = |mode: &str| mode.trim_end_matches("Lock").to_owned();
        let locks: Vec<String> = self.locks.iter().map(|(table, held)| format!("{table} {}", mode(held))).collect();
        let named = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let (locks, rewritten) = (named(&locks), named(&self.rewritten));
        format!("{name}  locks {locks}  {:.1} s  rewrites {rewritten}", self.seconds)
    }
}

/// A table before a migration.
struct Table {
    name: String,
    file: Option<i64>,
}

/// Applies the missing migrations to a copy that nobody else uses, and returns what each of them did.
pub async fn rehearse(
    client: &Client,
    migrations: &[Migration],
    mut progress: impl FnMut(&str),
) -> Result<Vec<MigrationRehearsal>> {
    client.batch_execute("set statement_timeout = 0; set lock_timeout = 0").await?;
    let (mut done, missing) = (Vec::new(), pending(client, migrations).await?);
    complete_table(client).await?;
    for migration in missing {
        progress(&format!("trying {}", migration.name));
        done.push(rehearse_one(client, &migration).await.with_context(|| format!("migration {}", migration.name))?);
    }
    Ok(done)
}

/// Applies one migration and looks at its locks before they are released.
async fn rehearse_one(client: &Client, migration: &Migration) -> Result<MigrationRehearsal> {
    let before = tables(client).await?;
    let began = Instant::now();
    let mut locks = BTreeMap::new();
    if migration.sql.starts_with(NO_TRANSACTION) {
        for step in steps(migration.sql)? {
            rehearse_step(client, &step, &before, &mut locks).await?;
        }
    } else {
        client.batch_execute("begin").await?;
        client.batch_execute(migration.sql).await?;
        add_locks(client, &before, &mut locks).await?;
        client.batch_execute("commit").await?;
    }
    let seconds = began.elapsed().as_secs_f64();
    mark_applied(client, migration).await?;
    let after = tables(client).await?;
    let is_rewritten = |(oid, table): &(&i64, &Table)| after.get(*oid).is_some_and(|now| now.file != table.file);
    let mut rewritten: Vec<String> = before.iter().filter(is_rewritten).map(|(_, table)| table.name.clone()).collect();
    rewritten.sort();
    Ok(MigrationRehearsal { name: migration.name, locks, rewritten, seconds })
}

/// Runs one statement of a migration without a transaction.
async fn rehearse_step(
    client: &Client,
    step: &MigrationStep,
    before: &BTreeMap<i64, Table>,
    locks: &mut BTreeMap<String, &'static str>,
) -> Result<()> {
    if !step.is_concurrent {
        // A procedure commits in portions, which no transaction around it allows.
        let is_call = step.sql.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("call "));
        if is_call {
            return Ok(client.batch_execute(&step.sql).await?);
        }
        client.batch_execute("begin").await?;
        client.batch_execute(&step.sql).await?;
        add_locks(client, before, locks).await?;
        return Ok(client.batch_execute("commit").await?);
    }
    // The locks of such a statement are gone when it has ended, and its table is known by the index.
    let index = step.builds.as_deref().or_else(|| step.sql.split_whitespace().last());
    let mut table = table_of(client, index).await?;
    run_concurrently(client, step).await?;
    if table.is_none() {
        table = table_of(client, index).await?;
    }
    if let Some(table) = table.and_then(|oid| before.get(&oid)) {
        add_lock(locks, &table.name, CONCURRENT);
    }
    Ok(())
}

/// The table of an index. None if there is no such index.
async fn table_of(client: &Client, index: Option<&str>) -> Result<Option<i64>> {
    Ok(client.query_opt(TABLE_OF_INDEX, &[&index]).await?.map(|row| row.get(0)))
}

/// The tables of the database, by OID.
async fn tables(client: &Client) -> Result<BTreeMap<i64, Table>> {
    let rows = client.query(TABLES, &[]).await?;
    Ok(rows.iter().map(|row| (row.get(0), Table { name: row.get(1), file: row.get(2) })).collect())
}

/// Adds the locks that this session has on the tables.
async fn add_locks(
    client: &Client,
    before: &BTreeMap<i64, Table>,
    locks: &mut BTreeMap<String, &'static str>,
) -> Result<()> {
    for row in client.query(LOCKS, &[]).await? {
        let mode: String = row.get(1);
        let mode = MODES.iter().find(|known| **known == mode);
        if let (Some(table), Some(mode)) = (before.get(&row.get::<_, i64>(0)), mode) {
            add_lock(locks, &table.name, mode);
        }
    }
    Ok(())
}

/// Adds a lock unless a stronger one of the table is known.
fn add_lock(locks: &mut BTreeMap<String, &'static str>, table: &str, mode: &'static str) {
    let strength = |mode: &str| MODES.iter().position(|known| *known == mode);
    let held = locks.entry(table.to_owned()).or_insert(mode);
    if strength(held) < strength(mode) {
        *held = mode;
    }
}
