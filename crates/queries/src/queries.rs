// This file was generated with `cornucopia`. Do not modify.

pub mod administration;
pub mod organization;
pub mod platform;
pub mod quality;
pub mod security;
