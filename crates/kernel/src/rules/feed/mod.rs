//! Epochs of the feed: how a database that went back in time is noticed, and how readers of the feed learn of it.
//!
//! The *mark* is kept outside of the database and says which positions may have been given. The *verdict* compares it
//! with the database. An *epoch* begins wherever the history is not known to be unbroken, far above every position that
//! was given. A *cursor* names the epoch in which it was issued.

pub mod cursor;
pub mod epoch;
pub mod mark;
pub mod verdict;

pub use cursor::{Cursor, CursorStatus, FeedName, Reset, ResetReason};
pub use epoch::{EpochRandomness, EpochReason, NewEpoch};
pub use mark::{EpochOfMark, Incarnation, Mark};
pub use verdict::{Database, FoundMark, MarkLookup, NewestEpoch, Verdict, verdict};
