// This file was generated with `cornucopia`. Do not modify.

pub mod operation;
pub mod phase;
pub mod step;
