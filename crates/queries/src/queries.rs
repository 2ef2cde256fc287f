// This file was generated with `cornucopia`. Do not modify.

pub mod organization;
pub mod platform;
pub mod security;
