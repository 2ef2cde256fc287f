//! Tracewright: production and traceability for manufacturers.
//!
//! This crate only assembles: the operations are in the crates of the areas, and what they share is in [`platform`].
//! [`app`] joins both, [`web`] serves console and book, [`commands`] has the commands of the binary. See
//! `ARCHITECTURE.md`.

pub mod app;
pub mod areas;
pub mod commands;
mod tags;
pub mod web;
