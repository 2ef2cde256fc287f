//! Derives status, figures and queue entries of work orders from their jobs, at the end of every production command.
//!
//! A command locks its work orders, changes jobs and batches, and calls [`settle`] last, because the queues that it may
//! lock come after all other locks except counters.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{Changes, WorkOrderClosed, WorkOrderReopened, WorkOrderStarted, WorkOrderUpdated};
use kernel::rules::job::Stage;
use kernel::rules::order::{OrderStatus, derive};
use kernel::wire::key::OrderKey;
use kernel::wire::number::Amount;
use production_queries::client::Params as _;
use production_queries::order::{FindFiguresToSettle, SettleOrderParams, find_figures_to_settle, settle_order};
use production_queries::queue::FindMisplacedJobs;
use rust_decimal::Decimal;

use crate::queue::queues::{QueueMoves, find_misplaced, settle_queues};
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
    let settlement = Settlement::find(write, orders).await?;
    let moves = settlement.queue_moves(orders);
    let events = settlement.store_figures(write, orders, now).await?;
    write.append_events(events);
    settle_queues(write, &moves, &settlement.misplaced).await
}

/// Changes of work orders that follow from their jobs. A command that sends its statements together stores them in two
/// parts: first the figures, and later, under further locks, the queues.
#[derive(Debug)]
pub struct Settlement {
    derived: HashMap<OrderKey, DerivedOrder>,
    /// Jobs that are not in the queue of their assignee.
    pub misplaced: Vec<FindMisplacedJobs>,
}

/// Figures of a work order that follow from its jobs.
#[derive(Debug)]
struct DerivedOrder {
    status: OrderStatus,
    start: Option<DateTime<Utc>>,
    completed: Decimal,
}

impl Settlement {
    /// Reads the jobs of work orders that the caller has locked.
    pub async fn find(write: &Write, orders: &[OrderRecord]) -> Result<Self, Problem> {
        let keys: Vec<OrderKey> = orders.iter().map(|order| order.key).collect();
        let figures = async { Ok(find_figures_to_settle().bind(write.conn(), &OrderKey::numbers(&keys)).all().await?) };
        let (rows, misplaced) = pipeline::two(figures, find_misplaced(write, &keys)).await?;
        let derived = |row: FindFiguresToSettle| {
            let stages = row.stages.iter().map(|word| Stage::from_word(word).ok_or_else(|| unknown_stage(word)));
            let status = derive(stages.collect::<Result<Vec<_>, _>>()?);
            let derived = DerivedOrder { status, start: row.start, completed: row.qt_completed };
            Ok((OrderKey::new(row.work_order_key), derived))
        };
        Ok(Self { derived: rows.into_iter().map(derived).collect::<Result<_, Problem>>()?, misplaced })
    }

    /// Lists the work orders that enter or leave the queue of their site, as long as their figures are not stored.
    pub fn queue_moves(&self, orders: &[OrderRecord]) -> QueueMoves {
        let mut moves = QueueMoves::default();
        let mut orders: Vec<&OrderRecord> = orders.iter().collect();
        orders.sort_by_key(|order| order.key);
        for order in orders {
            let Some(derived) = self.derived.get(&order.key) else { continue };
            match (order.status == OrderStatus::Closed, derived.status == OrderStatus::Closed) {
                (false, true) => moves.leave.push((order.site_key.clone(), order.key)),
                (true, false) => moves.enter.push((order.site_key.clone(), order.key)),
                _ => {}
            }
        }
        moves
    }

    /// Stores the figures of the work orders. Returns the journal rows of new statuses.
    pub async fn store_figures(
        &self,
        write: &Write,
        orders: &mut [OrderRecord],
        now: DateTime<Utc>,
    ) -> Result<Vec<NewEvent>, Problem> {
        let mut events = Vec::new();
        let mut orders: Vec<&mut OrderRecord> = orders.iter_mut().collect();
        orders.sort_by_key(|order| order.key);
        for order in orders {
            if let Some(derived) = self.derived.get(&order.key) {
                events.extend(settle_one(write, order, derived, now).await?);
            }
        }
        Ok(events)
    }
}

/// Builds the internal error for a stage that the kernel does not know. A check constraint prevents it.
fn unknown_stage(word: &str) -> Problem {
    Problem::internal(format!("a job has the unknown stage {word}"))
}

/// Stores the figures of one work order. Returns the journal row of a new status. Does nothing when no figure changed.
async fn settle_one(
    write: &Write,
    order: &mut OrderRecord,
    settled: &DerivedOrder,
    now: DateTime<Utc>,
) -> Result<Option<NewEvent>, Problem> {
    let before = order.status;
    let begun = matches!(settled.status, OrderStatus::Started | OrderStatus::Closed);
    let start = settled.start.filter(|_| begun);
    // The time of closing is kept until the work order is reopened.
    let end = (settled.status == OrderStatus::Closed).then(|| order.end.unwrap_or(now));
    if (before, order.start, order.end, order.completed) == (settled.status, start, end, settled.completed) {
        return Ok(None);
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
    Ok(status_event(order, before, now))
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
