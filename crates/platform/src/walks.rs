//! Walks through the genealogy, device history records and exports. They read from the database for seconds, and
//! clients may read their responses for minutes.
//!
//! They have a separate connection pool, so that ordinary reads never wait for them, and turns, so that one user cannot
//! take all connections. Nothing here keeps a connection while a client reads: see [`super::spool`].

use std::time::Duration;

use chrono::{DateTime, Utc};
use deadpool_postgres::{Object, Pool};

use super::api::Problem;
use super::clock::Clock;
use super::db::OpenTransaction;
use super::db::time::timed;
use super::turns::{Turn, Turns};

/// Maximum number of walks of one user at the same time.
pub const WALKS_PER_USER: usize = 2;
/// Time for which a walk waits for its turn.
pub const WALK_TURN_WITHIN: Duration = Duration::from_secs(45);
/// Time for which a command that walks waits for its turn. It is shorter, because the command may keep a connection for
/// writes while it waits.
pub const COMMAND_TURN_WITHIN: Duration = Duration::from_secs(5);
/// Maximum number of exports that one instance sends at the same time. Each export has a file on disk.
pub const EXPORTS: usize = 64;
/// Maximum number of exports that are sent to one user at the same time.
pub const EXPORTS_PER_USER: usize = 4;
/// Time for which an export waits for its turn. A turn becomes free when a client has read its export.
pub const EXPORT_TURN_WITHIN: Duration = Duration::from_secs(5);

/// Connections and turns for walks and exports.
#[derive(Debug)]
pub struct Walks {
    /// Connections for walks, as many as there are turns.
    pub pool: Pool,
    turns: Turns,
    exports: Turns,
}

/// A read transaction that sees one state of the database, with the turn of its walk. Dropping it ends the transaction
/// and returns the turn.
#[derive(Debug)]
pub struct Snapshot {
    // Dropped in this order, so that the connection is free before the next walk gets the turn.
    transaction: OpenTransaction,
    turn: Turn,
}

impl Walks {
    /// Creates the turns for walks, as many as the pool has connections, and those for exports.
    pub fn new(pool: Pool) -> Self {
        let turns = Turns::new(pool.status().max_size, WALKS_PER_USER);
        Self { pool, turns, exports: Turns::new(EXPORTS, EXPORTS_PER_USER) }
    }

    /// Waits for a turn and begins a transaction with the statement `begin`.
    pub async fn snapshot(&self, begin: &str) -> Result<Snapshot, Problem> {
        let snapshot = self.connection().await?;
        snapshot.client().batch_execute(begin).await?;
        Ok(snapshot)
    }

    /// Waits for a turn, begins a transaction with the statement `begin`, and returns the database time at that moment.
    pub async fn timed_snapshot(&self, clock: &Clock, begin: &str) -> Result<(Snapshot, DateTime<Utc>), Problem> {
        let snapshot = self.connection().await?;
        let now = timed(snapshot.client(), clock, begin).await?;
        Ok((snapshot, now))
    }

    /// Waits for a turn and takes a connection, without beginning a transaction.
    async fn connection(&self) -> Result<Snapshot, Problem> {
        let turn = self.turns.take(WALK_TURN_WITHIN).await?;
        Ok(Snapshot { transaction: OpenTransaction::new(self.pool.get().await?), turn })
    }

    /// Waits for a turn for a command, which walks inside its own transaction and needs no other connection.
    pub async fn command_turn(&self) -> Result<Turn, Problem> {
        self.turns.take(COMMAND_TURN_WITHIN).await
    }

    /// Waits for a turn for an export. The caller keeps the turn until the client has read the export.
    pub async fn export_turn(&self) -> Result<Turn, Problem> {
        self.exports.take(EXPORT_TURN_WITHIN).await
    }
}

impl Snapshot {
    /// The connection inside the transaction.
    pub fn client(&self) -> &Object {
        self.transaction.client()
    }

    /// Ends the transaction and returns the turn, for further work on the data that was read.
    pub fn end(self) -> Turn {
        self.turn
    }
}
