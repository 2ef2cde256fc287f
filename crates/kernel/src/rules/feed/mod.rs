//! Epochs of the feed: how the service detects that a database was reset to an earlier state, and how it notifies
//! readers of the feed.
//!
//! The *mark* is kept outside the database and records which positions may have been assigned. The *verdict* compares
//! it with the database. An *epoch* begins wherever the history is not known to be unbroken, far above every position
//! that was assigned. A *cursor* names the epoch in which it was issued.

pub mod cursor;
pub mod epoch;
pub mod mark;
pub mod verdict;

pub use cursor::{Cursor, CursorStatus, FeedName, Reset, ResetReason};
pub use epoch::{EpochRandomness, EpochReason, NewEpoch};
pub use mark::{EpochOfMark, Incarnation, Mark};
pub use verdict::{Database, FoundMark, MarkLookup, NewestEpoch, Verdict, verdict};
