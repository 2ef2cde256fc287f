//! Positions, stock, movements. Here only what other areas ask; the operations come with the warehouse itself.

pub mod contract;
