//! Counts of the inventory: sessions, assignments and records (41: 5).

pub mod assignment;
pub mod record;
pub mod session;
