// This file was generated with `cornucopia`. Do not modify.

pub mod erase;
pub mod feed;
