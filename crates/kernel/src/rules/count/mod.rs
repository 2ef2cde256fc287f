//! Counts of the inventory: sessions, assignments and records (41: 5), what differs and what is posted (41: 4.3).

pub mod assignment;
pub mod conflict;
pub mod difference;
pub mod import;
pub mod posting;
pub mod record;
pub mod session;
