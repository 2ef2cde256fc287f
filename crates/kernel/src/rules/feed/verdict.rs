//! Compares the mark with the database to find out whether the database was reset to an earlier state.

use chrono::{DateTime, TimeDelta, Utc};

use super::epoch::EpochReason;
use super::mark::{Incarnation, Mark};
use crate::string_enum;

/// A mark that is not closed and was written within this time is still being renewed.
pub const LIVE_WITHIN: TimeDelta = TimeDelta::seconds(30);

string_enum! {
    /// The result of comparing mark and database.
    pub enum Verdict {
        /// The file store does not respond.
        MarkUnreachable = "mark_unreachable",
        /// No service has used the database yet.
        New = "new",
        /// The mark is missing or unreadable.
        MarkMissing = "mark_missing",
        /// The file store belongs to another database.
        MarkForeign = "mark_foreign",
        /// Another copy of this database is in use with this file store.
        SplitBrain = "split_brain",
        /// Only the file store was restored.
        MarkRewound = "mark_rewound",
        /// Both the database and the file store were restored.
        BothRewound = "both_rewound",
        /// The history is unbroken.
        Unbroken = "unbroken",
        /// The database server was restarted after a clean shutdown of the service.
        CleanRestart = "clean_restart",
        /// A standby became the primary.
        Failover = "failover",
        /// The database server was restarted without a clean shutdown of the service.
        UncleanRestart = "unclean_restart",
        /// The database is not the one that wrote the mark, but it has all rows of the feed.
        Moved = "moved",
        /// The database was reset to an earlier state.
        Rewound = "rewound",
    }
}

impl Verdict {
    /// Whether the service must not continue.
    pub const fn is_refused(self) -> bool {
        matches!(
            self,
            Self::MarkMissing | Self::MarkForeign | Self::SplitBrain | Self::BothRewound | Self::Moved | Self::Rewound
        )
    }

    /// The reason for an epoch that begins without an announcement. None when no epoch begins.
    pub const fn begins(self) -> Option<EpochReason> {
        match self {
            Self::CleanRestart | Self::UncleanRestart => Some(EpochReason::Restart),
            Self::Failover => Some(EpochReason::Failover),
            _ => None,
        }
    }

    /// Whether an epoch with this reason may be announced.
    pub const fn allows(self, reason: EpochReason) -> bool {
        match reason {
            EpochReason::Restored => matches!(
                self,
                Self::Rewound
                    | Self::BothRewound
                    | Self::Moved
                    | Self::CleanRestart
                    | Self::UncleanRestart
                    | Self::Failover
            ),
            EpochReason::Moved => matches!(self, Self::Moved),
            EpochReason::Adopted => matches!(self, Self::MarkMissing | Self::MarkForeign | Self::BothRewound),
            EpochReason::Created | EpochReason::Restart | EpochReason::Failover => false,
        }
    }

    /// What an administrator should do about a refusal.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::MarkMissing => {
                "check TRACEWRIGHT_MEDIA. If the file store was lost, run tracewright feed announce --reason adopted \
                 --note TEXT"
            }
            Self::MarkForeign => {
                "check TRACEWRIGHT_MEDIA and TRACEWRIGHT_DATABASE_URL. If both are correct, run tracewright feed \
                 announce --reason adopted --note TEXT"
            }
            Self::SplitBrain => {
                "stop the service on the other copy of this database, or use a separate file store for this one"
            }
            Self::Moved => "run tracewright feed announce --reason moved --note TEXT",
            Self::BothRewound | Self::Rewound => "run tracewright feed announce --reason restored --note TEXT",
            Self::MarkUnreachable => "check the file store and TRACEWRIGHT_MEDIA",
            _ => "nothing to do",
        }
    }
}

/// The mark in the file store, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkLookup {
    /// The store does not respond.
    Away,
    /// The store has no marks.
    Empty,
    /// The store has marks, but none can be read.
    Unreadable,
    /// The newest mark that can be read.
    Marked(Box<FoundMark>),
}

impl MarkLookup {
    /// The mark, if there is one.
    pub fn mark(&self) -> Option<&FoundMark> {
        match self {
            Self::Marked(found) => Some(found),
            Self::Away | Self::Empty | Self::Unreadable => None,
        }
    }
}

/// A mark with its generation and age.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMark {
    /// Generation of the mark, the number in its name.
    pub generation: i64,
    /// Time since the mark was written, by the clock of the file store.
    pub age: TimeDelta,
    /// Content of the mark.
    pub mark: Mark,
}

impl FoundMark {
    /// Whether an instance is still renewing the mark.
    pub fn is_live(&self) -> bool {
        !self.mark.closed && self.age <= LIVE_WITHIN
    }
}

/// The newest epoch of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewestEpoch {
    /// Number of the epoch, starting at 1. Each new epoch has a higher number than all earlier ones.
    pub n: i32,
    /// Name of the epoch, as in cursors.
    pub feed: String,
    /// First position of the epoch.
    pub base: i64,
    /// Time at which the epoch began.
    pub begun: DateTime<Utc>,
}

/// The state of the feed in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Lineage of the database.
    pub feed_id: String,
    /// Generation of the newest mark that the database knows. 0 when it has never written a mark.
    pub generation: i64,
    /// Highest position that this mark reserved.
    pub reserved: i64,
    /// Identity of the database that wrote this mark. None when there is none.
    pub stored: Option<Incarnation>,
    /// Identity of this database.
    pub here: Incarnation,
    /// Newest epoch of the database. None before the first start.
    pub epoch: Option<NewestEpoch>,
    /// Newest position in the feed.
    pub newest: i64,
    /// Time of the newest row. None when that row does not exist.
    pub newest_at: Option<DateTime<Utc>>,
}

impl Database {
    /// Whether the mark was written in this epoch.
    pub fn is_in_epoch_of(&self, mark: &Mark) -> bool {
        self.epoch.as_ref().is_some_and(|epoch| epoch.n == mark.epoch && epoch.feed == mark.feed)
    }

    fn is_behind_epoch_of(&self, mark: &Mark) -> bool {
        self.epoch.as_ref().is_none_or(|epoch| epoch.n < mark.epoch)
    }

    /// Whether the newest mark that the database knows was written in this run of its server.
    pub fn is_same_run_as_stored(&self) -> bool {
        self.stored.as_ref().is_some_and(|stored| stored.is_same_run(&self.here))
    }

    /// Whether the loss that the mark proves is small enough for an automatic epoch.
    fn lost_little(&self, mark: &Mark, loss_max: TimeDelta) -> bool {
        if self.newest >= mark.given {
            return true;
        }
        let lost = mark.given_at.zip(self.newest_at).map(|(given, newest)| given - newest);
        loss_max > TimeDelta::zero() && lost.is_some_and(|lost| lost <= loss_max)
    }
}

/// Compares the mark with the database. The first row that matches in the table of
/// docs/spec/journal.md#checking-the-feed decides. An epoch begins without an announcement only if at most `loss_max`
/// of work is lost.
pub fn verdict(store: &MarkLookup, database: &Database, loss_max: TimeDelta) -> Verdict {
    let found = match store {
        MarkLookup::Away => return Verdict::MarkUnreachable,
        MarkLookup::Empty if database.generation == 0 => return Verdict::New,
        MarkLookup::Empty | MarkLookup::Unreadable => return Verdict::MarkMissing,
        MarkLookup::Marked(found) => found,
    };
    let (mark, here) = (&found.mark, &database.here);
    if mark.feed_id != database.feed_id {
        let is_empty = database.newest == 0;
        return if is_empty && !found.is_live() { Verdict::New } else { Verdict::MarkForeign };
    }
    let same_database = mark.incarnation.is_same_database(here);
    if !same_database && found.is_live() {
        return Verdict::SplitBrain;
    }
    if found.generation < database.generation {
        return if database.is_same_run_as_stored() { Verdict::MarkRewound } else { Verdict::BothRewound };
    }
    if mark.incarnation.is_same_run(here) {
        return Verdict::Unbroken;
    }
    let (same_epoch, is_whole) = (database.is_in_epoch_of(mark), mark.closed && database.newest == mark.given);
    if same_database && same_epoch {
        if is_whole {
            return Verdict::CleanRestart;
        }
        if here.is_as_far_as(&mark.incarnation) && database.lost_little(mark, loss_max) {
            let failed_over = here.timeline != mark.incarnation.timeline;
            return if failed_over { Verdict::Failover } else { Verdict::UncleanRestart };
        }
    }
    if same_database && database.is_behind_epoch_of(mark) && found.is_live() {
        return Verdict::SplitBrain;
    }
    if !same_database && same_epoch && is_whole {
        return Verdict::Moved;
    }
    Verdict::Rewound
}
