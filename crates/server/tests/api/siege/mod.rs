//! Attacks within the rules of HTTP: large, slow, silent and strange clients; and a database that does not answer.
//! Where memory is measured, it is that of the real process.

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

/// A number from the environment for the long runs of docs/testing.md, or the ordinary one.
fn number(variable: &str, everyday: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(everyday)
}
