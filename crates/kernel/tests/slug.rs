//! Slugs, for all names.

use kernel::rules::slug::slug;
use proptest::prelude::*;

#[test]
fn slugs_of_the_contract() {
    for (name, expected) in [("Torque (Nm)", "torque_nm"), ("Wire  Gauge-2", "wire_gauge_2"), ("Längé", "lange")] {
        assert_eq!(slug(name).as_deref(), Some(expected));
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
    fn slug_ignores_case(name in "[a-zA-Z0-9 ()-]{0,40}") {
        prop_assert_eq!(slug(&name.to_uppercase()), slug(&name.to_lowercase()));
    }
}
