//! Operations, processes, steps and their files: docs/spec/process.md.

mod forms;
mod media;
mod operation_changes;
mod operation_copy;
mod operations;
mod phases;
mod process_refusals;
mod processes;
pub mod steps;
