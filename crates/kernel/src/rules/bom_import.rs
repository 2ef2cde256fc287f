//! Import and export of BOM lines: what the export writes into a row, and how the rows of a product become its BOM.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::rules::product_import::{NamedRecord, find_position};
use crate::rules::quantity::{QuantityFault, check_minimum, positive, whole_if_traced};
use crate::wire::cells::Cells;
use crate::wire::input::{Input, Raw};
use crate::wire::number::{Amount, Int};
use crate::wire::patch::Patch;
use crate::wire::sheet::{Columns, RowFault, Table};

/// The columns of a file, in order.
pub const COLUMNS: [&str; 9] = [
    "product_code",
    "line_no",
    "component_code",
    "qt",
    "phase",
    "consumption_position",
    "consumption_position_mandatory",
    "minimum_quantity_if_negative",
    "minimum_quantity",
];
/// The columns that a file must have.
pub const REQUIRED: [&str; 3] = ["product_code", "component_code", "qt"];

/// A parsed row of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BomLine {
    /// Number of the row in the file.
    pub row: usize,
    /// Code of the product.
    pub product_code: String,
    /// Number of the line in the BOM of the product. None when the cell is empty.
    pub line_no: Option<i64>,
    /// Code of the component.
    pub component_code: String,
    /// Quantity per unit of the product.
    pub qt: Decimal,
    /// Name of the consuming phase. Empty for the last one.
    pub phase: String,
    /// Code of the location. Empty for the component's default.
    pub position: String,
    /// Whether operators must use this location.
    pub mandatory: bool,
    /// Whether the minimum quantity is consumed when the stock does not cover the quantity.
    pub minimum_if_negative: bool,
    /// Minimum quantity per unit. None when the cell is empty.
    pub minimum: Option<Decimal>,
}

/// Reads every row that has a product, a component and a quantity. Any other cell with a fault is read as empty, so
/// that the rest of its row can be checked too. The caller must not store anything when faults are returned.
pub fn read_bom_lines(table: &Table, columns: &Columns) -> (Vec<BomLine>, Vec<RowFault>) {
    let (mut lines, mut faults) = (Vec::with_capacity(table.rows.len()), Vec::new());
    for row in &table.rows {
        let mut cells = Cells { row, columns, faults: Vec::new() };
        lines.extend(read_line(&mut cells));
        faults.extend(cells.faults);
    }
    (lines, faults)
}

/// Reads one row. None when the product, component or quantity is missing or invalid.
fn read_line(cells: &mut Cells<'_>) -> Option<BomLine> {
    let product_code =
        cells.code("product_code", "missing", "The row has no product code. Enter the code of the product");
    let line_no = number(cells, "line_no", Int::<1, 1_000_000>::read);
    let component_code = cells.code(
        "component_code",
        "component_missing",
        "The row has no component code. Enter the code of the component",
    );
    let qt = match number(cells, "qt", Amount::read) {
        CellReading::Value(qt) => Some(qt.get()),
        CellReading::Nothing => {
            cells.fault("qt", "missing", "Quantity is required");
            None
        }
        CellReading::Fault => None,
    };
    let minimum = number(cells, "minimum_quantity", Amount::read);
    let line = BomLine {
        row: cells.row.number,
        product_code: String::new(),
        line_no: line_no.value().map(Int::get),
        component_code: String::new(),
        qt: Decimal::ZERO,
        phase: cells.text("phase").unwrap_or_default(),
        position: cells.text("consumption_position").unwrap_or_default(),
        mandatory: is_true(cells.flag("consumption_position_mandatory")),
        minimum_if_negative: is_true(cells.flag("minimum_quantity_if_negative")),
        minimum: minimum.value().map(Amount::get),
    };
    let line = BomLine { product_code: product_code?, component_code: component_code?, qt: qt?, ..line };
    check_amounts(&line, cells);
    Some(line)
}

/// Value of a flag; false when the cell is empty or the column is absent.
fn is_true(flag: Patch<bool>) -> bool {
    flag.or(false)
}

/// Reports an invalid quantity or minimum quantity.
fn check_amounts(line: &BomLine, cells: &mut Cells<'_>) {
    let mut report = |column, checked: Result<(), QuantityFault>| {
        if let Err(reason) = checked {
            cells.fault(column, reason.code(), reason.message());
        }
    };
    report("qt", positive(line.qt));
    report("minimum_quantity", check_minimum(line.qt, line.minimum, line.minimum_if_negative));
}

/// Result of reading a number from a cell.
enum CellReading<T> {
    /// The cell contains this number.
    Value(T),
    /// The column is absent or the cell is empty.
    Nothing,
    /// The cell is invalid; its fault has been reported.
    Fault,
}

impl<T> CellReading<T> {
    /// The number. None when the cell has none or is invalid.
    fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Nothing | Self::Fault => None,
        }
    }
}

/// Reads a number from a cell and reports a fault if it is invalid.
fn number<T>(
    cells: &mut Cells<'_>,
    column: &'static str,
    read: impl FnOnce(Raw<'_>, &mut crate::wire::input::Reader) -> Option<T>,
) -> CellReading<T> {
    let before = cells.faults.len();
    let text = cells.text(column).unwrap_or_default();
    if cells.faults.len() > before {
        return CellReading::Fault;
    }
    if text.trim().is_empty() {
        return CellReading::Nothing;
    }
    let text = [text.trim().to_owned()];
    cells.checked(column, |reader| read(Raw::Text(&text), reader)).map_or(CellReading::Fault, CellReading::Value)
}

/// A stored BOM line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentLine {
    /// Number of the line.
    pub line_no: i64,
    /// Key of the component.
    pub component_key: i64,
    /// Code of the component.
    pub component_code: String,
    /// Quantity per unit of the product.
    pub qt: Decimal,
    /// Consuming phase with its name.
    pub phase: NamedRecord,
    /// Location from which the component is consumed, with its code; None for the component's default.
    pub position: Option<NamedRecord>,
    /// Whether operators must use this location.
    pub mandatory: bool,
    /// Whether the minimum quantity is consumed when the stock does not cover the quantity.
    pub minimum_if_negative: bool,
    /// Minimum quantity per unit, if any.
    pub minimum: Option<Decimal>,
}

impl PresentLine {
    /// The row that the export writes for this line.
    pub fn cells(&self, product_code: &str) -> [String; 9] {
        [
            product_code.to_owned(),
            self.line_no.to_string(),
            self.component_code.clone(),
            self.qt.normalize().to_string(),
            self.phase.name.clone(),
            self.position.as_ref().map_or_else(String::new, |position| position.name.clone()),
            self.mandatory.to_string(),
            self.minimum_if_negative.to_string(),
            self.minimum.map_or_else(String::new, |minimum| minimum.normalize().to_string()),
        ]
    }
}

/// A product whose BOM the import replaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BomProduct {
    /// Key of the product.
    pub key: i64,
    /// Phases of the product in routing order, with their names.
    pub phases: Vec<NamedRecord>,
    /// Stored BOM lines, sorted by number.
    pub lines: Vec<PresentLine>,
}

/// A product that a line can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BomComponent {
    /// Key of the component.
    pub key: i64,
    /// Whether units of the component have serial numbers, so that quantities must be whole.
    pub traced: bool,
}

/// The records that names in a file refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BomNames {
    /// Products that are not in the trash, by code.
    pub components: HashMap<String, BomComponent>,
    /// Keys of locations by code. Two sites may use the same code.
    pub positions: HashMap<String, Vec<String>>,
}

/// A BOM line as the import will store it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// Number of the row in the file.
    pub row: usize,
    /// Key of the component.
    pub component_key: i64,
    /// Quantity per unit of the product.
    pub qt: Decimal,
    /// Key of the consuming phase.
    pub phase_key: String,
    /// Key of the location from which the component is consumed; None for the component's default.
    pub position_key: Option<String>,
    /// Whether operators must use this location.
    pub mandatory: bool,
    /// Whether the minimum quantity is consumed when the stock does not cover the quantity.
    pub minimum_if_negative: bool,
    /// Minimum quantity per unit, if any.
    pub minimum: Option<Decimal>,
    /// Number of the stored line that this one replaces, which has the same number and component. None for a new line.
    pub from_line: Option<i64>,
}

/// Plans the lines of one product in the order in which they will be stored, or returns all faults of its rows.
pub fn plan_bom(
    product: &BomProduct,
    rows: &[&BomLine],
    names: &BomNames,
    lines_max: usize,
) -> Result<Vec<NewLine>, Vec<RowFault>> {
    let mut faults = Vec::new();
    let mut rows: Vec<&BomLine> = rows.to_vec();
    // The sort is stable: rows without a number come last, in file order.
    rows.sort_by_key(|row| row.line_no.unwrap_or(i64::MAX));
    let mut taken: HashMap<i64, usize> = HashMap::new();
    let mut lines = Vec::with_capacity(rows.len());
    for (place, row) in (1_i64..).zip(&rows) {
        let mut fault = |column, code, message: String| faults.push(RowFault { row: row.row, column, code, message });
        if let Some(number) = row.line_no
            && let Some(other) = taken.insert(number, row.row)
        {
            fault("line_no", "line_no_repeated", format!("Row {other} already has this number. Change one of them"));
        }
        if usize::try_from(place).is_ok_and(|place| place > lines_max) {
            fault(
                "product_code",
                "too_many_lines",
                format!("A BOM can have at most {lines_max} lines. Remove some lines"),
            );
            continue;
        }
        match plan_line(product, row, place, names) {
            Ok(line) => lines.push(line),
            Err(found) => found.into_iter().for_each(|(column, code, message)| fault(column, code, message)),
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

/// Column, code and message of a fault.
type LineFault = (&'static str, &'static str, String);

/// Plans one line, or returns all its faults.
fn plan_line(product: &BomProduct, row: &BomLine, place: i64, names: &BomNames) -> Result<NewLine, Vec<LineFault>> {
    let mut faults = Vec::new();
    let component = names.components.get(&row.component_code).copied();
    match component {
        None => {
            faults.push((
                "component_code",
                "component_not_found",
                format!(
                    "Product {} does not exist or is in the trash. Create or restore it, or correct the code",
                    row.component_code
                ),
            ));
        }
        Some(component) => {
            let broken = whole_if_traced(row.qt, component.traced).err();
            faults.extend(broken.map(|reason| ("qt", reason.code(), reason.message())));
        }
    }
    let number = row.line_no.unwrap_or(place);
    let line = product.lines.binary_search_by_key(&number, |line| line.line_no).ok();
    let present = line
        .and_then(|place| product.lines.get(place))
        .filter(|line| component.is_some_and(|component| component.key == line.component_key));
    let phase = find_phase(product, row, present).map_err(|fault| faults.push(fault)).ok();
    let position = match present.and_then(|line| line.position.as_ref()) {
        Some(position) if position.name == row.position => Ok(Some(position.key.clone())),
        _ if row.position.trim().is_empty() => Ok(None),
        _ => find_position(&names.positions, row.position.trim()).map(Some),
    };
    let position = position.map_err(|(code, message)| faults.push(("consumption_position", code, message))).ok();
    match (component, phase, position) {
        (Some(component), Some(phase_key), Some(position_key)) if faults.is_empty() => Ok(NewLine {
            row: row.row,
            component_key: component.key,
            qt: row.qt,
            phase_key,
            position_key,
            mandatory: row.mandatory,
            minimum_if_negative: row.minimum_if_negative,
            minimum: row.minimum,
            from_line: present.map(|line| line.line_no),
        }),
        _ => Err(faults),
    }
}

/// Finds the consuming phase by name; an empty name means the last phase. If several phases share the name, the phase
/// of the stored line is used.
fn find_phase(product: &BomProduct, row: &BomLine, present: Option<&PresentLine>) -> Result<String, LineFault> {
    if let Some(line) = present.filter(|line| line.phase.name == row.phase) {
        return Ok(line.phase.key.clone());
    }
    let Some(last) = product.phases.last() else {
        let message = "The product has no process. Define the process first".to_owned();
        return Err(("product_code", "no_production_process", message));
    };
    let alias = row.phase.trim();
    if alias.is_empty() {
        return Ok(last.key.clone());
    }
    let mut found = product.phases.iter().filter(|phase| phase.name.trim() == alias);
    match (found.next(), found.next()) {
        (None, _) => {
            Err(("phase", "phase_not_of_product", format!("The product has no phase {alias}. Correct the name")))
        }
        (Some(phase), None) => Ok(phase.key.clone()),
        (Some(_), Some(_)) => {
            Err(("phase", "phase_ambiguous", format!("Several phases have the name {alias}. Rename one of them first")))
        }
    }
}

/// Whether the product already has exactly these lines in this order.
pub fn is_stored(present: &[PresentLine], lines: &[NewLine]) -> bool {
    let same = |(old, new): (&PresentLine, &NewLine)| {
        old.component_key == new.component_key
            && old.qt == new.qt
            && old.phase.key == new.phase_key
            && old.position.as_ref().map(|position| &position.key) == new.position_key.as_ref()
            && old.mandatory == new.mandatory
            && old.minimum_if_negative == new.minimum_if_negative
            && old.minimum == new.minimum
    };
    present.len() == lines.len() && present.iter().zip(lines).all(same)
}
