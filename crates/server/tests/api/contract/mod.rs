//! Rules for the whole product, tested over all operations, all sources and the whole schema.

mod access;
mod architecture;
mod described;
mod examples;
mod language;
mod names;
mod never_500;
mod openapi;
mod published;
mod query;
mod schema;
mod source;
mod specification;
mod tags;
