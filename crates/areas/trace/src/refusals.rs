//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses.
    pub enum TraceRefusal {
        NodeNotFound = 404 "node_not_found": "There is no such unit, lot, batch or product.",
        NotAcceptable = 406 "not_acceptable": "The record is application/pdf or application/json.",
        DhrTooLarge = 409 "dhr_too_large": "The record has more units, pages, rows or text than one document may have. Ask for less in it.",
        DocumentUnreadable = 409 "document_unreadable": "Attached files cannot be read within the limits. Remove them, or ask without include_attachments.",
        RecallChanged = 409 "recall_changed": "The recall reaches something else than expected; look at it again.",
        CursorExpired = 410 "cursor_expired": "The result is kept for 24 hours; ask again without a cursor.",
        AsOfInFuture = 422 "as_of_in_future": "The moment lies in the future.",
        CursorMismatch = 422 "cursor_mismatch": "A cursor continues the same question only; all other parameters stay as they were.",
        NotWithExport = 422 "not_with_export": "A file holds the whole result; leave limit and cursor away.",
        SelectorRequired = 422 "selector_required": "Say what to begin with: units, lots, a delivery, batches, orders or a window of time.",
        StartAmbiguous = 422 "start_ambiguous": "Name one unit, one lot or one batch, and only one of them.",
        StartRequired = 422 "start_required": "Name a unit, a lot or a batch, by key or by product and code.",
        TzUnknown = 422 "tz_unknown": "Name a time zone of the IANA list, such as Europe/Rome.",
        WindowIncomplete = 422 "window_incomplete": "A window has time_from and time_to, and a product, a phase, an operator or a position.",
        WindowInvalid = 422 "window_invalid": "A window does not end before it begins.",
        TraceTimeout = 503 "trace_timeout": "The walk took more than 120 seconds and was given up; ask for less, or again later.",
    }
}
