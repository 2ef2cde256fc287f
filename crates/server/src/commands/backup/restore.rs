//! `tracewright restore`: restores database and files for good, and announces it to the readers of the feed.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use chrono::TimeDelta;
use chrono_tz::Tz;
use journal::{Announcement, FeedChecker, announce_epoch, hold_feed};
use kernel::rules::feed::{EpochReason, Verdict};

use super::checks::BackupChecks;
use super::drill::{DrillFindings, RunningDrill};
use super::files::copy_back;
use super::ownership::{give_to, owner_of};
use super::restored_server::Archiving;
use super::scratch::{Restore, refuse_closed, refuse_used};
use super::tool::TOOL;
use super::verify::{add_checks, chosen, data_is_consistent, manifest_of, schema};
use super::{BackupSettings, RestoreTarget, exit_code, login, until_signal};
use crate::commands::environment::SERVICE_USER;
use crate::commands::exit_code::Stopped;
use crate::commands::setup::accounts::Account;
use crate::commands::{print, print_notice};
use platform::clock::Clock;
use platform::db::pool::{STATEMENT_WITHIN, pool};
use platform::db::{WritePool, connect_detached};
use platform::files::Files;
use platform::random;

/// Arguments of the command.
#[derive(clap::Args, Clone, Debug)]
pub struct RestoreArgs {
    #[command(flatten)]
    settings: BackupSettings,
    /// Point to restore to: `end`, or a time such as `2026-03-01T04:00:00+01:00`.
    #[arg(long, value_parser = RestoreTarget::parse)]
    to: RestoreTarget,
    /// Directory of the database. It must be empty or not exist.
    #[arg(long)]
    data_dir: PathBuf,
    /// Name of the backup in the repository of pgBackRest. Default: the newest from which the point can be reached.
    #[arg(long)]
    label: Option<String>,
    /// File store to which missing objects are copied: a directory, or `s3://bucket/prefix`. Default: the file store of
    /// the service.
    #[arg(long)]
    files_to: Option<String>,
    /// Explanation in a few words, for the audit log.
    #[arg(long)]
    note: String,
    /// Restore without asking for confirmation.
    #[arg(long)]
    yes: bool,
}

/// Runs the command and returns its exit code.
pub async fn command(args: &RestoreArgs) -> ExitCode {
    exit_code(until_signal(restore(args)).await)
}

/// Restores. Returns whether everything is right.
async fn restore(args: &RestoreArgs) -> Result<bool, Stopped> {
    let settings = &args.settings;
    let data = std::path::absolute(&args.data_dir).map_err(anyhow::Error::from)?;
    refuse_used(&data)?;
    let (tool, backup_files) = (settings.scratch.backup_tool()?, settings.backup_files(false)?);
    refuse_closed(&data, &tool, &settings.scratch.user, "Choose a directory that it can enter")?;
    let (role, database) = login(settings.database.url()).map_err(Stopped::Refused)?;
    let backup = chosen(&tool, args.label.as_deref(), args.to).await?;
    if !args.yes && !confirmed(&format!("Restore {} into {}?", backup.label, data.display()))? {
        return Err(Stopped::Refused(anyhow::anyhow!("not confirmed. Answer yes to restore")));
    }
    // Again, because nobody knows how long the answer took.
    refuse_used(&data)?;
    let (store, owner) = args.store()?;
    let began = Instant::now();
    let restore = Restore {
        tool: &tool,
        backup: &backup,
        target: args.to,
        data: &data,
        archiving: Archiving::Later,
        role: &role,
        database: &database,
    };
    print_notice(&format!("Restoring {} into {}.", backup.label, data.display()));
    let restored = restore.run().await?;
    let client = &restored.client;
    let mut checks = BackupChecks::default();
    let mut result = DrillFindings { label: Some(backup.label.clone()), ..DrillFindings::default() };
    let drill = RunningDrill::begin(client, "restore", TOOL).await.context(OLDER)?;
    add_checks(&mut checks, &mut result, &restored, &backup, (&drill, args.to)).await;
    checks.add("schema", schema(client, manifest_of(&backup, &backup_files).await).await);
    checks.add("data", data_is_consistent(client).await);
    checks.add("files", copy_back(client, &backup_files, &store).await);
    let url = restored.server.url(&role, &database);
    checks.add("feed", announce(&url, store, &args.note).await);
    if let Some(owner) = owner {
        give_to(args.files(), owner)?;
    }
    let seconds = began.elapsed().as_secs_f64();
    result.rto_seconds = Some(seconds);
    checks.add("time", Ok(format!("RTO {seconds:.0} s")));
    drill.finish(client, &checks, result).await?;
    drop(restored.client);
    restored.server.stop().await?;
    print_notice(if checks.all_right() { NEXT } else { WRONG });
    Ok(checks.all_right())
}

/// What a person does after a restore.
const NEXT: &str = "The database is restored. Start PostgreSQL on the directory, then the service, and make a full \
                    backup with `tracewright backup run --full`. Under Patroni, remove the key of the cluster \
                    (patronictl remove), start Patroni on this machine first, and reinitialize the others (patronictl \
                    reinit).";

/// Why a restored database cannot be checked.
const OLDER: &str = "the database is restored, but cannot be checked. If its schema is older than this program, start \
                     PostgreSQL on the directory, then run `tracewright migrate` and `tracewright feed announce`";
/// What a person does after a restore with a wrong check.
const WRONG: &str = "At least one check failed. Each line with WRONG names the fix. The restored directory stays.";

impl RestoreArgs {
    /// The place that receives missing objects.
    fn files(&self) -> &str {
        self.files_to.as_deref().unwrap_or(&self.settings.media)
    }

    /// The file store that receives missing objects, and the account to which its files must belong. A new directory
    /// belongs to the service.
    fn store(&self) -> Result<(Files, Option<Account>), Stopped> {
        let place = self.files();
        let owner = match owner_of(place) {
            Some(owner) => Some(owner),
            None => Account::find(SERVICE_USER)?,
        };
        let opened = Files::open(place, self.settings.media_endpoint.as_deref(), 0);
        Ok((opened.context("the file store cannot be opened").map_err(Stopped::Unreachable)?, owner))
    }
}

/// Asks for confirmation on the terminal. Fails without a terminal.
fn confirmed(question: &str) -> Result<bool> {
    if !std::io::stdin().is_terminal() {
        bail!("standard input is not a terminal, so the command cannot ask for confirmation. Confirm with --yes");
    }
    print(&format!("{question} [yes/no] "))?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(answer.trim() == "yes")
}

/// Begins a new epoch of the feed if readers may have seen more than the restored database has.
async fn announce(url: &str, files: Files, note: &str) -> Result<String> {
    let checker =
        FeedChecker { files, clock: Clock::default(), loss_max: TimeDelta::zero(), holder: random::uuid_text() };
    let client = connect_detached(url).await?;
    let found = hold_feed(&client, &checker).await?;
    if found.verdict == Verdict::Unbroken {
        return Ok("unbroken, nothing to announce".to_owned());
    }
    if matches!(found.verdict, Verdict::New | Verdict::MarkRewound) {
        return Ok(format!("{}, nothing to announce", found.verdict.as_str()));
    }
    let reason = [EpochReason::Restored, EpochReason::Adopted].into_iter().find(|reason| found.verdict.allows(*reason));
    let Some(reason) = reason else {
        bail!("the verdict is {}. Fix: {}", found.verdict.as_str(), found.verdict.advice())
    };
    let announcement = Announcement { reason, note: note.to_owned(), by: None, resume: false };
    let writes = WritePool::new(pool(url, 1, STATEMENT_WITHIN)?, Clock::default(), Tz::UTC);
    let begun = announce_epoch(&client, &checker, &found, &announcement, &writes).await?;
    Ok(format!("epoch {} begins at position {}. Readers of earlier epochs are reset", begun.n, begun.base))
}
