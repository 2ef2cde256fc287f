//! `GET /trace/recall`: finds what must be recalled, where it is and who received it.

use axum::extract::State;
use axum::response::Response;

use super::input::{RecallQuery, ResultQuery, WalkOptions};
use super::model::TraceResult;
use super::question::{AcceptedResultFormat, Question};
use super::result_pages::{RecallRequest, answer};
use crate::refusals::TraceRefusal;
use platform::api::{Params, Problem};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;
use product::contract::ProductRefusal;
use production::contract::ProductionRefusal;
use serial::contract::SerialRefusal;

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    ProductionRefusal::BatchNotFound,
    ProductRefusal::ProductNotFound,
    TraceRefusal::CursorExpired,
    TraceRefusal::AsOfInFuture,
    TraceRefusal::CursorMismatch,
    TraceRefusal::NotWithExport,
    TraceRefusal::SelectorRequired,
    TraceRefusal::WindowIncomplete,
    TraceRefusal::WindowInvalid,
    TraceRefusal::TraceTimeout,
];

/// Find what must be recalled.
///
/// Returns the selected units, and every unit, lot and batch that contains the selected units, lots, deliveries,
/// batches or work orders, with location, customer and certainty. By default only outermost units are listed
/// (`roots_only`). Start with `limit=0` to see the counts. The operation changes nothing. Use `POST /trace/hold` to put
/// the result on hold. The first page stores the result for 24 hours, so that further pages (`cursor`) neither repeat
/// nor lose items. `format=csv` and `jsonl` return the whole result as a file whose last line has the number of items
/// and a SHA-256 checksum.
///
/// Refused with `selector_required` without a selector (a product alone is not enough), with `window_incomplete` for a
/// time window without both ends or without a product, phase, operator or location, and with `trace_timeout` after 120
/// seconds: narrow the selectors.
#[utoipa::path(
    get,
    path = "/trace/recall",
    params(RecallQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts, starts and a page of items, or a file with the whole result.", content(
            (TraceResult = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))),
        Refused,
    ),
)]
pub async fn trace_recall(
    State(app): State<App>,
    caller: Caller,
    accepted: AcceptedResultFormat,
    Params((query, page)): Params<(RecallQuery, ResultQuery)>,
) -> Result<Response, Problem> {
    let options = WalkOptions::from(&query);
    answer(
        &app,
        RecallRequest {
            user_key: caller.user_key(),
            question: Question::Recall(Box::new(query)),
            options,
            page,
            accepted,
        },
    )
    .await
}
