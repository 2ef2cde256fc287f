//! Jobs: reading, planning and closing them, and the work sessions on them.

mod close_job;
pub mod closure;
pub mod creation;
pub mod input;
pub mod job_plan;
mod list_job_assignments;
pub mod model;
mod read_job;
mod read_job_time;
mod read_wip;
mod replace_job_extra;
mod search_jobs;
mod search_work_sessions;
mod update_jobs;
pub mod updates;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductionJobRead), routes!(search_jobs::search_jobs))
        .op(Access::Scope(Scope::ProductionJobRead), routes!(read_job::read_job))
        .op(Access::Scope(Scope::ProductionJobRead), routes!(read_job_time::read_job_time))
        .op(Access::Scope(Scope::ProductionJobRead), routes!(list_job_assignments::list_job_assignments))
        .op(Access::Scope(Scope::ProductionJobUpdate), routes!(update_jobs::update_jobs))
        .op(Access::Scope(Scope::ProductionJobUpdate), routes!(replace_job_extra::replace_job_extra))
        .op(Access::Scope(Scope::ProductionJobClose), routes!(close_job::close_job))
        .op(Access::Scope(Scope::ProductionJobRead), routes!(read_wip::read_wip))
        .op(Access::Scope(Scope::ProductionWorkSessionRead), routes!(search_work_sessions::search_work_sessions))
}
