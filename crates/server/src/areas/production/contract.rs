//! What other areas may ask of this one, inside their own transaction.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::wire::key::Key;
use queries::queries::production::batch::{
    delete_free_wip, find_batch as find_batch_row, find_needs, find_units_of_batch, find_work_in_progress,
    find_work_orders, lock_batch as lock_batch_row,
};
use rust_decimal::Decimal;

use crate::platform::api::Problem;
use crate::platform::db::Write;

pub use queries::queries::production::batch::{Batch, DeleteFreeWip as FreedWip};

/// 404 of a batch.
pub fn batch_not_found() -> Problem {
    Problem::not_found("batch_not_found", "There is no such batch.")
}

/// A batch.
pub async fn find_batch(client: &Object, key: &Key) -> Result<Batch, Problem> {
    let number = key.number().ok_or_else(batch_not_found)?;
    find_batch_row().bind(client, &number).opt().await?.ok_or_else(batch_not_found)
}

/// A batch that nobody else changes until the commit.
pub async fn lock_batch(write: &Write, key: &Key) -> Result<Batch, Problem> {
    let number = key.number().ok_or_else(batch_not_found)?;
    lock_batch_row().bind(write.conn(), &number).opt().await?.ok_or_else(batch_not_found)
}

/// The units of a batch.
pub async fn units_of(client: &Object, batch_key: i64) -> Result<Vec<i64>, Problem> {
    Ok(find_units_of_batch().bind(client, &batch_key).all().await?)
}

/// What a batch needs of each component of its phase.
pub async fn needs_of(client: &Object, batch_key: i64) -> Result<HashMap<i64, Decimal>, Problem> {
    let rows = find_needs().bind(client, &batch_key).all().await?;
    Ok(rows.into_iter().map(|row| (row.component_key, row.quantity)).collect())
}

/// Those of the orders that exist.
pub async fn existing_orders(client: &Object, keys: &[i64]) -> Result<HashSet<i64>, Problem> {
    Ok(find_work_orders().bind(client, &keys).all().await?.into_iter().collect())
}

/// Where a unit is in the work.
#[derive(Clone, Copy, Debug)]
pub struct InWork {
    /// An open batch has it.
    pub booked: bool,
    /// It waits between two phases.
    pub waiting: bool,
}

/// Where a unit is in the work. The unit is locked, so that no batch takes it meanwhile.
pub async fn in_work(write: &Write, serial_key: i64) -> Result<InWork, Problem> {
    let row = find_work_in_progress().bind(write.conn(), &serial_key).one().await?;
    Ok(InWork { booked: row.booked, waiting: row.waiting })
}

/// Takes a unit out of the work between two phases; nothing when it is not there.
pub async fn remove_free_wip(write: &Write, serial_key: i64) -> Result<Option<FreedWip>, Problem> {
    Ok(delete_free_wip().bind(write.conn(), &serial_key).opt().await?)
}
