//! A batch that nobody worked on: its quantity was set by hand. It moves stock and work in progress as the completion of a
//! batch without serials does (docs/spec/production.md#overriding-progress).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::rules::job::Stage;
use kernel::rules::progress::Obstacle;
use kernel::wire::key::{BatchKey, EventKey};
use production_queries::work::insert_forced_batch;
use rust_decimal::Decimal;

use super::causes::Causes;
use super::completion::{CompletionFigures, store_end};
use super::completion_events::CompletionEvents;
use super::contents::BatchContents;
use super::cost::BatchCost;
use super::input::CompletionDeclaration;
use super::material::{BatchMovements, add_stock_causes, output_position, subject_keys};
use super::output_lot::output_lot;
use super::parts::{CompletionRequest, Parts};
use super::readiness::CompletionContext;
use crate::refusals::ProductionRefusal;
use crate::rows::{JobRecord, OpenBatch, OrderRecord};
use crate::work::sessions::WorkStamp;
use platform::api::Problem;
use platform::db::Write;
use warehouse::contract::{FollowingMovements, HeldStock, MovementStamp, WorkReference};

/// Inserts the batch, still open; its order and its job are locked, and no other batch of the job is open. Answers the job
/// with it.
pub async fn insert(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    total: Decimal,
    event_key: EventKey,
    now: DateTime<Utc>,
) -> Result<(BatchKey, JobRecord), Problem> {
    let key = insert_forced_batch()
        .bind(
            write.conn(),
            &job.key.number(),
            &order.key.number(),
            &job.phase_key.as_str(),
            &order.product_key.number(),
            &total,
            &now,
            &event_key.number(),
        )
        .one()
        .await?;
    let key = BatchKey::new(key);
    Ok((key, JobRecord { batch: Some(OpenBatch { key, total }), ..job.clone() }))
}

/// What the batch will move, so that it is locked together with what the same command reverses first.
pub async fn following_movements(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    key: BatchKey,
) -> Result<FollowingMovements, Problem> {
    let at = BatchContents::lock_opened(write, order, job, key).await?;
    let declared = CompletionDeclaration::default();
    let keys = subject_keys(&at, &declared, &Parts::default(), None);
    let mut pairs = BTreeSet::new();
    if at.inventory_on {
        pairs.extend(keys.chosen.iter().cloned());
        pairs.extend(at.job.last_phase.then(|| (order.product_key, output_position(&at, &declared))));
    }
    Ok(FollowingMovements { keys, pairs })
}

/// Completes the batch, which has its working time and its work in progress: material leaves stock, output comes, and the
/// job is closed when its planned quantity is reached. Answers what the journal tells.
pub async fn complete(
    write: &mut Write,
    order: &OrderRecord,
    job: &JobRecord,
    key: BatchKey,
    by: WorkStamp,
) -> Result<CompletionEvents, Problem> {
    let at = BatchContents::lock_opened(write, order, job, key).await?;
    let (request, parts) = (CompletionRequest { good: at.total(), ..CompletionRequest::default() }, Parts::default());
    let (mut events, mut causes) = (CompletionEvents::default(), Causes::default());
    let lot = output_lot(write, &at, &request, by, &mut events).await?;
    let stock = HeldStock::hold(write, subject_keys(&at, &request.declared, &parts, lot)).await?;
    check_components(&at, &stock)?;
    let context = CompletionContext { at: &at, request: &request, parts: &parts, stock: &stock };
    let moves = BatchMovements::of(&context, lot, &mut causes)?;
    let (order_key, job_key, batch_key) = at.work_keys();
    let postings = HeldStock::postings(WorkReference { order_key, job_key, batch_key }, &moves.all);
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let (prepared, refused) = stock.prepare(write, acting, &parts.held, &postings).await?;
    add_stock_causes(&context, &moves, refused, &mut causes)?;
    causes.refuse()?;
    let reached = at.job.completed + request.good >= at.job.planned;
    // A job that was closed before its time stays closed since then.
    let ended = reached.then(|| at.job.end.unwrap_or(by.now));
    store_end(write, &at, &request, CompletionFigures { lot, worth: BatchCost::of(&at, by.now), ended }, by.now)
        .await?;
    events.add_end_events(&at, &request, 0, reached && at.job.stage != Stage::Closed, by.now);
    events.add_stock_events(&moves, prepared.store(write).await?);
    Ok(events)
}

/// Checks the components once more after their products are locked: one that is traced now must be scanned.
fn check_components(at: &BatchContents, stock: &HeldStock) -> Result<(), Problem> {
    for line in &at.lines {
        if stock.product(line.component())?.traced {
            return Err(ProductionRefusal::OverrideNotAllowed.with("reason", Obstacle::TracedComponent.as_str()));
        }
    }
    Ok(())
}
