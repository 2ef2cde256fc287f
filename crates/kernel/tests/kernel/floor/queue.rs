//! Reordering of a queue: only a new sequence of its own entries is accepted.

use kernel::rules::queue::{QueueDifference, same_entries};
use proptest::prelude::*;

#[test]
fn what_differs_is_named() {
    let changed = same_entries(&["a", "b", "c"], &["c", "x", "c", "a", "x"]).unwrap_err();
    assert_eq!(changed, QueueDifference { missing: vec!["b"], unknown: vec!["x"], duplicate: vec!["c", "x"] });
    assert_eq!(same_entries::<&str>(&[], &[]), Ok(()));
}

proptest! {
    #[test]
    fn any_order_of_the_entries_is_taken(entries in prop::collection::hash_set(0..1000_u32, 0..30).prop_map(|set| set.into_iter().collect::<Vec<_>>()).prop_flat_map(|entries| (Just(entries.clone()), Just(entries).prop_shuffle()))) {
        prop_assert_eq!(same_entries(&entries.0, &entries.1), Ok(()));
    }

    #[test]
    fn it_is_refused_exactly_when_it_is_no_permutation(stored in prop::collection::hash_set(0..6_u32, 0..6), sent in prop::collection::vec(0..6_u32, 0..8)) {
        let stored: Vec<u32> = stored.into_iter().collect();
        let (mut one, mut other) = (stored.clone(), sent.clone());
        one.sort_unstable();
        other.sort_unstable();
        prop_assert_eq!(same_entries(&stored, &sent).is_ok(), one == other);
    }
}
