//! The process of a product. It is written here and not in the process area, because a write also changes the product
//! and its BOM.

mod copy_operation;
mod copy_process;
mod read_process;
mod replace_process;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations on the processes of products to the area.
pub fn mount(area: Area) -> Area {
    area.tag("Product")
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(copy_process::copy_process))
        .tag("Process")
        .op(Access::Scope(Scope::ProcessTemplateRead), routes!(read_process::read_process))
        .op(Access::Scope(Scope::ProcessPhaseConfigure), routes!(replace_process::replace_process))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProcessTemplateUpdate), routes!(copy_operation::copy_operation))
}
