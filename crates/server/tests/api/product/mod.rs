//! Products and bills of materials: docs/spec/product.md.

mod bom;
mod bom_refusals;
mod catalogue;
mod changes;
mod copy;
mod copy_random;
mod files;
mod loops;
mod metadata;
mod process_copy;
mod search;
mod shapes;
pub mod steps;
mod trash;
mod where_used;
