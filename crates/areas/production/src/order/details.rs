//! A work order together with its jobs.

use deadpool_postgres::Object;
use kernel::wire::key::OrderKey;
use production_queries::job::list_jobs_of_orders;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{WorkOrder, load_order};
use crate::job::model::{Job, load_jobs};
use crate::view::View;
use platform::api::Problem;

/// A job of a work order, with the number of its issues.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderJob {
    #[serde(flatten)]
    job: Job,
    /// Number of issues linked to the job, open and closed.
    issue_count: i64,
}

/// A work order with its jobs.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDetails {
    /// Members of the work order.
    #[serde(flatten)]
    pub order: WorkOrder,
    /// Jobs of the work order, sorted by phase in routing order, then by creation.
    jobs: Vec<OrderJob>,
}

/// Reads a work order with its jobs, or refuses a key that does not exist.
pub async fn load_details(client: &Object, key: OrderKey, view: View) -> Result<OrderDetails, Problem> {
    let order = load_order(client, key, view).await?;
    let rows = list_jobs_of_orders().bind(client, &[key.number()].as_slice()).all().await?;
    let keys: Vec<i64> = rows.into_iter().map(|row| row.key).collect();
    let jobs = load_jobs(client, &keys, view).await?;
    let jobs = jobs.into_iter().map(|job| OrderJob { issue_count: job.issues_total, job }).collect();
    Ok(OrderDetails { order, jobs })
}
