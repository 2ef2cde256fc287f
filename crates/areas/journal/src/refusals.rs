//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about the journal.
    pub enum JournalRefusal {
        EventNotFound = 404 "event_not_found": "There is no such event.",
        FeedReset = 410 "feed_reset":
            "The feed does not go on from this cursor: discard what was read after `shared_seq`, all when it is null, and go on \
             from there.",
        UnknownEventType = 422 "unknown_event_type": "There is no such type of event.",
        TooManyStreams = 429 "too_many_streams": "This user has as many streams as one may have; close one.",
    }
}
