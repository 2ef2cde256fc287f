//! Queues: a new order of the same entries (docs/spec/production.md#queues).

use std::collections::HashSet;
use std::hash::Hash;

/// How the entries that were sent differ from those that are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueDifference<K> {
    /// Stored, but not sent.
    pub missing: Vec<K>,
    /// Sent, but not stored.
    pub unknown: Vec<K>,
    /// Sent more than once.
    pub duplicate: Vec<K>,
}

/// Whether the same entries were sent, each once, in whatever order.
pub fn same_entries<K: Clone + Eq + Hash>(stored: &[K], sent: &[K]) -> Result<(), QueueDifference<K>> {
    let known: HashSet<&K> = stored.iter().collect();
    let (mut seen, mut repeated) = (HashSet::new(), HashSet::new());
    let duplicate: Vec<K> = sent.iter().filter(|key| !seen.insert(*key) && repeated.insert(*key)).cloned().collect();
    let mut reported = HashSet::new();
    let unknown: Vec<K> = sent.iter().filter(|key| !known.contains(key) && reported.insert(*key)).cloned().collect();
    let missing: Vec<K> = stored.iter().filter(|key| !seen.contains(key)).cloned().collect();
    if missing.is_empty() && unknown.is_empty() && duplicate.is_empty() {
        return Ok(());
    }
    Err(QueueDifference { missing, unknown, duplicate })
}
