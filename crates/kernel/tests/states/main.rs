//! Tables of states: no command leaves the valid states, and the first broken rule is the answer.

mod issue;
mod job;
mod link;
mod lot;
mod movement;
mod movement_list;
mod movement_row;
mod order;
mod product;
mod session;
mod task;
mod unit;

/// The first of the rules in the order of the contract that is broken; what a table must answer.
fn first<R: Copy>(rules: &[(bool, R)]) -> Option<R> {
    rules.iter().filter(|(broken, _)| *broken).map(|(_, refusal)| *refusal).next()
}
