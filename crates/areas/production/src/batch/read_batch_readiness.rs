//! `GET /batch/{batch_key}/readiness` — what an open batch lacks before it can be completed.

use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use kernel::rules::product::LotTracking;
use kernel::rules::report::day_of;
use kernel::wire::key::BatchKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::causes::{Cause, Causes, RESUME_JOB};
use super::completion::as_released;
use super::contents::BatchContents;
use super::input::CompletionDeclaration;
use super::material::{BatchMovements, add_stock_causes, subject_keys};
use super::parts::{CompletionRequest, Parts};
use super::readiness::{CompletionContext, add_code_causes, add_component_causes, add_step_causes};
use super::steps::read_steps;
use crate::refusals::ProductionRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::db::OpenTransaction;
use platform::db::time::timed;
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;
use warehouse::contract::{BatchMovement, HeldStock, WorkReference};

/// Whether a batch can be completed, and what it lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    /// True when nothing is missing: a completion with the whole quantity as good would be accepted.
    ready: bool,
    /// Everything that is missing, in the order in which a completion checks it; empty when the batch is ready.
    missing: Vec<Cause>,
}

refuses![ProductionRefusal::BatchNotFound];

/// Read what a batch lacks before completion.
///
/// Answers what `POST /batch/{batch_key}/complete` with the whole quantity as good, without further members, would
/// refuse: open steps, missing values, parts, lots, stock, holds and counters, with the same codes. It reads one snapshot
/// and locks nothing, so another command may change the result before the batch is completed. Who asks does not matter:
/// that only the owner of the work session may complete the batch is not part of the answer.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/readiness",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Whether the batch is ready, and what is missing.", body = Readiness),
        Refused,
    ),
)]
pub async fn read_batch_readiness(
    State(app): State<App>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<Response, Problem> {
    let transaction = OpenTransaction::new(app.read().await?);
    let now = timed(transaction.client(), &app.clock, "begin isolation level repeatable read read only").await?;
    let at = BatchContents::find(transaction.client(), key).await?;
    let today = day_of(now, app.settings.time_zone);
    let missing = predicted_causes(&transaction, &at, today).await?.into_all();
    Ok(json_answer(&Readiness { ready: missing.is_empty(), missing }))
}

/// The causes that a completion would find now.
async fn predicted_causes(
    transaction: &OpenTransaction,
    at: &BatchContents,
    today: NaiveDate,
) -> Result<Causes, Problem> {
    let client = transaction.client();
    let mut causes = Causes::default();
    if !at.row.active {
        let told = SerialRefusal::BatchNotActive.spec();
        causes.add(SerialRefusal::BatchNotActive, [Cause::new(told.code, told.sentence.to_owned(), None)]);
        return Ok(causes);
    }
    if at.job.session.is_none() {
        let told = ProductionRefusal::JobIsNotActive.spec();
        causes.add(
            ProductionRefusal::JobIsNotActive,
            [Cause::new(told.code, told.sentence.to_owned(), Some(RESUME_JOB))],
        );
    }
    let (notes, missing_values) = read_steps(client, at, &[], false).await?;
    let request = CompletionRequest {
        good: at.total(),
        declared: CompletionDeclaration::default(),
        notes,
        missing_values,
        step: None,
    };
    add_step_causes(at, &request, &mut causes);
    let parts = Parts::find(client, at).await?;
    let stock = HeldStock::find(client, subject_keys(at, &request.declared, &parts, None)).await?;
    let context = CompletionContext { at, request: &request, parts: &parts, stock: &stock };
    add_component_causes(&context, &mut causes)?;
    let mut moves = BatchMovements::of(&context, None, &mut causes)?;
    if at.output_lot_tracking != LotTracking::None {
        // The completion makes the lot of its output; without that lot the stock would refuse what it accepts then.
        moves.all.retain(|moved| !matches!(moved, BatchMovement::Output { serial_key: None, .. }));
    }
    let (order_key, job_key, batch_key) = at.work_keys();
    let postings = HeldStock::postings(WorkReference { order_key, job_key, batch_key }, &moves.all);
    let refused = stock.predict_refusals(client, today, &as_released(at, &request, &parts), &postings).await?;
    add_stock_causes(&context, &moves, refused, &mut causes)?;
    add_code_causes(&context, at.counter_key.as_deref(), &mut causes);
    Ok(causes)
}
