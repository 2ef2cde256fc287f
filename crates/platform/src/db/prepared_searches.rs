//! Decides which searches stay prepared in the database.
//!
//! Every combination of filters is a separate statement, and a prepared statement uses memory in the server process
//! until it is closed. There are too many combinations to keep all of them. A search is therefore prepared for one use,
//! and kept only if it occurs again while it is remembered. To make room, the least recently used search is closed on
//! all connections.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use deadpool_postgres::Object;
use tokio_postgres::{Error, Statement};

/// Maximum number of searches that are remembered, each with its own filters and order.
pub const SEARCHES_KEPT_MAX: usize = 64;

/// The searches of each pool, by the address of the pool in memory.
static SEARCH_CACHES: LazyLock<Mutex<HashMap<usize, SearchCache>>> = LazyLock::new(Mutex::default);

/// The searches that one pool remembers.
#[derive(Default)]
struct SearchCache {
    /// Number of searches so far, as a measure of time.
    clock: u64,
    searches: HashMap<String, SearchUse>,
}

/// Last use of a remembered search, and whether it is prepared for later uses.
struct SearchUse {
    last: u64,
    is_kept: bool,
}

impl SearchCache {
    /// Notes a search. Returns whether the search is already known, and the text of a prepared search that must be
    /// closed to make room.
    fn note(&mut self, text: &str) -> (bool, Option<String>) {
        self.clock += 1;
        let last = self.clock;
        if let Some(known) = self.searches.get_mut(text) {
            *known = SearchUse { last, is_kept: true };
            return (true, None);
        }
        let oldest = self.searches.iter().min_by_key(|(_, known)| known.last).map(|(text, _)| text.clone());
        let gone = oldest.filter(|_| self.searches.len() >= SEARCHES_KEPT_MAX);
        let gone = gone.and_then(|text| self.searches.remove(&text).filter(|known| known.is_kept).map(|_| text));
        self.searches.insert(text.to_owned(), SearchUse { last, is_kept: false });
        (false, gone)
    }
}

/// Prepares a search: for this use only, or for later uses too if it occurred before.
pub async fn prepare(client: &Object, text: &str) -> Result<Statement, Error> {
    let Some(pool) = Object::pool(client) else { return client.prepare(text).await };
    let (comes_again, gone) = {
        let mut remembered = SEARCH_CACHES.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.entry(std::ptr::from_ref(pool.manager()).addr()).or_default().note(text)
    };
    if let Some(gone) = gone {
        pool.manager().statement_caches.remove(&gone, &[]);
    }
    if comes_again { client.prepare_cached(text).await } else { client.prepare(text).await }
}
