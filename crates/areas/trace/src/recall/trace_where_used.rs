//! `GET /trace/where-used`: finds what contains a unit, lot or batch.

use axum::extract::State;
use axum::response::Response;

use super::input::{ResultQuery, StartQuery, WalkOptions, WalkQuery};
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
    TraceRefusal::StartAmbiguous,
    TraceRefusal::StartRequired,
    TraceRefusal::TraceTimeout,
];

/// Find where a unit, lot or batch is used.
///
/// Returns every unit and lot that contains the start, at any depth, with location, shipment and certainty. Batches are
/// listed when their output has neither serial numbers nor a lot. Nothing is missed: what was made from stock without
/// lots is listed with certainty `possible`. Use `link_scope=ever` to include items from which the component was
/// removed, and `as_of` for a moment in the past. The first page stores the result for 24 hours, so that further pages
/// (`cursor`) neither repeat nor lose items. `format=csv` and `jsonl` return the whole result as a file whose last line
/// has the number of items and a SHA-256 checksum.
///
/// Refused with `start_required` or `start_ambiguous` unless exactly one unit, lot or batch is named, with
/// `cursor_expired` when the stored result no longer exists, and with `trace_timeout` after 120 seconds: narrow the
/// request, for example with `max_depth`.
#[utoipa::path(
    get,
    path = "/trace/where-used",
    params(StartQuery, WalkQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts and a page of items, or a file with the whole result.", content(
            (TraceResult = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))),
        Refused,
    ),
)]
pub async fn trace_where_used(
    State(app): State<App>,
    caller: Caller,
    accepted: AcceptedResultFormat,
    Params((walk_query, page)): Params<((StartQuery, WalkQuery), ResultQuery)>,
) -> Result<Response, Problem> {
    let (start, walk) = walk_query;
    let options = WalkOptions::from(&walk);
    answer(
        &app,
        RecallRequest { user_key: caller.user_key(), question: Question::WhereUsed(start), options, page, accepted },
    )
    .await
}
