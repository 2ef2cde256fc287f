//! Counts of the issues that are linked to work orders, as a work order shows them
//! (docs/spec/production.md#issues-on-jobs-and-work-orders). The counts are not stored, so a change of an issue is
//! visible immediately. Issues of jobs are read with the jobs.

use std::collections::HashMap;

use deadpool_postgres::Object;
use production_queries::above::find_issues_of_orders;

use platform::api::Problem;

/// Number of issues of a work order, and whether it is critical.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IssueCounts {
    /// Number of open and closed issues.
    pub total: i64,
    /// Number of open issues.
    pub open: i64,
    /// Whether an open issue is critical.
    pub critical: bool,
}

impl IssueCounts {
    /// Counts the issues of work orders, by key of the work order. Work orders without issues are left out.
    pub async fn of_orders(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Self>, Problem> {
        let rows = find_issues_of_orders().bind(client, &keys).all().await?;
        let issues = |total, open, critical| Self { total, open, critical };
        Ok(rows.into_iter().map(|row| (row.key, issues(row.total, row.open, row.critical))).collect())
    }
}
