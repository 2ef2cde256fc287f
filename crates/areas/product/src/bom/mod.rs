//! Bills of materials, and where a component is used.

mod export_boms;
pub mod lines;
mod read_bom;
mod read_where_used;
mod replace_bom;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations on bills of materials to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductBomRead), routes!(read_bom::read_bom))
        .op(Access::Scope(Scope::ProductBomUpdate), routes!(replace_bom::replace_bom))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductBomRead), routes!(read_where_used::read_where_used))
        .op(Access::Scope(Scope::ProductBomRead), routes!(export_boms::export_boms))
}
