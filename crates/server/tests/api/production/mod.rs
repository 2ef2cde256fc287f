//! Orders, jobs and queues.

mod assignments;
mod jobs;
mod order_changes;
mod orders;
pub mod plant;
mod queues;
mod races;
mod reads;
mod shapes;
mod ties;
