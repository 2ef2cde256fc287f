//! State tables: no command leads to an invalid state, and the first violated rule decides the refusal.

mod batch;
mod batch_rules;
mod count;
mod issue;
mod job;
mod link;
mod lot;
mod message;
mod movement;
mod movement_list;
mod movement_row;
mod order;
mod product;
mod session;
mod task;
mod unit;

/// The first violated rule in the order of the specification, which a table must return.
fn first<R: Copy>(rules: &[(bool, R)]) -> Option<R> {
    rules.iter().filter(|(broken, _)| *broken).map(|(_, refusal)| *refusal).next()
}

/// The code of a violated rule, and how to fix the violation.
type Rule<'a, T> = (&'a str, fn(&mut T));

/// Starts with every rule violated and fixes one after the other: each must be the refusal while it is the first.
fn assert_rules_in_order<T: Copy>(broken: T, rules: &[Rule<'_, T>], ask: impl Fn(&T) -> Option<&'static str>) {
    let mut asked = broken;
    for (code, repair) in rules {
        assert_eq!(ask(&asked), Some(*code));
        repair(&mut asked);
    }
    assert_eq!(ask(&asked), None);
}
