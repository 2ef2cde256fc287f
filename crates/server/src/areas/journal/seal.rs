//! The sealer: gives every committed row of the journal its place. Every copy tries for the right to seal; one has it, for
//! as long as its connection lives.

use std::convert::Infallible;
use std::future::poll_fn;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use queries::client::Params;
use queries::queries::journal::feed::{
    FindNow, FindSeen, SealRows, SealRowsParams, find_now, find_seen, seal_rows, store_seen, tell_written, try_seal,
};
use tokio_postgres::{AsyncMessage, Client};

use super::limits::{SEAL_CHUNK, SEAL_EVERY, SEAL_LOOK_EVERY, SEAL_RETRY, SEAL_TRY_EVERY, SEEN_STORED_EVERY};
use crate::platform::db::{Lock, connect};
use crate::platform::state::App;

/// A copy that stands still, or that the network has lost, is idle: the database ends its session, and another copy gets
/// the right.
const SESSION: &str = "set idle_session_timeout = '1s'; listen tracewright_sealed; listen tracewright_erased";

/// The new rows are few and the journal is large, whatever its statistics say before they are first gathered: so only the
/// plan that goes from the new rows by indexes will do. A statement may take long: each is bounded by its rows.
const PLANS: &str = "set statement_timeout = 0; set plan_cache_mode = force_custom_plan; set enable_seqscan = off; \
                     set enable_hashjoin = off; set enable_mergejoin = off";

/// Runs until the service ends.
pub async fn seal(app: App) {
    let mut failing = false;
    while let Some(Err(error)) = app.shutdown.run_until_cancelled(on_one_connection(&app, &mut failing)).await {
        metrics::gauge!("journal_sealer").set(0.0);
        if !failing {
            tracing::warn!(error = format!("{error:#}"), "the sealer of the journal lost its connection");
        }
        failing = true;
        app.shutdown.run_until_cancelled(tokio::time::sleep(SEAL_RETRY)).await;
    }
}

/// Seals, or waits for the right to, until the connection breaks.
async fn on_one_connection(app: &App, failing: &mut bool) -> Result<Infallible> {
    let (client, mut connection) = connect(app.settings.database.url()).await?;
    let listener = app.clone();
    let mut reading = tokio::spawn(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(note) = message? {
                match note.channel() {
                    "tracewright_sealed" => listener.bells.sealed.notify_one(),
                    "tracewright_erased" => listener.streams.tell_erased(),
                    _ => listener.bells.written.notify_one(),
                }
            }
        }
        Ok::<(), tokio_postgres::Error>(())
    });
    let work = async {
        client.batch_execute(SESSION).await?;
        *failing = false;
        wait_for_right(app, &client).await?;
        metrics::gauge!("journal_sealer").set(1.0);
        tracing::info!("this copy seals the journal");
        // Only now: a copy without the right would hear its own words.
        client.batch_execute("listen tracewright_written").await?;
        keep_sealing(app, &client).await
    };
    tokio::select! {
        // Also when it fails: why the connection ended is told by its other half.
        ended = &mut reading => {
            ended??;
            bail!("the database closed the connection");
        }
        failed = work => failed.context("a statement of the sealer failed"),
    }
}

/// Tries until the right is free. Meanwhile the copy that has it is told of rows that were written here.
async fn wait_for_right(app: &App, client: &Client) -> Result<()> {
    while !try_seal().bind(client, &Lock::Sealer.number()).one().await? {
        if tokio::time::timeout(SEAL_TRY_EVERY, app.bells.written.notified()).await.is_ok() {
            tell_written().bind(client).one().await?;
            tokio::time::sleep(SEAL_EVERY).await;
        }
    }
    Ok(())
}

async fn keep_sealing(app: &App, client: &Client) -> Result<Infallible> {
    let mut sealer = Sealer::resume(client).await?;
    loop {
        let began = Instant::now();
        let rows = sealer.pass(client).await?;
        metrics::counter!("journal_sealed_total").increment(rows);
        tokio::time::sleep(SEAL_EVERY.saturating_sub(began.elapsed())).await;
        // Told or not: rows of writers that ring no bell are found, too.
        let _ = tokio::time::timeout(SEAL_LOOK_EVERY, app.bells.written.notified()).await;
    }
}

/// Which transactions had ended at one moment: those below `next` that were not open.
#[derive(Debug, PartialEq, Eq)]
struct Look {
    next: i64,
    open: Vec<i64>,
}

impl Look {
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
    seen: Look,
    stored: Instant,
}

impl Sealer {
    /// Goes on where the last one was. The caller has the right to seal.
    pub async fn resume(client: &Client) -> Result<Self> {
        client.batch_execute(PLANS).await?;
        let FindSeen { ours, next, open } = find_seen().bind(client).one().await?;
        let mut sealer = Self { seen: Look { next, open }, stored: Instant::now() };
        if !ours {
            sealer.take_in(client).await?;
        }
        Ok(sealer)
    }

    /// The first pass after a restore into another cluster. The numbers in the rows mean nothing here, so everything that
    /// has no place yet is sealed by one statement, as it sees it.
    async fn take_in(&mut self, client: &Client) -> Result<()> {
        let now = Look::now(client).await?;
        self.seen = Look { next: 0, open: Vec::new() };
        let sealed = self.chunk(client, &Look::everything(), 0, i64::MAX).await?;
        tracing::info!(sealed = sealed.rows, "the database came from another cluster; its journal is taken in");
        self.seen = now;
        self.store(client).await
    }

    /// Seals what has been committed since the last pass, and says how many rows that were.
    pub async fn pass(&mut self, client: &Client) -> Result<u64> {
        let now = Look::now(client).await?;
        if now == self.seen {
            return Ok(0);
        }
        let (mut sealed, mut above_key) = (0, 0);
        loop {
            let chunk = self.chunk(client, &now, above_key, SEAL_CHUNK).await?;
            sealed += u64::try_from(chunk.rows)?;
            if chunk.rows < SEAL_CHUNK {
                break;
            }
            // All chunks are of one look, by key: so what a row waited for is in an earlier chunk, or before it in its own.
            above_key = chunk.last_key;
        }
        self.seen = now;
        if self.stored.elapsed() >= SEEN_STORED_EVERY {
            self.store(client).await?;
        }
        Ok(sealed)
    }

    async fn chunk(&self, client: &Client, now: &Look, above_key: i64, limit: i64) -> Result<SealRows> {
        let (seen, open) = (&self.seen, now.open.as_slice());
        let params = SealRowsParams {
            seen_next: seen.next,
            seen_open: seen.open.as_slice(),
            next: now.next,
            open,
            above_key,
            limit,
        };
        Ok(seal_rows().params(client, &params).one().await?)
    }

    async fn store(&mut self, client: &Client) -> Result<()> {
        store_seen().bind(client, &self.seen.next, &self.seen.open.as_slice()).await?;
        self.stored = Instant::now();
        Ok(())
    }
}
