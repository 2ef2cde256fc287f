//! Rules that apply to every operation: docs/spec/conventions.md.

mod command_bench;
mod command_demo;
mod command_health;
mod command_line;
mod command_serve;
mod command_setup;
mod command_user;
mod compression;
mod cors;
mod database_hosts;
mod docs_page;
mod documented;
mod errors;
mod failures;
pub mod health;
mod idempotency;
mod idempotency_forgotten;
mod limits;
mod lists;
mod metrics;
pub mod program;
mod records;
mod revision;
pub mod shared;
mod shutdown;
mod transport;
mod wire;
