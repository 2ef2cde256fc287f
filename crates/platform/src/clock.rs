//! The clock of this instance, and the only code that reads the time of the machine. Tests move it. Commands take their
//! time from the database (`Write::now`); this clock only adds what a test has moved it by.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// The service's clock, in UTC and milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    moved_by_ms: Arc<AtomicI64>,
    wrong_by: TimeDelta,
}

impl Clock {
    /// The clock of a machine that shows the wrong time, for tests: unlike a clock that was moved, it differs from the
    /// database's.
    pub fn skewed_by(by: TimeDelta) -> Self {
        Self { wrong_by: by, ..Self::default() }
    }

    /// The time now, in milliseconds as answers show it.
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine for the time")]
    pub fn now(&self) -> DateTime<Utc> {
        self.moved(Utc::now() + self.wrong_by).trunc_subsecs(3)
    }

    /// A time of the database, moved by as much as a test has moved this clock.
    pub fn moved(&self, theirs: DateTime<Utc>) -> DateTime<Utc> {
        theirs + TimeDelta::milliseconds(self.moved_by_ms.load(Ordering::Relaxed))
    }

    /// Moves the clock, for a test or for a demonstration plant that is created with a history.
    pub fn advance(&self, by: TimeDelta) {
        self.moved_by_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
