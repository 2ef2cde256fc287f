//! Commands on movements and movement lists, and the effects of links and scrap on stock.

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
