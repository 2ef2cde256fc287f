// This file was generated with `cornucopia`. Do not modify.

pub mod custom_data;
pub mod reset;
