// This file was generated with `cornucopia`. Do not modify.

pub mod backup;
pub mod custom_data;
pub mod drill;
pub mod reset;
