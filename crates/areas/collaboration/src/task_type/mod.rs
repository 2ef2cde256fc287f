//! Task types: the forms of their tasks, and the records that their tasks may be linked to.

mod create_task_type;
mod delete_task_type;
mod list_task_types;
mod model;
mod replace_task_type;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on task types to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::CollaborationTaskTypeRead), routes!(list_task_types::list_task_types))
        .op(Access::Scope(Scope::CollaborationTaskTypeWrite), routes!(create_task_type::create_task_type))
        .op(Access::Scope(Scope::CollaborationTaskTypeWrite), routes!(replace_task_type::replace_task_type))
        .op(Access::Scope(Scope::CollaborationTaskTypeWrite), routes!(delete_task_type::delete_task_type))
}
