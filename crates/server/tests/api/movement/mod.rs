//! Movements, their lists, and what links and scrap do to the stock.

mod busy;
mod confirmations;
mod effects;
mod examples;
mod lists;
mod plans;
mod published;
mod refusals;
mod reset;
mod reversals;
mod shapes;
mod shipping;
pub mod steps;
