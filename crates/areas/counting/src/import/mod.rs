//! Counts from a file: first a dry run, then exactly that file, once.

mod execution;
mod import_counts;
mod lines;
mod model;
pub mod sweep;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// The operations of this folder, as part of the area.
pub fn mount(area: Area) -> Area {
    // The key of its file is its key.
    area.op_without_idempotency(Access::Scope(Scope::InventoryCountApply), routes!(import_counts::import_counts))
}
