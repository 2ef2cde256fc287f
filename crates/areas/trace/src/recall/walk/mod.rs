//! The walk through the genealogy: its starts, its steps, and the facts that it reads.

mod backward;
pub mod facts;
mod forward;
mod selection;
mod selectors;
pub mod start_node;
pub mod traversal;
mod window_selectors;
