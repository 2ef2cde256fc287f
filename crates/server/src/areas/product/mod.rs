//! The catalogue of products and their bills of materials. Of all this only the execution of a product import is noted
//! in the journal.
//!
//! Promises: a code belongs to one product that is not trashed; no product contains itself, however deep; a bill of
//! materials is replaced whole or not at all, and every line belongs to a live phase of its product.

mod add_document;
mod bom_rows;
pub mod contract;
mod copy_counter;
mod copy_process;
mod copy_product;
mod create_product;
mod delete_document;
mod delete_product;
mod delete_product_image;
mod export_boms;
mod export_products;
mod exports;
mod filters;
mod import_answers;
mod import_boms;
mod import_execution;
mod import_products;
mod imports;
mod input;
mod limits;
mod model;
mod product_rows;
mod read_bom;
mod read_import;
mod read_product;
mod read_statistics;
mod read_where_used;
mod replace_bom;
mod replace_product_image;
mod restore_product;
mod search_products;
mod store;
mod sweep;
mod update_product;

use kernel::rules::scope::Scope;
pub use sweep::{sweep, sweep_imports};
use utoipa_axum::routes;

use crate::platform::api::{Access, Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict {
        constraint: "product_code_unique",
        status: 409,
        code: "product_code_taken",
        message: "Another product has this code.",
    },
    Conflict {
        constraint: "product_counter_fk",
        status: 422,
        code: "counter_not_found",
        message: "There is no such counter.",
    },
    Conflict { constraint: "import_file_pk", status: 409, code: "key_taken", message: "Another import has this key." },
];

/// The operations of the area.
pub fn area() -> Area {
    Area::new("Product")
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(search_products::search_products))
        .op(Access::Scope(Scope::ProductCatalogueCreate), routes!(create_product::create_product))
        .op(Access::Scope(Scope::ProductCatalogueCreate), routes!(copy_product::copy_product))
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(read_product::read_product))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(update_product::update_product))
        .op(Access::Scope(Scope::ProductCatalogueDelete), routes!(delete_product::delete_product))
        .op(Access::Scope(Scope::ProductCatalogueDelete), routes!(restore_product::restore_product))
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(read_statistics::read_statistics))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(add_document::add_document))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(delete_document::delete_document))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(replace_product_image::replace_product_image))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(delete_product_image::delete_product_image))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(copy_process::copy_process))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(copy_counter::copy_counter))
        .op(Access::Scope(Scope::ProductBomRead), routes!(read_bom::read_bom))
        .op(Access::Scope(Scope::ProductBomUpdate), routes!(replace_bom::replace_bom))
        .op(Access::Scope(Scope::ProductBomRead), routes!(read_where_used::read_where_used))
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(export_products::export_products))
        .op(Access::Scope(Scope::ProductBomRead), routes!(export_boms::export_boms))
        // The file key makes an execution happen once, and a dry run may answer a spreadsheet.
        .op_not_kept(Access::Scope(Scope::ProductCatalogueImport), routes!(import_products::import_products))
        .op_not_kept(Access::Scope(Scope::ProductBomUpdate), routes!(import_boms::import_boms))
        .op(Access::Scope(Scope::ProductCatalogueImport), routes!(read_import::read_import))
}
