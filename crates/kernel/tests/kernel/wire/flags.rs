//! Filters with one flag for each value.

use kernel::wire::flags::selected_values;
use proptest::prelude::*;

#[test]
fn the_table_of_the_contract_holds() {
    let words = |[pending, open, completed, canceled]: [Option<bool>; 4]| {
        selected_values(&[("pending", pending), ("open", open), ("completed", completed), ("canceled", canceled)])
    };
    assert_eq!(words([None; 4]), None);
    assert_eq!(words([None, Some(true), None, None]), Some(vec!["open"]));
    assert_eq!(words([Some(true), Some(true), None, None]), Some(vec!["pending", "open"]));
    assert_eq!(words([None, None, Some(false), None]), Some(vec!["pending", "open", "canceled"]));
    assert_eq!(words([None, Some(true), Some(false), None]), Some(vec!["open"]));
    assert_eq!(words([Some(false); 4]), Some(vec![]));
}

proptest! {
    #[test]
    fn a_word_is_asked_for_as_the_sentence_says(flags in prop::collection::vec(any::<Option<bool>>(), 1..6)) {
        let given: Vec<(usize, Option<bool>)> = flags.iter().copied().enumerate().collect();
        let found = selected_values(&given);
        let any_true = flags.contains(&Some(true));
        for (word, flag) in given {
            let expected = match flag {
                Some(true) => true,
                Some(false) => false,
                None => !any_true,
            };
            prop_assert_eq!(found.as_ref().is_none_or(|found| found.contains(&word)), expected);
        }
    }
}
