// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod credential;
pub mod session;
pub mod token;
