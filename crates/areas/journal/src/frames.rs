//! The text of the stream.

use std::fmt::Write;

use kernel::rules::feed::{FeedName, Reset};
use kernel::rules::journal::Seq;
use kernel::string_enum;
use platform_queries::event::EventRow;
use serde_json::{Value, json};

use super::limits::{RETRY_AFTER_SHUTDOWN_MS, RETRY_MS};
use super::model::{Event, StreamedEvent};
use super::replay::EventFilter;

/// A sign of life.
pub const PING: &str = ": ping\n\n";

/// The journal was emptied; the stream goes on with what comes.
pub const ERASED: &str = ": the journal was emptied\n\n";

string_enum! {
    /// Why the service ends a stream.
    pub enum EndReason {
        /// The token was revoked or has expired, or its user is disabled.
        TokenRevoked = "token_revoked",
        /// This copy of the service stops.
        Shutdown = "shutdown",
        /// Too many rows waited for the client.
        TooSlow = "too_slow",
        /// A new epoch of the feed has begun, or the feed is refused.
        FeedChanged = "feed_changed",
    }
}

/// The first frame.
pub fn ready(topics: &[String], feed: &FeedName, last: Seq) -> String {
    let told = json!({"topics": topics, "feed": feed.as_str(), "last_seq": last.to_string()});
    format!("retry: {RETRY_MS}\n{}", frame("ready", &told))
}

/// What was missed is not sent. The id lets a client that is cut now go on from here.
pub fn reset(reset: Reset, feed: &FeedName, last: Seq) -> String {
    metrics::counter!("journal_feed_resets_total", "reason" => reset.reason.as_str()).increment(1);
    let told = json!({
        "reason": reset.reason,
        "feed": feed.as_str(),
        "last_seq": last.to_string(),
        "shared_seq": reset.shared.map(|seq| seq.to_string()),
    });
    format!("id: {feed}.{last}\n{}", frame("reset", &told))
}

/// The last frame.
pub fn end(reason: EndReason) -> String {
    let end = frame("end", &json!({"reason": reason}));
    if reason == EndReason::Shutdown { format!("retry: {RETRY_AFTER_SHUTDOWN_MS}\n{end}") } else { end }
}

/// Adds the frame of a row, if the row is wanted.
pub fn add_row(text: &mut String, filter: &EventFilter, feed: &FeedName, row: &EventRow) {
    let matched_topics = filter.matched(row);
    let Some(topic) = matched_topics.first().copied() else { return };
    let seq = Seq::new(row.pos);
    let event = Event::from(row.clone());
    let event = StreamedEvent { event, notification: row.event_type.clone(), matched_topics };
    match serde_json::to_string(&event) {
        // Writing to a text does not fail.
        Ok(data) => drop(write!(text, "id: {feed}.{seq}\nevent: {topic}\ndata: {data}\n\n")),
        Err(error) => tracing::error!(%error, %seq, "a row of the journal could not be written as JSON"),
    }
}

fn frame(event: &str, data: &Value) -> String {
    format!("event: {event}\ndata: {data}\n\n")
}
