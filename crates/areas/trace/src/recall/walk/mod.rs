//! The walk through the genealogy: where it begins, how it steps, what it reads on its way.

mod backward;
pub mod facts;
mod forward;
mod selection;
mod selectors;
pub mod start_node;
pub mod traversal;
mod window_selectors;
