// This file was generated with `cornucopia`. Do not modify.

pub mod administration;
pub mod attachments;
pub mod collaboration;
pub mod configuration;
pub mod counting;
pub mod journal;
pub mod organization;
pub mod platform;
pub mod position;
pub mod process;
pub mod product;
pub mod production;
pub mod quality;
pub mod report;
pub mod security;
pub mod serial;
pub mod tag;
pub mod trace;
pub mod warehouse;
