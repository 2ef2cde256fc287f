//! Refusals of the area.

use platform::refusals;

refusals! {
    /// Reasons why a recall or a device history record is refused.
    pub enum TraceRefusal {
        NodeNotFound = 404 "node_not_found": "This unit, lot, batch or product does not exist. Send it as serial/12, lot/12, batch/12 or pool/12.",
        NotAcceptable = 406 "not_acceptable": "The record is available as application/pdf or application/json. Send one of them in Accept.",
        DhrTooLarge = 409 "dhr_too_large": "The record has more units, pages, rows or text than one document may have. Request fewer sections.",
        DocumentUnreadable = 409 "document_unreadable": "Attached files cannot be read within the limits. Remove them, or request the record without include_attachments.",
        RecallChanged = 409 "recall_changed": "The recall finds other units or lots than expected. Review it again before you put them on hold.",
        CursorExpired = 410 "cursor_expired": "The stored result no longer exists, because results are kept for 24 hours. Repeat the request without a cursor.",
        AsOfInFuture = 422 "as_of_in_future": "as_of is in the future. Send a moment in the past, or leave it out for the present.",
        CursorMismatch = 422 "cursor_mismatch": "The cursor belongs to another request. Repeat the first request with only the cursor added.",
        NotWithExport = 422 "not_with_export": "An exported file contains the whole result. Leave limit and cursor out.",
        SelectorRequired = 422 "selector_required": "Specify what to recall: units, lots, a delivery, batches, work orders or a time window.",
        StartAmbiguous = 422 "start_ambiguous": "The request names more than one starting point. Send exactly one unit, lot or batch.",
        StartRequired = 422 "start_required": "Specify a unit, lot or batch by key, or a unit or lot by product_key and code.",
        TzUnknown = 422 "tz_unknown": "This time zone is unknown. Send a name from the IANA list, such as Europe/Rome.",
        WindowIncomplete = 422 "window_incomplete": "A time window needs time_from, time_to, and a product, phase, operator or location.",
        WindowInvalid = 422 "window_invalid": "The time window ends before it begins. Send a time_to that is not before time_from.",
        TraceTimeout = 503 "trace_timeout": "The search took more than 120 seconds and was stopped. Narrow the request, or try again later.",
    }
}
