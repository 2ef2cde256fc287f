//! Orders, jobs and queues; and what is left of them after a reset.

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
