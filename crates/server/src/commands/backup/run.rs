//! `tracewright backup run`: the database first, then the files. Objects that the database named when its backup ended
//! are then still there, because the bytes of deleted files are kept for longer than a copy takes.

use administration::drill::{FeedState, NamedObject, feed_state, move_marker};
use anyhow::{Context, Result};
use sha2::{Digest as _, Sha256};
use tokio_postgres::Client;

use super::BackupSettings;
use super::checks::BackupChecks;
use super::drill::{DrillFindings, RunningDrill};
use super::files::{copy_missing, objects_of};
use super::manifest::Manifest;
use super::ownership::give_to;
use super::tool::TOOL;
use crate::commands::exit_code::Stopped;
use crate::commands::print_notice;
use platform::db::migrate;

/// Makes a backup. Returns whether everything is in it.
pub async fn run(settings: &BackupSettings, full: bool) -> Result<bool, Stopped> {
    let tool = settings.scratch.backup_tool()?;
    let client = settings.connect().await?;
    let (store, backup_files) = (settings.store()?, settings.backup_files(true)?);
    let drill = RunningDrill::begin(&client, "backup", TOOL).await?;
    move_marker(&client, 0.0).await?;
    let (mut checks, mut result) = (BackupChecks::default(), DrillFindings::default());
    match tool.back_up(full, drill.started).await {
        Ok(backup) => {
            let kind = if backup.is_full { "full" } else { "incremental" };
            checks.add("database", Ok(format!("{TOOL} {} ({kind})", backup.label)));
            result.label = Some(backup.label);
        }
        Err(error) => checks.add("database", Err(error)),
    }
    let client = settings.reconnect(client).await?;
    let feed = feed_state(&client).await?;
    result.cursor.clone_from(&feed.cursor);
    let objects = objects_of(&client).await?;
    checks.add("files", copy_missing(&objects, &store, &backup_files).await);
    let client = settings.reconnect(client).await?;
    checks.add("log", switch_log(&client).await);
    if checks.all_right() {
        let manifest = manifest(&drill, feed, result.label.clone().unwrap_or_default(), &objects);
        let stored = manifest.store(&backup_files).await.map(|path| format!("{path} says what belongs together"));
        checks.add("manifest", stored);
    }
    if let Some(account) = tool.account {
        // The unit that makes the next backup does not run as root.
        give_to(&settings.backup_files, account)?;
    }
    drill.finish(&client, &checks, result).await?;
    print_notice(if checks.all_right() { "The backup is complete." } else { "The backup is not complete." });
    Ok(checks.all_right())
}

/// Makes PostgreSQL archive the current segment of its log, which contains the end of this backup.
async fn switch_log(client: &Client) -> Result<String> {
    let switched = client.query_one("select pg_walfile_name(pg_switch_wal())", &[]).await;
    let switched = switched.context(
        "the log was not switched, so its last segment is archived up to archive_timeout later. Run the command as the \
         owner of the database, to whom `tracewright setup` grants the function pg_switch_wal",
    )?;
    Ok(format!("{} will be archived", switched.get::<_, String>(0)))
}

/// The manifest of a backup.
fn manifest(drill: &RunningDrill, feed: FeedState, label: String, objects: &[NamedObject]) -> Manifest {
    let mut hash = Sha256::new();
    for object in objects {
        hash.update(&object.path);
        hash.update(object.sha256.as_deref().unwrap_or_default());
    }
    let sizes = objects.iter().filter_map(|object| u64::try_from(object.size?).ok());
    Manifest {
        started: drill.started,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        schema: migrate::fingerprint(),
        feed_id: feed.feed_id,
        cursor: feed.cursor,
        tool: TOOL.to_owned(),
        label,
        objects: u64::try_from(objects.len()).unwrap_or(u64::MAX),
        bytes: sizes.sum(),
        digest: hex::encode(hash.finalize()),
    }
}
