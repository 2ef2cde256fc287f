//! Whole numbers and exact decimals, compared with arithmetic on decimal digits.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "in a test a broken assumption should stop the test at its place"
)]

use kernel::wire::input::{Input, Members, Raw, Reader};
use kernel::wire::number::{Amount, Int, NonNegative};
use proptest::prelude::*;
use serde_json::{Map, Value};

fn read<T: Input>(text: &str) -> Result<T, Vec<&'static str>> {
    let value: Value = serde_json::from_str(text).expect("a JSON number");
    let mut reader = Reader::new("body");
    let read = T::read(Raw::Json(&value), &mut reader);
    finish(reader, read)
}

fn read_query<T: Input>(text: &str) -> Result<T, Vec<&'static str>> {
    let (mut reader, values) = (Reader::new("query"), [text.to_owned()]);
    let read = T::read(Raw::Text(&values), &mut reader);
    finish(reader, read)
}

fn finish<T>(reader: Reader, read: Option<T>) -> Result<T, Vec<&'static str>> {
    let faults = reader.finish(read, Members::Object(&Map::new()));
    faults.map_err(|faults| faults.iter().map(|fault| fault.kind).collect())
}

/// A decimal as sign, digits without zeros at either end, and the power of ten of the last digit.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Naive {
    negative: bool,
    digits: String,
    power: i64,
}

impl Naive {
    fn of(text: &str) -> Self {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (base, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = base.split_once('.').unwrap_or((base, ""));
        let mut power = exponent.parse::<i64>().expect("an exponent") - i64::try_from(fraction.len()).expect("short");
        let digits = format!("{whole}{fraction}");
        let kept = digits.trim_end_matches('0');
        power += i64::try_from(digits.len() - kept.len()).expect("short");
        let kept = kept.trim_start_matches('0').to_owned();
        if kept.is_empty() {
            return Self { negative: false, digits: kept, power: 0 };
        }
        Self { negative, digits: kept, power }
    }

    /// Number of decimal places.
    fn decimals(&self) -> i64 {
        (-self.power).max(0)
    }

    /// Number of digits before the decimal point.
    fn whole_digits(&self) -> i64 {
        (i64::try_from(self.digits.len()).expect("short") + self.power).max(0)
    }

    /// Limits of the specification: at most 6 decimal places and 12 digits before the point.
    fn faults(&self) -> Vec<&'static str> {
        let mut faults = Vec::new();
        if self.decimals() > 6 {
            faults.push("decimal_max_places");
        }
        if self.whole_digits() > 12 {
            faults.push("decimal_whole_digits");
        }
        faults
    }
}

fn written(amount: Amount) -> String {
    serde_json::to_string(&amount).expect("JSON")
}

/// Checks that a number is accepted unchanged, or refused by a rule that it violates.
fn check(text: &str) -> Result<(), TestCaseError> {
    let naive = Naive::of(text);
    match read::<Amount>(text) {
        Ok(amount) => {
            prop_assert_eq!(naive.faults(), Vec::<&str>::new(), "{} was accepted as {}", text, written(amount));
            prop_assert_eq!(Naive::of(&written(amount)), naive, "{} became {}", text, written(amount));
        }
        Err(found) => {
            prop_assert_eq!(found.len(), 1, "{}: {:?}", text, found);
            prop_assert!(naive.faults().contains(&found[0]), "{text}: {found:?} instead of {:?}", naive.faults());
        }
    }
    Ok(())
}

fn whole() -> impl Strategy<Value = String> {
    prop_oneof!["0", "[1-9][0-9]{0,14}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn amount_of_ordinary_length_is_the_same_number_or_names_the_rule_it_breaks(
        sign in "-?", whole in whole(), fraction in "(\\.[0-9]{1,9})?", zeros in "0{0,4}",
    ) {
        let zeros = if fraction.is_empty() { String::new() } else { zeros };
        check(&format!("{sign}{whole}{fraction}{zeros}"))?;
    }

    #[test]
    fn amount_with_an_exponent_is_the_same_number_or_names_the_rule_it_breaks(
        sign in "-?", whole in "0|[1-9][0-9]{0,5}", fraction in "(\\.[0-9]{1,6})?", letter in "[eE]", plus in "\\+?",
        exponent in -9_i32..9,
    ) {
        let plus = if exponent < 0 { "" } else { &plus };
        check(&format!("{sign}{whole}{fraction}{letter}{plus}{exponent}"))?;
    }

    #[test]
    fn amount_of_any_length_is_the_same_number_or_names_the_rule_it_breaks(
        whole in "0|[1-9][0-9]{0,40}", fraction in "(\\.[0-9]{1,40})?", exponent in "(e-?[0-9]{1,3})?",
    ) {
        check(&format!("{whole}{fraction}{exponent}"))?;
    }

    #[test]
    fn amount_with_a_fraction_that_no_machine_number_holds_is_never_rounded(
        whole in "[0-9]", zeros in "0{24,30}", last in "[1-9]", exponent in "(e0)?",
    ) {
        let text = format!("{whole}.{zeros}{last}{exponent}");
        prop_assert!(read::<Amount>(&text).is_err(), "{text} was rounded to {:?}", read::<Amount>(&text));
    }

    #[test]
    fn amount_in_a_query_is_the_amount_of_a_body(whole in whole(), fraction in "(\\.[0-9]{1,9})?") {
        let text = format!("{whole}{fraction}");
        prop_assert_eq!(read::<Amount>(&text), read_query::<Amount>(&text));
    }

    #[test]
    fn non_negative_takes_what_amount_takes_unless_below_zero(
        sign in "-?", whole in whole(), fraction in "(\\.[0-9]{1,8})?",
    ) {
        let text = format!("{sign}{whole}{fraction}");
        let expected = match read::<Amount>(&text) {
            Ok(_) if Naive::of(&text).negative => Err(vec!["greater_than_equal"]),
            other => other.map(NonNegative),
        };
        prop_assert_eq!(read::<NonNegative>(&text), expected);
    }

    #[test]
    fn int_takes_every_whole_number_within_its_bounds_however_it_is_written(value in any::<i64>(), zeros in "0{1,3}") {
        type All = Int<{ i64::MIN }, { i64::MAX }>;
        for text in [value.to_string(), format!("{value}.{zeros}"), format!("{value}e0")] {
            prop_assert_eq!(read::<All>(&text).map(Int::get), Ok(value), "{}", text);
        }
        prop_assert_eq!(read_query::<All>(&value.to_string()).map(Int::get), Ok(value));
        prop_assert_eq!(read::<All>(&format!("{value}.5")).map(Int::get), Err(vec!["int_type"]));
    }

    #[test]
    fn int_outside_its_bounds_names_the_side(value in -50_i64..50) {
        let expected = match value {
            ..-3 => Err(vec!["greater_than_equal"]),
            8.. => Err(vec!["less_than_equal"]),
            inside => Ok(inside),
        };
        prop_assert_eq!(read::<Int<-3, 7>>(&value.to_string()).map(Int::get), expected.clone());
        prop_assert_eq!(read_query::<Int<-3, 7>>(&value.to_string()).map(Int::get), expected);
        prop_assert_eq!(Int::<-3, 7>::clamped(value).get(), value.clamp(-3, 7));
    }
}

#[test]
fn int_beyond_64_bits_is_no_int() {
    for text in ["9223372036854775808", "-9223372036854775809", "1e19", "1e400", "99999999999999999999999999999999"] {
        assert_eq!(read::<Int<0, 9>>(text).map(Int::get), Err(vec!["int_type"]), "{text}");
    }
}

#[test]
fn int_with_a_fraction_is_no_int_however_small_the_fraction() {
    for text in ["1.5", "1.0000001", "1e-1", "1.0000000000000000000000000000001", "1.0000000000000000000000000000001e0"]
    {
        assert_eq!(read::<Int<0, 9>>(text).map(Int::get), Err(vec!["int_type"]), "{text}");
    }
}

#[test]
fn ten_times_a_tenth_is_one() {
    let tenth = read::<Amount>("0.1").expect("an amount").get();
    let sum = (0..10).map(|_| tenth).sum();
    assert_eq!(written(Amount::new(sum)), "1");
}

#[test]
fn zero_is_written_without_a_sign() {
    for text in ["0", "-0", "0.0", "-0.000", "0e5", "-0e-3"] {
        assert_eq!(written(read::<Amount>(text).expect("an amount")), "0", "{text}");
    }
}
