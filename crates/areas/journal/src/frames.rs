//! Frames of the event stream, as the text that a client receives.

use std::fmt::Write;

use kernel::rules::feed::{FeedName, Reset};
use kernel::rules::journal::Seq;
use kernel::string_enum;
use platform_queries::event::EventRow;
use serde_json::{Value, json};

use super::limits::{RETRY_AFTER_SHUTDOWN_MS, RETRY_MS};
use super::model::{Event, StreamedEvent};
use super::replay::EventFilter;

/// A comment that keeps a quiet connection open.
pub const PING: &str = ": ping\n\n";

/// A comment that announces that the journal was erased. The stream continues with new rows.
pub const ERASED: &str = ": the journal was emptied\n\n";

string_enum! {
    /// Why the service ends a stream.
    pub enum EndReason {
        /// The token was revoked or has expired, or its user is disabled.
        TokenRevoked = "token_revoked",
        /// This instance of the service is shutting down.
        Shutdown = "shutdown",
        /// The client did not read 1000 waiting rows.
        TooSlow = "too_slow",
        /// A new epoch of the feed has begun, or the feed is refused.
        FeedChanged = "feed_changed",
    }
}

/// Builds the first frame, with the epoch and the newest position.
pub fn ready(topics: &[String], feed: &FeedName, last: Seq) -> String {
    let data = json!({"topics": topics, "feed": feed.as_str(), "last_seq": last.to_string()});
    format!("retry: {RETRY_MS}\n{}", frame("ready", &data))
}

/// Builds the frame that announces that missed rows are not sent, so the client must reload. The frame has an id, from
/// which a client that then loses its connection can resume.
pub fn reset(reset: Reset, feed: &FeedName, last: Seq) -> String {
    metrics::counter!("journal_feed_resets_total", "reason" => reset.reason.as_str()).increment(1);
    let data = json!({
        "reason": reset.reason,
        "feed": feed.as_str(),
        "last_seq": last.to_string(),
        "shared_seq": reset.shared.map(|seq| seq.to_string()),
    });
    format!("id: {feed}.{last}\n{}", frame("reset", &data))
}

/// Builds the last frame. After a shutdown the client waits longer before it reconnects.
pub fn end(reason: EndReason) -> String {
    let end = frame("end", &json!({"reason": reason}));
    if reason == EndReason::Shutdown { format!("retry: {RETRY_AFTER_SHUTDOWN_MS}\n{end}") } else { end }
}

/// Adds the frame of a row to the text, if the filter of the stream lets it through.
pub fn add_row(text: &mut String, filter: &EventFilter, feed: &FeedName, row: &EventRow) {
    let matched_topics = filter.matched(row);
    let Some(topic) = matched_topics.first().copied() else { return };
    let seq = Seq::new(row.pos);
    let event = Event::from(row.clone());
    let event = StreamedEvent { event, notification: row.event_type.clone(), matched_topics };
    match serde_json::to_string(&event) {
        // Writing to a string does not fail.
        Ok(data) => drop(write!(text, "id: {feed}.{seq}\nevent: {topic}\ndata: {data}\n\n")),
        Err(error) => tracing::error!(%error, %seq, "a journal row could not be written as JSON and was not sent"),
    }
}

/// Builds a frame of the stream from the name of its event and its data, as one line of JSON.
fn frame(event: &str, data: &Value) -> String {
    format!("event: {event}\ndata: {data}\n\n")
}
