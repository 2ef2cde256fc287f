//! A work order: its status follows from its jobs (docs/spec/production.md#work-order-status).

use rust_decimal::Decimal;

use crate::rules::job::Stage;
use crate::rules::refusal::{refusals, refuse_first};

/// Work orders have the stages of jobs: created, planned, started, closed.
pub type OrderStatus = Stage;

/// State of a job that the rules of its work order check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderJobState {
    /// Stage of the job.
    pub stage: Stage,
    /// Whether a user is working on the job.
    pub active: bool,
    /// Whether the job has an open batch.
    pub open_batch: bool,
    /// Whether the job ever had a batch, canceled batches included.
    pub any_batch: bool,
}

/// State of a work order that the rules check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderState {
    /// Jobs of the work order. Empty when all were deleted.
    pub jobs: Vec<OrderJobState>,
}

/// Facts about a work order that is to be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewOrder {
    /// Whether the product can have new work orders.
    pub product_active: bool,
    /// Whether another work order has the code that was sent.
    pub code_taken: bool,
    /// Whether a code was sent, or a counter creates the code.
    pub has_code: bool,
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Quantity to make.
    pub quantity: Decimal,
    /// Minimum order quantity of the product.
    pub minimum: Decimal,
}

/// A command on a work order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderCommand {
    /// Change the work order, except its quantity.
    Update {
        /// Whether the bill of materials or the output location changes.
        material: bool,
        /// Whether a removed line has draft links, or lots declared for an open batch.
        links_exist: bool,
    },
    /// Change the planned quantity.
    ChangeQuantity {
        /// Whether the new quantity is below the quantity of completed and open batches.
        below_done: bool,
        /// Whether the new quantity is not a whole number although the output has serial numbers.
        broken: bool,
    },
    /// Close all open jobs.
    Close,
    /// Delete a work order that was planned by mistake.
    Delete,
}

/// The result of a command on a work order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderTransition {
    /// The work order continues to exist, with these jobs.
    Stays(OrderState),
    /// The work order and its jobs are deleted.
    Gone,
}

refusals! {
    /// Why a command on a work order is refused.
    pub enum OrderRefusal {
        /// The product cannot have new work orders.
        ProductNotActive = "product_not_active",
        /// Another work order has the code.
        CodeTaken = "work_order_code_taken",
        /// No code was sent, and no counter creates the code.
        CounterNotDefined = "counter_not_defined",
        /// The quantity of a traced product must be a whole number.
        WholeQuantityRequired = "whole_quantity_required",
        /// The quantity is below the minimum order quantity.
        BelowMinimum = "below_minimum_order_qt",
        /// The work order is closed.
        Closed = "work_order_closed",
        /// Draft links or lot allocations refer to a removed line.
        ComponentLinksExist = "component_links_exist",
        /// Completed and open batches already exceed the new quantity.
        QuantityBelowDone = "quantity_below_done",
        /// A user is working on a job.
        JobIsActive = "job_is_active",
        /// A job has an open batch.
        JobHasActiveBatch = "job_has_active_batch",
        /// The work order was started or ever had a batch, so it can only be closed.
        Started = "work_order_started",
    }
}

/// Derives the status of a work order from the stages of its jobs: closed if all are closed (also without jobs),
/// started if any has started, planned if all are planned, otherwise created
/// (docs/spec/production.md#work-order-status).
pub fn derive(stages: impl IntoIterator<Item = Stage>) -> OrderStatus {
    let (mut all_closed, mut any_begun, mut all_planned) = (true, false, true);
    for stage in stages {
        all_closed &= stage == Stage::Closed;
        any_begun |= matches!(stage, Stage::Started | Stage::Closed);
        all_planned &= stage == Stage::Planned;
    }
    match (all_closed, any_begun, all_planned) {
        (true, _, _) => OrderStatus::Closed,
        (_, true, _) => OrderStatus::Started,
        (_, _, true) => OrderStatus::Planned,
        _ => OrderStatus::Created,
    }
}

/// Returns the status of a work order, derived from its jobs.
pub fn status(order: &OrderState) -> OrderStatus {
    derive(order.jobs.iter().map(|job| job.stage))
}

/// Checks whether a work order can be created. The error is the first rule that is violated.
pub fn check_creation(order: &NewOrder) -> Result<(), OrderRefusal> {
    refuse_first(&[
        (!order.product_active, OrderRefusal::ProductNotActive),
        (order.code_taken, OrderRefusal::CodeTaken),
        (!order.has_code, OrderRefusal::CounterNotDefined),
        (order.traced && !order.quantity.fract().is_zero(), OrderRefusal::WholeQuantityRequired),
        (order.quantity < order.minimum, OrderRefusal::BelowMinimum),
    ])
}

/// Returns the work order after the command, or the first rule that forbids it.
pub fn check_transition(command: OrderCommand, order: &OrderState) -> Result<OrderTransition, OrderRefusal> {
    let closed = status(order) == OrderStatus::Closed;
    match command {
        OrderCommand::Update { material, links_exist } => {
            refuse_first(&[
                (material && closed, OrderRefusal::Closed),
                (material && links_exist, OrderRefusal::ComponentLinksExist),
            ])?;
            Ok(OrderTransition::Stays(order.clone()))
        }
        OrderCommand::ChangeQuantity { below_done, broken } => {
            refuse_first(&[
                (below_done, OrderRefusal::QuantityBelowDone),
                (broken, OrderRefusal::WholeQuantityRequired),
            ])?;
            Ok(OrderTransition::Stays(order.clone()))
        }
        OrderCommand::Close => {
            refuse_first(&[
                (closed, OrderRefusal::Closed),
                (order.jobs.iter().any(|job| job.active), OrderRefusal::JobIsActive),
                (order.jobs.iter().any(|job| job.open_batch), OrderRefusal::JobHasActiveBatch),
            ])?;
            Ok(OrderTransition::Stays(OrderState { jobs: order.jobs.iter().copied().filter_map(closed_job).collect() }))
        }
        OrderCommand::Delete => {
            let begun = !matches!(status(order), OrderStatus::Created | OrderStatus::Planned);
            refuse_first(&[(begun || order.jobs.iter().any(|job| job.any_batch), OrderRefusal::Started)])?;
            Ok(OrderTransition::Gone)
        }
    }
}

/// Returns the job after its work order was closed. `None` for a job that never had a batch, which is deleted. Canceled
/// batches count (docs/spec/production.md#closing-a-job).
fn closed_job(job: OrderJobState) -> Option<OrderJobState> {
    let stays = job.any_batch || matches!(job.stage, Stage::Started | Stage::Closed);
    stays.then_some(OrderJobState { stage: Stage::Closed, ..job })
}
