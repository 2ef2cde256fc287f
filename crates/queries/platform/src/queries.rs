// This file was generated with `cornucopia`. Do not modify.

pub mod admin_change;
pub mod event;
pub mod idempotency;
pub mod instance;
pub mod key;
pub mod lock;
pub mod loose_object;
pub mod marker;
pub mod token;
