//! Search and live stream of the journal, including the replay of missed rows. The commands of the other areas write
//! the rows.
//!
//! The sealer assigns every committed row its position in the feed, after the rows that its transaction had waited for.
//! Searches and streams see only rows that have a position.
//!
//! Guarantees: once a reader has seen a row, no new row appears before it. A stream that resumes from a cursor sends
//! every matching row once and in order.

pub mod contract;
mod cursors;
mod feed_check;
mod feed_reconciliation;
mod frames;
mod limits;
mod mark_keeper;
mod model;
mod read_event;
mod read_feed;
mod refusals;
mod replay;
mod rows;
mod seal;
mod sealer;
mod search_events;
mod stream;
mod stream_events;
mod subject_pages;
mod tail;

pub use feed_check::{Announcement, FeedReadiness, announce_epoch, check_feed, hold_feed, inspect_feed};
pub use feed_reconciliation::{FeedChecker, FeedFinding};
use kernel::rules::scope::Scope;
pub use read_feed::{FeedEpoch, epochs_of};
pub use seal::seal;
pub use sealer::{SealPass, Sealer};
pub use tail::follow;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Returns the area with its operations, the scope that each of them needs, and its refusals.
pub fn area() -> Area {
    Area::new("journal", "Journal")
        .examples(include_str!("../examples.json"))
        .refusals(refusals::JournalRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(search_events::search_events))
        .op(Access::Stream(Scope::NotificationStreamSubscribe), routes!(stream_events::stream_events))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(read_feed::read_feed))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(read_event::read_event))
}
