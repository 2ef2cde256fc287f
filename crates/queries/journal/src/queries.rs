// This file was generated with `cornucopia`. Do not modify.

pub mod epoch;
pub mod erase;
pub mod feed;
