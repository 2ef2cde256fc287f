//! What resets mean for units: all of them go, or those of one order stay without it.

use std::collections::BTreeSet;

use kernel::wire::key::{BatchKey, EventKey, JobKey, OrderKey, SerialKey};
use serial_queries::reset::{
    EraseUnits, erase_links_of_work, erase_units as erase, find_named_files, find_units_of_work, let_lots_go,
    let_units_go, let_values_go,
};

use super::link::trees::{HeldUnits, hold_trees};
use platform::api::Problem;
use platform::db::Write;

/// Deletes all units, what they are built of and what was noted on them; lots stay. No other write runs.
pub async fn erase_units(write: &Write) -> Result<EraseUnits, Problem> {
    Ok(erase().bind(write.conn()).one().await?)
}

/// An order that goes, with its jobs and batches. All of them are locked to be deleted: nobody begins to name them.
#[derive(Clone, Copy, Debug)]
pub struct ErasedWork<'a> {
    /// The order.
    pub order_key: OrderKey,
    /// Its jobs.
    pub job_keys: &'a [JobKey],
    /// Its batches.
    pub batch_keys: &'a [BatchKey],
}

/// Holds every unit that the work has to do with, and `also` these.
pub async fn hold_units_of_work(
    write: &Write,
    work: &ErasedWork<'_>,
    also: &[SerialKey],
) -> Result<Vec<SerialKey>, Problem> {
    let (jobs, batches) = (JobKey::numbers(work.job_keys), BatchKey::numbers(work.batch_keys));
    let found = find_units_of_work().bind(write.conn(), &work.order_key.number(), &jobs, &batches).all().await?;
    let keys: BTreeSet<SerialKey> = found.into_iter().map(SerialKey::new).chain(also.iter().copied()).collect();
    let held = if keys.is_empty() { HeldUnits::new() } else { hold_trees(write, &keys).await? };
    Ok(held.into_keys().collect())
}

/// Files of steps that units name, as folder and name; the units are held.
pub async fn files_named(write: &Write, batch_keys: &[BatchKey]) -> Result<Vec<(String, String)>, Problem> {
    let rows = find_named_files().bind(write.conn(), &BatchKey::numbers(batch_keys)).all().await?;
    Ok(rows.into_iter().map(|row| (row.subfolder, row.name)).collect())
}

/// Lets go of work that is erased, with these rows of the journal: links that name it go and their parts are heads again,
/// units, values and lots forget it. The units are held. Says how many links went.
pub async fn detach_erased_work(
    write: &Write,
    work: &ErasedWork<'_>,
    units: &[SerialKey],
    events: &[EventKey],
) -> Result<usize, Problem> {
    let (order, conn) = (work.order_key.number(), write.conn());
    let (jobs, batches) = (JobKey::numbers(work.job_keys), BatchKey::numbers(work.batch_keys));
    let links = erase_links_of_work().bind(conn, &order, &jobs, &batches).all().await?;
    let children: Vec<i64> = links.iter().filter(|link| link.open).map(|link| link.child_serial_key).collect();
    let_units_go().bind(conn, &children, &order).await?;
    let_values_go().bind(conn, &batches, &EventKey::numbers(events), &SerialKey::numbers(units)).await?;
    let_lots_go().bind(conn, &order, &batches).await?;
    Ok(links.len())
}
