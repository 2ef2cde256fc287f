//! The one source of time. Tests move it; nothing else may ask the machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// The service's clock, in UTC and milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    moved_by_ms: Arc<AtomicI64>,
}

impl Clock {
    /// Now, as precise as answers show it.
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine for the time")]
    pub fn now(&self) -> DateTime<Utc> {
        (Utc::now() + TimeDelta::milliseconds(self.moved_by_ms.load(Ordering::Relaxed))).trunc_subsecs(3)
    }

    /// Moves the clock: of a test, or of a plant that is made with a past.
    pub fn advance(&self, by: TimeDelta) {
        self.moved_by_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
