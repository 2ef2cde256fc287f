//! Derives status, figures and queue entries of work orders from their jobs, at the end of every production command.
//!
//! A command locks its work orders, changes jobs and batches, and calls [`settle`] last, because the queues that it may
//! lock come after all other locks.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{Changes, WorkOrderClosed, WorkOrderReopened, WorkOrderStarted, WorkOrderUpdated};
use kernel::rules::job::Stage;
use kernel::rules::order::{OrderStatus, derive};
use kernel::wire::key::OrderKey;
use kernel::wire::number::Amount;
use production_queries::client::Params as _;
use production_queries::order::{SettleOrderParams, find_figures_to_settle, settle_order};
use rust_decimal::Decimal;

use crate::queue::queues::{QueueMoves, settle_queues};
use crate::rows::OrderRecord;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Builds a journal row about a work order, with its product and site.
pub fn event_of<D: kernel::rules::event_data::EventData>(
    data: &D,
    order: &OrderRecord,
    now: DateTime<Utc>,
) -> NewEvent {
    NewEvent {
        site_key: Some(order.site_key.clone()),
        work_order_key: Some(order.key),
        product_key: Some(order.product_key),
        ..NewEvent::of(data, now)
    }
}

/// Derives status, start, end and completed quantity of work orders from their jobs, updates the queues of their sites
/// and of the assignees, and adds the journal rows (docs/spec/production.md#work-order-status). The caller has locked
/// the work orders.
pub async fn settle(write: &mut Write, orders: &mut [OrderRecord], now: DateTime<Utc>) -> Result<(), Problem> {
    let keys: Vec<OrderKey> = orders.iter().map(|order| order.key).collect();
    let rows = find_figures_to_settle().bind(write.conn(), &OrderKey::numbers(&keys)).all().await?;
    let mut moves = QueueMoves::default();
    for row in rows {
        let Some(order) = orders.iter_mut().find(|order| order.key.number() == row.work_order_key) else { continue };
        let stages = row.stages.iter().map(|word| Stage::from_word(word).ok_or_else(|| unknown_stage(word)));
        let status = derive(stages.collect::<Result<Vec<_>, _>>()?);
        let settled = DerivedOrder { status, start: row.start, completed: row.qt_completed };
        settle_one(write, order, settled, now, &mut moves).await?;
    }
    settle_queues(write, &moves, &keys).await
}

/// The internal error for a stage that the kernel does not know. A check of the table prevents it.
fn unknown_stage(word: &str) -> Problem {
    Problem::internal(format!("a job in the unknown stage {word}"))
}

/// Figures of a work order that follow from its jobs.
struct DerivedOrder {
    status: OrderStatus,
    start: Option<DateTime<Utc>>,
    completed: Decimal,
}

/// Stores the figures of one work order, notes its queue move and adds the journal row of a new status. Does nothing
/// when no figure changed.
async fn settle_one(
    write: &mut Write,
    order: &mut OrderRecord,
    settled: DerivedOrder,
    now: DateTime<Utc>,
    moves: &mut QueueMoves,
) -> Result<(), Problem> {
    let before = order.status;
    let begun = matches!(settled.status, OrderStatus::Started | OrderStatus::Closed);
    let start = settled.start.filter(|_| begun);
    // The time of closing stays until the work order is reopened.
    let end = (settled.status == OrderStatus::Closed).then(|| order.end.unwrap_or(now));
    if (before, order.start, order.end, order.completed) == (settled.status, start, end, settled.completed) {
        return Ok(());
    }
    let params = SettleOrderParams {
        status: settled.status.as_str(),
        start,
        ended: end,
        qt_completed: settled.completed,
        key: order.key.number(),
    };
    order.rev = settle_order().params(write.conn(), &params).one().await?;
    (order.status, order.start, order.end, order.completed) = (settled.status, start, end, settled.completed);
    match (before == OrderStatus::Closed, settled.status == OrderStatus::Closed) {
        (false, true) => moves.leave.push((order.site_key.clone(), order.key)),
        (true, false) => moves.enter.push((order.site_key.clone(), order.key)),
        _ => {}
    }
    if let Some(event) = status_event(order, before, now) {
        write.append_event(event);
    }
    Ok(())
}

/// Builds the journal row of a new status. `None` when the status is the same.
fn status_event(order: &OrderRecord, before: OrderStatus, now: DateTime<Utc>) -> Option<NewEvent> {
    let status = order.status;
    match (before, status) {
        (before, status) if before == status => None,
        (_, OrderStatus::Closed) => {
            let closed = WorkOrderClosed { qt_completed: Amount::new(order.completed) };
            Some(event_of(&closed, order, now))
        }
        (OrderStatus::Closed, status) => Some(event_of(&WorkOrderReopened { status }, order, now)),
        (_, OrderStatus::Started) => Some(event_of(&WorkOrderStarted {}, order, now)),
        (before, status) => {
            let changes = Changes::default().note("status", &before, &status);
            Some(event_of(&WorkOrderUpdated { changes }, order, now))
        }
    }
}
