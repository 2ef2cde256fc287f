//! Tests that walk over all operations, all sources, the whole schema.

mod access;
mod architecture;
mod never_500;
mod openapi;
mod published;
mod schema;
mod source;
