// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod department;
pub mod user;
