//! Property tests of the rules for acceptable passwords.

use kernel::rules::password::{TEMPORARY_ALPHABET, TEMPORARY_CHARS, Weakness, normalized, weakness};
use proptest::prelude::*;

fn temporary() -> impl Strategy<Value = String> {
    let letters: Vec<char> = TEMPORARY_ALPHABET.iter().map(|byte| char::from(*byte)).collect();
    prop::collection::vec(prop::sample::select(letters), TEMPORARY_CHARS)
        .prop_map(|letters| letters.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn password_shorter_than_8_or_longer_than_128_breaks_the_length(letter in "[xé😀]", length in prop_oneof![0_usize..8, 129_usize..140]) {
        prop_assert_eq!(weakness(&letter.repeat(length), "anna", &[]), Some(Weakness::Length));
    }

    #[test]
    fn password_length_counts_characters_after_composition(count in 1_usize..8) {
        // Two code points each until they are composed.
        prop_assert_eq!(weakness(&"e\u{301}".repeat(count), "anna", &[]), Some(Weakness::Length));
    }

    #[test]
    fn password_with_the_user_name_in_any_case_breaks_the_username(
        name in "[a-z]{3,8}", before in "[A-Z0-9]{4}", after in "[A-Z0-9]{4}", upper in any::<bool>(),
    ) {
        let shown = if upper { name.to_uppercase() } else { name.clone() };
        prop_assert_eq!(weakness(&format!("{before}{shown}{after}"), &name, &[]), Some(Weakness::Username));
        prop_assert_eq!(weakness(&format!("{before}{name}{after}"), &name.to_uppercase(), &[]), Some(Weakness::Username));
    }

    #[test]
    fn password_that_is_temporary_is_never_weak(password in temporary()) {
        prop_assert_eq!(weakness(&password, "no-such-name!", &[]), None, "{}", password);
    }

    #[test]
    fn password_without_a_user_name_is_never_refused_for_it(password in "[a-zA-Z0-9]{8,20}") {
        prop_assert_ne!(weakness(&password, "", &[]), Some(Weakness::Username));
    }

    #[test]
    fn normalized_password_stays_the_same_and_is_judged_the_same(password in "[a-zéäö\u{301}\u{308}]{0,20}") {
        let once = normalized(&password);
        prop_assert_eq!(&normalized(&once), &once);
        prop_assert_eq!(weakness(&password, "anna", &[]), weakness(&once, "anna", &[]));
    }
}

#[test]
fn password_among_the_first_that_are_tried_is_common() {
    for password in
        ["password", "12345678", "iloveyou", "qwertyuiop", "sunshine", "PASSWORD", "baseball", "trustno1", "aaaaaaaa"]
    {
        assert_eq!(weakness(password, "anna", &[]), Some(Weakness::Common), "{password}");
    }
}

#[test]
fn password_of_several_unrelated_words_is_good() {
    for password in ["violet kettle seven stairs", "correct horse battery", "Tr0ub4dor&3x!"] {
        assert_eq!(weakness(password, "anna", &[]), None, "{password}");
    }
}

#[test]
fn weaknesses_have_their_words() {
    let words = [Weakness::Length, Weakness::Username, Weakness::Common].map(Weakness::rule);
    assert_eq!(words, ["length", "username", "common"]);
}

#[test]
fn temporary_alphabet_holds_nothing_that_can_be_misread() {
    assert!(!TEMPORARY_ALPHABET.iter().any(|byte| b"lo01IO".contains(byte)));
    assert_eq!(TEMPORARY_CHARS, 16);
}

#[test]
fn the_names_of_the_product_and_the_company_are_no_passwords() {
    let names = ["Audit Pumps Works", "Łódź", ""];
    for password in [
        "tracewright",
        "Tracewright",
        "TraceWright2026!",
        "trace-wright",
        "Audit Pumps Works",
        "auditpumpsworks",
        "12 Audit-Pumps-Works!!",
        "łódź1234",
    ] {
        assert_eq!(weakness(password, "anna", &names), Some(Weakness::Common), "{password}");
    }
    for password in ["tracewright on the shelf 9", "Audit pumps work at night", "a-long-password-42"] {
        assert_eq!(weakness(password, "anna", &names), None, "{password}");
    }
}
