//! Quantities: one rule for bodies, files and statements.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

use std::collections::HashMap;

use kernel::rules::bom_import::{BomComponent, BomNames, BomProduct, COLUMNS, REQUIRED, plan_bom, read_bom_lines};
use kernel::rules::product_import::NamedRecord;
use kernel::rules::quantity::{Quantity, QuantityFault, check, check_minimum, positive, whole_if_traced};
use kernel::wire::input::{Input, Members, Raw, Reader};
use kernel::wire::number::{Amount, Positive};
use kernel::wire::sheet::{Cell, Columns, Table, TableRow};
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

fn read<T: Input>(text: &str) -> Result<T, Vec<(&'static str, String)>> {
    let value: Value = serde_json::from_str(text).expect("a JSON number");
    let mut reader = Reader::new("body");
    let read = T::read(Raw::Json(&value), &mut reader);
    let faults = reader.finish(read, Members::Object(&Map::new()));
    faults.map_err(|faults| faults.into_iter().map(|fault| (fault.kind, fault.msg)).collect())
}

/// Decimals around every limit: signs, fractions of up to 8 decimal places, 11 to 14 digits before the point.
fn value() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        (any::<i32>(), 0..9_u32).prop_map(|(number, scale)| Decimal::new(i64::from(number), scale)),
        (-20..20_i64, 0..3_u32).prop_map(|(number, scale)| Decimal::new(number, scale)),
        (0..40_i64, 5..9_u32).prop_map(|(number, scale)| Decimal::new(number, scale)),
        (-3..3_i64, 0..8_u32).prop_map(|(near, scale)| Decimal::new(10_i64.pow(12 + scale.min(6)) + near, scale)),
    ]
}

/// Faults of one line of a file.
fn faults_in_a_file(qt: Decimal, minimum: Option<Decimal>, required: bool, traced: bool) -> Vec<&'static str> {
    let text = |value: Option<Decimal>| Cell::Text(value.map_or_else(String::new, |value| value.to_string()).into());
    let empty = || Cell::empty();
    let cells = vec![
        Cell::Text("A".into()),
        empty(),
        Cell::Text("B".into()),
        text(Some(qt)),
        empty(),
        empty(),
        empty(),
        Cell::Text(required.to_string().into()),
        text(minimum),
    ];
    let headings: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    let columns = Columns::find(&headings, &COLUMNS, &REQUIRED).expect("all columns");
    let (lines, faults) = read_bom_lines(&Table { headings, rows: vec![TableRow { number: 2, cells }] }, &columns);
    let phases = vec![NamedRecord { key: "p".to_owned(), name: "Phase".to_owned() }];
    let product = BomProduct { key: 1, phases, lines: Vec::new() };
    let components = HashMap::from([("B".to_owned(), BomComponent { key: 2, traced })]);
    let names = BomNames { components, positions: HashMap::new() };
    let planned = plan_bom(&product, &lines.iter().collect::<Vec<_>>(), &names, 9).err().unwrap_or_default();
    faults.into_iter().chain(planned).map(|fault| fault.code).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn quantity_names_the_first_rule_that_is_broken(value in value(), traced in any::<bool>()) {
        let plain = value.normalize();
        let expected = if plain <= Decimal::ZERO {
            Err(QuantityFault::NotPositive)
        } else if plain.scale() > 6 {
            Err(QuantityFault::TooFine)
        } else if plain.trunc().to_string().len() > 12 {
            Err(QuantityFault::TooLarge)
        } else if traced && plain.scale() > 0 {
            Err(QuantityFault::NotWhole)
        } else {
            Ok(plain)
        };
        prop_assert_eq!(check(value, traced).map(Quantity::get), expected);
    }

    #[test]
    fn quantity_of_a_body_is_what_the_rule_allows(value in value()) {
        let (text, rule) = (value.to_string(), check(value, false));
        prop_assert_eq!(read::<Quantity>(&text).ok(), rule.ok());
        prop_assert_eq!(read::<Quantity>(&text), read::<Positive>(&text).map(Quantity::from));
        if let Err(QuantityFault::TooFine | QuantityFault::TooLarge) = rule {
            let told = read::<Quantity>(&text).expect_err("a fault");
            let known = [QuantityFault::TooFine, QuantityFault::TooLarge].map(|reason| (reason.code(), reason.message()));
            prop_assert!(told.iter().all(|fault| known.contains(fault)), "{:?}", told);
        }
    }

    #[test]
    fn quantity_is_written_as_an_amount(value in value(), zeros in 0..4_u32) {
        if let Ok(quantity) = check(value, false) {
            let mut padded = value;
            padded.rescale(value.scale() + zeros);
            prop_assert_eq!(check(padded, false), Ok(quantity));
            prop_assert_eq!(json!(quantity), json!(Amount::new(value)));
            prop_assert_eq!(quantity.to_string(), value.normalize().to_string());
        }
    }

    #[test]
    fn quantity_of_a_file_breaks_the_same_rules(
        value in value(), minimum in prop::option::of(value()), required in any::<bool>(), traced in any::<bool>(),
    ) {
        let readable = |value: Decimal| read::<Amount>(&value.to_string()).is_ok();
        prop_assume!(readable(value) && minimum.is_none_or(readable));
        let broken = [positive(value), check_minimum(value, minimum, required), whole_if_traced(value, traced)];
        let broken: Vec<_> = broken.into_iter().filter_map(|rule| Some(rule.err()?.code())).collect();
        prop_assert_eq!(faults_in_a_file(value, minimum, required, traced), broken);
    }

    #[test]
    fn minimum_lies_between_nothing_and_the_quantity(value in value(), minimum in value(), required in any::<bool>()) {
        let inside = minimum >= Decimal::ZERO && minimum <= value;
        prop_assert_eq!(check_minimum(value, Some(minimum), required).is_ok(), inside);
        prop_assert_eq!(check_minimum(value, None, required).is_ok(), !required);
    }
}

#[test]
fn quantity_knows_its_words() {
    let words = [
        (check(Decimal::ZERO, true), "quantity_not_positive", "The quantity should be greater than 0"),
        (
            check(Decimal::new(15, 1), true),
            "whole_quantity_required",
            "The quantity of a traced product should be a whole number",
        ),
        (check(Decimal::new(1, 7), false), "decimal_max_places", "Input should have at most 6 decimal places"),
        (
            check(Decimal::new(1_000_000_000_000, 0), false),
            "decimal_whole_digits",
            "Input should have at most 12 digits before the decimal point",
        ),
    ];
    for (checked, code, message) in words {
        let reason = checked.expect_err(code);
        assert_eq!((reason.code(), reason.message().as_str()), (code, message));
    }
    let reason = check_minimum(Decimal::ONE, None, true).expect_err("a minimum");
    assert_eq!(reason.code(), "minimum_quantity_invalid");
    assert_eq!(reason.message(), "The minimum should be at least 0 and at most the quantity");
    assert_eq!(Ok(Quantity::ONE), check(Decimal::new(100, 2), true));
}
