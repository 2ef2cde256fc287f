//! Erases one work order with everything below it, or all of production, for administrators.

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

/// Number of erased rows, by kind of recorded work.
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
    /// Returns the counts under the names that the response of a reset uses.
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

/// A work order that is about to be erased, locked with its jobs and batches.
#[derive(Clone, Debug)]
pub struct OrderToErase {
    /// Key of the work order.
    pub key: OrderKey,
    /// Code of the work order.
    pub code: String,
    site_key: SiteKey,
    /// Keys of the jobs of the work order.
    pub job_keys: Vec<JobKey>,
    /// Keys of the batches of the work order: open, completed and canceled.
    pub batch_keys: Vec<BatchKey>,
    /// Keys of the units in the batches and the WIP of the work order.
    pub unit_keys: Vec<SerialKey>,
}

/// Locks a work order of any status with its jobs and batches, so that no other command can refer to them anymore.
/// Refuses a work order that does not exist.
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

/// Deletes a work order with its jobs, batches and recorded work, and removes it from the queues. The caller holds its
/// units, and has removed the references of units, links and lots to it.
pub async fn erase_order(write: &Write, order: &OrderToErase) -> Result<(ErasedRows, ErasedOrder), Problem> {
    leave_queues(write, &order.site_key, order.key).await?;
    let (key, batches) = (order.key.number(), BatchKey::numbers(&order.batch_keys));
    let EraseWorkOfOrder { allocations, flows, wip, units, steps, sessions } =
        erase_work_of_order().bind(write.conn(), &batches, &key).one().await?;
    let rows = ErasedRows { units, flows, wip, steps, sessions, allocations };
    Ok((rows, erase_rows().bind(write.conn(), &key).one().await?))
}

/// Deletes all recorded work and all WIP, so that production no longer refers to units. No other write may run at the
/// same time.
pub async fn erase_work(write: &Write) -> Result<ErasedRows, Problem> {
    let EraseWork { allocations, flows, wip, units, steps, sessions } =
        erase_all_work().bind(write.conn()).one().await?;
    Ok(ErasedRows { units, flows, wip, steps, sessions, allocations })
}

/// Deletes all work orders, jobs, batches and queues, and creates an empty queue for every site. Other areas must not
/// refer to them anymore. No other write may run at the same time.
pub async fn erase_orders(write: &Write) -> Result<ErasedOrders, Problem> {
    let erased = erase_all_orders().bind(write.conn()).one().await?;
    make_all_site_queues().bind(write.conn()).await?;
    Ok(erased)
}
