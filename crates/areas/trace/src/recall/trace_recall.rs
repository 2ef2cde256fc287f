//! `GET /trace/recall` — what must be pulled back, where it is now, who got it.

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

/// Find what must be pulled back.
#[utoipa::path(
    get,
    path = "/trace/recall",
    params(RecallQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts, what the recall begins with, and everything that it reaches: a page, or a file with all of it.", content(
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
