//! The check of the feed outside the sealer: before an instance becomes ready, and by the command line.

use std::time::Instant;

use anyhow::{Result, bail};
use journal_queries::client::Params;
use journal_queries::epoch::begin_epoch;
use journal_queries::feed::try_sealer_lock;
use kernel::rules::feed::{EpochReason, Mark, MarkLookup, NewEpoch, Verdict};
use serde_json::json;
use tokio_postgres::Client;

use super::feed_reconciliation::{
    EpochStart, FeedCheckOutcome, FeedChecker, FeedFinding, inspect, next_epoch, reconcile,
};
use super::limits::{KEPT_AWAKE_EVERY, SETTLED_WITHIN, UNREADABLE_MAX};
use platform::admin_log::AuditChange;
use platform::api::Problem;
use platform::db::{Lock, Write, WritePool, connect_detached};
use platform::files::MarkError;
use platform::state::App;

/// Returns the feed checker of this instance.
pub fn checker(app: &App) -> FeedChecker {
    FeedChecker {
        files: app.files.clone(),
        clock: app.clock.clone(),
        loss_max: app.settings.loss_max(),
        holder: app.feed.run_id().to_owned(),
    }
}

/// Whether the feed allows an instance to become ready.
#[derive(Debug)]
pub enum FeedReadiness {
    /// The feed is in order.
    Good,
    /// The file store does not respond, or another instance is still checking. The check must be repeated.
    NotYet(String),
    /// The feed is refused. The sentence says why and what to do.
    Refused(String),
}

/// Compares the mark with the database before the first request, and begins an epoch if that needs no announcement.
/// When another instance seals, that instance decides, and this one waits for its decision.
pub async fn check_feed(app: &App) -> Result<FeedReadiness> {
    let client = connect_detached(app.settings.database.url()).await?;
    let (checker, began) = (checker(app), Instant::now());
    loop {
        if try_seal_lock(&client).await? {
            let settled = reconcile(&client, &checker).await;
            // Unlocked explicitly, because closing the session would release the lock only a moment later.
            client.execute("select pg_advisory_unlock($1)", &[&Lock::Sealer.number()]).await?;
            return Ok(match settled? {
                FeedCheckOutcome::Good(_) => FeedReadiness::Good,
                FeedCheckOutcome::Away => {
                    FeedReadiness::NotYet("the file store does not respond (mark_unreachable)".to_owned())
                }
                FeedCheckOutcome::Refused(finding) => FeedReadiness::Refused(finding.sentence()),
            });
        }
        let found = inspect(&client, &checker, false).await?;
        if found.verdict.is_refused() {
            return Ok(FeedReadiness::Refused(found.sentence()));
        }
        if is_settled(&found) {
            return Ok(FeedReadiness::Good);
        }
        if began.elapsed() > SETTLED_WITHIN {
            return Ok(FeedReadiness::NotYet(format!(
                "another instance has not finished its check of the feed (verdict {})",
                found.verdict.as_str()
            )));
        }
        tokio::time::sleep(KEPT_AWAKE_EVERY).await;
    }
}

/// Returns whether the instance that seals has finished its check: the history is unbroken, and the database is in the
/// epoch of the mark.
pub fn is_settled(found: &FeedFinding) -> bool {
    let in_epoch = found.store.mark().is_some_and(|newest| found.database.is_in_epoch_of(&newest.mark));
    found.verdict == Verdict::Unbroken && in_epoch
}

/// Takes the right to seal for as long as the connection lives. False when another instance has it.
async fn try_seal_lock(client: &Client) -> Result<bool> {
    Ok(try_sealer_lock().bind(client, &Lock::Sealer.number()).one().await?)
}

/// An epoch that an administrator announces on the command line, for example after a restore.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// What happened to the database.
    pub reason: EpochReason,
    /// Free text for the audit log.
    pub note: String,
    /// Name of the person who announces the epoch, if given.
    pub by: Option<String>,
    /// Whether subscriptions continue instead of being paused.
    pub resume: bool,
}

/// Compares the mark, including its age, with the database and changes nothing.
pub async fn inspect_feed(client: &Client, checker: &FeedChecker) -> Result<FeedFinding> {
    inspect(client, checker, true).await
}

/// Takes the right to seal for as long as the connection lives, then compares the mark with the database. Fails when a
/// running service has the right.
pub async fn hold_feed(client: &Client, checker: &FeedChecker) -> Result<FeedFinding> {
    if !try_seal_lock(client).await? {
        bail!("a service is running on this database. Stop all instances first");
    }
    inspect(client, checker, true).await
}

/// Writes the mark of an announced epoch and returns its generation. Unreadable marks may have taken the next
/// generations, so those are skipped.
async fn write_mark(checker: &FeedChecker, found: &FeedFinding, mark: &Mark, first: i64) -> Result<i64> {
    let tries = if found.store == MarkLookup::Unreadable { UNREADABLE_MAX } else { 1 };
    let mut refused = MarkError::Taken;
    for generation in first..first + tries {
        match checker.files.create_mark(generation, mark).await {
            Ok(()) => return Ok(generation),
            Err(MarkError::Taken) => {}
            Err(error) => refused = error,
        }
    }
    bail!("the mark of the feed was not written: {refused:?}. Check the file store and try again")
}

/// Begins an announced epoch: writes its mark, then stores the epoch in one transaction with a row of the audit log.
/// The caller has the right to seal and has not begun a write.
pub async fn announce_epoch(
    client: &Client,
    checker: &FeedChecker,
    found: &FeedFinding,
    announced: &Announcement,
    writes: &WritePool,
) -> Result<NewEpoch> {
    let verdict = found.verdict;
    if !verdict.allows(announced.reason) {
        bail!("the verdict {} cannot be announced as {}", verdict.as_str(), announced.reason.as_str());
    }
    let (begun, mark, generation) = next_epoch(client, checker, found, announced.reason).await?;
    let generation = write_mark(checker, found, &mark, generation).await?;
    let mut write = Write::begin(writes, "feed_announce").await.map_err(Problem::into_error)?;
    let step = EpochStart { begun: &begun, verdict, resume: announced.resume };
    let params = step.params(write.now(), generation, mark.reserved);
    begin_epoch().params(write.conn(), &params).one().await?;
    let after = json!({
        "reason": announced.reason,
        "note": announced.note,
        "by": announced.by,
        "verdict": verdict,
        "shared_pos": begun.shared,
    });
    write.audit(AuditChange::created(format!("epoch/{}", begun.n), &after));
    write.commit(()).await.map_err(Problem::into_error)?;
    Ok(begun)
}
