//! `GET /trace/origin` — what a unit, a lot or a batch is made of.

use axum::extract::State;
use axum::response::Response;

use super::answering::{Asked, answer};
use super::asking::{Accepted, Question};
use super::input::{Options, ResultQuery, StartQuery, WalkQuery};
use super::model::OriginResult;
use crate::refusals::Refusal;
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
    Refusal::CursorExpired,
    Refusal::AsOfInFuture,
    Refusal::CursorMismatch,
    Refusal::NotWithExport,
    Refusal::StartAmbiguous,
    Refusal::StartRequired,
    Refusal::TraceTimeout,
];

/// Find what a unit, a lot or a batch is made of.
#[utoipa::path(
    get,
    path = "/trace/origin",
    params(StartQuery, WalkQuery, ResultQuery),
    responses(
        (status = 200, description = "Counts, and everything that is in it, down to what was received: a page, or a file with all of it.", content(
            (OriginResult = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))),
        Refused,
    ),
)]
pub async fn trace_origin(
    State(app): State<App>,
    caller: Caller,
    accepted: Accepted,
    Params((asked, page)): Params<((StartQuery, WalkQuery), ResultQuery)>,
) -> Result<Response, Problem> {
    let (start, walk) = asked;
    let options = Options::from(&walk);
    answer(&app, Asked { user_key: caller.user_key(), question: Question::Origin(start), options, page, accepted })
        .await
}
