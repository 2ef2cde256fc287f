//! `tracewright feed announce | status` announces that a database was restored, moved or adopted, or shows the state of
//! its feed.

use std::io::IsTerminal;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use chrono::TimeDelta;
use chrono_tz::Tz;
use kernel::rules::feed::epoch::rows_lost;
use kernel::rules::feed::{EpochReason, Verdict};
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::{exit_code, print, print_notice};
use journal::{Announcement, FeedChecker, FeedEpoch, FeedFinding, announce_epoch, epochs_of, hold_feed, inspect_feed};
use platform::clock::Clock;
use platform::config::DatabaseSettings;
use platform::db::pool::pool;
use platform::db::{WritePool, connect_detached};
use platform::files::Files;
use platform::random;

/// Settings of the database and of the file store with its marks, with the same names as for `serve`.
#[derive(clap::Args)]
pub struct FeedSettings {
    #[command(flatten)]
    database: DatabaseSettings,
    /// File store: a directory, or `s3://bucket/prefix` with credentials in the usual `AWS_…` variables.
    #[arg(long, env = "TRACEWRIGHT_MEDIA", default_value = "media")]
    media: String,
    /// URL of an S3-compatible server for the file store. Default: Amazon S3.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ENDPOINT")]
    media_endpoint: Option<String>,
    /// Seconds of work that may be lost if the service is to begin a new epoch of the feed automatically after an
    /// unannounced failover or restart of the database. Use the same value as for `serve`.
    #[arg(long, env = "TRACEWRIGHT_FAILOVER_LOSS_SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(0..=3600))]
    failover_loss_seconds: u32,
}

#[derive(clap::Subcommand)]
pub enum Command {
    /// Begin a new epoch on a database that was restored or moved, or whose file store was lost. Stop all instances
    /// first.
    Announce {
        #[command(flatten)]
        settings: FeedSettings,
        /// What happened: `restored` (from a backup), `moved` (to another server), or `adopted` (the file store was
        /// lost or comes from elsewhere).
        #[arg(long, value_parser = ["restored", "moved", "adopted"])]
        reason: String,
        /// Explanation in a few words, for the audit log.
        #[arg(long)]
        note: String,
        /// Name of the person who announces the epoch, for the audit log.
        #[arg(long)]
        by: Option<String>,
        /// Continue subscriptions instead of pausing them.
        #[arg(long)]
        resume_subscriptions: bool,
        /// Begin the epoch without asking for confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// Show the verdict on the feed, with the states of the database and of the mark, without changing anything. Exit
    /// code 0: `serve` would start. Exit code 2: `serve` would refuse to start. Exit code 3: the database or the file
    /// store cannot be reached.
    Status {
        #[command(flatten)]
        settings: FeedSettings,
        /// Print the status as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command and returns the exit code.
pub async fn command(command: Command) -> Result<ExitCode> {
    match command {
        Command::Announce { settings, reason, note, by, resume_subscriptions, yes } => {
            let reason = EpochReason::from_word(&reason).context("unknown reason")?;
            announce(&settings, &Announcement { reason, note, by, resume: resume_subscriptions }, yes).await?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Status { settings, json } => status(&settings, json).await,
    }
}

/// Announces a new epoch after showing the state and asking for confirmation. Does nothing if the feed is unbroken.
async fn announce(settings: &FeedSettings, announced: &Announcement, yes: bool) -> Result<()> {
    let (checker, client) = open_checker(settings).await?;
    let found = hold_feed(&client, &checker).await?;
    print_notice(&describe(&found, &[]));
    if found.verdict == Verdict::Unbroken {
        print_notice("The feed is unbroken. There is nothing to announce.");
        return Ok(());
    }
    if !found.verdict.allows(announced.reason) {
        bail!(
            "the verdict {} cannot be announced as {}. Nothing was changed. Fix: {}",
            found.verdict.as_str(),
            announced.reason.as_str(),
            found.verdict.advice()
        );
    }
    if !yes && !ask_confirmation()? {
        bail!("not confirmed, so nothing was changed. Answer yes to begin the epoch");
    }
    let pool = pool(settings.database.url(), 1, settings.database.statement_within())?;
    let writes = WritePool::new(pool, Clock::default(), Tz::UTC);
    let begun = announce_epoch(&client, &checker, &found, announced, &writes).await?;
    let (n, feed, base) = (begun.n, &begun.feed, begun.base);
    print_notice(&format!("Epoch {n} ({feed}) begins at position {base}. Readers of earlier epochs are reset."));
    Ok(())
}

/// Opens the file store and the database for a check of the feed.
async fn open_checker(settings: &FeedSettings) -> Result<(FeedChecker, Client)> {
    let FeedSettings { database, media, media_endpoint, failover_loss_seconds } = settings;
    let checker = FeedChecker {
        files: Files::open(media, media_endpoint.as_deref(), 0).context("the file store cannot be opened")?,
        clock: Clock::default(),
        loss_max: TimeDelta::seconds(i64::from(*failover_loss_seconds)),
        holder: random::uuid_text(),
    };
    let client = connect_detached(database.url()).await.context("the database cannot be reached")?;
    Ok((checker, client))
}

/// Asks for confirmation on the terminal. Fails without a terminal.
fn ask_confirmation() -> Result<bool> {
    if !std::io::stdin().is_terminal() {
        bail!("standard input is not a terminal, so the command cannot ask for confirmation. Confirm with --yes");
    }
    print("This resets every reader of the feed. Begin a new epoch? [yes/no] ")?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(answer.trim() == "yes")
}

/// Prints the state of the feed and returns the exit code.
async fn status(settings: &FeedSettings, as_json: bool) -> Result<ExitCode> {
    let looked = async {
        let (checker, client) = open_checker(settings).await?;
        let found = inspect_feed(&client, &checker).await?;
        Ok::<_, anyhow::Error>((found, epochs_of(&client).await?))
    };
    let (found, epochs) = match looked.await {
        Ok(both) => both,
        Err(error) => {
            print_notice(&format!("tracewright: {error:#}"));
            return Ok(ExitCode::from(exit_code::UNREACHABLE));
        }
    };
    print(&if as_json { format!("{}\n", as_json_value(&found, &epochs)) } else { describe(&found, &epochs) + "\n" })?;
    Ok(match found.verdict {
        Verdict::MarkUnreachable => ExitCode::from(exit_code::UNREACHABLE),
        verdict if verdict.is_refused() => ExitCode::from(exit_code::REFUSED),
        _ => ExitCode::SUCCESS,
    })
}

/// The verdict, the states of database and mark, and the epochs, one per line.
fn describe(found: &FeedFinding, epochs: &[FeedEpoch]) -> String {
    let FeedFinding { store, database, verdict } = found;
    let time =
        |at: Option<chrono::DateTime<chrono::Utc>>| at.map_or_else(|| "unknown".to_owned(), |at| at.to_rfc3339());
    let mut lines = vec![format!("verdict: {}", verdict.as_str())];
    let epoch =
        database.epoch.as_ref().map_or_else(|| "none".to_owned(), |epoch| format!("{} ({})", epoch.n, epoch.feed));
    lines.push(format!("database: position {}, written {}, epoch {epoch}", database.newest, time(database.newest_at)));
    match store.mark() {
        None => lines.push("mark: none".to_owned()),
        Some(newest) => {
            let mark = &newest.mark;
            let state = if mark.closed { "closed" } else { "open" };
            lines.push(format!(
                "mark: position {}, written {}, reserved {}, epoch {} ({}), {state}",
                mark.given,
                time(mark.given_at),
                mark.reserved,
                mark.epoch,
                mark.feed
            ));
            if *verdict == Verdict::SplitBrain {
                let (age, here) = (newest.age.num_seconds(), &mark.incarnation);
                lines.push(format!(
                    "live: written {age} s ago by {}, system {} database {} started {}",
                    mark.holder, here.system_identifier, here.database_oid, here.started
                ));
            }
            let lost = rows_lost(mark, database).map_or_else(|| "unknown".to_owned(), |rows| rows.to_string());
            lines.push(format!("rows lost (at least): {lost}"));
        }
    }
    if verdict.is_refused() {
        lines.push(format!("fix: {}", verdict.advice()));
    }
    lines.extend(epochs.iter().map(FeedEpoch::line));
    lines.join("\n")
}

/// The state of the feed as JSON.
fn as_json_value(found: &FeedFinding, epochs: &[FeedEpoch]) -> Value {
    let FeedFinding { store, database, verdict } = found;
    let mark = store.mark().map(
        |newest| json!({"generation": newest.generation, "age_seconds": newest.age.num_seconds(), "mark": newest.mark}),
    );
    let epoch = database
        .epoch
        .as_ref()
        .map(|epoch| json!({"n": epoch.n, "feed": epoch.feed, "first_seq": epoch.base.to_string()}));
    json!({
        "verdict": verdict,
        "refused": verdict.is_refused(),
        "mark": mark,
        "database": {
            "feed_id": database.feed_id,
            "generation": database.generation,
            "reserved": database.reserved,
            "last_seq": database.newest.to_string(),
            "last_at": database.newest_at.map(|at| at.to_rfc3339()),
            "incarnation": database.here,
            "epoch": epoch,
        },
        "epochs": epochs,
    })
}
