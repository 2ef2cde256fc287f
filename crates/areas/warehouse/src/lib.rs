//! Stock, and the movements by which alone it changes; the operations of positions.
//!
//! Promises: stock is the sum of the completed movements, at every commit; a completed movement never changes, it is
//! reversed; a unit lies in at most one position; nothing goes below zero that may not.

mod batch_reversal;
mod batch_stock;
pub mod contract;
mod counted_list;
mod counted_pairs;
mod counted_posting;
mod inventory;
mod limits;
mod list;
mod matches;
mod movement;
mod position;
mod posting;
mod references;
mod refusals;

use refusals::WarehouseRefusal;

use platform::api::{Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("movement_list_code_unique", WarehouseRefusal::MovementListCodeTaken.spec()),
    Conflict::new("position_code_unique", WarehouseRefusal::PositionCodeTaken.spec()),
    // The last word of the database, where the code has looked before.
    Conflict::new("stock_negative_check", WarehouseRefusal::NegativeStock.spec()),
];

/// The operations of the area.
pub fn area() -> Area {
    Area::new("warehouse", "Warehouse")
        .refusals(WarehouseRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .room(position::mount)
        .room(movement::mount)
        .room(list::mount)
        .room(inventory::mount)
}
