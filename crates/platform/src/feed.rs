//! Decides whether this instance may write. It refuses writes until it has checked the feed, and on a database that was
//! restored to an earlier state.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use kernel::rules::feed::Verdict;

use crate::random;

/// Whether writes are refused, and why. Shared by the whole instance and cheap to clone.
#[derive(Clone, Debug)]
pub struct FeedGate(Arc<FeedGateData>);

/// Content of [`FeedGate`], shared by its clones.
#[derive(Debug)]
struct FeedGateData {
    /// Random ID of this run of the instance.
    run_id: String,
    /// Why writes are refused. None while they are accepted.
    refused: RwLock<Option<Verdict>>,
    /// Whether rows have been waiting too long for their feed position.
    stalled: AtomicBool,
    /// Whether this instance seals the journal.
    seals: AtomicBool,
}

impl Default for FeedGate {
    fn default() -> Self {
        let (refused, stalled, seals) = (RwLock::default(), AtomicBool::default(), AtomicBool::default());
        Self(Arc::new(FeedGateData { run_id: random::uuid_text(), refused, stalled, seals }))
    }
}

impl FeedGate {
    /// ID of this run of the instance. It is random, so it differs after every start.
    pub fn run_id(&self) -> &str {
        &self.0.run_id
    }

    /// Why writes are refused. None while they are accepted.
    pub fn refused(&self) -> Option<Verdict> {
        *self.0.refused.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses all writes from now on. False when they were already refused for the same reason.
    pub fn refuse(&self, verdict: Verdict) -> bool {
        self.set(Some(verdict)) != Some(verdict)
    }

    /// Accepts writes from now on. Called once the feed has been checked.
    pub fn allow(&self) {
        self.set(None);
    }

    /// Notes whether rows have been waiting too long for their feed position.
    pub fn set_stalled(&self, stalled: bool) {
        self.0.stalled.store(stalled, Ordering::Relaxed);
    }

    /// Notes whether this instance seals the journal. Also updates the metric.
    pub fn set_seals(&self, seals: bool) {
        self.0.seals.store(seals, Ordering::Relaxed);
        metrics::gauge!("journal_sealer").set(if seals { 1.0 } else { 0.0 });
    }

    /// Whether this instance seals the journal.
    pub fn seals(&self) -> bool {
        self.0.seals.load(Ordering::Relaxed)
    }

    /// Whether writes are accepted and get their feed positions in time.
    pub fn is_healthy(&self) -> bool {
        self.refused().is_none() && !self.0.stalled.load(Ordering::Relaxed)
    }

    /// Replaces the verdict and returns the previous one.
    fn set(&self, verdict: Option<Verdict>) -> Option<Verdict> {
        let mut refused = self.0.refused.write().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut refused, verdict)
    }
}
