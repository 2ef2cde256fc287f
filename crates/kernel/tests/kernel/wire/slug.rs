//! Property tests of slugs with arbitrary names.

use kernel::rules::slug::slug;
use proptest::prelude::*;

#[test]
fn slugs_of_the_contract() {
    for (name, expected) in [
        ("Torque (Nm)", "torque_nm"),
        ("Wire  Gauge-2", "wire_gauge_2"),
        ("Längé", "lange"),
        ("MyCamel", "my_camel"),
        ("HTTPServer2", "http_server2"),
        ("TORQUE NM", "torque_nm"),
        ("wireNo2Left", "wire_no2_left"),
        ("ÄrmelÖse", "armel_ose"),
        ("pH", "p_h"),
        ("A", "a"),
    ] {
        assert_eq!(slug(name).as_deref(), Some(expected), "{name}");
    }
    assert_eq!(slug("(--) "), None);
}

proptest! {
    #[test]
    fn slug_is_idempotent_and_has_no_blank_at_its_ends_or_twice(name in ".{0,60}") {
        if let Some(once) = slug(&name) {
            prop_assert_eq!(slug(&once), Some(once.clone()));
            prop_assert!(!once.starts_with('_') && !once.ends_with('_') && !once.contains("__"));
            prop_assert!(once.chars().all(|letter| letter.is_alphanumeric() || letter == '_'));
        }
    }

    #[test]
    fn slug_of_words_in_one_case_ignores_which(name in "[a-z0-9]{0,8}([ ()-][a-z]{0,8}){0,4}") {
        // A digit before a capital letter ends a word.
        prop_assume!(!name.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1].is_ascii_lowercase()));
        prop_assert_eq!(slug(&name.to_uppercase()), slug(&name));
    }

    #[test]
    fn slug_of_humps_is_that_of_the_same_words_apart(words in prop::collection::vec("[A-Z][a-z]{1,6}", 1..6)) {
        prop_assert_eq!(slug(&words.concat()), slug(&words.join(" ")));
    }
}
