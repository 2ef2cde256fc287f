//! Erasing by administrators: one order with everything below it, or all of production.

use kernel::wire::key::{BatchKey, JobKey, OrderKey, SerialKey, SiteKey};
use production_queries::order::lock_order_to_delete as lock_row;
use production_queries::reset::{
    EraseWork, EraseWorkOfOrder, erase_order as erase_rows, erase_orders as erase_all_orders,
    erase_work as erase_all_work, erase_work_of_order, find_units_of_order, lock_batches_to_delete,
    lock_jobs_to_delete, make_all_site_queues,
};

use crate::queue::queues::leave_queues;
use crate::refusals::ProductionRefusal;
use platform::api::Problem;
use platform::db::Write;

pub use production_queries::reset::{EraseOrder as ErasedOrder, EraseOrders as ErasedOrders};

/// How many rows of recorded work were erased.
#[derive(Clone, Copy, Debug)]
pub struct ErasedRows {
    units: i64,
    flows: i64,
    wip: i64,
    steps: i64,
    sessions: i64,
    allocations: i64,
}

impl ErasedRows {
    /// The counts by the names that the answer of a reset has.
    pub fn by_collection(self) -> [(&'static str, i64); 6] {
        [
            ("BatchSerial", self.units),
            ("BatchFlow", self.flows),
            ("WipLink", self.wip),
            ("StepExecutionRecord", self.steps),
            ("WorkSession", self.sessions),
            ("LotAllocation", self.allocations),
        ]
    }
}

/// An order that is erased, locked with its jobs and batches.
#[derive(Clone, Debug)]
pub struct OrderToErase {
    /// Its key.
    pub key: OrderKey,
    /// Its code.
    pub code: String,
    site_key: SiteKey,
    /// Its jobs.
    pub job_keys: Vec<JobKey>,
    /// Its batches: open, completed and canceled.
    pub batch_keys: Vec<BatchKey>,
    /// Units of its batches and of its WIP.
    pub unit_keys: Vec<SerialKey>,
}

/// Locks an order in any state with its jobs and batches, so that nobody can name them any more. Refuses an order that
/// does not exist.
pub async fn lock_to_erase(write: &Write, key: OrderKey) -> Result<OrderToErase, Problem> {
    let (conn, number) = (write.conn(), key.number());
    let row = lock_row().bind(conn, &number).opt().await?.ok_or(ProductionRefusal::WorkOrderNotFound)?;
    let jobs = lock_jobs_to_delete().bind(conn, &number).all().await?;
    let batches = lock_batches_to_delete().bind(conn, &number).all().await?;
    let units = find_units_of_order().bind(conn, &number).all().await?;
    Ok(OrderToErase {
        key,
        code: row.code,
        site_key: SiteKey::new(row.site_key),
        job_keys: jobs.into_iter().map(JobKey::new).collect(),
        batch_keys: batches.into_iter().map(BatchKey::new).collect(),
        unit_keys: units.into_iter().map(SerialKey::new).collect(),
    })
}

/// Deletes an order and everything below it. The caller holds its units, and has removed the references of units, links
/// and lots to it.
pub async fn erase_order(write: &Write, order: &OrderToErase) -> Result<(ErasedRows, ErasedOrder), Problem> {
    leave_queues(write, &order.site_key, order.key).await?;
    let (key, batches) = (order.key.number(), BatchKey::numbers(&order.batch_keys));
    let EraseWorkOfOrder { allocations, flows, wip, units, steps, sessions } =
        erase_work_of_order().bind(write.conn(), &batches, &key).one().await?;
    let rows = ErasedRows { units, flows, wip, steps, sessions, allocations };
    Ok((rows, erase_rows().bind(write.conn(), &key).one().await?))
}

/// Deletes everything of production that names units, and all recorded work. Only for a write that runs alone.
pub async fn erase_work(write: &Write) -> Result<ErasedRows, Problem> {
    let EraseWork { allocations, flows, wip, units, steps, sessions } =
        erase_all_work().bind(write.conn()).one().await?;
    Ok(ErasedRows { units, flows, wip, steps, sessions, allocations })
}

/// Deletes all orders, jobs, batches and queues, and creates an empty queue for every site. Other areas must not name
/// them any more. Only for a write that runs alone.
pub async fn erase_orders(write: &Write) -> Result<ErasedOrders, Problem> {
    let erased = erase_all_orders().bind(write.conn()).one().await?;
    make_all_site_queues().bind(write.conn()).await?;
    Ok(erased)
}
