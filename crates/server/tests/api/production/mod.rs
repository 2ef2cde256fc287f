//! Work orders, jobs, queues and overrides of progress, and their state after a reset or a forced deletion.

mod assignments;
mod busy;
mod jobs;
mod order_changes;
mod orders;
pub mod orphans;
mod override_progress;
pub mod plant;
mod queues;
mod races;
mod reads;
mod reset_races;
mod resets;
mod shapes;
mod ties;
