//! Decides which searches stay prepared in the database.
//!
//! Every set of filters is a statement of its own, and a prepared statement takes memory in the server process until it
//! is closed. There are more sets than memory. So a search is prepared for one use, and kept only when it comes again
//! among the recent ones; the least recently used one is closed on all connections.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use deadpool_postgres::Object;
use tokio_postgres::{Error, Statement};

/// Most searches that are remembered, each with its own filters and order.
pub const SEARCHES_KEPT_MAX: usize = 64;

/// The searches of each pool, by the address of the pool in memory.
static SEARCH_CACHES: LazyLock<Mutex<HashMap<usize, SearchCache>>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct SearchCache {
    clock: u64,
    searches: HashMap<String, SearchUse>,
}

struct SearchUse {
    last: u64,
    is_kept: bool,
}

impl SearchCache {
    /// Notes a search. Answers whether it came before, and a prepared one that must be closed for it.
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

/// Prepares a search: for this use only, or kept for later ones when it came before.
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
