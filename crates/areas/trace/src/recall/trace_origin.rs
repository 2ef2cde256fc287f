//! `GET /trace/origin`: finds what a unit, lot or batch is made of.

use axum::extract::State;
use axum::response::Response;

use super::input::{ResultQuery, StartQuery, WalkOptions, WalkQuery};
use super::model::OriginResult;
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
    TraceRefusal::StartAmbiguous,
    TraceRefusal::StartRequired,
    TraceRefusal::TraceTimeout,
];

/// Find what a unit, lot or batch is made of.
///
/// Returns everything that the start is made of, at any depth: units, lots, batches and pools (stock without lots),
/// with receipts and suppliers. Use it to find the supplier or the common cause of a defect. The first page stores the
/// result for 24 hours, so that further pages (`cursor`) neither repeat nor lose items. `format=csv` and `jsonl` return
/// the whole result as a file whose last line has the number of items and a SHA-256 checksum.
///
/// Refused with `start_required` or `start_ambiguous` unless exactly one unit, lot or batch is named, and with
/// `trace_timeout` after 120 seconds: narrow the request, for example with `max_depth`.
#[utoipa::path(
    get,
    path = "/trace/origin",
    params(StartQuery, WalkQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts, receipts, suppliers and a page of items, or a file with the whole result.", content(
            (OriginResult = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))),
        Refused,
    ),
)]
pub async fn trace_origin(
    State(app): State<App>,
    caller: Caller,
    accepted: AcceptedResultFormat,
    Params((walk_query, page)): Params<((StartQuery, WalkQuery), ResultQuery)>,
) -> Result<Response, Problem> {
    let (start, walk) = walk_query;
    let options = WalkOptions::from(&walk);
    answer(
        &app,
        RecallRequest { user_key: caller.user_key(), question: Question::Origin(start), options, page, accepted },
    )
    .await
}
