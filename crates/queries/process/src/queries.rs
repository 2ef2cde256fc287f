// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod operation;
pub mod phase;
pub mod step;
