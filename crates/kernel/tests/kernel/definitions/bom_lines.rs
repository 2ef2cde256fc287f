//! BOM lines that are part of a loop.

use std::collections::{BTreeSet, HashSet};

use kernel::rules::bom::{lines_in_loops, loops};
use proptest::prelude::*;

/// Products that the lines reach from a product, in one step or more.
fn reached(from: i64, lines: &[(i64, i64)]) -> BTreeSet<i64> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(place) = open.pop() {
        for (_, component) in lines.iter().filter(|(owner, _)| *owner == place) {
            if found.insert(*component) {
                open.push(*component);
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_line_is_in_a_loop_when_its_component_leads_back(lines in prop::collection::vec((0..9_i64, 0..9_i64), 0..24)) {
        let expected: HashSet<(i64, i64)> = lines
            .iter()
            .filter(|(owner, component)| owner == component || reached(*component, &lines).contains(owner))
            .copied()
            .collect();
        prop_assert_eq!(lines_in_loops(&lines), expected);
    }

    #[test]
    fn the_lines_in_loops_alone_are_enough_to_find_the_way(lines in prop::collection::vec((0..9_i64, 0..9_i64), 0..24)) {
        let looping: Vec<(i64, i64)> = lines_in_loops(&lines).into_iter().collect();
        for (owner, component) in &looping {
            let ways = loops(*owner, &[*component], &looping, |_| "");
            prop_assert_eq!(ways.len(), 1);
            prop_assert_eq!((ways[0].first(), ways[0].last()), (Some(owner), Some(owner)));
            for step in ways[0].windows(2) {
                prop_assert!(lines.contains(&(step[0], step[1])));
            }
        }
    }
}

#[test]
fn a_long_chain_of_products_needs_no_deep_stack() {
    let mut lines: Vec<(i64, i64)> = (0..200_000).map(|number| (number, number + 1)).collect();
    assert!(lines_in_loops(&lines).is_empty());
    lines.push((200_000, 0));
    assert_eq!(lines_in_loops(&lines).len(), lines.len());
}
