//! Which searches stay prepared.
//!
//! Every set of filters is a statement of its own, and a prepared one takes memory in the server process until somebody
//! closes it. There are more sets than memory. So a search is prepared for one use, until it has come twice among the
//! last ones; the one that was not asked for longest is closed on all connections.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use deadpool_postgres::Object;
use tokio_postgres::{Error, Statement};

/// Searches that are remembered, each with its own filters and order.
pub const SEARCHES_KEPT_MAX: usize = 64;

/// By the place of the pool in memory.
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
    /// Whether the search comes again, and the one that has to go for it.
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

/// The statement of a search, for one use or for many.
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
