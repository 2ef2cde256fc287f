//! The record of backups and of trials that restore them, for the commands that run them and for the metrics.

use administration_queries::backup::{
    CountContent, FindNewestCursor, NamedObjectRow, count_content, find_feed_holes, find_newest_cursor,
    list_named_objects,
};
use administration_queries::client::Params as _;
use administration_queries::drill::{
    FinishDrillParams, close_stale_drills, find_newest_drills, finish_drill as store_result, insert_drill,
};
use anyhow::Result;
use chrono::{DateTime, Utc};
use serde_json::Value;
use tokio_postgres::{Client, Error};

use platform::api::Problem;
use platform::clock::Clock;
use platform::db::database_now;
use platform::marker;

/// An object of the file store that a record names.
#[derive(Clone, Debug)]
pub struct NamedObject {
    /// Path in the file store.
    pub path: String,
    /// The record, for people.
    pub record: String,
    /// Size in bytes, if the record has it.
    pub size: Option<i64>,
    /// SHA-256 checksum in hex, if the record has it.
    pub sha256: Option<String>,
    /// When the record was created.
    pub created: DateTime<Utc>,
}

/// The newest position of the feed.
#[derive(Clone, Debug)]
pub struct FeedState {
    /// Identity of the feed, which is the same in all epochs.
    pub feed_id: String,
    /// The newest position, as readers know it. None before the service first started.
    pub cursor: Option<String>,
}

/// The result of a drill.
#[derive(Debug)]
pub struct FinishedDrill<'a> {
    /// Whether all checks are right.
    pub passed: bool,
    /// Name of the backup in the repository of the tool.
    pub label: Option<&'a str>,
    /// Newest position of the feed in the backup.
    pub cursor: Option<&'a str>,
    /// Seconds between the start of the drill and the newest data in the backup.
    pub rpo_seconds: Option<f64>,
    /// Seconds that the restore took.
    pub rto_seconds: Option<f64>,
    /// The checks.
    pub detail: &'a Value,
}

/// When the newest drills that passed ended.
#[derive(Clone, Copy, Debug)]
pub struct PassedDrills {
    /// The newest backup. None before the first one.
    pub backup: Option<DateTime<Utc>>,
    /// The newest verification of a backup. None before the first one.
    pub verification: Option<DateTime<Utc>>,
}

/// The time of the database.
async fn now(client: &Client) -> Result<DateTime<Utc>> {
    database_now(client, &Clock::default()).await.map_err(Problem::into_error)
}

/// Records the start of a drill, and returns its key and that moment. Drills that were killed are closed first.
pub async fn begin_drill(client: &Client, kind: &str, tool: &str) -> Result<(i64, DateTime<Utc>)> {
    let now = now(client).await?;
    close_stale_drills().bind(client, &now).await?;
    let key = insert_drill().bind(client, &kind, &now, &Some(tool), &env!("CARGO_PKG_VERSION")).one().await?;
    Ok((key, now))
}

/// Records the result of a drill. A drill that is already finished stays as it is.
pub async fn finish_drill(client: &Client, key: i64, finished: &FinishedDrill<'_>) -> Result<()> {
    let params = FinishDrillParams {
        now: now(client).await?,
        result: if finished.passed { "passed" } else { "failed" },
        label: finished.label,
        cursor: finished.cursor,
        rpo_seconds: finished.rpo_seconds,
        rto_seconds: finished.rto_seconds,
        detail: finished.detail,
        key,
    };
    store_result().params(client, &params).await?;
    Ok(())
}

/// Every object of the file store that a record names, in the order of the paths.
pub async fn named_objects(client: &Client) -> Result<Vec<NamedObject>, Error> {
    let rows = list_named_objects().bind(client).all().await?;
    let object = |row: NamedObjectRow| NamedObject {
        path: row.path,
        record: row.record,
        size: row.size,
        sha256: row.sha256,
        created: row.created,
    };
    Ok(rows.into_iter().map(object).collect())
}

/// The newest position of the feed.
pub async fn feed_state(client: &Client) -> Result<FeedState, Error> {
    let FindNewestCursor { feed_id, cursor } = find_newest_cursor().bind(client).one().await?;
    Ok(FeedState { feed_id, cursor })
}

/// Positions of the feed whose next one is missing, the first 100.
pub async fn feed_holes(client: &Client) -> Result<Vec<i64>, Error> {
    find_feed_holes().bind(client).all().await
}

/// Numbers of units and of positions of the feed.
pub async fn content(client: &Client) -> Result<(i64, i64), Error> {
    let CountContent { units, positions } = count_content().bind(client).one().await?;
    Ok((units, positions))
}

/// Moves the marker to the present, with the newest position of the feed, unless it was moved less than
/// `older_than_seconds` before.
pub async fn move_marker(client: &Client, older_than_seconds: f64) -> Result<()> {
    let cursor = feed_state(client).await?.cursor;
    marker::move_marker(client, now(client).await?, cursor.as_deref(), older_than_seconds).await?;
    Ok(())
}

/// When the newest backup and the newest verification that passed ended, in whole seconds.
pub async fn newest_drills(client: &Client) -> Result<PassedDrills, Error> {
    let newest = find_newest_drills().bind(client).one().await?;
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "whole seconds of a Unix time")]
    let time = |ended: Option<f64>| DateTime::from_timestamp(ended?.round() as i64, 0);
    Ok(PassedDrills { backup: time(newest.backup_ended), verification: time(newest.verify_ended) })
}

/// Sets the metrics of the newest drills. A drill that has never passed has no metric.
pub async fn report_newest_drills(client: &Client) -> Result<(), Error> {
    let newest = find_newest_drills().bind(client).one().await?;
    for (name, value) in [
        ("backup_last_success_seconds", newest.backup_ended),
        ("backup_last_verified_seconds", newest.verify_ended),
        ("backup_rpo_seconds", newest.rpo_seconds),
    ] {
        if let Some(value) = value {
            metrics::gauge!(name).set(value);
        }
    }
    Ok(())
}
