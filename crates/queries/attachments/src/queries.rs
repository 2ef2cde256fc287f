// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod file;
pub mod media;
