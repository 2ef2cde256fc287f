//! Whole answers of operations that have no test of their shape elsewhere, and of every kind of refusal. "As before"
//! means: equal to the stored snapshot of the answer (`support::snapshot`).

mod complete;
mod configuration;
mod organization;
mod records;
mod refusals;
mod security;
