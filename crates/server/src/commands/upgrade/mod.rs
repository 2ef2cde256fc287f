//! `tracewright upgrade --check` tries the missing migrations on a copy of the database, and tells whether the services
//! can keep running while `tracewright migrate` applies them.

mod schema_copy;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::ValueEnum;
use serde_json::json;
use tokio_postgres::Client;

use super::backup::checks::BackupChecks;
use super::backup::drill::{DrillFindings, RunningDrill};
use super::backup::restored_server::{Archiving, RestoredServer};
use super::backup::scratch::{Restore, prepare, remove};
use super::backup::tool::{BackupTool, StoredBackup, TOOL};
use super::backup::verify::chosen;
use super::backup::{RestoreTarget, ScratchSettings, connect, exit_code, login, until_signal};
use super::exit_code::{NEEDS_STOP, Stopped};
use super::{print, print_notice};
use platform::config::DatabaseSettings;
use platform::db::migrate::{MIGRATIONS, pending};
use platform::db::rehearsal::{MigrationRehearsal, rehearse};

/// Arguments of the command.
#[derive(clap::Args, Clone, Debug)]
pub struct UpgradeArgs {
    #[command(flatten)]
    database: DatabaseSettings,
    #[command(flatten)]
    scratch: ScratchSettings,
    /// Only check. Without this flag the command is refused, because `tracewright migrate` upgrades the database.
    #[arg(long, required = true)]
    check: bool,
    /// What to copy: the `schema` without rows takes seconds and shows locks and rewritten tables. The newest `backup`
    /// also shows how long each migration takes.
    #[arg(long, value_enum, default_value = "schema")]
    on: CopyKind,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// What the migrations are tried on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CopyKind {
    /// Tables without rows.
    Schema,
    /// The newest backup, restored.
    Backup,
}

/// Runs the command and returns its exit code.
pub async fn command(args: &UpgradeArgs) -> ExitCode {
    match Box::pin(until_signal(check(args))).await {
        Ok(false) => ExitCode::from(NEEDS_STOP),
        ended => exit_code(ended),
    }
}

/// Tries the missing migrations on a copy. Returns whether the services can keep running beside them.
async fn check(args: &UpgradeArgs) -> Result<bool, Stopped> {
    let url = args.database.url();
    let (role, database) = login(url).map_err(Stopped::Refused)?;
    let tool = args.scratch.backup_tool()?;
    let client = connect(url).await?;
    let missing = pending(&client, MIGRATIONS).await.map_err(Stopped::Refused)?;
    if missing.is_empty() {
        print_notice("The schema is complete for this binary. Nothing needs to be migrated.");
        return answer(args, &[]);
    }
    let backup = match args.on {
        CopyKind::Schema => None,
        CopyKind::Backup => Some(chosen(&tool, None, RestoreTarget::End).await?),
    };
    let scratch = prepare(&args.scratch, &tool)?;
    let data = scratch.folder.join("data");
    let drill = begin_drill(&client, args.on).await?;
    print_notice(&format!("Trying {} migrations on a copy in {}.", missing.len(), data.display()));
    let tried = match &backup {
        None => on_schema(&client, &tool, &data, url, (&role, &database)).await,
        Some(backup) => on_backup(&tool, backup, &data, (&role, &database)).await,
    };
    let client = if client.is_closed() { connect(url).await? } else { client };
    if let Some(drill) = drill {
        let findings = DrillFindings::default();
        drill.finish(&client, &checks_of(&tried), findings).await?;
    }
    remove(&scratch.folder)?;
    answer(args, &tried?)
}

/// Prints what the migrations did, and returns whether the services can keep running.
fn answer(args: &UpgradeArgs, tried: &[MigrationRehearsal]) -> Result<bool, Stopped> {
    let needs_stop = tried.iter().any(MigrationRehearsal::needs_stop);
    if args.json {
        let result = json!({"migrations": tried, "needs_stop": needs_stop});
        print(&format!("{}\n", serde_json::to_string_pretty(&result).map_err(anyhow::Error::from)?))?;
        return Ok(!needs_stop);
    }
    for migration in tried {
        print(&format!("{}\n", migration.line()))?;
    }
    if needs_stop {
        print_notice("Stop the services, then run `tracewright migrate` and start them with this binary.");
    } else if !tried.is_empty() {
        print_notice("The services can keep running. Run `tracewright migrate`, then replace them one by one.");
    }
    Ok(!needs_stop)
}

/// Records the start of the check, unless the schema is older than the table of these records.
async fn begin_drill(client: &Client, on: CopyKind) -> Result<Option<RunningDrill>, Stopped> {
    let sql = "select to_regclass('administration.drill') is not null";
    if !client.query_one(sql, &[]).await?.get::<_, bool>(0) {
        return Ok(None);
    }
    let tool = if on == CopyKind::Backup { TOOL } else { schema_copy::TOOL };
    Ok(Some(RunningDrill::begin(client, "upgrade_check", tool).await?))
}

/// The result for the record: one check for each migration.
fn checks_of(tried: &Result<Vec<MigrationRehearsal>, Stopped>) -> BackupChecks {
    let mut checks = BackupChecks::default();
    match tried {
        Ok(tried) => tried.iter().for_each(|one| checks.note(one.name, !one.needs_stop(), one.line())),
        Err(Stopped::Refused(error) | Stopped::Unreachable(error) | Stopped::Failed(error)) => {
            checks.note("copy", false, format!("{error:#}"));
        }
    }
    checks
}

/// Tries the migrations on a copy of the schema without rows.
async fn on_schema(
    client: &Client,
    tool: &BackupTool,
    data: &Path,
    url: &str,
    (role, database): (&str, &str),
) -> Result<Vec<MigrationRehearsal>, Stopped> {
    let copy = schema_copy::copy(client, tool.account, data, url, (role, database)).await?;
    try_on(copy.connect(role, database).await.context("the copy cannot be reached")?, copy).await
}

/// Tries the migrations on a backup.
async fn on_backup(
    tool: &BackupTool,
    backup: &StoredBackup,
    data: &Path,
    (role, database): (&str, &str),
) -> Result<Vec<MigrationRehearsal>, Stopped> {
    print_notice(&format!("Restoring {}.", backup.label));
    let (target, archiving) = (RestoreTarget::End, Archiving::Off);
    let restore = Restore { tool, backup, target, data, archiving, role, database };
    let restored = restore.run().await?;
    try_on(restored.client, restored.server).await
}

/// Tries the migrations on a server, and stops it.
async fn try_on(client: Client, server: RestoredServer) -> Result<Vec<MigrationRehearsal>, Stopped> {
    let tried = rehearse(&client, MIGRATIONS, print_notice).await;
    drop(client);
    server.stop().await?;
    Ok(tried?)
}
