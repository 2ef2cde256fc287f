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
use super::completing::as_released;
use super::contents::AtWork;
use super::input::Declared;
use super::material::{Moves, look_at_stock, wanted};
use super::needs::{Looked, look, look_at_codes, look_at_steps};
use super::parts::{Completing, Parts};
use super::steps::read_steps;
use crate::areas::production::refusals::Refusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::contract::{BatchMove, ForWork, HeldStock};
use crate::platform::api::{Problem, Slot, json_answer};
use crate::platform::db::OpenTransaction;
use crate::platform::db::time::timed;
use crate::platform::state::App;
use crate::refuses;

/// Whether a batch can be completed, and what it lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    /// True when nothing is missing: a completion with the whole quantity as good would be accepted.
    ready: bool,
    /// Everything that is missing, in the order in which a completion checks it; empty when the batch is ready.
    missing: Vec<Cause>,
}

refuses![Refusal::BatchNotFound];

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
pub async fn read_batch_readiness(State(app): State<App>, Slot(key): Slot<BatchKey>) -> Result<Response, Problem> {
    let transaction = OpenTransaction::new(app.read().await?);
    let now = timed(transaction.client(), &app.clock, "begin isolation level repeatable read read only").await?;
    let at = AtWork::find(transaction.client(), key).await?;
    let today = day_of(now, app.settings.time_zone);
    let missing = foreseen(&transaction, &at, today).await?.into_all();
    Ok(json_answer(&Readiness { ready: missing.is_empty(), missing }))
}

/// The causes that a completion would find now.
async fn foreseen(transaction: &OpenTransaction, at: &AtWork, today: NaiveDate) -> Result<Causes, Problem> {
    let client = transaction.client();
    let mut causes = Causes::default();
    if !at.row.active {
        let told = SerialRefusal::BatchNotActive.told();
        causes.add(SerialRefusal::BatchNotActive, [Cause::new(told.code, told.sentence.to_owned(), None)]);
        return Ok(causes);
    }
    if at.job.session.is_none() {
        let told = Refusal::JobIsNotActive.told();
        causes.add(Refusal::JobIsNotActive, [Cause::new(told.code, told.sentence.to_owned(), Some(RESUME_JOB))]);
    }
    let (notes, missing_values) = read_steps(client, at, &[], false).await?;
    let asked = Completing { good: at.total(), declared: Declared::default(), notes, missing_values, step: None };
    look_at_steps(at, &asked, &mut causes);
    let parts = Parts::find(client, at).await?;
    let stock = HeldStock::find(client, wanted(at, &asked.declared, &parts, None)).await?;
    let looked = Looked { at, asked: &asked, parts: &parts, stock: &stock };
    look(&looked, &mut causes)?;
    let mut moves = Moves::of(&looked, None, &mut causes)?;
    if at.output_lot_tracking != LotTracking::None {
        // The completion makes the lot of its output; without that lot the stock would refuse what it accepts then.
        moves.all.retain(|moved| !matches!(moved, BatchMove::Output { serial_key: None, .. }));
    }
    let (order_key, job_key, batch_key) = at.named();
    let postings = HeldStock::postings(ForWork { order_key, job_key, batch_key }, &moves.all);
    let refused = stock.foresee(client, today, &as_released(at, &asked, &parts), &postings).await?;
    look_at_stock(&looked, &moves, refused, &mut causes)?;
    look_at_codes(&looked, at.counter_key.as_deref(), &mut causes);
    Ok(causes)
}
