//! A forced batch, whose quantity an override declares without work. It moves stock and WIP like the completion of a
//! batch without serial numbers (docs/spec/production.md#overriding-progress).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::rules::batch::CompletionDeclaration;
use kernel::rules::job::Stage;
use kernel::rules::progress::Obstacle;
use kernel::wire::key::{BatchKey, EventKey};
use production_queries::work::insert_forced_batch;
use rust_decimal::Decimal;

use super::causes::Causes;
use super::completion_events::forced_events;
use super::contents::BatchContents;
use super::declaration::CompletionRequest;
use super::held_batch::{HeldBatch, subject_keys};
use super::plan_writer::store_end;
use super::shortfalls::{add_stock_causes, plan};
use crate::refusals::ProductionRefusal;
use crate::rows::{JobRecord, OpenBatch, OrderRecord};
use crate::work::sessions::WorkStamp;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::HeldUnits;
use warehouse::contract::{FollowingMovements, HeldStock, MovementStamp};

/// Inserts the forced batch, which is still open. The caller has locked work order and job, and the job has no other
/// open batch. Returns the key of the batch, and the job with the batch.
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

/// Lists the stock that the forced batch will move, so that it is locked together with the stock that the same command
/// reverses first.
pub async fn following_movements(
    write: &Write,
    order: &OrderRecord,
    job: &JobRecord,
    key: BatchKey,
) -> Result<FollowingMovements, Problem> {
    let at = BatchContents::lock_opened(write, order, job, key).await?;
    let keys = subject_keys(&at, &CompletionDeclaration::default(), &HeldUnits::default(), &[], None);
    let mut pairs = BTreeSet::new();
    if at.inventory_on {
        pairs.extend(keys.chosen.iter().cloned());
        pairs.extend(at.job.last_phase.then(|| (order.product_key, at.output_position.clone())));
    }
    Ok(FollowingMovements { keys, pairs })
}

/// Completes the batch, which already has its working time and its WIP: consumes material, puts output into stock, and
/// closes the job when its planned quantity is reached. Returns the journal rows.
pub async fn complete(
    write: &mut Write,
    order: &OrderRecord,
    job: &JobRecord,
    key: BatchKey,
    by: WorkStamp,
) -> Result<Vec<NewEvent>, Problem> {
    let at = BatchContents::lock_opened(write, order, job, key).await?;
    let declared = CompletionDeclaration { good: at.total(), ..CompletionDeclaration::default() };
    let request = CompletionRequest { declared, ..CompletionRequest::default() };
    let held = HeldBatch::hold_forced(write, at, request, by).await?;
    check_components(&held.at, &held.stock)?;
    let mut causes = Causes::default();
    let plan = plan(&held, by.now, &mut causes)?;
    let postings = held.postings(&plan.movements);
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let (prepared, refused) = held.stock.prepare(write, acting, &held.units, &postings).await?;
    add_stock_causes(&held, &plan.movements, refused, &mut causes)?;
    causes.refuse()?;
    // A job that was closed before keeps its time of closing.
    let closed_since = plan.closes_job.then(|| held.at.job.end.unwrap_or(by.now));
    store_end(write, &held, &plan, closed_since, by.now).await?;
    let stored = prepared.store(write).await?;
    let closes = plan.closes_job && held.at.job.stage != Stage::Closed;
    Ok(forced_events(&held, &plan, stored, closes, by.now))
}

/// Checks the components again after their products are locked. A component that is traced now must be scanned, so the
/// override is refused.
fn check_components(at: &BatchContents, stock: &HeldStock) -> Result<(), Problem> {
    for line in &at.lines {
        if stock.product(line.component_key)?.traced {
            return Err(ProductionRefusal::OverrideNotAllowed.with("reason", Obstacle::TracedComponent.as_str()));
        }
    }
    Ok(())
}
