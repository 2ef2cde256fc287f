//! A private PostgreSQL cluster, a template database per set of migrations, and one clone per test.
//!
//! The cluster is for development and tests only. It listens on loopback, trusts every local user and does not sync to
//! disk. A test that passes notes that its database is no longer needed, and a reaper drops the database. A test that
//! fails keeps its database for an hour and prints the URL.

mod cluster;
mod database;
mod migrated;
mod reaper;

pub use cluster::{Cluster, bin_dir};
pub use database::{PORT_VARIABLE, TEMPLATE_VARIABLE, Template, TestDb};
pub use migrated::{executable_parts, migrated};
pub use reaper::reap;
