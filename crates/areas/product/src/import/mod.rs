//! Import of products and bills of materials from files: a dry run, then a single execution of exactly that file.

pub mod bom_rows;
mod import_boms;
pub mod import_check;
pub mod import_execution;
mod import_products;
pub mod imports;
pub mod model;
pub mod product_rows;
pub mod progress;
mod read_import;
pub mod sweep;

use kernel::rules::scope::Scope;
pub use sweep::{sweep, sweep_imports};
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on imports to the area.
pub fn mount(area: Area) -> Area {
    area // The file key ensures that an execution happens once, and a dry run may return a spreadsheet.
        .op_without_idempotency(Access::Scope(Scope::ProductCatalogueImport), routes!(import_products::import_products))
        .op_without_idempotency(Access::Scope(Scope::ProductBomUpdate), routes!(import_boms::import_boms))
        .op(Access::Scope(Scope::ProductCatalogueImport), routes!(read_import::read_import))
}
