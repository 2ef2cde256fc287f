//! `tracewright feed announce | status`: what an operator says about a database that was restored, moved or adopted.

use std::io::IsTerminal;

use anyhow::{Context, Result, bail};
use chrono::TimeDelta;
use chrono_tz::Tz;
use kernel::rules::feed::epoch::rows_lost;
use kernel::rules::feed::{EpochReason, Verdict};
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::{print, print_notice};
use journal::{Announcement, FeedChecker, FeedEpoch, FeedFinding, announce_epoch, epochs_of, hold_feed, inspect_feed};
use platform::clock::Clock;
use platform::config::DatabaseSettings;
use platform::db::pool::pool;
use platform::db::{WritePool, connect_detached};
use platform::files::Files;
use platform::random;

/// Exit codes of `status`.
const GOES_ON: u8 = 0;
const REFUSED: u8 = 2;
const UNREACHABLE: u8 = 3;

/// Where the database and its marks are; the same as those of `serve`.
#[derive(clap::Args)]
pub struct FeedSettings {
    #[command(flatten)]
    database: DatabaseSettings,
    /// Where files are kept: a directory, or `s3://bucket/prefix` with credentials in the usual `AWS_…` variables.
    #[arg(long, env = "TRACEWRIGHT_MEDIA", default_value = "media")]
    media: String,
    /// Address of an S3 server other than Amazon's.
    #[arg(long, env = "TRACEWRIGHT_MEDIA_ENDPOINT")]
    media_endpoint: Option<String>,
    /// Seconds of work that may be lost where an epoch begins without being announced.
    #[arg(long, env = "TRACEWRIGHT_FAILOVER_LOSS_SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(0..=3600))]
    failover_loss_seconds: u32,
}

#[derive(clap::Subcommand)]
pub enum Command {
    /// Begin a new epoch of the feed on a database that was restored, moved or adopted; every service on it is stopped.
    Announce {
        #[command(flatten)]
        settings: FeedSettings,
        /// What happened: a backup was restored, the database was moved, or the file store was lost.
        #[arg(long, value_parser = ["restored", "moved", "adopted"])]
        reason: String,
        /// What for, in a few words; it is kept in the administrative record.
        #[arg(long)]
        note: String,
        /// Who announces it.
        #[arg(long)]
        by: Option<String>,
        /// Let subscriptions go on instead of pausing them.
        #[arg(long)]
        resume_subscriptions: bool,
        /// Do not ask for confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// Show mark, database and verdict, and change nothing: exit code 0 when serve would go on, 2 when it is refused, 3 when
    /// the database or the file store cannot be reached.
    Status {
        #[command(flatten)]
        settings: FeedSettings,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command; the number is the exit code.
pub async fn command(command: Command) -> Result<u8> {
    match command {
        Command::Announce { settings, reason, note, by, resume_subscriptions, yes } => {
            let reason = EpochReason::from_word(&reason).context("no reason")?;
            announce(&settings, &Announcement { reason, note, by, resume: resume_subscriptions }, yes).await?;
            Ok(GOES_ON)
        }
        Command::Status { settings, json } => status(&settings, json).await,
    }
}

async fn announce(settings: &FeedSettings, announced: &Announcement, yes: bool) -> Result<()> {
    let (checker, client) = opened(settings).await?;
    let found = hold_feed(&client, &checker).await?;
    print_notice(&described(&found, &[]));
    if found.verdict == Verdict::Unbroken {
        print_notice("Nothing is to be announced.");
        return Ok(());
    }
    if !found.verdict.allows(announced.reason) {
        bail!(
            "{} cannot be announced as {}; nothing was changed. To do: {}",
            found.verdict.as_str(),
            announced.reason.as_str(),
            found.verdict.advice()
        );
    }
    if !yes && !confirmed()? {
        bail!("not confirmed; nothing was changed");
    }
    let pool = pool(settings.database.url(), 1, settings.database.statement_within())?;
    let writes = WritePool::new(pool, Clock::default(), Tz::UTC);
    let begun = announce_epoch(&client, &checker, &found, announced, &writes).await?;
    let (n, feed, base) = (begun.n, &begun.feed, begun.base);
    print_notice(&format!("Epoch {n} ({feed}) begins at position {base}. Readers of earlier epochs are reset."));
    Ok(())
}

/// The parts that the check needs, and a connection of its own.
async fn opened(settings: &FeedSettings) -> Result<(FeedChecker, Client)> {
    let FeedSettings { database, media, media_endpoint, failover_loss_seconds } = settings;
    let checker = FeedChecker {
        files: Files::open(media, media_endpoint.as_deref(), 0).context("the file store")?,
        clock: Clock::default(),
        loss_max: TimeDelta::seconds(i64::from(*failover_loss_seconds)),
        holder: random::uuid_text(),
    };
    let client = connect_detached(database.url()).await.context("the database cannot be reached")?;
    Ok((checker, client))
}

fn confirmed() -> Result<bool> {
    if !std::io::stdin().is_terminal() {
        bail!("confirm with --yes");
    }
    print("Begin a new epoch? Every reader of the feed is reset. [yes/no] ")?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(answer.trim() == "yes")
}

async fn status(settings: &FeedSettings, as_json: bool) -> Result<u8> {
    let looked = async {
        let (checker, client) = opened(settings).await?;
        let found = inspect_feed(&client, &checker).await?;
        Ok::<_, anyhow::Error>((found, epochs_of(&client).await?))
    };
    let (found, epochs) = match looked.await {
        Ok(both) => both,
        Err(error) => {
            print_notice(&format!("tracewright: {error:#}"));
            return Ok(UNREACHABLE);
        }
    };
    print(&if as_json { format!("{}\n", in_json(&found, &epochs)) } else { described(&found, &epochs) + "\n" })?;
    Ok(match found.verdict {
        Verdict::MarkUnreachable => UNREACHABLE,
        verdict if verdict.is_refused() => REFUSED,
        _ => GOES_ON,
    })
}

/// Both sides, the verdict and the epochs, in lines.
fn described(found: &FeedFinding, epochs: &[FeedEpoch]) -> String {
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
            lines.push(format!("rows lost, at least: {lost}"));
        }
    }
    if verdict.is_refused() {
        lines.push(format!("to do: {}", verdict.advice()));
    }
    lines.extend(epochs.iter().map(FeedEpoch::line));
    lines.join("\n")
}

fn in_json(found: &FeedFinding, epochs: &[FeedEpoch]) -> Value {
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
