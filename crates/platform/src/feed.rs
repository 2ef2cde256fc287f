//! Whether this copy may write: not on a database that went back in time, and not before the feed was checked there.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use kernel::rules::feed::Verdict;

use crate::random;

/// What a copy knows of the feed of its database; cheap to clone.
#[derive(Clone, Debug)]
pub struct FeedGate(Arc<FeedGateData>);

#[derive(Debug)]
struct FeedGateData {
    holder: String,
    refused: RwLock<Option<Verdict>>,
    stalled: AtomicBool,
}

impl Default for FeedGate {
    fn default() -> Self {
        let (refused, stalled) = (RwLock::default(), AtomicBool::default());
        Self(Arc::new(FeedGateData { holder: random::uuid_text(), refused, stalled }))
    }
}

impl FeedGate {
    /// This instance, by a name of its own: new at every start.
    pub fn holder(&self) -> &str {
        &self.0.holder
    }

    /// Why writes are refused; none while they are taken.
    pub fn refused(&self) -> Option<Verdict> {
        *self.0.refused.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on every write is refused. Says whether that is news.
    pub fn refuse(&self, verdict: Verdict) -> bool {
        self.set(Some(verdict)) != Some(verdict)
    }

    /// The feed was checked: writes are taken.
    pub fn allow(&self) {
        self.set(None);
    }

    /// Rows have been waiting for their position for long, or do not any more.
    pub fn set_stalled(&self, stalled: bool) {
        self.0.stalled.store(stalled, Ordering::Relaxed);
    }

    /// Whether the feed goes on.
    pub fn is_healthy(&self) -> bool {
        self.refused().is_none() && !self.0.stalled.load(Ordering::Relaxed)
    }

    fn set(&self, verdict: Option<Verdict>) -> Option<Verdict> {
        let mut refused = self.0.refused.write().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut refused, verdict)
    }
}
