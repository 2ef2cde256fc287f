//! Genealogy: links, and the trees that they form.

pub mod links;
mod list_children;
mod list_links;
mod list_parents;
mod read_hierarchy;
pub mod trees;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on links and trees to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(list_parents::list_parents))
        .op(Access::Scope(Scope::SerialRead), routes!(list_children::list_children))
        .op(Access::Scope(Scope::SerialRead), routes!(read_hierarchy::read_hierarchy))
        .op(Access::Scope(Scope::SerialRead), routes!(list_links::list_links))
}
