//! Pieces of responses that the clients of HTTP/2 connections over TLS have not taken.
//!
//! On HTTP/1 a client that does not read fills its socket, and [`super::stream`] closes the connection. An HTTP/2 client
//! can keep its socket empty and still take nothing of a response, because it decides how many bytes of each response it
//! allows. Without limits, one connection could keep as many complete responses in memory as it may have requests.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::Hangup;

/// Maximum size of all pieces that wait for HTTP/2 clients, in bytes. Beyond that, the connection with the largest share
/// is closed.
pub const UNREAD_BYTES_MAX: usize = 128 * 1024 * 1024;

/// What waits for the clients of all HTTP/2 connections.
#[derive(Debug, Default)]
pub struct UnreadOfAll(Mutex<UnreadTable>);

/// Content of [`UnreadOfAll`].
#[derive(Debug, Default)]
struct UnreadTable {
    /// Last number issued to a connection.
    last: u64,
    /// Bytes of all connections.
    bytes: usize,
    connections: HashMap<u64, UnreadShare>,
}

/// What waits for the client of one connection.
#[derive(Debug)]
struct UnreadShare {
    bytes: usize,
    hangup: Hangup,
}

impl UnreadOfAll {
    /// Locks the table.
    fn table(&self) -> MutexGuard<'_, UnreadTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection for which nothing waits yet. `hangup` closes it.
    pub fn enter(self: &Arc<Self>, hangup: Hangup) -> Arc<Unread> {
        let mut table = self.table();
        table.last += 1;
        let connection = table.last;
        table.connections.insert(connection, UnreadShare { bytes: 0, hangup });
        drop(table);
        Arc::new(Unread { connection, all: Arc::clone(self), pieces: Mutex::default() })
    }

    /// Adds bytes that wait for a connection. Closes the connection with the largest share if all have too many.
    fn add(&self, connection: u64, bytes: usize) {
        let mut table = self.table();
        let Some(share) = table.connections.get_mut(&connection) else { return };
        share.bytes += bytes;
        table.bytes += bytes;
        if table.bytes <= UNREAD_BYTES_MAX {
            return;
        }
        let largest = table.connections.iter().max_by_key(|(_, share)| share.bytes).map(|(number, _)| *number);
        // Its bytes are free as soon as its task ends, so they no longer count against others.
        if let Some(share) = largest.and_then(|number| table.connections.remove(&number)) {
            table.bytes -= share.bytes;
            share.hangup.end();
        }
    }

    /// Removes bytes that no longer wait for a connection.
    fn remove(&self, connection: u64, bytes: usize) {
        let mut table = self.table();
        let Some(share) = table.connections.get_mut(&connection) else { return };
        share.bytes -= bytes;
        table.bytes -= bytes;
    }
}

/// All pieces that wait for the client of one connection.
#[derive(Debug)]
pub struct Unread {
    /// Number among all connections.
    connection: u64,
    all: Arc<UnreadOfAll>,
    pieces: Mutex<UnreadPieces>,
}

/// The pieces of [`Unread`].
#[derive(Debug, Default)]
struct UnreadPieces {
    /// Last number issued to a piece.
    last: u64,
    /// Time at which the client took the last byte of each piece, or at which the piece began to wait.
    since: BTreeMap<u64, Instant>,
}

impl Unread {
    /// Locks the pieces.
    fn pieces(&self) -> MutexGuard<'_, UnreadPieces> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a piece that begins to wait. It waits until the returned value is dropped.
    pub fn piece(self: &Arc<Self>, bytes: usize) -> UnreadPiece {
        self.all.add(self.connection, bytes);
        let mut pieces = self.pieces();
        pieces.last += 1;
        let number = pieces.last;
        pieces.since.insert(number, Instant::now());
        drop(pieces);
        UnreadPiece { number, bytes, of: Arc::clone(self) }
    }

    /// Whether the client has taken nothing of some piece for this long.
    pub fn is_stuck_for(&self, duration: Duration) -> bool {
        self.pieces().since.values().min().is_some_and(|since| since.elapsed() >= duration)
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        let mut table = self.all.table();
        if let Some(share) = table.connections.remove(&self.connection) {
            table.bytes -= share.bytes;
        }
    }
}

/// A piece that waits for its client. Dropping it means that the client has taken all of it, or that it is gone.
#[derive(Debug)]
pub struct UnreadPiece {
    number: u64,
    /// Size of the piece. All of it stays in memory until the client has taken the last byte.
    bytes: usize,
    of: Arc<Unread>,
}

impl UnreadPiece {
    /// Notes that the client has taken a part of the piece.
    pub fn was_read(&self) {
        if let Some(since) = self.of.pieces().since.get_mut(&self.number) {
            *since = Instant::now();
        }
    }
}

impl Drop for UnreadPiece {
    fn drop(&mut self) {
        self.of.pieces().since.remove(&self.number);
        self.of.all.remove(self.of.connection, self.bytes);
    }
}
