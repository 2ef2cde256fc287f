//! Settings and counters. Nothing here writes to the journal. The command that changes settings is in administration.
//!
//! Invariants: an entry that is a file refers to a file that was uploaded to it, and two commands never take the same
//! number of a counter.

pub mod contract;
mod create_counter;
mod delete_counter;
mod limits;
mod list_counters;
mod media;
mod model;
mod read_config;
mod read_config_file;
mod read_counter;
mod refusals;
mod replace_config_file;
mod replace_counter;
mod rows;

use kernel::rules::scope::Scope;
pub use media::{media_route, read_media};
use utoipa_axum::routes;

use refusals::ConfigurationRefusal;

use platform::api::{Access, Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("counter_pk", ConfigurationRefusal::KeyTaken.spec()),
    Conflict::new("counter_name_unique", ConfigurationRefusal::CounterNameTaken.spec()),
];

/// Lists the operations of the area with the permission that each needs.
pub fn area() -> Area {
    Area::new("configuration", "Administration")
        .examples(include_str!("../examples.json"))
        .refusals(ConfigurationRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .op(Access::Public, routes!(read_config::read_config))
        .op(Access::Scope(Scope::AdminConfigWrite), routes!(replace_config_file::replace_config_file))
        .op(Access::Public, routes!(read_config_file::read_config_file))
        .tag("Configuration")
        .op(Access::Scope(Scope::TraceabilityCounterRead), routes!(list_counters::list_counters))
        .op(Access::Scope(Scope::TraceabilityCounterRead), routes!(read_counter::read_counter))
        .op(Access::Scope(Scope::TraceabilityCounterWrite), routes!(create_counter::create_counter))
        .op(Access::Scope(Scope::TraceabilityCounterWrite), routes!(replace_counter::replace_counter))
        .op(Access::Scope(Scope::TraceabilityCounterWrite), routes!(delete_counter::delete_counter))
}
