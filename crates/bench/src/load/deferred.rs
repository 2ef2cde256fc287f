//! Indexes and foreign keys that a large load drops before the first row and creates again after the last one. Sorting
//! all entries of an index at once takes a fraction of the time that adding them one by one takes, and one join checks a
//! foreign key for all rows. Primary keys, unique constraints, checks and triggers stay active throughout.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;
use tokio_postgres::types::Json;

use super::progress::ProgressLine;

/// Number of missing units from which it is worth to create indexes again.
pub const WORTH_IT: i64 = 200_000;
/// Key of the custom data entry with the dropped objects. An interrupted load finds them there.
const KEY: &str = "scale_plant_deferred";
/// Tables that get most rows, and whose secondary indexes no statement of a load reads.
const TABLES: [&str; 9] = [
    "serial.serial",
    "serial.link",
    "serial.value",
    "warehouse.movement",
    "journal.event",
    "production.step_record",
    "production.batch_unit",
    "production.batch_flow",
    "attachments.file",
];
/// Memory and workers to create an index.
const FAST: &str = "set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2";
/// Resets the settings of [`FAST`].
const RESET: &str = "reset maintenance_work_mem; reset max_parallel_maintenance_workers";

/// Secondary indexes and foreign keys of the tables, with the statements that drop and create them.
const FIND: &str = "with large as (select unnest($1::text[])::regclass::oid as oid)
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create,
        i.indexrelid::regclass::text as name, obj_description(i.indexrelid, 'pg_class') as comment
    from pg_index i join large l on l.oid = i.indrelid
    where not i.indisunique and not i.indisprimary and not i.indisexclusion
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
        null, null
    from pg_constraint c join large l on l.oid = c.conrelid where c.contype = 'f'
    order by 3 nulls last, 1";

/// An index or a foreign key.
#[derive(Debug, Serialize, Deserialize)]
struct Deferred {
    /// Statement that drops it.
    drop: String,
    /// Statement that creates it.
    create: String,
    /// Name of the index. None for a foreign key.
    name: Option<String>,
    /// Comment of the index. None without one.
    comment: Option<String>,
}

/// Drops the indexes and foreign keys, and stores how to create them again.
pub async fn set_aside(client: &Client) -> Result<()> {
    let rows = client.query(FIND, &[&TABLES.as_slice()]).await?;
    let found = rows.iter();
    let found =
        found.map(|row| Deferred { drop: row.get(0), create: row.get(1), name: row.get(2), comment: row.get(3) });
    let mut found: Vec<Deferred> = found.collect();
    let mut statements: Vec<&str> = vec!["begin"];
    statements.extend(found.iter().map(|deferred| deferred.drop.as_str()));
    client.batch_execute(&statements.join(";")).await.context("cannot drop the indexes for the load")?;
    // An interrupted load has dropped others.
    found.extend(stored(client).await?);
    store(client, &found).await?;
    client.batch_execute("commit").await?;
    Ok(())
}

/// Creates everything again that this load or an interrupted one has dropped. Each object is created in a transaction of
/// its own, so that a repetition continues where it was interrupted.
pub async fn put_back(client: &Client, progress: &ProgressLine) -> Result<()> {
    let all = stored(client).await?;
    client.batch_execute(FAST).await?;
    let mut missing = all.as_slice();
    while let Some((next, rest)) = missing.split_first() {
        progress.say(&format!("{} left: {}", missing.len(), next.create));
        client.batch_execute("begin").await?;
        client.batch_execute(&next.create).await.with_context(|| next.create.clone())?;
        if let (Some(name), Some(comment)) = (&next.name, &next.comment) {
            let comment = comment.replace('\'', "''");
            client.batch_execute(&format!("comment on index {name} is '{comment}'")).await?;
        }
        store(client, rest).await?;
        client.batch_execute("commit").await?;
        missing = rest;
    }
    client.execute("delete from administration.custom_data where key = $1", &[&KEY]).await?;
    client.batch_execute(RESET).await?;
    Ok(())
}

/// What is still to be created.
async fn stored(client: &Client) -> Result<Vec<Deferred>> {
    let row = client.query_opt("select value from administration.custom_data where key = $1", &[&KEY]).await?;
    let Some(row) = row else { return Ok(Vec::new()) };
    let Json(stored) = row.try_get(0).with_context(|| format!("custom data {KEY} is not from tracewright bench"))?;
    Ok(stored)
}

/// Stores what is still to be created.
async fn store(client: &Client, missing: &[Deferred]) -> Result<()> {
    let statement = "insert into administration.custom_data (key, value, description) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, rev = default";
    let description = "Indexes and foreign keys that tracewright bench load creates when all rows are there.";
    client.execute(statement, &[&KEY, &Json(missing), &description]).await?;
    Ok(())
}
