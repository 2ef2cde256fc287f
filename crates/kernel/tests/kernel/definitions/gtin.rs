//! GTIN: lengths and check digits.

use kernel::rules::gtin::is_gtin;
use proptest::prelude::*;

/// Check digit by the definition of GS1: counted from the right, every odd digit counts three times.
fn check_digit(others: &[u32]) -> u32 {
    let sum: u32 =
        others.iter().rev().enumerate().map(|(place, digit)| if place % 2 == 0 { digit * 3 } else { *digit }).sum();
    (10 - sum % 10) % 10
}

fn text(digits: &[u32]) -> String {
    digits.iter().map(ToString::to_string).collect()
}

/// Digits of all allowed lengths, without the check digit.
fn others() -> impl Strategy<Value = Vec<u32>> {
    prop::sample::select(vec![7_usize, 11, 12, 13]).prop_flat_map(|length| prop::collection::vec(0_u32..10, length))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exactly_one_last_digit_makes_a_gtin(others in others()) {
        let good: Vec<u32> = (0..10).filter(|digit| is_gtin(&format!("{}{digit}", text(&others)))).collect();
        prop_assert_eq!(good, vec![check_digit(&others)]);
    }

    #[test]
    fn one_wrong_digit_is_always_noticed(others in others(), place in 0_usize..14, change in 1_u32..10) {
        let mut digits = others.clone();
        digits.push(check_digit(&others));
        prop_assert!(is_gtin(&text(&digits)));
        let place = place % digits.len();
        if let Some(digit) = digits.get_mut(place) {
            *digit = (*digit + change) % 10;
        }
        prop_assert!(!is_gtin(&text(&digits)));
    }

    #[test]
    fn leading_zeros_up_to_another_length_do_not_matter(others in prop::collection::vec(0_u32..10, 7)) {
        let short = format!("{}{}", text(&others), check_digit(&others));
        for zeros in [4, 5, 6] {
            let padded = format!("{}{short}", "0".repeat(zeros));
            prop_assert!(is_gtin(&padded), "{}", padded);
        }
    }

    #[test]
    fn other_lengths_are_no_gtin(digits in "[0-9]{0,7}|[0-9]{9,11}|[0-9]{15,20}") {
        prop_assert!(!is_gtin(&digits));
    }

    #[test]
    fn anything_but_digits_is_no_gtin(start in "[0-9]{0,6}", strange in "[^0-9]", end in "[0-9]{6}") {
        let text = format!("{start}{strange}{end}");
        prop_assert!(!is_gtin(&text), "{}", text);
    }
}

#[test]
fn examples_of_gs1() {
    for good in ["96385074", "036000291452", "4006381333931", "10012345678902", "00000000"] {
        assert!(is_gtin(good), "{good}");
    }
    for bad in
        ["", "96385075", "036000291453", "4006381333932", "10012345678903", "９６３８５０７４", " 96385074", "-6385074"]
    {
        assert!(!is_gtin(bad), "{bad}");
    }
}
