//! Orders, jobs and batches: found, held, locked.
//!
//! A command locks all orders that it touches first, in key order, then jobs, then batches. Whether a job is active and
//! which of its batches is open is read by the statement that locks the job: under the lock of its order, nobody else
//! changes that.

#![expect(dead_code, unused_imports, reason = "the room of batches takes the rest")]

mod batch;
mod job;
mod order;

use platform::api::Problem;

pub use batch::{
    BatchRecord, ComponentNeed, FreedWip, WorkKeys, hold_batch, hold_work, load_batch, lock_batch, lock_batch_of,
    needs_of, remove_free_wip, units_of,
};
pub use job::{
    JobRecord, OpenBatch, OpenSession, find_job_of_batch, find_orders_of, jobs_of, lock_job, lock_job_of_batch,
    lock_jobs,
};
pub(super) use order::find_liveness;
pub use order::{
    OrderRecord, find_order_of_batch, lock_order, lock_order_of_batch, lock_order_of_job, lock_order_to_delete,
    lock_orders,
};

/// A word of a row that the kernel does not know: the checks of the table keep it out.
fn unknown_word(word: &str) -> Problem {
    Problem::internal(format!("a row with the unknown word {word}"))
}
