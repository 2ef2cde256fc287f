//! Stores the job members that planning and closing change.

use kernel::wire::key::UserKey;
use production_queries::client::Params as _;
use production_queries::job::{PlanJobsParams, plan_jobs};

use crate::rows::JobRecord;
use platform::api::Problem;
use platform::db::Write;

/// Stores stage, assignee, quantity, dates, notes and end of locked jobs, in one statement.
pub async fn store_jobs(write: &Write, jobs: &[JobRecord]) -> Result<(), Problem> {
    if jobs.is_empty() {
        return Ok(());
    }
    let params = PlanJobsParams {
        keys: jobs.iter().map(|job| job.key.number()).collect::<Vec<_>>(),
        stages: jobs.iter().map(|job| job.stage.as_str()).collect::<Vec<_>>(),
        assignees: jobs.iter().map(|job| job.assigned_to.map(UserKey::number)).collect::<Vec<_>>(),
        qts_planned: jobs.iter().map(|job| job.planned).collect::<Vec<_>>(),
        starts_from: jobs.iter().map(|job| job.start_from).collect::<Vec<_>>(),
        dues_by: jobs.iter().map(|job| job.due_by).collect::<Vec<_>>(),
        notes: jobs.iter().map(|job| job.notes.as_deref()).collect::<Vec<_>>(),
        ends: jobs.iter().map(|job| job.end).collect::<Vec<_>>(),
    };
    plan_jobs().params(write.conn(), &params).await?;
    Ok(())
}
