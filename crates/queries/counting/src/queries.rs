// This file was generated with `cornucopia`. Do not modify.

pub mod applying;
pub mod assignment;
pub mod completion;
pub mod import;
pub mod record;
pub mod reset;
pub mod session;
pub mod unit;
