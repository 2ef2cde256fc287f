//! Operations, processes, steps and their files: contract file 21. Orders and jobs do not exist yet, so its examples 8
//! and 9 are not tested here.

mod forms;
mod media;
mod operation_changes;
mod operation_copy;
mod operations;
mod phases;
mod process_refusals;
mod processes;
pub mod steps;
