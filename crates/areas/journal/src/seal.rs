//! The sealer assigns every committed row of the journal its position in the feed. All instances compete for the right
//! to seal. One instance has it for as long as its connection lives.

use std::future::poll_fn;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use journal_queries::client::Params;
use journal_queries::feed::{
    FindLastHorizon, FindTransactionHorizon, SealRowsAboveParams, SealRowsParams, SealedChunk, find_last_horizon,
    find_last_pos, find_transaction_horizon, notify_written, seal_rows, seal_rows_above, store_last_horizon,
    try_sealer_lock,
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

/// Session settings of the sealer. An instance that hangs or has lost its network connection is idle: the database ends
/// its session, so that another instance gets the right to seal.
const SESSION: &str = "set idle_session_timeout = '1s'; listen tracewright_sealed; listen tracewright_erased";

/// Forces the plan that finds new rows by indexes: new rows are few and the journal is large, but the statistics of a
/// fresh database do not show this. Statements have no time limit, because each is bounded by its number of rows.
const PLANS: &str = "set statement_timeout = 0; set plan_cache_mode = force_custom_plan; set enable_seqscan = off; \
                     set enable_hashjoin = off; set enable_mergejoin = off";

/// How the work on one connection ended.
enum SealingEnd {
    /// The service stops, and the last mark was written.
    Stopped,
    /// The file store does not respond, or the feed is refused. Sealing is tried again later.
    NotSealing,
}

/// Seals whenever this instance has the right to, until the service ends and the last mark is written. Reconnects when
/// the connection breaks.
pub async fn seal(app: App) {
    let mut failing = false;
    loop {
        let pause = match on_one_connection(&app, &mut failing).await {
            Ok(SealingEnd::Stopped) => return,
            Ok(SealingEnd::NotSealing) => CHECK_AGAIN_AFTER,
            Err(error) => {
                if !failing {
                    tracing::warn!(
                        error = format!("{error:#}"),
                        "the sealer of the journal has lost its database connection and is reconnecting"
                    );
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

/// Waits for the right to seal and then seals, on one connection, until the connection breaks or the service ends. Also
/// passes notifications of the database on to the streams of this instance.
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
        // This branch also reports failures, because only this half of the connection knows why it ended.
        ended = &mut reading => {
            ended??;
            bail!("the database closed the connection");
        }
        ended = work => ended.context("a statement of the sealer failed"),
    }
}

/// Compares the mark with the database, and seals only if the verdict allows it. The caller has the right to seal.
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
    tracing::info!(epoch = holding.mark.epoch, "this instance seals the journal");
    // Subscribed only now: an instance without the right would be woken by its own notifications.
    client.batch_execute("listen tracewright_written").await?;
    let mut keeper = MarkKeeper::new(checker, app.feed.clone(), *holding);
    let mut sealer = Sealer::resume(client).await?;
    if let Some(failed) = app.shutdown.run_until_cancelled(keep_sealing(app, client, &mut sealer, &mut keeper)).await {
        failed?;
    }
    // A last pass, so that everything committed is in the feed when this instance has stopped.
    sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
    keeper.close(client).await?;
    Ok(SealingEnd::Stopped)
}

/// Waits until this instance gets the right to seal. Until then it notifies the instance that has it of new rows.
async fn wait_for_seal_lock(app: &App, client: &Client) -> Result<()> {
    while !try_sealer_lock().bind(client, &Lock::Sealer.number()).one().await? {
        // The instance that has the right may have resolved what was refused here.
        if app.feed.refused().is_some() && is_settled(&inspect(client, &checker(app), false).await?) {
            app.feed.allow();
        }
        if tokio::time::timeout(SEAL_TRY_EVERY, app.wakeups.written.notified()).await.is_ok() {
            notify_written().bind(client).one().await?;
            tokio::time::sleep(SEAL_EVERY).await;
        }
    }
    Ok(())
}

/// Seals and renews the mark, pass after pass. Returns only on an error.
async fn keep_sealing(app: &App, client: &Client, sealer: &mut Sealer, keeper: &mut MarkKeeper) -> Result<()> {
    loop {
        let began = Instant::now();
        let pass = sealer.pass(client, keeper.epoch(), keeper.reserved()).await?;
        metrics::counter!("journal_sealed_total").increment(pass.rows);
        keeper.note(client, pass.rows, pass.is_blocked).await?;
        keeper.tick(client, pass.newest).await?;
        tokio::time::sleep(SEAL_EVERY.saturating_sub(began.elapsed())).await;
        // The next pass also begins without a notification after a while, because some writers send none.
        let _ = tokio::time::timeout(SEAL_LOOK_EVERY, app.wakeups.written.notified()).await;
    }
}

/// The outcome of one pass of the sealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealPass {
    /// Number of rows that were assigned a position.
    pub rows: u64,
    /// The newest position.
    pub newest: i64,
    /// Whether no reserved position is left, so that rows may wait for one.
    pub is_blocked: bool,
}

/// The transactions that had ended at one moment: those below `next` that were not open.
#[derive(Debug, PartialEq, Eq)]
struct TransactionHorizon {
    next: i64,
    open: Vec<i64>,
}

impl TransactionHorizon {
    /// Reads the current horizon from the database.
    async fn now(client: &Client) -> Result<Self> {
        let FindTransactionHorizon { next, open } = find_transaction_horizon().bind(client).one().await?;
        Ok(Self { next, open })
    }

    /// Returns a horizon that includes every transaction that a statement sees.
    const fn everything() -> Self {
        Self { next: i64::MAX, open: Vec::new() }
    }
}

/// The rows that one pass is to seal, of which a part may have been sealed.
#[derive(Debug)]
struct Backlog {
    /// The horizon of the pass.
    through: TransactionHorizon,
    /// A key up to which every row of the backlog has a position. None before the first chunk.
    above_key: Option<i64>,
}

/// The state of the sealer between passes.
#[derive(Debug)]
pub struct Sealer {
    /// The horizon of the last complete pass: every row of a transaction that it includes is sealed.
    seen: TransactionHorizon,
    /// What a pass has left that ran out of reserved positions.
    rest: Option<Backlog>,
    /// Whether the database came from another cluster, whose transaction numbers mean nothing here. Then the first pass
    /// seals every visible row that has no position.
    is_foreign: bool,
    newest: i64,
    stored: Instant,
}

impl Sealer {
    /// Resumes where the last sealer stopped. The caller has the right to seal.
    pub async fn resume(client: &Client) -> Result<Self> {
        client.batch_execute(PLANS).await?;
        let FindLastHorizon { ours, next, open } = find_last_horizon().bind(client).one().await?;
        let newest = find_last_pos().bind(client).one().await?;
        let seen =
            if ours { TransactionHorizon { next, open } } else { TransactionHorizon { next: 0, open: Vec::new() } };
        Ok(Self { seen, rest: None, is_foreign: !ours, newest, stored: Instant::now() })
    }

    /// Assigns positions to the rows that were committed since the last pass, in this epoch and up to the reserved
    /// position. If these are used up, the next pass continues with the same rows.
    pub async fn pass(&mut self, client: &Client, epoch: i32, reserved: i64) -> Result<SealPass> {
        let mut backlog = match self.rest.take() {
            Some(rest) => rest,
            None => {
                // Where transaction numbers mean nothing, all of the journal is read in key order.
                Backlog { through: TransactionHorizon::now(client).await?, above_key: self.is_foreign.then_some(0) }
            }
        };
        if backlog.through == self.seen {
            return Ok(SealPass { rows: 0, newest: self.newest, is_blocked: false });
        }
        let mut sealed = 0;
        loop {
            let chunk = self.seal_chunk(client, &backlog, epoch, reserved).await?;
            sealed += u64::try_from(chunk.rows)?;
            self.newest = chunk.newest;
            if chunk.rows > 0 {
                // All chunks have one horizon and are ordered by key, so the rows that a row waited for come before it.
                backlog.above_key = Some(chunk.last_key);
            }
            if chunk.newest >= reserved {
                self.rest = Some(backlog);
                return Ok(SealPass { rows: sealed, newest: self.newest, is_blocked: true });
            }
            if chunk.rows < SEAL_CHUNK {
                break;
            }
        }
        self.seen = backlog.through;
        if self.is_foreign {
            tracing::info!(
                sealed,
                "the database came from another cluster. All of its journal rows without a position were sealed"
            );
        }
        if std::mem::take(&mut self.is_foreign) || self.stored.elapsed() >= SEEN_STORED_EVERY {
            self.store(client).await?;
        }
        Ok(SealPass { rows: sealed, newest: self.newest, is_blocked: false })
    }

    /// Seals the next rows of the backlog, at most [`SEAL_CHUNK`] of them.
    async fn seal_chunk(&self, client: &Client, backlog: &Backlog, epoch: i32, reserved: i64) -> Result<SealedChunk> {
        let everything = TransactionHorizon::everything();
        let through = if self.is_foreign { &everything } else { &backlog.through };
        let (seen_next, seen_open) = (self.seen.next, self.seen.open.as_slice());
        let (next, open, limit) = (through.next, through.open.as_slice(), SEAL_CHUNK);
        let Some(above_key) = backlog.above_key else {
            let params = SealRowsParams { seen_next, seen_open, next, open, limit, epoch, reserved };
            return Ok(seal_rows().params(client, &params).one().await?);
        };
        let params = SealRowsAboveParams { seen_next, seen_open, next, open, above_key, limit, epoch, reserved };
        Ok(seal_rows_above().params(client, &params).one().await?)
    }

    /// Stores the horizon for the next sealer.
    async fn store(&mut self, client: &Client) -> Result<()> {
        store_last_horizon().bind(client, &self.seen.next, &self.seen.open.as_slice()).await?;
        self.stored = Instant::now();
        Ok(())
    }
}
