//! Functions and types that higher areas may use, inside their own transactions.

pub use super::order::erasure::{OrderToErase, erase_order, erase_orders, erase_work, lock_to_erase};
pub use super::queue::queues::revert_queues;
pub use super::refusals::ProductionRefusal;
pub use super::snapshot::{StepSnapshot, steps_of};
