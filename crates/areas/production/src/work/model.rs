//! The response that several commands on jobs share.

use serde::Serialize;
use utoipa::ToSchema;

use crate::job::model::Job;

/// A job after a command.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobAfter {
    /// The job after the command.
    pub job: Job,
}
