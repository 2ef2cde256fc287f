//! Walks through the genealogy, device history records and exports: work that reads for seconds, and answers that are read
//! for minutes.
//!
//! They have connections of their own, so that they never take the last one from an ordinary read, and turns, so that one
//! user does not take them all. Nothing here keeps a connection while a client reads: see [`super::spool`].

use std::time::Duration;

use chrono::{DateTime, Utc};
use deadpool_postgres::{Object, Pool};

use super::api::Problem;
use super::clock::Clock;
use super::db::OpenTransaction;
use super::db::time::timed;
use super::turns::{Turn, Turns};

/// Walks of one user at once.
pub const WALKS_PER_USER: usize = 2;
/// How long a walk waits for its turn.
pub const WALK_TURN_WITHIN: Duration = Duration::from_secs(45);
/// How long a command that walks waits: it may keep a connection for writes while it waits.
pub const COMMAND_TURN_WITHIN: Duration = Duration::from_secs(5);
/// Exports that are being sent at once, by one instance and to one user. Each has a file on disk.
pub const EXPORTS: usize = 64;
pub const EXPORTS_PER_USER: usize = 4;
/// How long an export waits until another one has been read.
pub const EXPORT_TURN_WITHIN: Duration = Duration::from_secs(5);

/// What walks share.
#[derive(Debug)]
pub struct Walks {
    /// Their connections; as many as there are turns.
    pub pool: Pool,
    turns: Turns,
    exports: Turns,
}

/// One state of the database for as long as the value lives, with the turn that it needed.
#[derive(Debug)]
pub struct Snapshot {
    // Dropped in this order: the connection is on its way back before the next one gets the turn.
    transaction: OpenTransaction,
    turn: Turn,
}

impl Walks {
    /// Walks with these connections.
    pub fn new(pool: Pool) -> Self {
        let turns = Turns::new(pool.status().max_size, WALKS_PER_USER);
        Self { pool, turns, exports: Turns::new(EXPORTS, EXPORTS_PER_USER) }
    }

    /// Waits for a turn and begins a transaction with these words.
    pub async fn snapshot(&self, begin: &str) -> Result<Snapshot, Problem> {
        let snapshot = self.connection().await?;
        snapshot.client().batch_execute(begin).await?;
        Ok(snapshot)
    }

    /// Waits for a turn, begins a transaction with these words, and says what time the database had then.
    pub async fn timed_snapshot(&self, clock: &Clock, begin: &str) -> Result<(Snapshot, DateTime<Utc>), Problem> {
        let snapshot = self.connection().await?;
        let now = timed(snapshot.client(), clock, begin).await?;
        Ok((snapshot, now))
    }

    /// A turn and a connection, on which nothing has begun.
    async fn connection(&self) -> Result<Snapshot, Problem> {
        let turn = self.turns.take(WALK_TURN_WITHIN).await?;
        Ok(Snapshot { transaction: OpenTransaction::new(self.pool.get().await?), turn })
    }

    /// A turn for a command, which walks in its own transaction.
    pub async fn command_turn(&self) -> Result<Turn, Problem> {
        self.turns.take(COMMAND_TURN_WITHIN).await
    }

    /// A turn for an export, until its client has read it.
    pub async fn export_turn(&self) -> Result<Turn, Problem> {
        self.exports.take(EXPORT_TURN_WITHIN).await
    }
}

impl Snapshot {
    /// The connection.
    pub fn client(&self) -> &Object {
        self.transaction.client()
    }

    /// Ends the transaction. The turn goes on, for what is still in memory.
    pub fn end(self) -> Turn {
        self.turn
    }
}
