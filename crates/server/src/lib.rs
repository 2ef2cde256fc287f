//! Tracewright: production and traceability for manufacturers.
//!
//! Reading order: [`areas`] hold the operations, [`platform`] the mechanism they share, [`app`] joins both, [`commands`]
//! is what the binary can do. See `ARCHITECTURE.md`.

pub mod app;
pub mod areas;
pub mod commands;
pub mod config;
pub mod platform;
