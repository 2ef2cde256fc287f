// This file was generated with `cornucopia`. Do not modify.

pub mod above;
pub mod batch;
pub mod commands;
pub mod counted_list;
pub mod inventory;
pub mod list;
pub mod matches;
pub mod movement;
pub mod pair;
pub mod position;
pub mod posting;
pub mod reset;
pub mod stock_ages;
pub mod stock_totals;
