//! The sealer: gives every committed row of the journal its place. Every copy tries for the right to seal; one has it, for
//! as long as its connection lives.

use std::future::poll_fn;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use journal_queries::client::Params;
use journal_queries::feed::{
    FindNow, FindSeen, SealRows, SealRowsParams, find_last_pos, find_now, find_seen, seal_rows, store_seen,
    tell_written, try_seal,
};
use tokio_postgres::{AsyncMessage, Client};

use super::feed_check::{checker, is_settled};
use super::feed_reconciliation::{FeedCheckOutcome, inspect, reconcile};
use super::limits::{
    CHECK_AGAIN_AFTER, SEAL_CHUNK, SEAL_EVERY, SEAL_LOOK_EVERY, SEAL_RETRY, SEAL_TRY_EVERY, SEEN_STORED_EVERY,
};
use super::mark_keeper::MarkKeeper;
use platform::db::{Lock, connect};
use platform::state::App;

/// A copy that stands still, or that the network has lost, is idle: the database ends its session, and another copy gets
/// the right.
const SESSION: &str = "set idle_session_timeout = '1s'; listen tracewright_sealed; listen tracewright_erased";

/// The new rows are few and the journal is large, whatever its statistics say before they are first gathered: so only the
/// plan that goes from the new rows by indexes will do. A statement may take long: each is bounded by its rows.
const PLANS: &str = "set statement_timeout = 0; set plan_cache_mode = force_custom_plan; set enable_seqscan = off; \
                     set enable_hashjoin = off; set enable_mergejoin = off";

/// How the work on one connection ended.
enum SealingEnd {
    /// The service stops; the mark is closed.
    Stopped,
    /// The store is away, or the feed is refused.
    NotSealing,
}

/// Runs until the service ends, and then until the mark of the feed is closed.
pub async fn seal(app: App) {
    let mut failing = false;
    loop {
        let pause = match on_one_connection(&app, &mut failing).await {
            Ok(SealingEnd::Stopped) => return,
            Ok(SealingEnd::NotSealing) => CHECK_AGAIN_AFTER,
            Err(error) => {
                if !failing {
                    tracing::warn!(error = format!("{error:#}"), "the sealer of the journal lost its connection");
                }
                failing = true;
                SEAL_RETRY
            }
        };
        metrics::gauge!("journal_sealer").set(0.0);
        if app.shutdown.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}

/// Seals, or waits for the right to, until the connection breaks or the service ends.
async fn on_one_connection(app: &App, failing: &mut bool) -> Result<SealingEnd> {
    let Some(connected) = app.shutdown.run_until_cancelled(connect(app.settings.database.url())).await else {
        return Ok(SealingEnd::Stopped);
    };
    let (client, mut connection) = connected?;
    let listener = app.clone();
    let mut reading = tokio::spawn(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(note) = message? {
                match note.channel() {
                    "tracewright_sealed" => listener.wakeups.sealed.notify_one(),
                    "tracewright_erased" => listener.streams.announce_erased(),
                    _ => listener.wakeups.written.notify_one(),
                }
            }
        }
        Ok::<(), tokio_postgres::Error>(())
    });
    let work = async {
        client.batch_execute(SESSION).await?;
        *failing = false;
        if app.shutdown.run_until_cancelled(wait_for_seal_lock(app, &client)).await.transpose()?.is_none() {
            return Ok(SealingEnd::Stopped);
        }
        check_and_seal(app, &client).await
    };
    tokio::select! {
        // Also when it fails: why the connection ended is told by its other half.
        ended = &mut reading => {
            ended??;
            bail!("the database closed the connection");
        }
        ended = work => ended.context("a statement of the sealer failed"),
    }
}

/// No row is sealed before mark and database were compared.
async fn check_and_seal(app: &App, client: &Client) -> Result<SealingEnd> {
    let checker = checker(app);
    let Some(settled) = app.shutdown.run_until_cancelled(reconcile(client, &checker)).await else {
        return Ok(SealingEnd::Stopped);
    };
    let holding = match settled? {
        FeedCheckOutcome::Good(holding) => holding,
        FeedCheckOutcome::Away => return Ok(SealingEnd::NotSealing),
        FeedCheckOutcome::Refused(finding) => {
            if app.feed.refuse(finding.verdict) {
                tracing::error!("{}", finding.sentence());
                app.streams.end_all();
            }
            return Ok(SealingEnd::NotSealing);
        }
    };
    app.feed.allow();
    metrics::gauge!("journal_sealer").set(1.0);
    tracing::info!(epoch = holding.mark.epoch, "this copy seals the journal");
    // Only now: a copy without the right would hear its own words.
    client.batch_execute("listen tracewright_written").await?;
    let mut keeper = MarkKeeper::new(checker, app.feed.clone(), *holding);
    let mut sealer = Sealer::resume(client).await?;
    if let Some(failed) = app.shutdown.run_until_cancelled(keep_sealing(app, client, &mut sealer, &mut keeper)).await {
        failed?;
    }
    // A last look, so that what was committed is in the feed when the copy is gone.
    sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
    keeper.close(client).await?;
    Ok(SealingEnd::Stopped)
}

/// Tries until the right is free. Meanwhile the copy that has it is told of rows that were written here.
async fn wait_for_seal_lock(app: &App, client: &Client) -> Result<()> {
    while !try_seal().bind(client, &Lock::Sealer.number()).one().await? {
        // The copy that has the right may have settled what was refused here.
        if app.feed.refused().is_some() && is_settled(&inspect(client, &checker(app), false).await?) {
            app.feed.allow();
        }
        if tokio::time::timeout(SEAL_TRY_EVERY, app.wakeups.written.notified()).await.is_ok() {
            tell_written().bind(client).one().await?;
            tokio::time::sleep(SEAL_EVERY).await;
        }
    }
    Ok(())
}

/// Ends only with an error.
async fn keep_sealing(app: &App, client: &Client, sealer: &mut Sealer, keeper: &mut MarkKeeper) -> Result<()> {
    loop {
        let began = Instant::now();
        let pass = sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
        metrics::counter!("journal_sealed_total").increment(pass.rows);
        keeper.note(client, pass.is_blocked).await?;
        keeper.tick(client, pass.newest).await?;
        tokio::time::sleep(SEAL_EVERY.saturating_sub(began.elapsed())).await;
        // Told or not: rows of writers that ring no bell are found, too.
        let _ = tokio::time::timeout(SEAL_LOOK_EVERY, app.wakeups.written.notified()).await;
    }
}

/// What a pass did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealPass {
    /// Rows that were given a position.
    pub rows: u64,
    /// The newest position.
    pub newest: i64,
    /// Rows wait: no reserved position is left.
    pub is_blocked: bool,
}

/// Which transactions had ended at one moment: those below `next` that were not open.
#[derive(Debug, PartialEq, Eq)]
struct TransactionHorizon {
    next: i64,
    open: Vec<i64>,
}

impl TransactionHorizon {
    async fn now(client: &Client) -> Result<Self> {
        let FindNow { next, open } = find_now().bind(client).one().await?;
        Ok(Self { next, open })
    }

    /// Whatever a statement sees.
    const fn everything() -> Self {
        Self { next: i64::MAX, open: Vec::new() }
    }
}

/// What one sealer knows of the journal.
#[derive(Debug)]
pub struct Sealer {
    /// The last look: every row that it saw is sealed.
    seen: TransactionHorizon,
    /// The database came from another cluster. The numbers in its rows mean nothing here, so everything that has no place
    /// yet is sealed as one statement sees it.
    is_foreign: bool,
    newest: i64,
    stored: Instant,
}

impl Sealer {
    /// Goes on where the last one was. The caller has the right to seal.
    pub async fn resume(client: &Client) -> Result<Self> {
        client.batch_execute(PLANS).await?;
        let FindSeen { ours, next, open } = find_seen().bind(client).one().await?;
        let newest = find_last_pos().bind(client).one().await?;
        let seen =
            if ours { TransactionHorizon { next, open } } else { TransactionHorizon { next: 0, open: Vec::new() } };
        Ok(Self { seen, is_foreign: !ours, newest, stored: Instant::now() })
    }

    /// Seals what has been committed since the last pass, in this epoch and up to a position.
    pub async fn pass(&mut self, client: &Client, epoch: i32, reserved: i64) -> Result<SealPass> {
        let now = TransactionHorizon::now(client).await?;
        if now == self.seen {
            return Ok(SealPass { rows: 0, newest: self.newest, is_blocked: false });
        }
        let everything = TransactionHorizon::everything();
        let through = if self.is_foreign { &everything } else { &now };
        let (mut sealed, mut above_key) = (0, 0);
        loop {
            let limits = (epoch, reserved);
            let chunk = self.chunk(client, through, above_key, limits).await?;
            sealed += u64::try_from(chunk.rows)?;
            self.newest = chunk.newest;
            if chunk.newest >= reserved {
                // What is left is looked for again once more is reserved: the last look stays.
                return Ok(SealPass { rows: sealed, newest: self.newest, is_blocked: true });
            }
            if chunk.rows < SEAL_CHUNK {
                break;
            }
            // All chunks are of one look, by key: so what a row waited for is in an earlier chunk, or before it in its own.
            above_key = chunk.last_key;
        }
        self.seen = now;
        if self.is_foreign {
            tracing::info!(sealed, "the database came from another cluster; its journal is taken in");
        }
        if std::mem::take(&mut self.is_foreign) || self.stored.elapsed() >= SEEN_STORED_EVERY {
            self.store(client).await?;
        }
        Ok(SealPass { rows: sealed, newest: self.newest, is_blocked: false })
    }

    async fn chunk(
        &self,
        client: &Client,
        now: &TransactionHorizon,
        above_key: i64,
        (epoch, reserved): (i32, i64),
    ) -> Result<SealRows> {
        let (seen, open) = (&self.seen, now.open.as_slice());
        let params = SealRowsParams {
            seen_next: seen.next,
            seen_open: seen.open.as_slice(),
            next: now.next,
            open,
            above_key,
            limit: SEAL_CHUNK,
            epoch,
            reserved,
        };
        Ok(seal_rows().params(client, &params).one().await?)
    }

    async fn store(&mut self, client: &Client) -> Result<()> {
        store_seen().bind(client, &self.seen.next, &self.seen.open.as_slice()).await?;
        self.stored = Instant::now();
        Ok(())
    }
}
