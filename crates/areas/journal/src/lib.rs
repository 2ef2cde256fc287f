//! The journal: its search, and the live stream with replay. Rows are written by the commands of the other areas.
//!
//! The sealer gives every committed row its place, in an order in which a row stands after those that its transaction had
//! waited for; searches and streams see rows that have one.
//!
//! Promises: a reader who saw a row never finds an earlier one later; a stream that goes on where it was cut brings
//! every matching row once and in order.

mod checking;
pub mod contract;
mod frames;
mod keeper;
mod limits;
mod model;
mod read_event;
mod read_feed;
mod refusals;
mod replay;
mod rows;
mod seal;
mod search_events;
mod settling;
mod standing;
mod stream;
mod stream_events;
mod tail;

pub use checking::{Announcement, Checked, announce_epoch, check_feed, hold_feed, look_at_feed};
use kernel::rules::scope::Scope;
pub use read_feed::{FeedEpoch, epochs_of};
pub use seal::{Pass, Sealer, seal};
pub use settling::{Checker, Finding};
pub use tail::follow;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("journal", "Journal")
        .refusals(refusals::Refusal::ALL.iter().map(|refusal| refusal.told()))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(search_events::search_events))
        .op(Access::Stream(Scope::NotificationStreamSubscribe), routes!(stream_events::stream_events))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(read_feed::read_feed))
        .op(Access::Scope(Scope::TraceabilityEventRead), routes!(read_event::read_event))
}
