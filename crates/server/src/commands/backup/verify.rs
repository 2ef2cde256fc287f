//! `tracewright backup verify`: restores a backup into a scratch directory and checks what is there.

use std::time::Instant;

use administration::drill::{content, feed_holes, feed_state};
use anyhow::Result;
use bench::load::{broken_production, broken_promises, wrong_units};
use chrono::{DateTime, Utc};
use clap::ValueEnum;
use tokio_postgres::Client;

use super::checks::{BackupChecks, refuse};
use super::drill::{DrillFindings, RunningDrill};
use super::files::check;
use super::manifest;
use super::restored_server::Archiving;
use super::scratch::{Restore, Restored, prepare, remove};
use super::tool::{BackupTool, StoredBackup, TOOL};
use super::{BackupSettings, RestoreTarget, login};
use crate::commands::exit_code::Stopped;
use crate::commands::print_notice;
use platform::db::{migrate, schema_mismatch};
use platform::files::Files;
use platform::marker::find_marker_time;

/// Faults that a check names. The others are counted.
const NAMED_MAX: usize = 5;

/// What to verify.
#[derive(clap::Args, Clone, Debug)]
pub struct VerifyArgs {
    /// Name of the backup in the repository of pgBackRest. Default: the newest from which the point can be reached.
    #[arg(long)]
    label: Option<String>,
    /// Point to restore to: `end`, or a time such as `2026-03-01T04:00:00+01:00`.
    #[arg(long, default_value = "end", value_parser = RestoreTarget::parse)]
    to: RestoreTarget,
    /// Files to read: `all`, or a `sample` of the newest 1 000 and 1 000 others.
    #[arg(long, value_enum, default_value = "all")]
    files: FileChoice,
    /// Keep the restored directory until the next verification. The server that ran on it is stopped.
    #[arg(long)]
    keep: bool,
}

/// Files that a verification reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FileChoice {
    /// All that the database names.
    All,
    /// The newest ones, and as many others.
    Sample,
}

/// Restores a backup and checks it. Returns whether everything is right.
pub async fn verify(settings: &BackupSettings, choice: &VerifyArgs) -> Result<bool, Stopped> {
    let (tool, backup_files) = (settings.scratch.backup_tool()?, settings.backup_files(false)?);
    let (role, database) = login(settings.database.url()).map_err(Stopped::Refused)?;
    let client = settings.connect().await?;
    let backup = chosen(&tool, choice.label.as_deref(), choice.to).await?;
    let scratch = prepare(&settings.scratch, &tool)?;
    let folder = &scratch.folder;
    let drill = RunningDrill::begin(&client, "verify", TOOL).await?;
    let began = Instant::now();
    let data = folder.join("data");
    let restore = Restore {
        tool: &tool,
        backup: &backup,
        target: choice.to,
        data: &data,
        archiving: Archiving::Off,
        role: &role,
        database: &database,
    };
    print_notice(&format!("Restoring {} into {}.", backup.label, data.display()));
    let mut checks = BackupChecks::default();
    let mut result = DrillFindings { label: Some(backup.label.clone()), ..DrillFindings::default() };
    let restored = match restore.run().await {
        Ok(restored) => {
            add_checks(&mut checks, &mut result, &restored, &backup, (&drill, choice.to)).await;
            let made = manifest_of(&backup, &backup_files).await;
            checks.add("schema", schema(&restored.client, made).await);
            checks.add("data", data_is_consistent(&restored.client).await);
            checks.add("files", check(&restored.client, &backup_files, choice.files == FileChoice::Sample).await);
            Some(restored)
        }
        Err(error) => {
            checks.add("recovery", Err(error));
            None
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    result.rto_seconds = Some(seconds);
    checks.add("time", Ok(format!("RTO {seconds:.0} s")));
    let client = settings.reconnect(client).await?;
    drill.finish(&client, &checks, result).await?;
    if let Some(Restored { server, client, .. }) = restored {
        drop(client);
        server.stop().await?;
    }
    if choice.keep {
        print_notice(&format!("The restored database is in {}.", data.display()));
    } else {
        remove(folder)?;
    }
    print_notice(if checks.all_right() { "The backup can be restored." } else { "The backup cannot be trusted." });
    Ok(checks.all_right())
}

/// The backup with a name, or the newest from which a point can be reached.
pub async fn chosen(tool: &BackupTool, label: Option<&str>, target: RestoreTarget) -> Result<StoredBackup, Stopped> {
    let unreachable = |error: anyhow::Error| Stopped::Unreachable(error.context("the backups cannot be listed"));
    let refused = |why: String| Stopped::Refused(anyhow::anyhow!(why));
    let Some(label) = label else {
        let none = "no backup reaches that point. Run `tracewright backup run`, or choose a later time";
        return tool.newest(target).await.map_err(unreachable)?.ok_or_else(|| refused(none.to_owned()));
    };
    let backups = tool.backups().await.map_err(unreachable)?;
    let found = backups.into_iter().find(|backup| backup.label == label);
    let found =
        found.ok_or_else(|| refused(format!("there is no backup {label}. `tracewright backup list` lists them")))?;
    if found.reaches(target) {
        return Ok(found);
    }
    Err(refused(format!("the backup {label} ended at {}. Choose a later time or an earlier backup", found.ended)))
}

/// Adds the checks of the recovery and of the marker, and what they measure.
pub async fn add_checks(
    checks: &mut BackupChecks,
    result: &mut DrillFindings,
    restored: &Restored,
    backup: &StoredBackup,
    (drill, target): (&RunningDrill, RestoreTarget),
) {
    checks.add("recovery", restored.check_recovery(backup).await);
    let until = match target {
        RestoreTarget::Time(time) => time.min(drill.started),
        RestoreTarget::End => drill.started,
    };
    let found = marker(&restored.client, until).await;
    result.rpo_seconds = found.as_ref().ok().map(|(_, seconds)| *seconds);
    checks.add("marker", found.map(|(fact, _)| fact));
    // Without a position the drill has no cursor. What hides it, a check below reports.
    result.cursor = feed_state(&restored.client).await.ok().and_then(|feed| feed.cursor);
}

/// The newest marker in words, and the seconds between it and the point that should be reached.
async fn marker(client: &Client, until: DateTime<Utc>) -> Result<(String, f64)> {
    let Some(at) = find_marker_time(client).await? else {
        anyhow::bail!(
            "the restored database has no marker. `tracewright backup run` writes one. Run it and verify that backup"
        )
    };
    let seconds = (until - at).as_seconds_f64().max(0.0);
    Ok((format!("newest marker {}, RPO {seconds:.0} s", at.format("%Y-%m-%d %H:%M:%SZ")), seconds))
}

/// The manifest of a backup. None if `tracewright backup run` did not complete it.
pub async fn manifest_of(backup: &StoredBackup, files: &Files) -> Option<manifest::Manifest> {
    manifest::all(files).await.ok()?.into_iter().find(|manifest| manifest.label == backup.label)
}

/// Checks that this program can run on the restored schema.
pub async fn schema(client: &Client, made: Option<manifest::Manifest>) -> Result<String> {
    match schema_mismatch(client).await? {
        Some(mismatch) if mismatch.ends_with_migrate() => anyhow::bail!(
            "{}. Run `tracewright migrate` after a restore, or use the release that made the backup",
            mismatch.fact()
        ),
        Some(mismatch) => anyhow::bail!(mismatch),
        None => {}
    }
    let made = match made {
        Some(manifest) if manifest.schema == migrate::fingerprint() => "as in the manifest".to_owned(),
        Some(manifest) => format!("the manifest has {} of tracewright {}", manifest.schema, manifest.version),
        None => "the backup has no manifest, so `tracewright backup run` did not complete it".to_owned(),
    };
    Ok(format!("complete for tracewright {}, {}; {made}", env!("CARGO_PKG_VERSION"), migrate::fingerprint()))
}

/// Checks the rules that hold between tables: genealogy, stock, production, and positions of the feed.
pub async fn data_is_consistent(client: &Client) -> Result<String> {
    client.batch_execute("set statement_timeout = 0").await?;
    let mut faults: Vec<String> = Vec::new();
    faults.extend(wrong_units(client).await?.iter().map(|(problem, key)| format!("serial/{key}: {problem}")));
    for (record, rule) in broken_promises(client).await?.into_iter().chain(broken_production(client).await?) {
        faults.push(format!("{record}: {rule}"));
    }
    faults.extend(feed_holes(client).await?.iter().map(|position| format!("event: no position after {position}")));
    refuse(&faults, NAMED_MAX, "Restore an older backup")?;
    let (units, positions) = content(client).await?;
    Ok(format!("genealogy, stock and production agree; {units} units, {positions} journal positions without a hole"))
}
