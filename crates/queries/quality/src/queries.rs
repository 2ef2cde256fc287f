// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod field;
pub mod list_value;
