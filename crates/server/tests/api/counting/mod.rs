//! Stock counts: docs/spec/counting.md.

mod assignments;
mod blind;
mod completions;
mod confirming;
mod counts;
mod imports;
mod many;
pub mod plant;
mod races;
mod refusals;
mod reviews;
mod sessions;
mod shapes;
mod snapshots;
