// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod allocation;
pub mod batch;
pub mod completion;
pub mod job;
pub mod order;
pub mod queue;
pub mod reset;
pub mod session;
pub mod snapshot;
pub mod step;
pub mod steps;
pub mod wip;
pub mod work;
