// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod bom;
pub mod import;
pub mod product;
