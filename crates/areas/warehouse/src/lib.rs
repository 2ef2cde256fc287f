//! Stock, the movements that are the only way to change it, and the operations on locations.
//!
//! Invariants: at every commit, stock is the sum of the completed movements. A completed movement is never changed,
//! only reversed. A unit is at no more than one location. Stock is below zero only for products that allow it.

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

pub use inventory::{fold_stock_totals, keep_stock_totals, prepare_stock_ages};

use platform::api::{Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("movement_list_code_unique", WarehouseRefusal::MovementListCodeTaken.spec()),
    Conflict::new("position_code_unique", WarehouseRefusal::PositionCodeTaken.spec()),
    // The rules of posting check this first. The database trigger is the last safeguard.
    Conflict::new("stock_negative_check", WarehouseRefusal::NegativeStock.spec()),
];

/// Declares the operations of the area.
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
