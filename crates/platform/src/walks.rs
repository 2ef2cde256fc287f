//! Walks through the genealogy, device history records and exports: work that reads for seconds, and answers that are
//! read for minutes.
//!
//! They have connections of their own, so that they never take the last one from an ordinary read, and turns, so that
//! one user does not take them all. Nothing here keeps a connection while a client reads: see [`super::spool`].

use std::time::Duration;

use chrono::{DateTime, Utc};
use deadpool_postgres::{Object, Pool};

use super::api::Problem;
use super::clock::Clock;
use super::db::OpenTransaction;
use super::db::time::timed;
use super::turns::{Turn, Turns};

/// Most walks of one user at the same time.
pub const WALKS_PER_USER: usize = 2;
/// How long a walk waits for its turn.
pub const WALK_TURN_WITHIN: Duration = Duration::from_secs(45);
/// How long a command that walks waits for its turn: shorter, because it may keep a connection for writes while it
/// waits.
pub const COMMAND_TURN_WITHIN: Duration = Duration::from_secs(5);
/// Most exports that are being sent at the same time, by one instance and to one user. Each has a file on disk.
pub const EXPORTS: usize = 64;
pub const EXPORTS_PER_USER: usize = 4;
/// How long an export waits until another one has been read.
pub const EXPORT_TURN_WITHIN: Duration = Duration::from_secs(5);

/// Connections and turns for walks and exports.
#[derive(Debug)]
pub struct Walks {
    /// Their connections; as many as there are turns.
    pub pool: Pool,
    turns: Turns,
    exports: Turns,
}

/// A read transaction that sees one state of the database, with the turn of its walk. Dropping it ends both.
#[derive(Debug)]
pub struct Snapshot {
    // Dropped in this order: the connection is free before the next walk gets the turn.
    transaction: OpenTransaction,
    turn: Turn,
}

impl Walks {
    /// Walks on these connections; there are as many turns.
    pub fn new(pool: Pool) -> Self {
        let turns = Turns::new(pool.status().max_size, WALKS_PER_USER);
        Self { pool, turns, exports: Turns::new(EXPORTS, EXPORTS_PER_USER) }
    }

    /// Waits for a turn, and begins a transaction with the statement `begin`.
    pub async fn snapshot(&self, begin: &str) -> Result<Snapshot, Problem> {
        let snapshot = self.connection().await?;
        snapshot.client().batch_execute(begin).await?;
        Ok(snapshot)
    }

    /// Waits for a turn, begins a transaction with the statement `begin`, and answers the time of the database then.
    pub async fn timed_snapshot(&self, clock: &Clock, begin: &str) -> Result<(Snapshot, DateTime<Utc>), Problem> {
        let snapshot = self.connection().await?;
        let now = timed(snapshot.client(), clock, begin).await?;
        Ok((snapshot, now))
    }

    /// A turn and a connection without a transaction.
    async fn connection(&self) -> Result<Snapshot, Problem> {
        let turn = self.turns.take(WALK_TURN_WITHIN).await?;
        Ok(Snapshot { transaction: OpenTransaction::new(self.pool.get().await?), turn })
    }

    /// A turn for a command, which walks on the connection of its own transaction.
    pub async fn command_turn(&self) -> Result<Turn, Problem> {
        self.turns.take(COMMAND_TURN_WITHIN).await
    }

    /// A turn for an export, until its client has read it.
    pub async fn export_turn(&self) -> Result<Turn, Problem> {
        self.exports.take(EXPORT_TURN_WITHIN).await
    }
}

impl Snapshot {
    /// The connection inside the transaction.
    pub fn client(&self) -> &Object {
        self.transaction.client()
    }

    /// Ends the transaction and keeps the turn, for work on what was read.
    pub fn end(self) -> Turn {
        self.turn
    }
}
