// This file was generated with `cornucopia`. Do not modify.

pub mod allocation;
pub mod batch;
