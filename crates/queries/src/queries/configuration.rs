// This file was generated with `cornucopia`. Do not modify.

pub mod config;
pub mod counter;
pub mod tag;
