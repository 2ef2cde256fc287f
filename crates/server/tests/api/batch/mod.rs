//! Work on jobs and batches: docs/spec/production.md.

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
