//! Issues that are linked to orders, as far as these show them
//! (docs/spec/production.md#issues-on-jobs-and-work-orders).
//! They are never stored here: every command on an issue changes what is read at once. Those of jobs are read with the
//! jobs.

use std::collections::HashMap;

use deadpool_postgres::Object;
use production_queries::above::find_issues_of_orders;

use platform::api::Problem;

/// How many issues there are, and how grave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IssueCounts {
    /// All of them.
    pub total: i64,
    /// Those that are open.
    pub open: i64,
    /// One that is open is critical.
    pub critical: bool,
}

impl IssueCounts {
    /// Issues of orders by key; orders without any are left out.
    pub async fn of_orders(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Self>, Problem> {
        let rows = find_issues_of_orders().bind(client, &keys).all().await?;
        let issues = |total, open, critical| Self { total, open, critical };
        Ok(rows.into_iter().map(|row| (row.key, issues(row.total, row.open, row.critical))).collect())
    }
}
