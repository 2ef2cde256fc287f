//! Every refusal of the area, declared once.

use crate::refusals;

refusals! {
    /// Why the area refuses: about the journal.
    pub enum Refusal {
        EventNotFound = 404 "event_not_found": "There is no such event.",
        UnknownEventType = 422 "unknown_event_type": "There is no such type of event.",
        TooManyStreams = 429 "too_many_streams": "This user has as many streams as one may have; close one.",
    }
}
