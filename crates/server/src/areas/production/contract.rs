//! What other areas may ask of this one, inside their own transaction.

pub use super::queue::queues::revert_queues;
