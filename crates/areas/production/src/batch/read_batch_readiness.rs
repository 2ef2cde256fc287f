//! `GET /batch/{batch_key}/readiness` — returns what an open batch lacks before it can be completed.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::rules::batch::{BatchMovement, CompletionDeclaration};
use kernel::rules::product::LotTracking;
use kernel::rules::report::day_of;
use kernel::wire::key::BatchKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::causes::{Cause, Causes, RESUME_JOB};
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, add_step_causes};
use super::held_batch::HeldBatch;
use super::shortfalls::{add_code_causes, add_stock_causes, plan};
use super::steps::read_steps;
use crate::refusals::ProductionRefusal;
use platform::api::{PathParam, Problem, json_answer};
use platform::db::OpenTransaction;
use platform::db::time::timed;
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

/// Whether a batch can be completed, and what it lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    /// Whether nothing is missing, so that a completion with the whole quantity as good would be accepted.
    ready: bool,
    /// Everything that is missing, in the sequence in which a completion checks it. Empty when the batch is ready.
    missing: Vec<Cause>,
}

refuses![ProductionRefusal::BatchNotFound];

/// Read what a batch lacks before completion.
///
/// Predicts why `POST /batch/{batch_key}/complete` with the whole quantity as good and no other members would be
/// refused: open steps, missing values, parts, lots, stock, holds and counters, with the same codes. Show the list to
/// the operator before the completion. The operation reads one snapshot and locks nothing, so another command can
/// change the result afterwards. The result does not depend on the caller: it does not check whether the caller owns
/// the work session, as a completion does.
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
    let missing = predicted_causes(&transaction, at, now, today).await?.into_all();
    Ok(json_answer(&Readiness { ready: missing.is_empty(), missing }))
}

/// Collects the causes for which completing the whole batch as good would be refused now. Nothing is locked or written.
/// A batch that is not open has only this one cause.
async fn predicted_causes(
    transaction: &OpenTransaction,
    at: BatchContents,
    now: DateTime<Utc>,
    today: NaiveDate,
) -> Result<Causes, Problem> {
    let client = transaction.client();
    let mut causes = Causes::default();
    if !at.row.active {
        let spec = SerialRefusal::BatchNotActive.spec();
        causes.add(SerialRefusal::BatchNotActive, [Cause::new(spec.code, spec.sentence.to_owned(), None)]);
        return Ok(causes);
    }
    if at.job.session.is_none() {
        let spec = ProductionRefusal::JobIsNotActive.spec();
        causes.add(
            ProductionRefusal::JobIsNotActive,
            [Cause::new(spec.code, spec.sentence.to_owned(), Some(RESUME_JOB))],
        );
    }
    let (notes, missing_values) = read_steps(client, &at, &[], false).await?;
    let declared = CompletionDeclaration { good: at.total(), ..CompletionDeclaration::default() };
    let request = CompletionRequest { declared, notes, missing_values, step: None };
    add_step_causes(&at, &request, &mut causes);
    let held = HeldBatch::find(client, at, request).await?;
    let mut plan = plan(&held, now, &mut causes)?;
    if held.at.output_lot_tracking != LotTracking::None {
        // A completion creates the lot of its output first. Without that lot the warehouse would refuse the output
        // here.
        plan.movements.retain(|moved| !matches!(moved, BatchMovement::Output { serial_key: None, .. }));
    }
    let postings = held.postings(&plan.movements);
    let refused = held.stock.predict_refusals(client, today, &held.units_after(&plan), &postings).await?;
    add_stock_causes(&held, &plan.movements, refused, &mut causes)?;
    add_code_causes(&held, &plan, &mut causes);
    Ok(causes)
}
