//! Orders, jobs, queues and overrides of progress, and what a reset or a forced deletion leaves of them.

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
