//! Units, links and lots (docs/spec/serial.md).

mod as_of;
mod bulk_links;
mod changes;
mod creation;
mod hierarchy;
mod links;
mod lots;
pub mod plant;
mod queries;
mod records;
mod refusals;
mod replacements;
pub mod round_trips;
mod search;
mod shapes;
mod temp_links;
mod values;
