//! The event streams of this instance: the number that each user may open, and the rows that wait for each stream.
//!
//! While there are streams, one task reads the feed and hands its rows out to all of them. A new stream reads older
//! rows from the database, up to the last row handed out before it joined, and receives all later rows from that task.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::rules::journal::Seq;
use platform_queries::event::EventRow;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;

/// Maximum number of rows that may wait for one stream. If more would wait, the stream is cut off.
pub const WAITING_MAX: usize = 1000;

/// The event streams of this instance, cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Streams(Arc<StreamsData>);

/// Content of [`Streams`], shared by its clones.
#[derive(Debug, Default)]
struct StreamsData {
    known: Mutex<StreamTable>,
    /// Notified when a stream has joined.
    joined: Notify,
    /// Number of times that the journal was erased since this instance started.
    erased: watch::Sender<u64>,
}

/// The open streams and their common position.
#[derive(Debug, Default)]
struct StreamTable {
    /// Number of open streams of each user.
    seats: HashMap<i64, usize>,
    /// The queue of each stream, by its number.
    feeds: HashMap<u64, StreamQueue>,
    /// Number of streams that ever joined, from which each stream takes its number.
    feeds_ever: u64,
    /// Position of the last row handed out. None while there are no streams.
    handed_out: Option<Seq>,
    /// The epoch of the feed that is being handed out.
    epoch: i32,
    /// Signals to all streams that another epoch has begun.
    changed: CancellationToken,
}

/// The rows that wait for one stream, and the signal that cuts it off.
#[derive(Debug)]
struct StreamQueue {
    rows: mpsc::Sender<Arc<EventRow>>,
    cut: CancellationToken,
}

impl Streams {
    /// Reserves one more stream for a user. None when the user already has `max` open streams.
    pub fn take_seat(&self, user_key: i64, max: usize) -> Option<Seat> {
        let mut known = self.known();
        let taken = known.seats.entry(user_key).or_default();
        if *taken >= max {
            return None;
        }
        *taken += 1;
        metrics::gauge!("event_streams_open").increment(1.0);
        Some(Seat { user_key, streams: self.clone() })
    }

    /// Adds a stream to an epoch. It receives every row after the returned position, and possibly rows up to it, which
    /// the caller must skip. `newest` is the newest feed position that the caller could see, or the start of the feed.
    pub fn join(&self, newest: Seq, epoch: i32) -> (Seq, StreamFeed) {
        let mut known = self.known();
        // A stream that joins an epoch that has just ended must end immediately.
        known.follow(epoch);
        let changed = if epoch < known.epoch { ended() } else { known.changed.clone() };
        let handed_out = *known.handed_out.get_or_insert(newest);
        known.feeds_ever += 1;
        let (number, cut) = (known.feeds_ever, CancellationToken::new());
        let (sender, rows) = mpsc::channel(WAITING_MAX);
        known.feeds.insert(number, StreamQueue { rows: sender, cut: cut.clone() });
        drop(known);
        self.0.joined.notify_one();
        let erased = self.0.erased.subscribe();
        (newest.max(handed_out), StreamFeed { rows, cut, changed, erased, number, streams: self.clone() })
    }

    /// Signals to every stream that the journal was erased.
    pub fn announce_erased(&self) {
        self.0.erased.send_modify(|times| *times += 1);
    }

    /// Ends every stream. Called when the feed may have changed.
    pub fn end_all(&self) {
        self.known().end_all();
    }

    /// Waits until there is a stream, and returns the position of the last row handed out.
    pub async fn wait_for_listener(&self) -> Seq {
        loop {
            if let Some(place) = self.known().handed_out {
                return place;
            }
            self.0.joined.notified().await;
        }
    }

    /// Hands the rows after position `above` out to every stream, unless another epoch has begun. A stream with too
    /// many waiting rows is cut off.
    pub fn hand_out(&self, above: Seq, epoch: i32, rows: Vec<EventRow>) {
        let mut known = self.known();
        known.follow(epoch);
        // The rows are outdated if all streams ended while they were read. A new stream may have begun elsewhere.
        if known.handed_out != Some(above) {
            return;
        }
        for row in rows {
            known.handed_out = Some(Seq::new(row.pos));
            let row = Arc::new(row);
            known.feeds.retain(|_, waiting| waiting.takes(&row));
        }
        known.stop_if_unused();
    }

    /// Whether the queue of every stream is at most half full.
    pub fn has_room(&self) -> bool {
        self.known().feeds.values().all(|waiting| waiting.rows.capacity() >= WAITING_MAX / 2)
    }

    /// Locks the table of streams.
    fn known(&self) -> MutexGuard<'_, StreamTable> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A signal that is already set.
fn ended() -> CancellationToken {
    let ended = CancellationToken::new();
    ended.cancel();
    ended
}

impl StreamTable {
    /// Ends every stream of the previous epoch if this one is new.
    fn follow(&mut self, epoch: i32) {
        if epoch > self.epoch {
            self.end_all();
            self.epoch = epoch;
        }
    }

    /// Ends all streams and forgets the position.
    fn end_all(&mut self) {
        std::mem::take(&mut self.changed).cancel();
        self.feeds.clear();
        self.handed_out = None;
    }

    /// Forgets the position when the last stream has ended, so that the reading task stops.
    fn stop_if_unused(&mut self) {
        if self.feeds.is_empty() {
            self.handed_out = None;
        }
    }
}

impl StreamQueue {
    /// Adds a row to the queue. False when the stream has ended or is cut off because its queue is full.
    fn takes(&self, row: &Arc<EventRow>) -> bool {
        match self.rows.try_send(Arc::clone(row)) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(_)) => {
                self.cut.cancel();
                false
            }
        }
    }
}

/// The permit for one stream of a user. Dropping it returns the permit.
#[derive(Debug)]
pub struct Seat {
    user_key: i64,
    streams: Streams,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut known = self.streams.known();
        if let Some(taken) = known.seats.get_mut(&self.user_key) {
            *taken -= 1;
            if *taken == 0 {
                known.seats.remove(&self.user_key);
            }
        }
        metrics::gauge!("event_streams_open").decrement(1.0);
    }
}

/// The rows and signals of one stream. Dropping it removes the stream.
#[derive(Debug)]
pub struct StreamFeed {
    /// The rows, in feed order.
    pub rows: mpsc::Receiver<Arc<EventRow>>,
    /// Signals that too many rows were waiting.
    pub cut: CancellationToken,
    /// Signals that another epoch of the feed has begun.
    pub changed: CancellationToken,
    /// Signals that the journal was erased.
    pub erased: watch::Receiver<u64>,
    number: u64,
    streams: Streams,
}

impl Drop for StreamFeed {
    fn drop(&mut self) {
        let mut known = self.streams.known();
        known.feeds.remove(&self.number);
        known.stop_if_unused();
    }
}
