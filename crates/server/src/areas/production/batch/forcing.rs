//! A batch that nobody worked on: its quantity was set by hand. It moves stock and work in progress as the completion of a
//! batch without serials does (docs/spec/production.md#overriding-progress).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::rules::job::Stage;
use kernel::rules::progress::Obstacle;
use kernel::wire::key::{BatchKey, EventKey};
use queries::queries::production::work::insert_forced_batch;
use rust_decimal::Decimal;

use super::causes::Causes;
use super::completing::{Figures, output_lot, store_end};
use super::contents::AtWork;
use super::input::Declared;
use super::material::{Moves, look_at_stock, output_position, wanted};
use super::needs::Looked;
use super::parts::{Completing, Parts};
use super::telling::Journal;
use super::worth::Worth;
use crate::areas::production::refusals::Refusal;
use crate::areas::production::rows::{Job, OpenBatch, Order};
use crate::areas::production::work::sessions::Working;
use crate::areas::warehouse::contract::{Acting, Beside, ForWork, HeldStock};
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// Inserts the batch, still open; its order and its job are locked, and no other batch of the job is open. Answers the job
/// with it.
pub async fn insert(
    write: &Write,
    order: &Order,
    job: &Job,
    total: Decimal,
    event_key: EventKey,
    now: DateTime<Utc>,
) -> Result<(BatchKey, Job), Problem> {
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
    Ok((key, Job { batch: Some(OpenBatch { key, total }), ..job.clone() }))
}

/// What the batch will move, so that it is locked together with what the same command reverses first.
pub async fn beside(write: &Write, order: &Order, job: &Job, key: BatchKey) -> Result<Beside, Problem> {
    let at = AtWork::lock_opened(write, order, job, key).await?;
    let declared = Declared::default();
    let wanted = wanted(&at, &declared, &Parts::default(), None);
    let mut pairs = BTreeSet::new();
    if at.inventory_on {
        pairs.extend(wanted.chosen.iter().cloned());
        pairs.extend(at.job.last_phase.then(|| (order.product_key, output_position(&at, &declared))));
    }
    Ok(Beside { wanted, pairs })
}

/// Completes the batch, which has its working time and its work in progress: material leaves stock, output comes, and the
/// job is closed when its planned quantity is reached. Answers what the journal tells.
pub async fn complete(
    write: &mut Write,
    order: &Order,
    job: &Job,
    key: BatchKey,
    by: Working,
) -> Result<Journal, Problem> {
    let at = AtWork::lock_opened(write, order, job, key).await?;
    let (asked, parts) = (Completing { good: at.total(), ..Completing::default() }, Parts::default());
    let (mut journal, mut causes) = (Journal::default(), Causes::default());
    let lot = output_lot(write, &at, &asked, by, &mut journal).await?;
    let stock = HeldStock::hold(write, wanted(&at, &asked.declared, &parts, lot)).await?;
    check_components(&at, &stock)?;
    let looked = Looked { at: &at, asked: &asked, parts: &parts, stock: &stock };
    let moves = Moves::of(&looked, lot, &mut causes)?;
    let (order_key, job_key, batch_key) = at.named();
    let postings = HeldStock::postings(ForWork { order_key, job_key, batch_key }, &moves.all);
    let acting = Acting { now: by.now, user_key: by.user_key };
    let (prepared, refused) = stock.prepare(write, acting, &parts.held, &postings).await?;
    look_at_stock(&looked, &moves, refused, &mut causes)?;
    causes.refuse()?;
    let reached = at.job.completed + asked.good >= at.job.planned;
    // A job that was closed before its time stays closed since then.
    let ended = reached.then(|| at.job.end.unwrap_or(by.now));
    store_end(write, &at, &asked, Figures { lot, worth: Worth::of(&at, by.now), ended }, by.now).await?;
    journal.tell_end(&at, &asked, 0, reached && at.job.stage != Stage::Closed, by.now);
    journal.move_stock(&moves, prepared.store(write).await?);
    Ok(journal)
}

/// Checks the components once more after their products are locked: one that is traced now must be scanned.
fn check_components(at: &AtWork, stock: &HeldStock) -> Result<(), Problem> {
    for line in &at.lines {
        if stock.product(line.component())?.traced {
            return Err(Refusal::OverrideNotAllowed.with("reason", Obstacle::TracedComponent.as_str()));
        }
    }
    Ok(())
}
