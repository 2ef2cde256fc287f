//! The keeper renews the mark while rows are sealed. A mark is an object in the file store that reserves positions of
//! the feed up to a limit. The keeper writes the next mark in the background, so the sealer does not wait for the file
//! store as long as reserved positions are left.

use std::time::Instant;

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};
use journal_queries::epoch::{count_unsealed, find_newest_position, store_mark};
use kernel::rules::feed::Mark;
use tokio::task::JoinHandle;
use tokio_postgres::Client;

use super::feed_reconciliation::{FeedChecker, HeldMark, keep_session_alive};
use super::limits::{MARK_EVERY, MARK_RETRY, feed_block, stalled_after};
use super::sealer::SealPass;
use platform::feed::FeedGate;
use platform::files::MarkError;

/// Renews the mark while this instance seals.
#[derive(Debug)]
pub struct MarkKeeper {
    checker: FeedChecker,
    gate: FeedGate,
    holding: HeldMark,
    writing: Option<JoinHandle<(HeldMark, Result<(), MarkError>)>>,
    /// When the last mark was written.
    written: Instant,
    /// When writing a mark was last tried.
    tried: Instant,
    /// Since when rows have been waiting for a position. None when no row waits.
    waiting: Option<Instant>,
    /// When the waiting rows were last counted.
    counted: Option<Instant>,
    failing: bool,
}

impl MarkKeeper {
    /// Continues with the mark that the check of the feed has taken over.
    pub fn new(checker: FeedChecker, gate: FeedGate, holding: HeldMark) -> Self {
        let now = Instant::now();
        let keeper = Self {
            checker,
            gate,
            holding,
            writing: None,
            written: now,
            tried: now,
            waiting: None,
            counted: None,
            failing: false,
        };
        metrics::gauge!("journal_feed_epoch").set(f64::from(keeper.epoch()));
        metrics::gauge!("journal_unsealed_rows").set(0.0);
        keeper
    }

    /// Returns the epoch in which positions are assigned.
    pub fn epoch(&self) -> i32 {
        self.holding.mark.epoch
    }

    /// Returns the last position that may be assigned under the mark.
    pub fn reserved(&self) -> i64 {
        self.holding.mark.reserved
    }

    /// Must be called after each pass of the sealer. Takes over a mark that was written in the background, and starts
    /// writing the next one when it is due. `newest` is the newest assigned position. Writing a mark is retried later
    /// if it fails. On any error the caller must stop sealing: another instance has written this mark, or the database
    /// failed.
    pub async fn tick(&mut self, client: &Client, newest: i64) -> Result<()> {
        if self.writing.as_ref().is_some_and(JoinHandle::is_finished)
            && let Some(writing) = self.writing.take()
        {
            let (holding, written) = writing.await?;
            self.take_over(client, holding, written).await?;
        }
        let left = self.reserved() - newest;
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "a gauge is a float")]
        metrics::gauge!("journal_feed_reserved_left").set(left as f64);
        metrics::gauge!("journal_feed_mark_age_seconds").set(self.written.elapsed().as_secs_f64());
        let is_short = left < feed_block() / 2;
        let is_due = self.written.elapsed() >= MARK_EVERY || is_short;
        let may_try = !self.failing || self.tried.elapsed() >= MARK_RETRY;
        if self.writing.is_none() && is_due && may_try {
            let next = self.next(client, newest, is_short).await?;
            self.tried = Instant::now();
            let files = self.checker.files.clone();
            self.writing = Some(tokio::spawn(async move {
                let written = files.create_mark(next.generation, &next.mark).await;
                (next, written)
            }));
        }
        Ok(())
    }

    /// Continues under a mark that was written. Writing a mark is retried later if it failed. A generation that another
    /// instance wrote first is an error.
    async fn take_over(&mut self, client: &Client, holding: HeldMark, written: Result<(), MarkError>) -> Result<()> {
        match written {
            Ok(()) => {
                // Set before the mark is recorded in the database, because the mark exists in the file store whether or
                // not the next statement succeeds.
                (self.holding, self.written, self.failing) = (holding, Instant::now(), false);
                store_mark().bind(client, &self.holding.generation, &self.holding.mark.reserved).await?;
            }
            Err(MarkError::Taken) => bail!("another instance writes marks of the feed"),
            Err(MarkError::Failed(error)) => {
                if !self.failing {
                    tracing::warn!(
                        error,
                        "the mark of the feed could not be written. Sealing continues until the reserved positions are \
                         used up"
                    );
                }
                self.failing = true;
            }
        }
        Ok(())
    }

    /// Returns the next mark, with a new reservation if few positions are left.
    async fn next(&self, client: &Client, newest: i64, is_short: bool) -> Result<HeldMark> {
        let (given, given_at) = newest_position(client).await?;
        let mark = &self.holding.mark;
        let reserved = if is_short { mark.reserved.max(newest).saturating_add(feed_block()) } else { mark.reserved };
        let mark = Mark { reserved, given, given_at, closed: false, ..mark.clone() };
        Ok(HeldMark { generation: self.holding.generation + 1, mark })
    }

    /// Must be called after each pass. Rows that wait because no reserved position is left are counted for the metrics,
    /// and if none was sealed for a while, this instance is no longer ready.
    pub async fn note(&mut self, client: &Client, pass: SealPass) -> Result<()> {
        if !pass.is_blocked {
            if self.waiting.take().is_some() {
                metrics::gauge!("journal_unsealed_rows").set(0.0);
                self.gate.set_stalled(false);
            }
            return Ok(());
        }
        if pass.rows > 0 {
            // A large backlog needs many reservations.
            self.waiting = None;
        }
        let since = *self.waiting.get_or_insert_with(Instant::now);
        self.gate.set_stalled(since.elapsed() >= stalled_after());
        // While a large backlog is sealed, counting the rest could take longer than the service waits for a statement.
        let is_counted = self.counted.is_some_and(|counted| counted.elapsed() < MARK_RETRY);
        if pass.rows > 0 || pass.is_unfinished || is_counted {
            return Ok(());
        }
        self.counted = Some(Instant::now());
        let rows = count_unsealed().bind(client).one().await?;
        if rows == 0 {
            self.waiting = Some(Instant::now());
            self.gate.set_stalled(false);
        }
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "a gauge is a float")]
        metrics::gauge!("journal_unsealed_rows").set(rows as f64);
        Ok(())
    }

    /// Writes the last mark of this instance, which states that its last position is exact. Nothing may be sealed after
    /// it.
    pub async fn close(mut self, client: &Client) -> Result<()> {
        if let Some(writing) = self.writing.take() {
            let (holding, written) = keep_session_alive(client, writing).await??;
            self.take_over(client, holding, written).await?;
        }
        let (given, given_at) = newest_position(client).await?;
        let generation = self.holding.generation + 1;
        let mark = Mark { given, given_at, closed: true, ..self.holding.mark.clone() };
        match keep_session_alive(client, self.checker.files.create_mark(generation, &mark)).await? {
            Ok(()) => Ok(store_mark().bind(client, &generation, &mark.reserved).await.map(drop)?),
            Err(error) => bail!("the last mark of the feed was not written: {error:?}"),
        }
    }
}

/// Returns the newest position with the time of its event, as marks record it. 0 in an empty feed.
async fn newest_position(client: &Client) -> Result<(i64, Option<DateTime<Utc>>)> {
    let newest = find_newest_position().bind(client).opt().await?;
    Ok(newest.map_or((0, None), |newest| (newest.pos, newest.at)))
}
