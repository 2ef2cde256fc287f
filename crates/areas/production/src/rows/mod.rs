//! Finds, holds and locks work orders, jobs and batches.
//!
//! A command first locks all work orders that it touches, in key order, then jobs, then batches. The statement that
//! locks a job also reads whether it is active and which batch is open, because no other command changes that under the
//! lock of the work order.

mod batch;
mod job;
mod order;

use platform::api::Problem;

pub use batch::{
    BatchRecord, WorkKeys, hold_batch, hold_work, load_batch, lock_batch, needs_of, remove_free_wip, units_of,
};
pub use job::{
    JobRecord, OpenBatch, find_job_of_batch, find_orders_of, jobs_of, lock_job, lock_job_of_batch, lock_jobs,
};
pub(super) use order::find_liveness;
pub use order::{
    OrderRecord, find_order_of_batch, lock_order, lock_order_of_batch, lock_order_of_job, lock_order_to_delete,
    lock_orders,
};

/// Builds the internal error for a stage, status or level that the kernel does not know. Check constraints prevent it.
fn unknown_word(word: &str) -> Problem {
    Problem::internal(format!("a row has the unknown value {word}"))
}
