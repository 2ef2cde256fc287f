//! Tracewright: production and traceability for manufacturers.
//!
//! This crate only assembles: the operations are in the crates of the areas, the mechanism they share is in [`platform`].
//! [`app`] joins both, [`web`] serves console and book, [`commands`] is what the binary can do. See `ARCHITECTURE.md`.

pub mod app;
pub mod areas;
pub mod commands;
pub mod web;
