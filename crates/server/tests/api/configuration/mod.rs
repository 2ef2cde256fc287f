//! Settings, counters, tags: contract 12 (1.1, 1.3, 2.5, 2.7) and 15.

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
