//! Queues: the sequence of the open work orders of a site, and of the jobs of an operator.

mod model;
mod operators;
pub mod queues;
mod read_operator_queue;
mod read_site_queue;
mod replace_site_queue;
mod update_operator_queue;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductionQueueRead), routes!(read_site_queue::read_site_queue))
        .op(Access::Scope(Scope::ProductionQueueUpdate), routes!(replace_site_queue::replace_site_queue))
        .op(Access::Scope(Scope::ProductionQueueRead), routes!(read_operator_queue::read_operator_queue))
        .op(Access::Scope(Scope::ProductionQueueUpdate), routes!(update_operator_queue::update_operator_queue))
}
