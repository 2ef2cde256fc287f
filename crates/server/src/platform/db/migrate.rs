//! Migrations: written once, embedded in the binary, applied in order under a lock.

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use tokio_postgres::Client;

use super::lock::Lock;

/// One migration: its file name and its SQL.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// `NNNN_area_what.sql`.
    pub name: &'static str,
    /// What it does.
    pub sql: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The first line of a migration that cannot run in a transaction, such as an index built without a lock.
const NO_TRANSACTION: &str = "-- no transaction";

/// Bits of a key below the cell number.
const CELL_BITS: u32 = 48;
/// The largest cell number that fits above them.
pub const CELL_MAX: i64 = (1 << 14) - 1;

const TABLE: &str = "
    create schema if not exists platform_migration;
    create table if not exists platform_migration.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())";

/// Applies what is missing; returns the names of what was applied. A migration that was changed after it was applied
/// stops everything: the database is not what the program believes it to be.
pub async fn migrate(client: &mut Client, mut progress: impl FnMut(&str)) -> Result<usize> {
    client.execute("select pg_advisory_lock($1)", &[&Lock::Migration.number()]).await?;
    client.batch_execute(&format!("set statement_timeout = 0; set lock_timeout = '30s'; {TABLE}")).await?;
    let applied = applied(client).await?;
    refuse_strangers(&applied)?;
    let mut count = 0;
    for migration in MIGRATIONS {
        let checksum = checksum(migration.sql);
        match applied.iter().find(|(name, _)| name == migration.name) {
            Some((_, known)) if *known == checksum => {}
            Some(_) => bail!("migration {} was changed after it was applied", migration.name),
            None => {
                progress(migration.name);
                apply(client, migration, &checksum).await.with_context(|| format!("migration {}", migration.name))?;
                count += 1;
            }
        }
    }
    client.execute("select pg_advisory_unlock($1)", &[&Lock::Migration.number()]).await?;
    Ok(count)
}

#[expect(clippy::disallowed_methods, reason = "belongs to no request")]
async fn apply(client: &mut Client, migration: &Migration, checksum: &str) -> Result<()> {
    const NOTE: &str = "insert into platform_migration.applied (name, checksum) values ($1, $2)";
    if migration.sql.starts_with(NO_TRANSACTION) {
        client.batch_execute(migration.sql).await?;
        client.execute(NOTE, &[&migration.name, &checksum]).await?;
        return Ok(());
    }
    let transaction = client.transaction().await?;
    transaction.batch_execute(migration.sql).await?;
    transaction.execute(NOTE, &[&migration.name, &checksum]).await?;
    Ok(transaction.commit().await?)
}

async fn applied(client: &Client) -> Result<Vec<(String, String)>, tokio_postgres::Error> {
    let rows = client.query("select name, checksum from platform_migration.applied order by name", &[]).await?;
    Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
}

fn refuse_strangers(applied: &[(String, String)]) -> Result<()> {
    let stranger = applied.iter().find(|(name, _)| MIGRATIONS.iter().all(|known| known.name != name));
    match stranger {
        Some((name, _)) => bail!("the database holds migration {name}, which this program does not know: it is older"),
        None => Ok(()),
    }
}

/// Says what is missing; `None` when the database is as this program needs it. A newer database is fine for a moment:
/// the old copies go on while the new ones start.
pub async fn missing(client: &Client) -> Result<Option<String>, tokio_postgres::Error> {
    let table = client.query_one("select to_regclass('platform_migration.applied') is not null", &[]).await?;
    if !table.get::<_, bool>(0) {
        return Ok(Some("the database is empty".to_owned()));
    }
    let applied = applied(client).await?;
    let missing = MIGRATIONS.iter().find(|wanted| applied.iter().all(|(name, _)| name != wanted.name));
    Ok(missing.map(|migration| format!("migration {} is missing", migration.name)))
}

/// Gives a new database the key range of its cell, so that rows of different cells never collide.
pub async fn start_cell(client: &Client, cell: i64) -> Result<()> {
    let first = (cell << CELL_BITS) + 1;
    let used = client.query_one("select is_called from platform.key_sequence", &[]).await?;
    if used.get::<_, bool>(0) {
        bail!("keys were already given out; a cell number can only be set on a new database");
    }
    client.batch_execute(&format!("alter sequence platform.key_sequence restart with {first}")).await?;
    Ok(())
}

/// The set of migrations, as a name for what they make.
pub fn fingerprint() -> String {
    let mut hash = Sha256::new();
    for migration in MIGRATIONS {
        hash.update(migration.name);
        hash.update(migration.sql);
    }
    hex::encode(hash.finalize()).split_at(16).0.to_owned()
}

fn checksum(sql: &str) -> String {
    hex::encode(Sha256::digest(sql))
}
