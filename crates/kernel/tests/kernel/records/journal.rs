//! Feed positions, and the catalogue of event types.

use kernel::rules::journal::{EventType, InvalidSeq, Seq, TOPICS, is_group};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_place_comes_back_and_keeps_its_order(a in 0..i64::MAX, b in 0..i64::MAX) {
        let (one, other) = (Seq::new(a), Seq::new(b));
        prop_assert_eq!(one.to_string().parse(), Ok(one));
        prop_assert_eq!(one.number().cmp(&other.number()), one.cmp(&other));
    }
}

#[test]
fn what_is_no_place_is_refused() {
    for text in ["", "-1", "+1", "x", "1.0", " 1", "99999999999999999999999999999999999999999"] {
        assert_eq!(text.parse::<Seq>(), Err(InvalidSeq), "{text}");
    }
}

#[test]
fn a_number_that_was_never_given_is_above_every_place() {
    for text in ["9223372036854775807", "9223372036854775808", "8530000000000000000421"] {
        assert_eq!(text.parse(), Ok(Seq::new(i64::MAX)), "{text}");
    }
}

#[test]
fn every_kind_is_found_by_its_word() {
    for kind in EventType::ALL {
        assert_eq!(EventType::from_word(kind.as_str()), Some(*kind));
        assert!(TOPICS.contains(&kind.topic()));
    }
}

#[test]
fn a_command_is_named_by_a_uuid_with_its_hyphens() {
    assert!(is_group("01234567-89ab-4def-8123-456789abcdef"));
    for text in ["", "0123456789ab4def8123456789abcdef", "01234567-89ab-4def-8123-456789abcdeg", "{}", "----"] {
        assert!(!is_group(text), "{text}");
    }
}
