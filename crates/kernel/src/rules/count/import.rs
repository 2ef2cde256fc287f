//! Import of counts from a file: reading its rows and combining the rows of each pair
//! (docs/spec/counting.md#importing-counts).

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rust_decimal::Decimal;

use super::conflict::CountedProduct;
use super::variance::{ByLot, Contents};
use crate::rules::product::LotTracking;
use crate::wire::cells::Cells;
use crate::wire::input::{Input, Raw};
use crate::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use crate::wire::number::NonNegative;
use crate::wire::sheet::{Columns, RowFault, Table};

/// All columns of a file, in order.
pub const COLUMNS: [&str; 5] = ["position_code", "product_code", "counted_qt", "serial_code", "lot_code"];
/// Columns that a file must have.
pub const REQUIRED: [&str; 3] = ["position_code", "product_code", "counted_qt"];

/// One row of the file. Serial numbers and lot codes are in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountLine {
    /// Number of the row in the file.
    pub row: usize,
    /// Code of the location.
    pub position_code: String,
    /// Code of the product.
    pub product_code: String,
    /// Counted quantity, in the unit of the product.
    pub quantity: Decimal,
    /// Serial number. `None` when the cell is empty.
    pub serial_code: Option<String>,
    /// Code of the lot. `None` when the cell is empty.
    pub lot_code: Option<String>,
}

/// Records that the codes of a file refer to.
#[derive(Clone, Debug, Default)]
pub struct CountNames {
    /// Locations of the site by code in lower case.
    pub positions: HashMap<String, PositionKey>,
    /// Products that are not in the trash, by code.
    pub products: HashMap<String, (ProductKey, CountedProduct)>,
    /// Units by product and serial number.
    pub serials: HashMap<(ProductKey, String), SerialKey>,
    /// Lots by product and lot code.
    pub lots: HashMap<(ProductKey, String), LotKey>,
    /// Pairs outside the scope of the count session.
    pub out_of_scope: HashSet<(ProductKey, PositionKey)>,
}

/// Combined count of each pair.
pub type Counts = BTreeMap<(ProductKey, PositionKey), Contents>;

/// Reads the rows of a file. Rows with faults are left out, and their faults are returned.
pub fn read_count_lines(table: &Table, columns: &Columns) -> (Vec<CountLine>, Vec<RowFault>) {
    let (mut lines, mut faults) = (Vec::with_capacity(table.rows.len()), Vec::new());
    for row in &table.rows {
        let mut cells = Cells { row, columns, faults: Vec::new() };
        let position = cells.code("position_code", "position_missing", "Location is required");
        let product = cells.code("product_code", "product_missing", "Product is required");
        let quantity = quantity(&mut cells);
        let code = |cells: &mut Cells<'_>, column| {
            cells.text(column).map(|text| text.trim().to_uppercase()).filter(|text| !text.is_empty())
        };
        let (serial_code, lot_code) = (code(&mut cells, "serial_code"), code(&mut cells, "lot_code"));
        if let (Some(position_code), Some(product_code), Some(quantity), true) =
            (position, product, quantity, cells.faults.is_empty())
        {
            lines.push(CountLine { row: row.number, position_code, product_code, quantity, serial_code, lot_code });
        }
        faults.extend(cells.faults);
    }
    (lines, faults)
}

/// Reads the counted quantity. `None`, with a fault, when it is empty or invalid.
fn quantity(cells: &mut Cells<'_>) -> Option<Decimal> {
    let text = cells.text("counted_qt")?;
    let text = text.trim();
    if text.is_empty() {
        cells.fault("counted_qt", "counted_qt_missing", "Counted quantity is required");
        return None;
    }
    let read = cells.checked("counted_qt", |reader| NonNegative::read(Raw::Text(&[text.to_owned()]), reader))?;
    Some(read.0.get())
}

/// Combines the rows of each pair, and returns the faults of rows that cannot be used.
pub fn join_count_lines(lines: &[CountLine], names: &CountNames) -> (Counts, Vec<RowFault>) {
    let (mut counts, mut faults) = (Counts::new(), Vec::new());
    let mut seen: HashSet<SerialKey> = HashSet::new();
    for line in lines {
        match resolve_line(line, names, &mut seen) {
            Ok((pair, entry)) => {
                let known = counts.contains_key(&pair);
                let contents = counts.entry(pair).or_default();
                if let Err(message) = add(contents, known, entry) {
                    faults.push(fault(line, "lot_code", "lot_mixed", message));
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    (counts, faults)
}

/// What one row adds to the count of its pair.
#[derive(Clone, Copy)]
enum CountLineEntry {
    /// A unit, and whether the count found it.
    Unit(SerialKey, bool),
    /// A quantity of one lot.
    Lot(LotKey, Decimal),
    /// A quantity without a lot.
    Whole(Decimal),
}

/// A fault of one row.
fn fault(line: &CountLine, column: &'static str, code: &'static str, message: impl Into<String>) -> RowFault {
    RowFault { row: line.row, column, code, message: message.into() }
}

/// Resolves the codes of a row, or returns its first fault. `seen` contains the units of earlier rows.
fn resolve_line(
    line: &CountLine,
    names: &CountNames,
    seen: &mut HashSet<SerialKey>,
) -> Result<((ProductKey, PositionKey), CountLineEntry), RowFault> {
    let unknown = |column, code, what: &str| fault(line, column, code, format!("There is no {what}. Correct the code"));
    let refuse = |column, code, message: &str| Err(fault(line, column, code, message));
    let position = names
        .positions
        .get(&line.position_code.to_lowercase())
        .ok_or_else(|| unknown("position_code", "position_unknown", &format!("location {}", line.position_code)))?;
    let (product_key, product) = names
        .products
        .get(&line.product_code)
        .ok_or_else(|| unknown("product_code", "product_unknown", &format!("product {}", line.product_code)))?;
    if !product.managed {
        return refuse(
            "product_code",
            "inventory_not_managed",
            "Inventory is not managed for this product. Remove the row",
        );
    }
    let pair = (*product_key, position.clone());
    if names.out_of_scope.contains(&pair) {
        return refuse(
            "position_code",
            "out_of_scope",
            "This product and location are outside the scope of the session. Remove the row",
        );
    }
    let coded = |code: &String| (*product_key, code.clone());
    let entry = match (&line.serial_code, &line.lot_code) {
        (Some(_), _) if !product.traced => {
            return refuse("serial_code", "serial_not_allowed", "The product is not traced. Remove the serial number");
        }
        (None, _) if product.traced => {
            return refuse("serial_code", "serial_missing", "Serial number is required for a traced product");
        }
        (Some(code), _) => {
            let serial = *names
                .serials
                .get(&coded(code))
                .ok_or_else(|| unknown("serial_code", "serial_unknown", &format!("unit {code} of this product")))?;
            if line.quantity != Decimal::ZERO && line.quantity != Decimal::ONE {
                return refuse(
                    "counted_qt",
                    "serial_quantity",
                    "The quantity of a unit with a serial number should be 0 or 1",
                );
            }
            if !seen.insert(serial) {
                return refuse("serial_code", "serial_repeated", "Another row counts this unit. Keep only one of them");
            }
            CountLineEntry::Unit(serial, line.quantity == Decimal::ONE)
        }
        (None, Some(_)) if product.lot_tracking == LotTracking::None => {
            return refuse("lot_code", "lot_not_allowed", "The product does not have lots. Remove the lot");
        }
        (None, None) if product.lot_tracking == LotTracking::Required => {
            return refuse("lot_code", "lot_missing", "Lot is required for this product");
        }
        (None, Some(code)) => {
            let lot = names
                .lots
                .get(&coded(code))
                .ok_or_else(|| unknown("lot_code", "lot_unknown", &format!("lot {code} of this product")))?;
            CountLineEntry::Lot(*lot, line.quantity)
        }
        (None, None) => CountLineEntry::Whole(line.quantity),
    };
    Ok((pair, entry))
}

/// Adds a row to the count of its pair. `known` says whether the pair had a row before. Fails when rows with and
/// without lots are mixed.
fn add(contents: &mut Contents, known: bool, entry: CountLineEntry) -> Result<(), &'static str> {
    const MIXED: &str =
        "Some rows of this product and location name a lot and others do not. Name a lot in all of them or in none";
    match entry {
        CountLineEntry::Unit(serial, found) => {
            let serials = contents.serials.get_or_insert_with(BTreeSet::new);
            if found {
                serials.insert(serial);
                contents.quantity += Decimal::ONE;
            }
        }
        CountLineEntry::Lot(..) if known && contents.lots.is_none() => return Err(MIXED),
        CountLineEntry::Lot(lot, quantity) => {
            *contents.lots.get_or_insert_with(ByLot::new).entry(Some(lot)).or_default() += quantity;
            contents.quantity += quantity;
        }
        CountLineEntry::Whole(_) if contents.lots.is_some() => return Err(MIXED),
        CountLineEntry::Whole(quantity) => contents.quantity += quantity,
    }
    Ok(())
}
