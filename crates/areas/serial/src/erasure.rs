//! Effects of erasing work on units: a reset of production deletes all units, while erasing one work order keeps its
//! units and removes their references to it.

use std::collections::BTreeSet;

use kernel::wire::key::{BatchKey, EventKey, JobKey, OrderKey, SerialKey};
use serial_queries::reset::{
    EraseUnits, erase_links_of_work, erase_units as erase, find_named_files, find_units_of_work, forget_work_of_lots,
    forget_work_of_units, forget_work_of_values,
};

use super::link::trees::{HeldUnits, hold_trees};
use platform::api::Problem;
use platform::db::Write;

/// Deletes all units with their links and values for a reset of production. Lots stay. Call it only while no other
/// write can run.
pub async fn erase_units(write: &Write) -> Result<EraseUnits, Problem> {
    Ok(erase().bind(write.conn()).one().await?)
}

/// Work order that is erased, with its jobs and batches. The caller has locked all of them for deletion, so that no
/// other command can start to refer to them.
#[derive(Clone, Copy, Debug)]
pub struct ErasedWork<'a> {
    /// Work order that is erased.
    pub order_key: OrderKey,
    /// Jobs of the work order.
    pub job_keys: &'a [JobKey],
    /// Batches of the work order.
    pub batch_keys: &'a [BatchKey],
}

/// Locks every unit that the erased work made, changed or linked, and the units in `also`. Returns the keys of all
/// locked units, including the heads of their trees.
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

/// Returns the files of steps that values of units refer to, as folder and name. They must be kept when the batches are
/// deleted. The units must be locked.
pub async fn find_files_to_keep(write: &Write, batch_keys: &[BatchKey]) -> Result<Vec<(String, String)>, Problem> {
    let rows = find_named_files().bind(write.conn(), &BatchKey::numbers(batch_keys)).all().await?;
    Ok(rows.into_iter().map(|row| (row.subfolder, row.name)).collect())
}

/// Detaches units from the work that is erased. Links that name this work are deleted, and their components become
/// heads of trees again. References from units, values and lots to this work are removed, and so are references from
/// values to the journal rows `events`. The units must be locked. Returns the number of deleted links.
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
    forget_work_of_units().bind(conn, &children, &order).await?;
    forget_work_of_values().bind(conn, &batches, &EventKey::numbers(events), &SerialKey::numbers(units)).await?;
    forget_work_of_lots().bind(conn, &order, &batches).await?;
    Ok(links.len())
}
