//! `GET /trace/where-used` — where a unit, a lot or a batch went.

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

/// Find what a unit, a lot or a batch went into.
#[utoipa::path(
    get,
    path = "/trace/where-used",
    params(StartQuery, WalkQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts, and every unit, lot and untraced output that holds it: a page, or a file with all of it.", content(
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
