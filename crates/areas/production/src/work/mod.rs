//! Work on jobs: start, pause, resume, reset and overrides, with presence and the WIP between two phases.

pub mod batch_opening;
mod force_pause_job;
mod heartbeat_job;
pub mod input;
mod model;
pub mod monitor;
pub mod new_units;
mod output_reversal;
mod override_job_progress;
mod override_job_time;
mod pause_job;
mod reset_job;
mod resume_job;
pub mod rollback;
pub mod sessions;
mod start_job;
pub mod wip;
mod work_start;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductionJobStart), routes!(start_job::start_job))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductionJobPause), routes!(pause_job::pause_job))
        .op(Access::Scope(Scope::ProductionJobForcePause), routes!(force_pause_job::force_pause_job))
        .op(Access::Scope(Scope::ProductionJobResume), routes!(resume_job::resume_job))
        .with_body_limit(LIST_BYTES_MAX)
        .op_without_idempotency(Access::Scope(Scope::ProductionJobHeartbeat), routes!(heartbeat_job::heartbeat_job))
        .op(Access::Scope(Scope::ProductionJobReset), routes!(reset_job::reset_job))
        .op(Access::Scope(Scope::ProductionJobOverrideProgress), routes!(override_job_progress::override_job_progress))
        .op(Access::Scope(Scope::ProductionJobOverrideTime), routes!(override_job_time::override_job_time))
}
