//! The clock of this instance, and the only code that reads the time of the machine. Commands take their time from the
//! database (`Write::now`); this clock only adds the shift that a test has set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// The clock of the service, in UTC and milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Shift that tests set, shared by clones.
    moved_by_ms: Arc<AtomicI64>,
    /// Error of the machine's clock, for tests.
    wrong_by: TimeDelta,
}

impl Clock {
    /// The clock of a machine with the wrong time, for tests. Unlike a shifted clock, it differs from that of the
    /// database.
    pub fn skewed_by(by: TimeDelta) -> Self {
        Self { wrong_by: by, ..Self::default() }
    }

    /// Current time, truncated to milliseconds as responses show it.
    #[expect(clippy::disallowed_methods, reason = "the only code that reads the time of the machine")]
    pub fn now(&self) -> DateTime<Utc> {
        self.moved(Utc::now() + self.wrong_by).trunc_subsecs(3)
    }

    /// Shifts a time read from the database by as much as this clock is shifted.
    pub fn moved(&self, theirs: DateTime<Utc>) -> DateTime<Utc> {
        theirs + TimeDelta::milliseconds(self.moved_by_ms.load(Ordering::Relaxed))
    }

    /// Shifts the clock, for a test or for a demonstration plant that is created with a history.
    pub fn advance(&self, by: TimeDelta) {
        self.moved_by_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
