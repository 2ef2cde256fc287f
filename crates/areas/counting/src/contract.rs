//! What other areas may ask of this one, inside their own transaction.

use chrono::{DateTime, Utc};
use counting_queries::reset::{erase_counting as erase, forget_erased_movements};

use platform::api::Problem;
use platform::db::Write;

pub use counting_queries::reset::EraseCounting as Canceled;

/// A reset of the inventory erases all movements: running counts are canceled, and posted records refer to no movement
/// any more. Answers how many rows of each kind changed. Only for a write that runs alone.
pub async fn erase_counting(write: &Write, now: DateTime<Utc>) -> Result<Canceled, Problem> {
    Ok(erase().bind(write.conn(), &now).one().await?)
}

/// A reset of production erases the movements of units and keeps the others: posted records of counts go on referring
/// to those that are left. Only for a write that runs alone, after the movements were erased.
pub async fn forget_movements(write: &Write) -> Result<(), Problem> {
    forget_erased_movements().bind(write.conn()).await?;
    Ok(())
}
