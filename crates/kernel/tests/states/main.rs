//! State tables: no command leaves the valid states, and the first broken rule is the answer.

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

/// The first broken rule in the order of the specification, which a table must return.
fn first<R: Copy>(rules: &[(bool, R)]) -> Option<R> {
    rules.iter().filter(|(broken, _)| *broken).map(|(_, refusal)| *refusal).next()
}

/// The code of a broken rule, and how to fix it.
type Rule<'a, T> = (&'a str, fn(&mut T));

/// Begins with every rule broken and fixes one after the other: each must be the answer while it is the first.
fn assert_rules_in_order<T: Copy>(broken: T, rules: &[Rule<'_, T>], ask: impl Fn(&T) -> Option<&'static str>) {
    let mut asked = broken;
    for (code, repair) in rules {
        assert_eq!(ask(&asked), Some(*code));
        repair(&mut asked);
    }
    assert_eq!(ask(&asked), None);
}
