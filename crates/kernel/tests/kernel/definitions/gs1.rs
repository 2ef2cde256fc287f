//! GS1 codes: written codes are read back unchanged, and errors are reported at their position.

#![expect(clippy::unwrap_used, reason = "in a test a broken assumption should stop the test at its place")]

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kernel::rules::gs1::{
    CodeFormat, Element, Gs1Code, Gs1ReadError, SEPARATOR, Scanned, digital_link, element_string, published_table, read,
};
use kernel::rules::gtin::is_checked;
use proptest::prelude::*;
use proptest::string::string_regex;
use rust_decimal::Decimal;

const GTIN: &str = "09506000134352";
const SSCC: &str = "006141411234567890";

fn day(text: &str) -> NaiveDate {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").unwrap()
}

fn today() -> NaiveDate {
    day("2026-11-16")
}

/// Reads a GS1 code; any other result fails the test.
fn gs1(text: &str) -> Gs1Code {
    match read(text) {
        Ok(Scanned::Gs1(code)) => code,
        other => unreachable!("{text}: {other:?}"),
    }
}

/// Text of a plain code. None for a GS1 code or an error.
fn plain(text: &str) -> Option<String> {
    match read(text) {
        Ok(Scanned::Plain(text)) => Some(text),
        _ => None,
    }
}

/// Position of the error in a code.
fn misread(text: &str) -> usize {
    read(text).map(|found| unreachable!("{text}: {found:?}")).unwrap_err().position
}

/// Digits followed by their check digit.
fn checked(digits: &str) -> String {
    (0..10).map(|last| format!("{digits}{last}")).find(|text| is_checked(text)).unwrap()
}

/// An application identifier with a valid value.
fn element() -> impl Strategy<Value = Element> {
    let signs = |max: usize| string_regex(&format!("[A-Za-z0-9!\"%&'()*+,./:;<=>?_-]{{1,{max}}}")).unwrap();
    let date = (0_u32..100, 1_u32..13, 0_u32..29).prop_map(|(year, month, day)| format!("{year:02}{month:02}{day:02}"));
    prop_oneof![
        "[0-9]{17}".prop_map(|digits| ("00", checked(&digits))),
        "[0-9]{13}".prop_map(|digits| ("01", checked(&digits))),
        "[0-9]{13}".prop_map(|digits| ("02", checked(&digits))),
        signs(20).prop_map(|text| ("10", text)),
        (prop::sample::select(vec!["11", "12", "13", "15", "16", "17", "7006"]), date.clone()),
        date.prop_map(|date| ("7003", format!("{date}1230"))),
        "[0-9]{2}".prop_map(|text| ("20", text)),
        signs(20).prop_map(|text| ("21", text)),
        signs(20).prop_map(|text| ("22", text)),
        signs(30).prop_map(|text| ("240", text)),
        "[0-9]{1,8}".prop_map(|text| ("30", text)),
        "[0-9]{6}".prop_map(|text| ("3103", text)),
        "[0-9]{1,8}".prop_map(|text| ("37", text)),
        "[0-9]{4,18}".prop_map(|text| ("3912", text)),
        "[0-9]{12}".prop_map(|digits| ("414", checked(&digits))),
        "[0-9]{16}".prop_map(|digits| ("402", checked(&digits))),
        "[0-9]{3}".prop_map(|text| ("422", text)),
        signs(30).prop_map(|text| ("8004", text)),
        signs(90).prop_map(|text| ("99", text)),
    ]
    .prop_map(|(ai, value)| Element { ai: ai.to_owned(), value })
}

/// Some elements, no identifier twice.
fn elements() -> impl Strategy<Value = Vec<Element>> {
    prop::collection::vec(element(), 1..8).prop_map(|elements| {
        let mut known = BTreeSet::new();
        elements.into_iter().filter(|element| known.insert(element.ai.clone())).collect()
    })
}

/// Elements in the order of a Digital Link: the product first, then its qualifiers, then the rest.
fn linked(elements: Vec<Element>, gtin: &str) -> Vec<Element> {
    let rank =
        |element: &Element| ["01", "22", "10", "21"].iter().position(|ai| *ai == element.ai).unwrap_or(usize::MAX);
    let mut elements: Vec<Element> = elements.into_iter().filter(|element| element.ai != "01").collect();
    elements.push(Element { ai: "01".to_owned(), value: gtin.to_owned() });
    elements.sort_by_key(rank);
    elements
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_elements_are_read_again(elements in elements(), prefix in "(\\]C1|\\]d2|\\]Q3|\\]e0)", blank in "[ \r\n]{0,2}") {
        for element in &elements {
            prop_assert_eq!(Element::new(&element.ai, &element.value), Some(element.clone()));
        }
        let text = element_string(&elements);
        for text in [text.clone(), text.replace(SEPARATOR, "^]"), format!("{SEPARATOR}{text}"), format!("{text}{SEPARATOR}")] {
            // A value can contain characters that another notation uses.
            if text.matches("^]").count() > elements.len() {
                continue;
            }
            let found = read(&format!("{blank}{prefix}{text}{blank}"));
            let expected = Gs1Code { format: CodeFormat::ElementString, elements: elements.clone(), plain: None };
            prop_assert_eq!(found, Ok(Scanned::Gs1(expected)), "{:?}", text);
        }
    }

    #[test]
    fn printed_addresses_are_read_again(elements in elements(), digits in "[0-9]{13}", stem in "https?://[a-z]{1,8}\\.[a-z]{2,3}(/[a-z]{1,4}){0,2}/?") {
        let elements = linked(elements, &checked(&digits));
        let text = digital_link(&stem, &elements).unwrap();
        let expected = Gs1Code { format: CodeFormat::DigitalLink, elements, plain: None };
        prop_assert_eq!(read(&text), Ok(Scanned::Gs1(expected)), "{}", text);
    }

    #[test]
    fn elements_with_a_wrong_check_digit_are_refused_at_it(digits in "[0-9]{13}", change in 1_u32..10) {
        let good = checked(&digits);
        let last: u32 = good[13..].parse().unwrap();
        let bad = format!("]C101{}{}", &good[..13], (last + change) % 10);
        prop_assert_eq!(misread(&bad), 5 + 13);
    }

    #[test]
    fn no_text_makes_the_reader_fail(text in any::<String>(), tail in "[0-9A-Z\u{1d}%/?&=^\\]]{0,40}") {
        for text in [text.clone(), format!("]d2{text}"), format!("]C101{GTIN}{tail}"), format!("https://x.io/01/{GTIN}/{tail}")] {
            if let Err(Gs1ReadError { position, .. }) = read(&text) {
                prop_assert!(position <= text.chars().count(), "{:?}", text);
            }
        }
    }

    #[test]
    fn a_code_without_a_sign_of_gs1_is_plain_or_kept_as_it_is(text in "[A-Z0-9-]{1,30}", blank in " {0,2}") {
        match read(&format!("{blank}{text}{blank}")) {
            Ok(Scanned::Plain(found)) => prop_assert_eq!(found, text),
            Ok(Scanned::Gs1(code)) => prop_assert_eq!(code.plain, Some(text)),
            Err(misread) => prop_assert!(false, "{:?}", misread),
        }
    }
}

#[test]
fn a_label_of_a_unit_is_read() {
    let code = gs1(&format!("]d201{GTIN}10LOT-7{SEPARATOR}2112345{SEPARATOR}17280229{SEPARATOR}3740"));
    assert_eq!((code.gtin(), code.serial(), code.lot()), (Some(GTIN), Some("12345"), Some("LOT-7")));
    assert_eq!((code.expires(today()), code.quantity()), (Some(day("2028-02-29")), Some(Decimal::from(40))));
    assert_eq!((code.produced(today()), code.best_before(today()), code.sscc()), (None, None, None));
    let bare = gs1(&format!("01{GTIN}21ABC"));
    assert_eq!((bare.serial(), bare.plain.as_deref()), (Some("ABC"), Some("010950600013435221ABC")));
    assert_eq!(gs1(&format!("00{SSCC}")).sscc(), Some(SSCC));
}

#[test]
fn the_century_is_the_nearest_and_day_zero_is_the_last_of_its_month() {
    let expires = |digits: &str| gs1(&format!("]C117{digits}")).expires(today());
    assert_eq!(expires("260200"), Some(day("2026-02-28")));
    assert_eq!(expires("280200"), Some(day("2028-02-29")));
    assert_eq!(expires("261200"), Some(day("2026-12-31")));
    assert_eq!((expires("760101"), expires("770101")), (Some(day("2076-01-01")), Some(day("1977-01-01"))));
    assert_eq!(expires("000229"), Some(day("2000-02-29")));
    let timed = gs1("]C170032705311230");
    assert_eq!(timed.expires(today()), Some(day("2027-05-31")));
}

#[test]
fn what_is_wrong_is_refused_at_its_place() {
    for (text, position) in [
        ("]C1", 3),
        ("  ", 2),
        ("A\tB", 1),
        ("A\u{1}", 1),
        ("]C1170231", 5 + 4),
        ("]C117021331", 5),
        ("]C117260230", 5),
        ("]C199", 5),
        ("]C105", 3),
        ("]C110", 5),
        ("]C110ABC^]", 99),
        ("]C110AB#C", 7),
        ("]C110A^]10B", 8),
        ("]C110123456789012345678901", 25),
        ("]C10109506000134353", 18),
        ("  ]C10109506000134353", 20),
        ("AB^]CD", 0),
    ] {
        match position {
            99 => assert!(read(text).is_ok(), "{text}"),
            position => assert_eq!(misread(text), position, "{text}"),
        }
    }
}

#[test]
fn addresses_are_read_where_they_name_a_product() {
    let code = gs1("https://id.gs1.org/01/9506000134352/10/A%2FB/21/12?17=271231&linkType=gs1:pip#top");
    assert_eq!((code.gtin(), code.lot(), code.serial()), (Some(GTIN), Some("A/B"), Some("12")));
    assert_eq!(code.expires(today()), Some(day("2027-12-31")));
    assert_eq!(gs1("HTTP://example.com/a/b/01/09506000134352/").gtin(), Some(GTIN));
    for other in [
        "https://example.com/",
        "https://example.com/01/ABC",
        "https://example.com/a?01=1",
        "ftp://x/01/09506000134352",
    ] {
        assert_eq!(plain(other).as_deref(), Some(other));
    }
    for (text, position) in [
        ("https://x.io/01/09506000134353", 16 + 13),
        ("https://x.io/01/09506000134352/21", 31),
        ("https://x.io/01/09506000134352/05/1", 31),
        ("https://x.io/01/09506000134352/21/A%2", 34),
        ("https://x.io/01/09506000134352?17=271331", 34),
        ("https://x.io/01/09506000134352?05=1", 31),
    ] {
        assert_eq!(misread(text), position, "{text}");
    }
}

#[test]
fn codes_of_ours_stay_plain() {
    for text in ["PU-2026-00001", "0100", "01095060001343", "0109506000134353", "WO 17", "21ABC", "10LOT", "ä-1"] {
        assert_eq!(plain(text).as_deref(), Some(text));
    }
}

/// The console reads codes offline by the same table. To write the table again, run this test with
/// `TRACEWRIGHT_WRITE=1`.
#[test]
fn the_console_reads_by_the_same_table() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../console/src/app/scan/gs1.gen.json");
    let table = published_table().unwrap();
    if std::env::var_os("TRACEWRIGHT_WRITE").is_some() {
        std::fs::write(file, &table).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        table,
        "run this test with TRACEWRIGHT_WRITE=1, and commit the file"
    );
}
