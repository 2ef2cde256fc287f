//! Functions that other areas may call inside their own transaction.

use chrono::{DateTime, Utc};
use counting_queries::reset::{erase_counting as erase, forget_erased_movements};

use platform::api::Problem;
use platform::db::Write;

pub use counting_queries::reset::EraseCounting as Canceled;

/// Cancels all running sessions and removes the references of records and sessions to movements and lists, for a reset
/// of the inventory, which erases all movements. Returns how many rows of each kind changed. Call it only in a reset,
/// during which no other write runs.
pub async fn erase_counting(write: &Write, now: DateTime<Utc>) -> Result<Canceled, Problem> {
    Ok(erase().bind(write.conn(), &now).one().await?)
}

/// Removes the references of posted records to movements that no longer exist, for a reset of production, which erases
/// only the movements of units. Call it only in a reset, during which no other write runs, and after the movements were
/// erased.
pub async fn forget_movements(write: &Write) -> Result<(), Problem> {
    forget_erased_movements().bind(write.conn()).await?;
    Ok(())
}
