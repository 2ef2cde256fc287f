//! What other areas may ask of this one, inside their own transaction.

use chrono::{DateTime, Utc};
use counting_queries::reset::{erase_counting as erase, forget_erased_movements};

use platform::api::Problem;
use platform::db::Write;

pub use counting_queries::reset::EraseCounting as Canceled;

/// Cancels running counts and forgets all movements; no other write runs.
pub async fn erase_counting(write: &Write, now: DateTime<Utc>) -> Result<Canceled, Problem> {
    Ok(erase().bind(write.conn(), &now).one().await?)
}

/// Records of counts forget movements that are gone; no other write runs.
pub async fn forget_movements(write: &Write) -> Result<(), Problem> {
    forget_erased_movements().bind(write.conn()).await?;
    Ok(())
}
