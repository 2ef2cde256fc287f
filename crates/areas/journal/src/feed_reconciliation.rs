//! The check of the feed compares the mark in the file store with the database, and does what the verdict requires.
//! After a restore or failover it detects whether positions were assigned that the database does not know. The caller
//! has the right to seal.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use chrono::{DateTime, Utc};
use journal_queries::client::Params;
use journal_queries::epoch::{
    BeginEpochParams, FindFeedFacts, begin_epoch, find_feed_facts, find_known_feeds, store_mark,
};
use kernel::rules::feed::epoch::LEAP;
use kernel::rules::feed::{
    Database, EpochOfMark, EpochRandomness, EpochReason, FoundMark, Incarnation, Mark, MarkLookup, NewEpoch,
    NewestEpoch, Verdict, verdict,
};
use tokio_postgres::Client;

use super::limits::{EPOCH_IS_SHORT, KEPT_AWAKE_EVERY, MARK_QUIET_AFTER, MARK_QUIET_WITHIN, feed_block};
use platform::api::Problem;
use platform::clock::Clock;
use platform::db::Lock;
use platform::db::time::{database_now, timed};
use platform::files::{Files, MarkError};
use platform::random;

/// Everything that the check needs in addition to the database.
#[derive(Clone, Debug)]
pub struct FeedChecker {
    /// The file store with the marks.
    pub files: Files,
    /// The clock, with which tests shift the time of the database.
    pub clock: Clock,
    /// Longest span of history that may be lost without an announcement.
    pub loss_max: chrono::TimeDelta,
    /// Name of this instance, which is part of its marks.
    pub holder: String,
}

/// The state of the mark and the database, and the verdict on them.
#[derive(Clone, Debug)]
pub struct FeedFinding {
    /// The newest mark, or why there is none.
    pub store: MarkLookup,
    pub database: Database,
    pub verdict: Verdict,
}

/// The mark under which this instance assigns positions, up to the last position that it reserves.
#[derive(Clone, Debug)]
pub struct HeldMark {
    /// Number of the mark: each new mark has the next number, and a mark with a given number can be written only once.
    pub generation: i64,
    pub mark: Mark,
}

/// How a check ended.
#[derive(Debug)]
pub enum FeedCheckOutcome {
    /// Rows may be sealed.
    Good(Box<HeldMark>),
    /// The file store does not respond.
    Away,
    /// Nothing may be sealed before an administrator decides.
    Refused(Box<FeedFinding>),
}

impl FeedFinding {
    /// Describes the refused finding and the fix, for the log and the command line.
    pub fn sentence(&self) -> String {
        let Self { store, database, verdict } = self;
        let mark = store.mark().map_or_else(|| "there is no mark".to_owned(), describe_mark);
        let at = database.newest_at.map_or_else(|| "unknown".to_owned(), |at| at.to_rfc3339());
        format!(
            "the journal feed of this database cannot continue: {}. The database is at position {}, written {at}, and \
             {mark}. Fix: {}",
            verdict.as_str(),
            database.newest,
            verdict.advice()
        )
    }
}

/// Describes a mark for [`FeedFinding::sentence`].
fn describe_mark(found: &FoundMark) -> String {
    let mark = &found.mark;
    let at = mark.given_at.map_or_else(|| "unknown".to_owned(), |at| at.to_rfc3339());
    let age = found.age.num_seconds();
    let holder = format!("written {age} s ago by {} at {}", mark.holder, mark.incarnation.started);
    format!("its mark is at position {}, written {at} ({holder})", mark.given)
}

/// Compares the mark with the database and changes nothing. The database is read first. It records a mark only after
/// the mark was written, so the mark that is then read from the store is never older than the one that the database
/// knows.
pub async fn inspect(client: &Client, checker: &FeedChecker, with_age: bool) -> Result<FeedFinding> {
    let database = load_feed_facts(client).await?;
    let here = database.here.clone();
    // Determining the age of a mark writes an object, and the age does not matter for a server that kept running.
    let looked = checker.files.newest_mark(|mark| with_age || !mark.incarnation.is_same_run(&here));
    let mut store = keep_session_alive(client, looked).await?;
    // A store that lets two instances write the same mark protects nothing, so it counts as unreachable. This is tested
    // until the database has recorded the first mark.
    let is_untested = !matches!(store, MarkLookup::Away) && database.generation == 0;
    if is_untested && !keep_session_alive(client, checker.files.creates_only_once()).await? {
        store = MarkLookup::Away;
    }
    let verdict = verdict(&store, &database, checker.loss_max);
    Ok(FeedFinding { store, database, verdict })
}

/// Waits for the file store and keeps the database session busy at the same time: the database ends an idle session
/// after a second, and the right to seal ends with it.
pub async fn keep_session_alive<T>(client: &Client, work: impl Future<Output = T>) -> Result<T> {
    let mut work = std::pin::pin!(work);
    loop {
        match tokio::time::timeout(KEPT_AWAKE_EVERY, &mut work).await {
            Ok(done) => return Ok(done),
            Err(_elapsed) => client.batch_execute("select").await?,
        }
    }
}

/// Reads the feed as the database knows it.
async fn load_feed_facts(client: &Client) -> Result<Database> {
    let FindFeedFacts { feed_id, generation, reserved, stored, here, newest, at, n, feed, base_pos, begun } =
        find_feed_facts().bind(client).one().await?;
    let stored = serde_json::from_value(stored).ok();
    let here: Incarnation = serde_json::from_value(here).context("the incarnation of the database")?;
    let epoch = match (n, feed, base_pos, begun) {
        (Some(n), Some(feed), Some(base), Some(begun)) => Some(NewestEpoch { n, feed, base, begun }),
        _ => None,
    };
    Ok(Database { feed_id, generation, reserved, stored, here, epoch, newest, newest_at: at })
}

/// Checks the feed and does what the verdict requires: takes over the mark, begins an epoch, waits until the former
/// holder stops writing marks, or refuses.
pub async fn reconcile(client: &Client, checker: &FeedChecker) -> Result<FeedCheckOutcome> {
    let began = Instant::now();
    loop {
        let found = inspect(client, checker, false).await?;
        match found.verdict {
            Verdict::MarkUnreachable => return Ok(FeedCheckOutcome::Away),
            verdict if verdict.is_refused() => return Ok(FeedCheckOutcome::Refused(Box::new(found))),
            Verdict::Failover | Verdict::UncleanRestart if !is_quiet(&found, checker) => {
                if began.elapsed() > MARK_QUIET_WITHIN {
                    let verdict = Verdict::SplitBrain;
                    return Ok(FeedCheckOutcome::Refused(Box::new(FeedFinding { verdict, ..found })));
                }
                tokio::time::sleep(KEPT_AWAKE_EVERY).await;
                continue;
            }
            _ => {}
        }
        match take_over_mark(client, checker, &found).await? {
            Ok(holding) => return Ok(FeedCheckOutcome::Good(Box::new(holding))),
            // Another instance was faster: the check starts again with the present state.
            Err(MarkError::Taken) => tokio::time::sleep(Duration::from_millis(100)).await,
            Err(MarkError::Failed(error)) => {
                tracing::warn!(error, "the mark of the feed could not be written to the file store");
                return Ok(FeedCheckOutcome::Away);
            }
        }
    }
}

/// Returns whether no other instance still writes marks: there is no mark, or it is closed, belongs to this instance or
/// was not renewed for a while.
fn is_quiet(found: &FeedFinding, checker: &FeedChecker) -> bool {
    let mark = found.store.mark();
    mark.is_none_or(|mark| mark.mark.holder == checker.holder || mark.mark.closed || mark.age >= MARK_QUIET_AFTER)
}

/// The mark that was taken over, or why it could not be written.
type MarkResult = Result<HeldMark, MarkError>;

/// Takes over the mark as the verdict requires: continues the epoch or begins a new one.
async fn take_over_mark(client: &Client, checker: &FeedChecker, found: &FeedFinding) -> Result<MarkResult> {
    let FeedFinding { store, database, verdict } = found;
    let newest = store.mark();
    if let Some(reason) = verdict.begins() {
        return begin_unannounced(client, checker, found, reason).await;
    }
    match (verdict, newest) {
        (Verdict::Unbroken, Some(newest)) => continue_epoch(client, checker, database, newest).await,
        (Verdict::MarkRewound, Some(newest)) => {
            tracing::warn!(
                "the file store was restored to an earlier state. Its mark of the feed is older than the database"
            );
            let reserved = newest.mark.reserved.max(database.reserved);
            let mark = Mark { reserved, ..newest.mark.clone() };
            write_next_mark(client, checker, database, mark, database.generation + 1).await
        }
        // The first start with epochs of a database that was created before epochs existed.
        (Verdict::New, None) if database.epoch.is_some() => {
            let Some(epoch) = &database.epoch else { return Err(anyhow!("no epoch")) };
            let (n, feed, base) = (epoch.n, epoch.feed.clone(), epoch.base);
            let first =
                NewEpoch { n, feed, base, shared: 0, reason: EpochReason::Created, key_leap: 0, rows_lost: None };
            let mut mark = Mark::of(&first, None, database, &checker.holder, feed_block());
            mark.reserved = database.newest.saturating_add(feed_block());
            write_next_mark(client, checker, database, mark, database.generation + 1).await
        }
        (Verdict::New, _) => begin_unannounced(client, checker, found, EpochReason::Created).await,
        _ => Err(anyhow!("the verdict {} was not expected", verdict.as_str())),
    }
}

/// Continues an unbroken history. If the process died after writing the mark of a new epoch, the epoch is stored in the
/// database now.
async fn continue_epoch(
    client: &Client,
    checker: &FeedChecker,
    database: &Database,
    newest: &FoundMark,
) -> Result<MarkResult> {
    let mark = &newest.mark;
    if !database.is_in_epoch_of(mark)
        && let Some(EpochOfMark { n, feed, shared, reason }) = mark.epochs.first().cloned()
    {
        let begun = NewEpoch { n, feed, base: mark.base, shared, reason, key_leap: leap_of(reason), rows_lost: None };
        let step = EpochStart { begun: &begun, verdict: Verdict::Unbroken, resume: false };
        store_epoch(client, checker, &step, newest.generation, mark.reserved).await?;
    }
    // A closed mark states that its last position is exact, so no position may be assigned while it is the newest mark.
    if mark.closed || mark.reserved - database.newest.max(mark.base - 1) < feed_block() / 2 {
        return write_next_mark(client, checker, database, mark.clone(), newest.generation + 1).await;
    }
    // The process died before it recorded the mark in the database.
    if database.generation != newest.generation || !database.is_same_run_as_stored() {
        store_mark().bind(client, &newest.generation, &mark.reserved).await?;
    }
    Ok(Ok(HeldMark { generation: newest.generation, mark: Mark { holder: checker.holder.clone(), ..mark.clone() } }))
}

/// Returns how far keys leap when the beginning of an epoch is repeated. The same leap is safe, because no key has been
/// drawn since the first attempt.
const fn leap_of(reason: EpochReason) -> i64 {
    if matches!(reason, EpochReason::Created) { 0 } else { LEAP }
}

/// Writes the next mark of the same epoch for this instance, with a new reservation if little is left, then records it
/// in the database.
async fn write_next_mark(
    client: &Client,
    checker: &FeedChecker,
    database: &Database,
    mark: Mark,
    generation: i64,
) -> Result<MarkResult> {
    let newest = database.newest.max(mark.base - 1);
    let short = mark.reserved - newest < feed_block() / 2;
    let reserved = if short { mark.reserved.max(newest).saturating_add(feed_block()) } else { mark.reserved };
    let mark = Mark {
        reserved,
        given: database.newest,
        given_at: database.newest_at,
        incarnation: database.here.clone(),
        holder: checker.holder.clone(),
        closed: false,
        ..mark
    };
    if let Err(error) = keep_session_alive(client, checker.files.create_mark(generation, &mark)).await? {
        return Ok(Err(error));
    }
    store_mark().bind(client, &generation, &mark.reserved).await?;
    Ok(Ok(HeldMark { generation, mark }))
}

/// An epoch that is about to begin in the database.
pub struct EpochStart<'a> {
    pub begun: &'a NewEpoch,
    /// The verdict that made the epoch necessary.
    pub verdict: Verdict,
    /// Whether subscriptions continue instead of being paused.
    pub resume: bool,
}

impl EpochStart<'_> {
    /// Returns the parameters of the statement that begins the epoch. The mark of the epoch must have been written with
    /// this generation and reservation.
    pub fn params(&self, now: DateTime<Utc>, generation: i64, reserved: i64) -> EpochParams<'_> {
        let Self { begun, verdict, resume } = self;
        BeginEpochParams {
            n: begun.n,
            feed: begun.feed.as_str(),
            base: begun.base,
            shared: begun.shared,
            reason: begun.reason.as_str(),
            verdict: verdict.as_str(),
            lost: begun.rows_lost,
            moment: now,
            resumed: *resume,
            generation,
            reserved,
            key_leap: begun.key_leap,
        }
    }
}

/// The parameters of the statement that begins an epoch.
pub type EpochParams<'a> = BeginEpochParams<&'a str, &'a str, &'a str>;

/// Begins an epoch that needs no announcement: writes its mark, then stores the epoch in the database.
async fn begin_unannounced(
    client: &Client,
    checker: &FeedChecker,
    found: &FeedFinding,
    reason: EpochReason,
) -> Result<MarkResult> {
    let (begun, mark, generation) = next_epoch(client, checker, found, reason).await?;
    if let Err(error) = keep_session_alive(client, checker.files.create_mark(generation, &mark)).await? {
        return Ok(Err(error));
    }
    let step = EpochStart { begun: &begun, verdict: found.verdict, resume: false };
    store_epoch(client, checker, &step, generation, mark.reserved).await?;
    log_new_epoch(found, &begun);
    Ok(Ok(HeldMark { generation, mark }))
}

/// Logs why a new epoch begins, as an error when events that clients may have received are lost.
fn log_new_epoch(found: &FeedFinding, begun: &NewEpoch) {
    let (verdict, lost) = (found.verdict.as_str(), begun.rows_lost.unwrap_or(0));
    if lost > 0 {
        metrics::counter!("journal_feed_rows_lost_total").increment(lost.unsigned_abs());
        tracing::error!(
            verdict,
            rows_lost = lost,
            epoch = begun.n,
            "journal rows that clients may have received are lost. A new epoch begins and resets all readers"
        );
    } else if begun.reason != EpochReason::Created {
        tracing::warn!(verdict, epoch = begun.n, "a new epoch of the feed begins and resets all readers");
    }
}

/// Plans the next epoch: the epoch, its mark, and the generation of the mark. Nothing is written.
pub async fn next_epoch(
    client: &Client,
    checker: &FeedChecker,
    found: &FeedFinding,
    reason: EpochReason,
) -> Result<(NewEpoch, Mark, i64)> {
    let FeedFinding { store, database, .. } = found;
    let newest = store.mark();
    let mark = newest.map(|found| &found.mark);
    let draw = EpochRandomness { feed: random::hex_key().split_off(16), leap: random::number() };
    let begun = if reason == EpochReason::Created {
        NewEpoch::created(mark, database, draw)
    } else {
        let feeds: Vec<&str> = mark.iter().flat_map(|mark| &mark.epochs).map(|epoch| epoch.feed.as_str()).collect();
        let known = find_known_feeds().bind(client, &feeds).all().await?;
        let before = database.epoch.as_ref().map(|epoch| epoch.begun);
        let now = database_now(client, &checker.clock).await.map_err(Problem::into_error)?;
        let soon = before.is_some_and(|before| now - before < EPOCH_IS_SHORT);
        NewEpoch::after(mark, database, &known, reason, soon, draw)
    };
    let generation = newest.map_or(0, |found| found.generation).max(database.generation) + 1;
    let of_lineage = mark.filter(|mark| mark.feed_id == database.feed_id);
    let mark = Mark::of(&begun, of_lineage, database, &checker.holder, feed_block());
    Ok((begun, mark, generation))
}

/// Stores an epoch in one transaction, under the reset gate. Its mark was written before, so no request to the file
/// store keeps the transaction open.
async fn store_epoch(
    client: &Client,
    checker: &FeedChecker,
    step: &EpochStart<'_>,
    generation: i64,
    reserved: i64,
) -> Result<()> {
    let gate = Lock::ResetGate.number();
    let begin = format!("begin; select pg_advisory_xact_lock_shared({gate})");
    let now = timed(client, &checker.clock, &begin).await.map_err(Problem::into_error)?;
    let params = step.params(now, generation, reserved);
    match begin_epoch().params(client, &params).one().await {
        Ok(_) => Ok(client.batch_execute("commit").await?),
        Err(error) => {
            client.batch_execute("rollback").await?;
            Err(error.into())
        }
    }
}
