//! Custom fields and value lists (docs/spec/quality.md#custom-fields, docs/spec/quality.md#value-lists).

mod fields;
mod lists;
