//! Import and export of products and BOM lines: exported rows are read back unchanged, and every row results in a
//! change or a fault.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

use std::collections::HashMap;

use kernel::rules::bom_import::{self, BomComponent, BomNames, BomProduct, PresentLine, plan_bom, read_bom_lines};
use kernel::rules::product_import::{
    self, CurrentProduct, NamedRecord, ProductNames, ProductRowOutcome, plan, read_products,
};
use kernel::wire::sheet::{Cell, Columns, Table, TableRow, guard, join_names, split_names, unguard};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// Texts with characters that cause trouble in files.
const TRICKY: &str = "[a-cA-C=+@＝＋－＠\\-'\t\r\n,;\"\\\\ é\u{1F600}0-9]{0,8}";

fn table(headings: &[&str], rows: Vec<Vec<String>>) -> Table {
    let rows = rows.into_iter().enumerate().map(|(place, cells)| TableRow {
        number: place + 2,
        cells: cells.into_iter().map(|text| Cell::Text(text.into())).collect(),
    });
    Table { headings: headings.iter().map(|heading| (*heading).to_owned()).collect(), rows: rows.collect() }
}

fn columns(headings: &[&str], known: &[&'static str], required: &[&'static str]) -> Columns {
    let headings: Vec<String> = headings.iter().map(|heading| (*heading).to_owned()).collect();
    Columns::find(&headings, known, required).expect("all columns")
}

fn named(prefix: &'static str) -> impl Strategy<Value = NamedRecord> {
    (0..5_u8, TRICKY)
        .prop_map(move |(key, name)| NamedRecord { key: format!("{prefix}{key}"), name: format!("{name}{key}") })
}

prop_compose! {
    fn present()(
        code in "[A-Z=+@'-][A-Z0-9;,]{0,5}",
        description in prop::option::of(TRICKY),
        tags in prop::collection::btree_map(0..6_u8, "[a-z;\\\\]{1,4}", 0..4),
        counter in prop::option::of(named("c")),
        manage_inventory in any::<bool>(),
        consumption_position in prop::option::of(named("p")),
        production_position in prop::option::of(named("p")),
    ) -> CurrentProduct {
        let tags = tags.into_iter().map(|(key, name)| NamedRecord { key: key.to_string(), name }).collect();
        CurrentProduct {
            key: 7,
            code,
            description,
            tags,
            counter,
            manage_inventory,
            has_stock: false,
            consumption_position,
            production_position,
        }
    }
}

prop_compose! {
    fn bom_line(line_no: i64)(
        component in 1..4_i64,
        qt in 1..10_000_000_i64,
        phase in 0..3_usize,
        position in prop::option::of(0..3_u8),
        mandatory in any::<bool>(),
        flag in any::<bool>(),
        minimum in prop::option::of(0..1_000_000_i64),
    ) -> PresentLine {
        let qt = Decimal::new(qt, 3);
        PresentLine {
            line_no,
            component_key: component,
            component_code: format!("C{component}"),
            qt,
            // All phases and all locations share one name.
            phase: NamedRecord { key: phase.to_string(), name: "F".to_owned() },
            position: position.map(|key| NamedRecord { key: key.to_string(), name: "P".to_owned() }),
            mandatory,
            minimum_if_negative: flag && minimum.is_some(),
            minimum: minimum.map(|minimum| Decimal::new(minimum, 3).min(qt)),
        }
    }
}

fn bom_lines() -> impl Strategy<Value = Vec<PresentLine>> {
    (0..6_usize).prop_flat_map(|count| {
        (0..count).map(|place| bom_line(i64::try_from(place).unwrap_or(0) + 1)).collect::<Vec<_>>()
    })
}

fn components() -> HashMap<String, BomComponent> {
    (1..4).map(|key| (format!("C{key}"), BomComponent { key, traced: false })).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_guarded_cell_is_read_back_and_never_begins_like_a_formula(text in TRICKY) {
        let written = guard(&text);
        prop_assert_eq!(unguard(&written), text.as_str());
        prop_assert!(!written.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']), "{:?}", written);
    }

    #[test]
    fn any_cell_is_read_back(text in any::<String>()) {
        let written = guard(&text);
        prop_assert_eq!(unguard(&written), text.as_str());
    }

    #[test]
    fn joined_names_are_split_again(names in prop::collection::vec(TRICKY, 0..5)) {
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
        prop_assert_eq!(split_names(&join_names(names.iter().map(String::as_str))), names);
    }

    #[test]
    fn an_exported_product_is_skipped_whatever_the_names_mean_by_now(present in present()) {
        let headings = product_import::COLUMNS;
        let columns = columns(&headings, &headings, &product_import::REQUIRED);
        let (lines, faults) = read_products(&table(&headings, vec![present.cells().to_vec()]), &columns);
        prop_assert_eq!(faults, vec![]);
        prop_assert_eq!(plan(&lines[0], Some(&present), &ProductNames::default()), Ok(ProductRowOutcome::Skip));
    }

    #[test]
    fn a_column_that_is_absent_changes_nothing(present in present(), kept in prop::collection::vec(any::<bool>(), 6)) {
        let all = present.cells();
        let wanted: Vec<usize> = std::iter::once(0).chain((1..7).filter(|place| kept[place - 1])).collect();
        let headings: Vec<&'static str> = wanted.iter().map(|place| product_import::COLUMNS[*place]).collect();
        let columns = columns(&headings, &product_import::COLUMNS, &product_import::REQUIRED);
        let row = wanted.iter().map(|place| all[*place].clone()).collect();
        let (lines, _) = read_products(&table(&headings, vec![row]), &columns);
        prop_assert_eq!(plan(&lines[0], Some(&present), &ProductNames::default()), Ok(ProductRowOutcome::Skip));
    }

    #[test]
    fn empty_cells_clear(present in present()) {
        let headings = product_import::COLUMNS;
        let columns = columns(&headings, &headings, &product_import::REQUIRED);
        let row = vec![present.code.clone()];
        let (lines, faults) = read_products(&table(&headings, vec![row]), &columns);
        prop_assert_eq!(faults, vec![]);
        match plan(&lines[0], Some(&present), &ProductNames::default()) {
            Ok(ProductRowOutcome::Update { key, stored, tags_before }) => {
                prop_assert_eq!((key, tags_before.len()), (7, present.tags.len()));
                prop_assert!(stored.description.unwrap_or_default().is_empty());
                prop_assert!(stored.tags.is_empty() && stored.counter_key.is_none() && !stored.manage_inventory);
                prop_assert!(stored.consumption_position_key.is_none() && stored.production_position_key.is_none());
            }
            Ok(ProductRowOutcome::Skip) => prop_assert!(present.tags.is_empty() && present.counter.is_none()),
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn stock_stays_managed(present in present(), keeps in any::<bool>()) {
        let present = CurrentProduct { has_stock: true, manage_inventory: true, ..present };
        let headings = ["code", "manage_inventory"];
        let columns = columns(&headings, &product_import::COLUMNS, &product_import::REQUIRED);
        let row = vec![present.code.clone(), keeps.to_string()];
        let (lines, _) = read_products(&table(&headings, vec![row]), &columns);
        match plan(&lines[0], Some(&present), &ProductNames::default()) {
            Ok(outcome) => prop_assert!(keeps && outcome == ProductRowOutcome::Skip, "{outcome:?}"),
            Err(faults) => prop_assert!(!keeps && faults[0].code == "product_has_stock", "{faults:?}"),
        }
    }

    #[test]
    fn every_row_has_a_line_or_a_fault(rows in prop::collection::vec(prop::collection::vec(TRICKY, 0..8), 0..12)) {
        let headings = product_import::COLUMNS;
        let columns = columns(&headings, &headings, &product_import::REQUIRED);
        let table = table(&headings, rows);
        let (lines, faults) = read_products(&table, &columns);
        for row in &table.rows {
            let (line, fault) = (lines.iter().find(|line| line.row == row.number), faults.iter().any(|fault| fault.row == row.number));
            prop_assert!(line.is_some() || fault);
            let outcome = line.map(|line| plan(line, None, &ProductNames::default()));
            prop_assert!(!matches!(outcome, Some(Ok(ProductRowOutcome::Skip | ProductRowOutcome::Update { .. }))), "{outcome:?}");
        }
        let clean: Vec<_> = lines.iter().filter(|line| faults.iter().all(|fault| fault.row != line.row)).collect();
        let codes: std::collections::HashSet<_> = clean.iter().map(|line| &line.code).collect();
        prop_assert_eq!(codes.len(), clean.len(), "a code is taken once");
    }

    #[test]
    fn an_exported_bom_is_stored_already_also_when_names_are_shared(lines in bom_lines()) {
        let headings = bom_import::COLUMNS;
        let columns = columns(&headings, &headings, &bom_import::REQUIRED);
        let rows = lines.iter().map(|line| line.cells("A").to_vec()).collect();
        let (read, faults) = read_bom_lines(&table(&headings, rows), &columns);
        prop_assert_eq!(faults, vec![]);
        let phases = (0..3).map(|key| NamedRecord { key: key.to_string(), name: "F".to_owned() }).collect();
        let product = BomProduct { key: 9, phases, lines };
        let names = BomNames { components: components(), positions: HashMap::new() };
        let planned = plan_bom(&product, &read.iter().collect::<Vec<_>>(), &names, 100);
        let planned = planned.map_err(|faults| TestCaseError::fail(format!("{faults:?}")))?;
        prop_assert!(bom_import::is_stored(&product.lines, &planned));
    }

    #[test]
    fn bom_rows_are_stored_in_the_order_of_their_numbers(order in prop::sample::subsequence((1..30_i64).collect::<Vec<_>>(), 1..8).prop_shuffle()) {
        let headings = ["product_code", "line_no", "component_code", "qt"];
        let columns = columns(&headings, &bom_import::COLUMNS, &bom_import::REQUIRED);
        let rows = order.iter().map(|number| vec!["A".to_owned(), number.to_string(), "C1".to_owned(), number.to_string()]);
        let (read, _) = read_bom_lines(&table(&headings, rows.collect()), &columns);
        let phases = vec![NamedRecord { key: "1".to_owned(), name: "F".to_owned() }];
        let names = BomNames { components: components(), positions: HashMap::new() };
        let product = BomProduct { key: 9, phases, lines: Vec::new() };
        let planned = plan_bom(&product, &read.iter().collect::<Vec<_>>(), &names, 100).expect("no fault");
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let quantities: Vec<Decimal> = sorted.into_iter().map(Decimal::from).collect();
        prop_assert_eq!(planned.iter().map(|line| line.qt).collect::<Vec<_>>(), quantities);
    }

    #[test]
    fn bom_rows_never_panic(rows in prop::collection::vec(prop::collection::vec(TRICKY, 0..10), 0..8)) {
        let headings = bom_import::COLUMNS;
        let columns = columns(&headings, &headings, &bom_import::REQUIRED);
        let table = table(&headings, rows);
        let (lines, faults) = read_bom_lines(&table, &columns);
        for row in &table.rows {
            let known = lines.iter().any(|line| line.row == row.number) || faults.iter().any(|fault| fault.row == row.number);
            prop_assert!(known);
        }
        let _ = plan_bom(&BomProduct::default(), &lines.iter().collect::<Vec<_>>(), &BomNames::default(), 3);
    }
}

#[test]
fn columns_are_found_whatever_case_and_blanks() {
    let headings = [" Code ", "TAGS", "x", "", "code"].map(str::to_owned);
    let columns = Columns::find(&headings, &product_import::COLUMNS, &product_import::REQUIRED).expect("a code");
    assert_eq!(columns.ignored, ["x", "code"]);
    let row = TableRow { number: 2, cells: vec![Cell::Text("A".into())] };
    assert_eq!(columns.cell(&row, "code"), Some(&Cell::Text("A".into())));
    assert_eq!(columns.cell(&row, "tags"), Some(&Cell::empty()));
    assert_eq!(columns.cell(&row, "counter"), None);
    assert_eq!(Columns::find(&headings[1..4], &product_import::COLUMNS, &["code"]), Err(vec!["code"]));
}
