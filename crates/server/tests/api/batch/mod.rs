//! Work on jobs and batches: contract 22, sections 4, 5, 8 and 9.

mod changes;
mod effects;
mod examples;
pub mod floor;
mod identity;
mod journey;
mod overrides;
mod presence;
mod readiness;
mod refusals;
mod revisions;
mod round_trips;
mod shapes;
mod steps;
mod strangers;
