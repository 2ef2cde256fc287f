//! Operations on stock: search, summary, stock of a lot, and comparison with the movements.

mod check_ledger;
mod filters;
mod model;
mod read_lot;
mod search_inventory;
mod stock_ages;
mod stock_totals;
mod summarize_inventory;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

pub use stock_ages::prepare_stock_ages;
pub use stock_totals::{fold_stock_totals, keep_stock_totals};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::InventoryInventoryRead), routes!(search_inventory::search_inventory))
        .op(Access::Scope(Scope::InventoryInventoryRead), routes!(summarize_inventory::summarize_inventory))
        .op(Access::Scope(Scope::InventoryInventoryRead), routes!(check_ledger::check_ledger))
        .tag("Serial")
        .op(Access::Scope(Scope::SerialRead), routes!(read_lot::read_lot))
}
