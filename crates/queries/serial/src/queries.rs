// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod batch;
pub mod genealogy;
pub mod link;
pub mod lot;
pub mod reset;
pub mod serial;
pub mod value;
