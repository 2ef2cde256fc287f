//! Attacks within the rules of HTTP: large, slow, silent and unusual clients, and a database that does not answer.
//! Where memory is measured, it is the memory of the real process.

mod bodies;
pub mod bombs;
mod connections;
mod documents;
mod encrypted;
mod frozen;
mod memory;
mod slow_readers;
mod spools;
mod startup;
mod statements;
pub mod workbooks;

/// A number from an environment variable for the long runs of docs/testing.md, or `everyday` if the variable is not
/// set.
fn number(variable: &str, everyday: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(everyday)
}
