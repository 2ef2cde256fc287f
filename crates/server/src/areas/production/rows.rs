//! Batches and orders: found, held, locked.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::wire::key::Key;
use queries::queries::production::batch::{
    delete_free_wip, find_batch as find_batch_row, find_needs, find_order_keys, find_units_of_batch, hold_order_keys,
    keep_batch as keep_batch_row, keep_work as keep_work_rows, lock_batch as lock_batch_row, lock_order_keys,
};
use rust_decimal::Decimal;

use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::records::{Look, Standing};

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

/// A batch that exists until the commit, with its order and its job. Take it before any serial.
pub async fn keep_batch(write: &Write, key: &Key) -> Result<Option<Batch>, Problem> {
    let Some(number) = key.number() else { return Ok(None) };
    Ok(keep_batch_row().bind(write.conn(), &number).opt().await?)
}

/// Keeps the work that a link names until the commit. Take it before any serial.
pub async fn keep_work(write: &Write, order: Option<i64>, job: Option<i64>, batch: Option<i64>) -> Result<(), Problem> {
    if order.is_some() || job.is_some() || batch.is_some() {
        let keys = |key: Option<i64>| key.into_iter().collect::<Vec<_>>();
        keep_work_rows().bind(write.conn(), &keys(order), &keys(job), &keys(batch)).one().await?;
    }
    Ok(())
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

/// Where orders stand, by key: an order that exists is live.
pub(super) async fn find_standings(
    client: &Object,
    keys: &[String],
    look: Look,
) -> Result<HashMap<String, Standing>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match look {
        Look::Read => find_order_keys().bind(client, &numbers).all().await?,
        Look::Keep | Look::Hold => hold_order_keys().bind(client, &numbers).all().await?,
        Look::Change => lock_order_keys().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|key| (key.to_string(), Standing::Live)).collect())
}

/// Takes a unit out of the work between two phases; nothing when it is not there.
pub async fn remove_free_wip(write: &Write, serial_key: i64) -> Result<Option<FreedWip>, Problem> {
    Ok(delete_free_wip().bind(write.conn(), &serial_key).opt().await?)
}
