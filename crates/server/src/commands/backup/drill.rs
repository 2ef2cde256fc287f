//! The record of a backup or a trial: begun before the work, finished with its checks.

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use serde_json::json;
use tokio_postgres::Client;

use super::checks::BackupChecks;
use administration::drill::{FinishedDrill, begin_drill, finish_drill};

/// A drill that is running.
#[derive(Debug)]
pub struct RunningDrill {
    key: i64,
    /// When it began, by the clock of the database.
    pub started: DateTime<Utc>,
}

/// What is known when a drill ends.
#[derive(Debug, Default)]
pub struct DrillFindings {
    pub label: Option<String>,
    pub cursor: Option<String>,
    /// Seconds between the start of the drill and the newest data in the backup.
    pub rpo_seconds: Option<f64>,
    /// Seconds that the restore took.
    pub rto_seconds: Option<f64>,
}

impl RunningDrill {
    /// Records the start of a drill that uses a tool.
    pub async fn begin(client: &Client, kind: &str, tool: &str) -> Result<Self> {
        let (key, started) = begin_drill(client, kind, tool).await.context("the drill cannot be recorded")?;
        Ok(Self { key, started })
    }

    /// Records the end of a drill. It has passed if all checks are right.
    pub async fn finish(&self, client: &Client, checks: &BackupChecks, result: DrillFindings) -> Result<()> {
        let DrillFindings { label, cursor, rpo_seconds, rto_seconds } = result;
        let detail = json!({"checks": checks.records()});
        let finished = FinishedDrill {
            passed: checks.all_right(),
            label: label.as_deref(),
            cursor: cursor.as_deref(),
            rpo_seconds,
            rto_seconds,
            detail: &detail,
        };
        finish_drill(client, self.key, &finished).await.context("the result of the drill cannot be recorded")
    }
}
