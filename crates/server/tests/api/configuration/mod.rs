//! Settings (docs/spec/administration.md#configuration), counters (docs/spec/administration.md#counters), tags
//! (docs/spec/tags.md#connecting-tags).

mod config;
mod config_file;
mod config_values;
mod connections;
mod counter_periods;
mod counters;
mod secrets;
mod serial_fields;
pub mod steps;
mod tags;
