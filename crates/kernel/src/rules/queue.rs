//! Reordering of queues: a client sends the same entries in a new sequence (docs/spec/production.md#queues).

use std::collections::HashSet;
use std::hash::Hash;

/// How the sent entries differ from the stored entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueDifference<K> {
    /// Entries that are stored but were not sent.
    pub missing: Vec<K>,
    /// Entries that were sent but are not stored, each once.
    pub unknown: Vec<K>,
    /// Entries that were sent more than once, each once.
    pub duplicate: Vec<K>,
}

/// Checks that exactly the stored entries were sent, each once and in any sequence.
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
