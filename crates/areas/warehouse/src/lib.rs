//! Stock and the movements, through which alone it changes; also the operations of locations.
//!
//! Invariants: at every commit, stock is the sum of the completed movements; a completed movement is never changed,
//! only reversed; a unit is at no more than one location; stock is below zero only for products that allow it.

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
    // The rules of posting check this first; the trigger of the database is the last guard.
    Conflict::new("stock_negative_check", WarehouseRefusal::NegativeStock.spec()),
];

/// The operations of the area.
pub fn area() -> Area {
    Area::new("warehouse", "Warehouse")
        .examples(include_str!("../examples.json"))
        .refusals(WarehouseRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .room(position::mount)
        .room(movement::mount)
        .room(list::mount)
        .room(inventory::mount)
}
