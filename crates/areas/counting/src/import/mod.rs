//! Import of counts from a file: first a dry run, then the execution of that file, which happens only once.

mod execution;
mod import_counts;
mod lines;
mod model;
pub mod sweep;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    // The key of the file makes a repeated execution harmless, so no idempotency key is needed.
    area.op_without_idempotency(Access::Scope(Scope::InventoryCountApply), routes!(import_counts::import_counts))
}
