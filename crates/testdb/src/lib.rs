//! A private PostgreSQL cluster, a template database per set of migrations, one clone per test.
//!
//! The cluster is for development and tests only: it listens on loopback, trusts everyone there and does not sync to
//! disk. A passed test notes that its database can go, and a reaper drops it; a failed one keeps it and prints its
//! address.

mod cluster;
mod database;
mod migrated;
mod reaper;

pub use cluster::{Cluster, bin_dir};
pub use database::{PORT_VARIABLE, TEMPLATE_VARIABLE, Template, TestDb};
pub use migrated::{migrated, pieces};
pub use reaper::reap;
