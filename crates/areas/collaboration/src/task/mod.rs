//! Tasks: work with an owner and a due date outside a routing, with links to records and recorded time.

mod assignees;
mod cancel_task;
mod complete_task;
mod create_task;
mod delete_task;
mod enter_task_time;
mod filters;
mod link_task;
mod links;
mod model;
mod read_task;
mod reopen_task;
pub mod rows;
mod search_tasks;
mod start_task_time;
mod status_change;
mod stop_task_time;
mod suspend_task;
mod time_entries;
mod unlink_task;
mod update_task;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on tasks to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::CollaborationTaskRead), routes!(search_tasks::search_tasks))
        .op(Access::Scope(Scope::CollaborationTaskRead), routes!(read_task::read_task))
        .op(Access::Scope(Scope::CollaborationTaskCreate), routes!(create_task::create_task))
        .op(Access::Scope(Scope::CollaborationTaskUpdate), routes!(update_task::update_task))
        .op(Access::Scope(Scope::CollaborationTaskUpdate), routes!(start_task_time::start_task_time))
        .op(Access::Scope(Scope::CollaborationTaskUpdate), routes!(stop_task_time::stop_task_time))
        .op(Access::Scope(Scope::CollaborationTaskUpdate), routes!(enter_task_time::enter_task_time))
        .op(Access::Scope(Scope::CollaborationTaskComplete), routes!(complete_task::complete_task))
        .op(Access::Scope(Scope::CollaborationTaskCancel), routes!(cancel_task::cancel_task))
        .op(Access::Scope(Scope::CollaborationTaskReopen), routes!(reopen_task::reopen_task))
        .op(Access::Scope(Scope::CollaborationTaskSuspend), routes!(suspend_task::suspend_task))
        .op(Access::Scope(Scope::CollaborationTaskLink), routes!(link_task::link_task))
        .op(Access::Scope(Scope::CollaborationTaskLink), routes!(unlink_task::unlink_task))
        .op(Access::Scope(Scope::CollaborationTaskDelete), routes!(delete_task::delete_task))
}
