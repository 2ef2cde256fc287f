//! A work order: its status follows from its jobs (docs/spec/production.md#work-order-status).

use rust_decimal::Decimal;

use crate::rules::job::Stage;
use crate::rules::refusal::{refusals, refuse_first};

/// Orders have the words of jobs: created, planned, started, closed.
pub type OrderStatus = Stage;

/// A job, as far as its order looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderJobState {
    /// How far it has come.
    pub stage: Stage,
    /// Somebody works on it.
    pub active: bool,
    /// A batch of it is open.
    pub open_batch: bool,
    /// It ever had a batch, also one that was canceled.
    pub any_batch: bool,
}

/// What the rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderState {
    /// Its jobs; none when all were deleted.
    pub jobs: Vec<OrderJobState>,
}

/// A new order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewOrder {
    /// The product may have new orders.
    pub product_active: bool,
    /// Another order has the code that was sent.
    pub code_taken: bool,
    /// A code was sent, or a counter makes one.
    pub has_code: bool,
    /// Units of the product have serials.
    pub traced: bool,
    /// How much.
    pub quantity: Decimal,
    /// The product is not ordered in smaller quantities.
    pub minimum: Decimal,
}

/// What somebody wants of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderCommand {
    /// Change its record.
    Update {
        /// The bill of materials or the output position is among the changes.
        material: bool,
        /// A removed line has drafts, or lots declared for an open batch.
        links_exist: bool,
    },
    /// Change how much is made.
    ChangeQuantity {
        /// More is done already.
        below_done: bool,
        /// It is not whole, and the output has serials.
        broken: bool,
    },
    /// Close every open job.
    Close,
    /// It was planned by mistake.
    Delete,
}

/// What becomes of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderTransition {
    /// It is there, with these jobs.
    Stays(OrderState),
    /// It is gone with its jobs.
    Gone,
}

refusals! {
    /// Why a command on an order is refused.
    pub enum OrderRefusal {
        /// The product has no new orders.
        ProductNotActive = "product_not_active",
        /// Another order has the code.
        CodeTaken = "work_order_code_taken",
        /// There is neither a code nor a counter.
        CounterNotDefined = "counter_not_defined",
        /// Units of a traced product are whole.
        WholeQuantityRequired = "whole_quantity_required",
        /// Less than the product is ordered in.
        BelowMinimum = "below_minimum_order_qt",
        /// It is closed.
        Closed = "work_order_closed",
        /// Drafts or allocations name a removed line.
        ComponentLinksExist = "component_links_exist",
        /// More is done already.
        QuantityBelowDone = "quantity_below_done",
        /// Somebody works on a job.
        JobIsActive = "job_is_active",
        /// A batch is open.
        JobHasActiveBatch = "job_has_active_batch",
        /// It has started, or has batches: close it.
        Started = "work_order_started",
    }
}

/// The status of an order, first that fits (docs/spec/production.md#work-order-status).
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

/// The status of an order.
pub fn status(order: &OrderState) -> OrderStatus {
    derive(order.jobs.iter().map(|job| job.stage))
}

/// Whether an order can be made.
pub fn check_creation(order: &NewOrder) -> Result<(), OrderRefusal> {
    refuse_first(&[
        (!order.product_active, OrderRefusal::ProductNotActive),
        (order.code_taken, OrderRefusal::CodeTaken),
        (!order.has_code, OrderRefusal::CounterNotDefined),
        (order.traced && !order.quantity.fract().is_zero(), OrderRefusal::WholeQuantityRequired),
        (order.quantity < order.minimum, OrderRefusal::BelowMinimum),
    ])
}

/// What becomes of an order, or the first rule that forbids it.
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

/// A job that never had a batch goes; canceled batches keep theirs (docs/spec/production.md#closing-a-job).
fn closed_job(job: OrderJobState) -> Option<OrderJobState> {
    let stays = job.any_batch || matches!(job.stage, Stage::Started | Stage::Closed);
    stays.then_some(OrderJobState { stage: Stage::Closed, ..job })
}
