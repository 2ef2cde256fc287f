//! Tracewright: production and traceability for manufacturers.
//!
//! This crate only assembles the service: the operations are in the crates of the areas, and [`platform`] contains what
//! they share. [`app`] combines both, [`web`] serves the console and the book, and [`commands`] has the commands of the
//! binary. See `ARCHITECTURE.md`.

pub mod app;
pub mod areas;
pub mod commands;
mod tags;
pub mod web;
