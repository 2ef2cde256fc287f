//! Whole responses of operations that have no test of their shape elsewhere, and of every kind of refusal. In test
//! names, "as before" means that the response equals its stored snapshot (`support::snapshot`).

mod complete;
mod configuration;
mod organization;
mod records;
mod refusals;
mod security;
