//! The walk through the genealogy: where it begins, how it steps, what it reads on its way.

mod backward;
pub mod facts;
mod forward;
mod selecting;
mod selection;
pub mod starting;
pub mod walking;
mod windows;
