//! Counts of the issues that are linked to orders, as an order shows them
//! (docs/spec/production.md#issues-on-jobs-and-work-orders).
//! They are never stored here, so a command on an issue shows at once. Issues of jobs are read with the jobs.

use std::collections::HashMap;

use deadpool_postgres::Object;
use production_queries::above::find_issues_of_orders;

use platform::api::Problem;

/// How many issues an order has, and whether it is critical.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IssueCounts {
    /// Open and closed ones.
    pub total: i64,
    /// Those that are open.
    pub open: i64,
    /// Whether an open one is critical.
    pub critical: bool,
}

impl IssueCounts {
    /// Counts the issues of orders, by key of the order; orders without issues are left out.
    pub async fn of_orders(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Self>, Problem> {
        let rows = find_issues_of_orders().bind(client, &keys).all().await?;
        let issues = |total, open, critical| Self { total, open, critical };
        Ok(rows.into_iter().map(|row| (row.key, issues(row.total, row.open, row.critical))).collect())
    }
}
