//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals of the journal and its stream.
    pub enum JournalRefusal {
        EventNotFound = 404 "event_not_found":
            "There is no event with this key, or you do not have permission to read it. Check the key.",
        FeedReset = 410 "feed_reset":
            "The feed cannot continue from this cursor. Discard the events after `detail.shared_seq`, or all events if \
             it is null. Then continue from there.",
        UnknownEventType = 422 "unknown_event_type":
            "There is no event type with this name. Use a published type such as BATCH_COMPLETED.",
        TooManyStreams = 429 "too_many_streams":
            "This user has the maximum number of open streams. Close one and try again.",
    }
}
