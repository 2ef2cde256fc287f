//! Tests of the service through its API: HTTP on loopback, a real PostgreSQL, and a separate database for every test.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "in a test a broken assumption should stop the test at its place"
)]

mod administration;
mod answers;
mod attachments;
mod batch;
mod browser;
mod collaboration;
mod configuration;
mod contract;
mod conventions;
mod counting;
mod crash;
mod crowd;
mod journal;
mod journey;
mod ledger;
mod migrating;
mod movement;
mod organization;
mod process;
mod product;
mod product_import;
mod production;
mod quality;
mod races;
mod report;
mod scale;
mod security;
mod serial;
mod shopfloor;
mod siege;
mod support;
mod trace;
mod warehouse;
