//! Refusals of the trace area.

use platform::refusals;

refusals! {
    /// Reasons why a recall or a device history record is refused.
    pub enum TraceRefusal {
        NodeNotFound = 404 "node_not_found": "There is no unit, lot, batch or product with this key. Check the key. In `from` and `to`, send serial/12, lot/12, batch/12 or pool/12.",
        NotAcceptable = 406 "not_acceptable": "The record is available only as application/pdf and application/json. Send one of these types in the Accept header.",
        DhrTooLarge = 409 "dhr_too_large": "The record has more units, pages, rows or text than one document can have. Request fewer sections.",
        DocumentUnreadable = 409 "document_unreadable": "Some attached files are damaged, or take too much memory or time to process. Remove them, or request the record without include_attachments.",
        RecallChanged = 409 "recall_changed": "The recall no longer has expected_total items, or its items changed during the request. Review the recall again and send the new total.",
        CursorExpired = 410 "cursor_expired": "The stored result has expired. Repeat the request without a cursor.",
        AsOfInFuture = 422 "as_of_in_future": "as_of is in the future. Send a moment in the past, or leave it out for the present.",
        CursorMismatch = 422 "cursor_mismatch": "The cursor belongs to another request. Repeat the first request with only the cursor added.",
        NotWithExport = 422 "not_with_export": "A CSV or JSON Lines file always contains the whole result. Leave out `limit` and `cursor`.",
        SelectorRequired = 422 "selector_required": "The request does not specify what to recall. Send units, lots, a delivery, batches, work orders or a time window.",
        StartAmbiguous = 422 "start_ambiguous": "The request names more than one starting point. Send exactly one unit, lot or batch.",
        StartRequired = 422 "start_required": "The request does not specify a starting point. Send a unit, lot or batch by key, or a unit or lot by product_key and code.",
        TzUnknown = 422 "tz_unknown": "There is no time zone with this name. Send a name of the IANA time zone database, such as Europe/Rome.",
        WindowIncomplete = 422 "window_incomplete": "The time window is incomplete. Send time_from, time_to and at least one product, phase, operator or location.",
        WindowInvalid = 422 "window_invalid": "The time window ends before it begins. Send a time_to that is not before time_from.",
        TraceTimeout = 503 "trace_timeout": "The search took more than 120 seconds and was stopped. Narrow the request, or try again later.",
    }
}
