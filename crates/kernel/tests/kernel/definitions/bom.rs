//! Loops in bills of materials: every loop is found, and shown by the right path.

use std::collections::BTreeSet;

use kernel::rules::bom::loops;
use proptest::prelude::*;

/// Codes of the products, by key. Their order differs from that of the keys.
const CODES: [&str; 8] = ["D", "A", "C", "B", "H", "E", "G", "F"];

/// Code of a product.
fn code(key: i64) -> &'static str {
    CODES.get(usize::try_from(key).unwrap_or_default()).copied().unwrap_or_default()
}

/// Every path from a component to the product that visits no product twice, found by an exhaustive search.
fn ways(product: i64, start: i64, lines: &[(i64, i64)]) -> Vec<Vec<i64>> {
    let (mut found, mut open) = (Vec::new(), vec![vec![product, start]]);
    while let Some(way) = open.pop() {
        let place = way.last().copied().unwrap_or_default();
        if place == product {
            found.push(way);
            continue;
        }
        let below: BTreeSet<i64> = lines.iter().filter(|(owner, _)| *owner == place).map(|(_, next)| *next).collect();
        for next in below {
            if next == product || !way.contains(&next) {
                let mut longer = way.clone();
                longer.push(next);
                open.push(longer);
            }
        }
    }
    found
}

/// The shortest of these paths; of several, the one whose codes sort first.
fn best(product: i64, start: i64, lines: &[(i64, i64)]) -> Option<Vec<i64>> {
    ways(product, start, lines)
        .into_iter()
        .min_by_key(|way| (way.len(), way.iter().map(|key| code(*key)).collect::<Vec<_>>()))
}

/// Random BOM lines as pairs of product and component.
fn graph() -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((0_i64..8, 0_i64..8), 0..20)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn loops_are_found_exactly_where_a_naive_search_finds_them(
        lines in graph(), product in 0_i64..8, components in prop::collection::vec(0_i64..8, 0..6),
    ) {
        let mut seen = BTreeSet::new();
        let expected: Vec<Vec<i64>> = components
            .iter()
            .filter(|component| seen.insert(**component))
            .filter_map(|component| best(product, *component, &lines))
            .collect();
        prop_assert_eq!(loops(product, &components, &lines, code), expected);
    }

    #[test]
    fn every_loop_is_a_real_way_from_the_product_to_itself(
        lines in graph(), product in 0_i64..8, components in prop::collection::vec(0_i64..8, 0..6),
    ) {
        for way in loops(product, &components, &lines, code) {
            prop_assert!(way.len() >= 2);
            prop_assert_eq!((way.first(), way.last()), (Some(&product), Some(&product)));
            prop_assert!(way.get(1).is_some_and(|first| components.contains(first)));
            for step in way.windows(2).skip(1) {
                let [from, to] = step else { unreachable!("windows of two") };
                prop_assert!(lines.contains(&(*from, *to)), "{} is in no line of {}", to, from);
            }
        }
    }

    #[test]
    fn the_order_of_the_lines_does_not_matter(
        lines in graph(), product in 0_i64..8, components in prop::collection::vec(0_i64..8, 0..6),
    ) {
        let backwards: Vec<(i64, i64)> = lines.iter().rev().chain(&lines).copied().collect();
        prop_assert_eq!(loops(product, &components, &lines, code), loops(product, &components, &backwards, code));
    }

    #[test]
    fn lines_of_the_product_itself_do_not_matter(
        lines in graph(), product in 0_i64..8, components in prop::collection::vec(0_i64..8, 0..6),
    ) {
        let without: Vec<(i64, i64)> = lines.iter().filter(|(owner, _)| *owner != product).copied().collect();
        prop_assert_eq!(loops(product, &components, &lines, code), loops(product, &components, &without, code));
    }

    #[test]
    fn a_graph_without_loops_stays_without(
        lines in graph(), product in 0_i64..8, components in prop::collection::vec(0_i64..8, 0..6),
    ) {
        // Stored and new lines lead only to products with larger keys, so that no loop is possible.
        let lines: Vec<(i64, i64)> = lines.into_iter().filter(|(owner, component)| owner < component).collect();
        let components: Vec<i64> = components.into_iter().filter(|component| *component > product).collect();
        prop_assert_eq!(loops(product, &components, &lines, code), Vec::<Vec<i64>>::new());
    }
}

#[test]
fn a_product_that_contains_itself_is_a_loop_of_one() {
    assert_eq!(loops(1, &[1, 1], &[], code), [[1, 1]]);
    assert_eq!(loops(1, &[], &[(2, 1)], code), Vec::<Vec<i64>>::new());
}

#[test]
fn a_chain_of_a_hundred_thousand_is_walked_without_recursion() {
    let lines: Vec<(i64, i64)> = (1..100_000).map(|number| (number, number + 1)).collect();
    let found = loops(100_000, &[1], &lines, |_| "");
    assert_eq!((found.len(), found.first().map(Vec::len)), (1, Some(100_001)));
}
