//! Counts of the inventory: sessions, assignments and records (docs/spec/counting.md#count-sessions), what differs and
//! what is posted (docs/spec/counting.md#posting-the-variances).

pub mod assignment;
pub mod conflict;
pub mod import;
pub mod posting;
pub mod record;
pub mod session;
pub mod variance;
