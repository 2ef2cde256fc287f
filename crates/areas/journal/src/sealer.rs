//! Assigns positions to the rows that were committed since the last pass.

use std::time::Instant;

use anyhow::Result;
use journal_queries::client::Params;
use journal_queries::feed::{
    FindLastHorizon, FindTransactionHorizon, SealRowsParams, SealSpanParams, find_backlog_start, find_last_horizon,
    find_last_pos, find_transaction_horizon, seal_rows, seal_span, store_last_horizon,
};
use tokio_postgres::Client;

use super::limits::{BACKLOG_LOOKED_AT, SEEN_STORED_EVERY};

/// Forces the plan that finds new rows by indexes: new rows are few and the journal is large, but the statistics of a
/// fresh database do not show this. Statements have no time limit, because each is bounded by its number of rows.
const PLANS: &str = "set statement_timeout = 0; set plan_cache_mode = force_custom_plan; set enable_seqscan = off; \
                     set enable_hashjoin = off; set enable_mergejoin = off";

/// The outcome of one pass of the sealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealPass {
    /// Number of rows that were assigned a position.
    pub rows: u64,
    /// The newest position.
    pub newest: i64,
    /// Whether no reserved position is left, so that rows may wait for one.
    pub is_blocked: bool,
    /// Whether the pass has left a part of a large backlog, with which the next one continues.
    pub is_unfinished: bool,
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

/// A backlog that is too large for one statement. It is sealed in key order.
#[derive(Debug)]
struct Backlog {
    /// The horizon up to which it reaches.
    through: TransactionHorizon,
    /// A key up to which everything has a position.
    above_key: i64,
}

/// The state of the sealer between passes.
#[derive(Debug)]
pub struct Sealer {
    /// The horizon of the last complete pass: every row of a transaction that it includes is sealed.
    seen: TransactionHorizon,
    /// What a pass has left that ran out of reserved positions.
    backlog: Option<Backlog>,
    /// Whether the database came from another cluster, whose transaction numbers mean nothing here. Then the first pass
    /// seals every visible row that has no position.
    is_foreign: bool,
    newest: i64,
    /// Maximum number of rows that one statement seals or looks at.
    chunk: i64,
    stored: Instant,
}

impl Sealer {
    /// Resumes where the last sealer stopped. The caller has the right to seal. One statement seals or looks at no more
    /// than `chunk` rows.
    pub async fn resume(client: &Client, chunk: i64) -> Result<Self> {
        client.batch_execute(PLANS).await?;
        let FindLastHorizon { ours, next, open } = find_last_horizon().bind(client).one().await?;
        let newest = find_last_pos().bind(client).one().await?;
        let seen =
            if ours { TransactionHorizon { next, open } } else { TransactionHorizon { next: 0, open: Vec::new() } };
        Ok(Self { seen, backlog: None, is_foreign: !ours, newest, chunk, stored: Instant::now() })
    }

    /// Assigns positions to the rows that were committed since the last pass, in this epoch and up to the reserved
    /// position. If these are used up, the next pass continues with the same rows.
    pub async fn pass(&mut self, client: &Client, epoch: i32, reserved: i64) -> Result<SealPass> {
        if let Some(backlog) = self.backlog.take() {
            return self.seal_backlog(client, backlog, epoch, reserved).await;
        }
        let through = TransactionHorizon::now(client).await?;
        if through == self.seen {
            return Ok(self.outcome(0));
        }
        if !self.is_foreign {
            let params = SealRowsParams {
                seen_next: self.seen.next,
                seen_open: self.seen.open.as_slice(),
                next: through.next,
                open: through.open.as_slice(),
                limit: self.chunk,
                epoch,
                reserved,
            };
            let sealed = seal_rows().params(client, &params).one().await?;
            self.newest = sealed.newest;
            if !sealed.is_large {
                let rows = u64::try_from(sealed.rows)?;
                if self.newest >= reserved {
                    // The horizon is not moved, so the remaining rows are found again once more positions are reserved.
                    return Ok(SealPass { is_blocked: true, ..self.outcome(rows) });
                }
                return self.complete(client, through, rows).await;
            }
        }
        let (seen_next, seen_open) = (self.seen.next, self.seen.open.as_slice());
        let start = find_backlog_start().bind(client, &BACKLOG_LOOKED_AT, &seen_next, &seen_open).one().await?;
        let backlog = Backlog { through, above_key: start.unwrap_or_default() };
        tracing::info!(above_key = backlog.above_key, "the journal is sealed in key order");
        self.seal_backlog(client, backlog, epoch, reserved).await
    }

    /// Seals a large backlog, or as much of it as there are reserved positions. All statements have one horizon and
    /// follow the keys, so the rows that a row waited for come before it.
    async fn seal_backlog(
        &mut self,
        client: &Client,
        mut backlog: Backlog,
        epoch: i32,
        reserved: i64,
    ) -> Result<SealPass> {
        let everything = TransactionHorizon::everything();
        let mut rows = 0;
        loop {
            let through = if self.is_foreign { &everything } else { &backlog.through };
            let params = SealSpanParams {
                above_key: backlog.above_key,
                limit: self.chunk,
                seen_next: self.seen.next,
                seen_open: self.seen.open.as_slice(),
                next: through.next,
                open: through.open.as_slice(),
                epoch,
                reserved,
            };
            let sealed = seal_span().params(client, &params).one().await?;
            rows += u64::try_from(sealed.rows)?;
            self.newest = sealed.newest;
            if self.newest >= reserved {
                if sealed.rows > 0 {
                    backlog.above_key = sealed.last_key;
                }
                self.backlog = Some(backlog);
                return Ok(SealPass { is_blocked: true, is_unfinished: true, ..self.outcome(rows) });
            }
            let Some(span_end) = sealed.span_end else { break };
            backlog.above_key = span_end;
        }
        tracing::info!(rows, "the journal was sealed in key order");
        self.complete(client, backlog.through, rows).await
    }

    /// Moves the horizon after everything up to it was sealed, and stores it from time to time.
    async fn complete(&mut self, client: &Client, through: TransactionHorizon, rows: u64) -> Result<SealPass> {
        self.seen = through;
        if self.is_foreign {
            tracing::info!("the database came from another cluster. All of its journal rows have positions now");
        }
        if std::mem::take(&mut self.is_foreign) || self.stored.elapsed() >= SEEN_STORED_EVERY {
            self.store(client).await?;
        }
        Ok(self.outcome(rows))
    }

    /// The outcome of a pass that has sealed this number of rows and left none.
    const fn outcome(&self, rows: u64) -> SealPass {
        SealPass { rows, newest: self.newest, is_blocked: false, is_unfinished: false }
    }

    /// Stores the horizon for the next sealer.
    async fn store(&mut self, client: &Client) -> Result<()> {
        store_last_horizon().bind(client, &self.seen.next, &self.seen.open.as_slice()).await?;
        self.stored = Instant::now();
        Ok(())
    }
}
