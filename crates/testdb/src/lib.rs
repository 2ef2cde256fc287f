//! A private PostgreSQL cluster, a template database per set of migrations, one clone per test.
//!
//! The cluster is for development and tests only: it listens on loopback, trusts everyone there and does not sync to
//! disk. A passed test drops its database, a failed one keeps it and prints its name.

mod cluster;
mod database;

pub use cluster::{Cluster, bin_dir};
pub use database::{Template, TestDb};
