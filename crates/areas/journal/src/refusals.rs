//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals of the journal and its stream.
    pub enum JournalRefusal {
        EventNotFound = 404 "event_not_found":
            "There is no event with this key, or you do not have permission to read it. Check the key.",
        FeedReset = 410 "feed_reset":
            "The feed cannot continue from this cursor. Discard what you read after `detail.shared_seq`, or everything if \
             it is null, and continue from there.",
        UnknownEventType = 422 "unknown_event_type":
            "There is no event type with this name. Use a published type such as BATCH_COMPLETED.",
        TooManyStreams = 429 "too_many_streams":
            "This user has the maximum number of open streams. Close one and try again.",
    }
}
