//! Products: data, documents, image, trash and copies.

mod add_document;
mod copy_counter;
mod copy_product;
mod create_product;
mod delete_document;
mod delete_product;
mod delete_product_image;
mod export_products;
pub mod filters;
mod read_product;
mod replace_product_image;
mod restore_product;
mod search_products;
pub mod statistics;
mod update_product;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on products to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductCatalogueRead), routes!(search_products::search_products))
        .op(Access::Scope(Scope::ProductCatalogueCreate), routes!(create_product::create_product))
        .op(Access::Scope(Scope::ProductCatalogueCreate), routes!(copy_product::copy_product))
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(read_product::read_product))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(update_product::update_product))
        .op(Access::Scope(Scope::ProductCatalogueDelete), routes!(delete_product::delete_product))
        .op(Access::Scope(Scope::ProductCatalogueDelete), routes!(restore_product::restore_product))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(add_document::add_document))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(delete_document::delete_document))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(replace_product_image::replace_product_image))
        .op(Access::Scope(Scope::ProductCatalogueUpdate), routes!(delete_product_image::delete_product_image))
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(copy_counter::copy_counter))
        .op(Access::Scope(Scope::ProductCatalogueRead), routes!(export_products::export_products))
}
