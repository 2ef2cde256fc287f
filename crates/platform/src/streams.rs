//! Who listens to the journal on this copy: seats for clients, and the rows that wait for each of them.
//!
//! One task reads the journal for all clients, and only while there are any. What it hands out and what a client reads
//! from the database meet at one place: the last row handed out when the client joined.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::rules::journal::Seq;
use platform_queries::event::EventRow;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;

/// Rows that may wait for one client; with one more the client is cut.
pub const WAITING_MAX: usize = 1000;

/// The listeners of this copy.
#[derive(Clone, Debug, Default)]
pub struct Streams(Arc<StreamsData>);

#[derive(Debug, Default)]
struct StreamsData {
    known: Mutex<StreamTable>,
    joined: Notify,
    /// How often the journal was emptied since this copy began.
    erased: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct StreamTable {
    /// Open streams of each user.
    seats: HashMap<i64, usize>,
    feeds: HashMap<u64, StreamQueue>,
    feeds_ever: u64,
    /// The last row handed out; none while nobody listens.
    handed_out: Option<Seq>,
    /// The epoch of the feed that is handed out.
    epoch: i32,
    /// Says to everybody who listens that another epoch has begun.
    changed: CancellationToken,
}

#[derive(Debug)]
struct StreamQueue {
    rows: mpsc::Sender<Arc<EventRow>>,
    cut: CancellationToken,
}

impl Streams {
    /// A seat for one more stream of a user, unless the user has `max` already.
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

    /// Joins the listeners of an epoch. The feed brings every row above the place that is returned; `newest` is a row that
    /// was visible a moment ago, or the start.
    pub fn join(&self, newest: Seq, epoch: i32) -> (Seq, StreamFeed) {
        let mut known = self.known();
        // Who comes with an epoch that has ended in this moment is sent back at once.
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

    /// Tells every stream that the journal was emptied.
    pub fn announce_erased(&self) {
        self.0.erased.send_modify(|times| *times += 1);
    }

    /// Ends every stream: the feed is not what it was.
    pub fn end_all(&self) {
        self.known().end_all();
    }

    /// The last row handed out, as soon as somebody listens.
    pub async fn wait_for_listener(&self) -> Seq {
        loop {
            if let Some(place) = self.known().handed_out {
                return place;
            }
            self.0.joined.notified().await;
        }
    }

    /// Hands the rows above a place to everybody, unless another epoch has begun. A client with too many rows waiting is
    /// cut.
    pub fn hand_out(&self, above: Seq, epoch: i32, rows: Vec<EventRow>) {
        let mut known = self.known();
        known.follow(epoch);
        // While the rows were read everybody left and somebody else came, who begins at another place.
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

    /// Whether everybody could take half of what may wait.
    pub fn has_room(&self) -> bool {
        self.known().feeds.values().all(|waiting| waiting.rows.capacity() >= WAITING_MAX / 2)
    }

    fn known(&self) -> MutexGuard<'_, StreamTable> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says from the beginning that it is over.
fn ended() -> CancellationToken {
    let ended = CancellationToken::new();
    ended.cancel();
    ended
}

impl StreamTable {
    /// A new epoch ends every stream of the one before.
    fn follow(&mut self, epoch: i32) {
        if epoch > self.epoch {
            self.end_all();
            self.epoch = epoch;
        }
    }

    fn end_all(&mut self) {
        std::mem::take(&mut self.changed).cancel();
        self.feeds.clear();
        self.handed_out = None;
    }

    fn stop_if_unused(&mut self) {
        if self.feeds.is_empty() {
            self.handed_out = None;
        }
    }
}

impl StreamQueue {
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

/// The right to one stream; given back when it is dropped.
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

/// The rows for one stream, as long as it is held.
#[derive(Debug)]
pub struct StreamFeed {
    /// The rows, in their order.
    pub rows: mpsc::Receiver<Arc<EventRow>>,
    /// Says that too many rows waited.
    pub cut: CancellationToken,
    /// Says that another epoch of the feed has begun.
    pub changed: CancellationToken,
    /// Says that the journal was emptied.
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
