//! Whole answers of the operations that have no test of their shape elsewhere, and of every kind of refusal.

mod complete;
mod configuration;
mod organization;
mod records;
mod refusals;
mod security;
