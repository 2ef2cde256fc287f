// This file was generated with `cornucopia`. Do not modify.

pub mod production;
pub mod scan;
pub mod stock;
