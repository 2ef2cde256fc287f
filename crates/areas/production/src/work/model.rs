//! Answers of several commands.

use serde::Serialize;
use utoipa::ToSchema;

use crate::job::model::Job;

/// The job after the command.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobAfter {
    /// The job.
    pub job: Job,
}
