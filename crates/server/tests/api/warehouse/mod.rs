//! Locations, movements, movement lists and stock.

mod disposable;
mod inventory;
mod many;
mod movements_read;
mod plans;
mod position_changes;
mod positions;
mod shapes;
pub mod stock;
mod transfers;
