//! Import and export of products: what the export writes into a row, and what a row of an import changes.

use std::collections::HashMap;

use crate::wire::cells::Cells;
use crate::wire::input::{Input, Raw};
use crate::wire::patch::Patch;
use crate::wire::sheet::{Columns, RowFault, Table, join_names, split_names};
use crate::wire::text::Description;

/// Maximum number of names in one cell.
const NAMES_MAX: usize = 1000;
/// Maximum number of unknown names of one cell that are reported.
const UNKNOWN_SHOWN_MAX: usize = 20;

/// The columns of a file, in order.
pub const COLUMNS: [&str; 7] = [
    "code",
    "description",
    "tags",
    "counter",
    "manage_inventory",
    "default_consumption_position",
    "default_production_position",
];
/// The columns that a file must have.
pub const REQUIRED: [&str; 1] = ["code"];

/// A record with the name that a file uses for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRecord {
    /// Key of the record.
    pub key: String,
    /// Name or code of the record.
    pub name: String,
}

/// A stored product with the members that a file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentProduct {
    /// Key of the product.
    pub key: i64,
    /// Code of the product.
    pub code: String,
    /// Description of the product, if any.
    pub description: Option<String>,
    /// Tags of the product, in display order.
    pub tags: Vec<NamedRecord>,
    /// Counter that numbers units and lots of the product, if any.
    pub counter: Option<NamedRecord>,
    /// Whether inventory of the product is managed.
    pub manage_inventory: bool,
    /// Whether the product has stock, or a count that is still to be posted.
    pub has_stock: bool,
    /// Default location for consumption, if any.
    pub consumption_position: Option<NamedRecord>,
    /// Default location for produced units, if any.
    pub production_position: Option<NamedRecord>,
}

/// Name of a record. Empty when there is none.
fn name_of(named: Option<&NamedRecord>) -> &str {
    named.map_or("", |named| named.name.as_str())
}

impl CurrentProduct {
    /// The row that the export writes. The import treats exactly this row as no change.
    pub fn cells(&self) -> [String; 7] {
        [
            self.code.clone(),
            self.description.clone().unwrap_or_default(),
            join_names(self.tags.iter().map(|tag| tag.name.as_str())),
            name_of(self.counter.as_ref()).to_owned(),
            self.manage_inventory.to_string(),
            name_of(self.consumption_position.as_ref()).to_owned(),
            name_of(self.production_position.as_ref()).to_owned(),
        ]
    }
}

/// A parsed row of a file. An absent column keeps the stored value, an empty cell clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductLine {
    /// Number of the row in the file.
    pub row: usize,
    /// Code of the product, trimmed.
    pub code: String,
    /// Description of the product.
    pub description: Patch<Option<String>>,
    /// Names of the tags, and the unparsed text of the cell.
    pub tags: Patch<(Vec<String>, String)>,
    /// Name of the counter.
    pub counter: Patch<Option<String>>,
    /// Whether inventory of the product is managed.
    pub manage_inventory: Patch<bool>,
    /// Code of the default location for consumption.
    pub consumption_position: Patch<Option<String>>,
    /// Code of the default location for produced units.
    pub production_position: Patch<Option<String>>,
}

/// Reads every row that has a code. A cell with a fault is read as absent, so that the rest of its row can be checked
/// too. The caller must not store anything when faults are returned.
pub fn read_products(table: &Table, columns: &Columns) -> (Vec<ProductLine>, Vec<RowFault>) {
    let (mut lines, mut faults) = (Vec::with_capacity(table.rows.len()), Vec::new());
    let mut first: HashMap<String, usize> = HashMap::with_capacity(table.rows.len());
    for row in &table.rows {
        let mut cells = Cells { row, columns, faults: Vec::new() };
        let line = read_product(&mut cells);
        if let Some(line) = &line
            && let Some(before) = first.get(&line.code)
        {
            let message = format!("Row {before} already has this code. Keep only one of them");
            cells.fault("code", "code_repeated", message);
        }
        faults.extend(cells.faults);
        if let Some(line) = line {
            first.entry(line.code.clone()).or_insert(line.row);
            lines.push(line);
        }
    }
    (lines, faults)
}

/// Reads one row. None when it has no valid code.
fn read_product(cells: &mut Cells<'_>) -> Option<ProductLine> {
    let code = cells.code("code", "missing", "The row has no code. Enter the code of the product");
    let line = ProductLine {
        row: cells.row.number,
        code: String::new(),
        description: cells.description(),
        tags: cells.tags(),
        counter: cells.name("counter"),
        manage_inventory: cells.flag("manage_inventory"),
        consumption_position: cells.name("default_consumption_position"),
        production_position: cells.name("default_production_position"),
    };
    Some(ProductLine { code: code?, ..line })
}

impl Cells<'_> {
    /// Reads the description; an empty cell clears it.
    fn description(&mut self) -> Patch<Option<String>> {
        self.patch("description", |text, reader| {
            let text = Description::read(Raw::Text(&[text.to_owned()]), reader)?.into_string();
            Some((!text.is_empty()).then_some(text))
        })
    }

    /// Reads the names of tags, together with the unparsed text of the cell.
    fn tags(&mut self) -> Patch<(Vec<String>, String)> {
        self.patch("tags", |text, reader| {
            let names = split_names(text);
            if names.len() > NAMES_MAX {
                reader.fault("too_long", format!("List should have at most {NAMES_MAX} items"));
                return None;
            }
            Some((names, text.to_owned()))
        })
    }

    /// Reads the name of a record; an empty cell clears it.
    fn name(&mut self, column: &'static str) -> Patch<Option<String>> {
        self.patch(column, |text, _| Some((!text.is_empty()).then(|| text.to_owned())))
    }
}

/// The records that names in a file refer to, by the trimmed name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductNames {
    /// Keys of tags by name.
    pub tags: HashMap<String, String>,
    /// Keys of counters by name.
    pub counters: HashMap<String, String>,
    /// Keys of locations by code. Two sites may use the same code.
    pub positions: HashMap<String, Vec<String>>,
}

/// A product as the import will store it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProduct {
    /// Code of the product.
    pub code: String,
    /// Description of the product, if any.
    pub description: Option<String>,
    /// Keys of the tags of the product.
    pub tags: Vec<String>,
    /// Key of the counter, if any.
    pub counter_key: Option<String>,
    /// Whether inventory of the product is managed.
    pub manage_inventory: bool,
    /// Key of the default location for consumption, if any.
    pub consumption_position_key: Option<String>,
    /// Key of the default location for produced units, if any.
    pub production_position_key: Option<String>,
}

/// What a row does to the stored products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProductRowOutcome {
    /// Creates a product.
    Create(ImportedProduct),
    /// Changes a stored product.
    Update {
        /// Key of the product.
        key: i64,
        /// The product as it will be stored.
        stored: ImportedProduct,
        /// Keys of the tags before the change.
        tags_before: Vec<String>,
    },
    /// Changes nothing, because the stored product already has these values.
    Skip,
}

/// Decides what a row does, or returns all its faults. A cell with exactly the text that the export would write changes
/// nothing, even if two records share the name or the record has been deleted since.
pub fn plan(
    line: &ProductLine,
    present: Option<&CurrentProduct>,
    names: &ProductNames,
) -> Result<ProductRowOutcome, Vec<RowFault>> {
    let nothing = CurrentProduct::default();
    let before = present.unwrap_or(&nothing);
    let mut finder = NameResolver { row: line.row, names, faults: Vec::new() };
    let after = ImportedProduct {
        code: line.code.clone(),
        description: match &line.description {
            Patch::Set(text) if text.as_deref().unwrap_or("") != before.description.as_deref().unwrap_or("") => {
                text.clone()
            }
            _ => before.description.clone(),
        },
        tags: finder.tags(&line.tags, &before.tags),
        counter_key: finder.counter(&line.counter, before.counter.as_ref()),
        manage_inventory: line.manage_inventory.or(before.manage_inventory),
        consumption_position_key: finder.position(
            "default_consumption_position",
            &line.consumption_position,
            before.consumption_position.as_ref(),
        ),
        production_position_key: finder.position(
            "default_production_position",
            &line.production_position,
            before.production_position.as_ref(),
        ),
    };
    if before.has_stock && before.manage_inventory && !after.manage_inventory {
        finder.fault(
            "manage_inventory",
            "product_has_stock",
            "The product has stock or an unposted count. Clear the stock or finish the count first".to_owned(),
        );
    }
    if !finder.faults.is_empty() {
        return Err(finder.faults);
    }
    Ok(match present {
        None => ProductRowOutcome::Create(after),
        Some(present) if is_stored(present, &after) => ProductRowOutcome::Skip,
        Some(present) => {
            ProductRowOutcome::Update { key: present.key, stored: after, tags_before: keys_of(&present.tags) }
        }
    })
}

/// Keys of tags, in the same order.
fn keys_of(tags: &[NamedRecord]) -> Vec<String> {
    tags.iter().map(|tag| tag.key.clone()).collect()
}

/// Whether the stored product already has all these values.
fn is_stored(present: &CurrentProduct, after: &ImportedProduct) -> bool {
    let key = |named: &Option<NamedRecord>| named.as_ref().map(|named| named.key.clone());
    let (mut tags, mut wanted) = (keys_of(&present.tags), after.tags.clone());
    tags.sort_unstable();
    wanted.sort_unstable();
    present.description == after.description
        && tags == wanted
        && key(&present.counter) == after.counter_key
        && present.manage_inventory == after.manage_inventory
        && key(&present.consumption_position) == after.consumption_position_key
        && key(&present.production_position) == after.production_position_key
}

/// Resolves the names of one row to keys and collects the faults.
struct NameResolver<'a> {
    row: usize,
    names: &'a ProductNames,
    faults: Vec<RowFault>,
}

impl NameResolver<'_> {
    /// Adds a fault of this row.
    fn fault(&mut self, column: &'static str, code: &'static str, message: String) {
        self.faults.push(RowFault { row: self.row, column, code, message });
    }

    /// Resolves the tags of a row, sorted by key. An unchanged cell keeps the stored tags.
    fn tags(&mut self, given: &Patch<(Vec<String>, String)>, before: &[NamedRecord]) -> Vec<String> {
        let Patch::Set((given, cell)) = given else { return keys_of(before) };
        if *cell == join_names(before.iter().map(|tag| tag.name.as_str())) {
            return keys_of(before);
        }
        let unknown = given.iter().filter(|name| !self.names.tags.contains_key(*name)).take(UNKNOWN_SHOWN_MAX);
        for name in unknown.cloned().collect::<Vec<_>>() {
            self.fault(
                "tags",
                "tag_not_found",
                format!("Tag {name} does not exist. Create it first or correct the name"),
            );
        }
        let mut keys: Vec<String> = given.iter().filter_map(|name| self.names.tags.get(name).cloned()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Resolves the counter of a row. None when the cell is empty or, with a fault, when the counter does not exist.
    fn counter(&mut self, given: &Patch<Option<String>>, before: Option<&NamedRecord>) -> Option<String> {
        let name = match name_to_resolve(given, before) {
            Ok(name) => name,
            Err(kept) => return kept,
        };
        let found = self.names.counters.get(name).cloned();
        if found.is_none() {
            self.fault(
                "counter",
                "counter_not_found",
                format!("Counter {name} does not exist. Create it first or correct the name"),
            );
        }
        found
    }

    /// Resolves a location of a row. None when the cell is empty or, with a fault, when the code is unknown or
    /// ambiguous.
    fn position(
        &mut self,
        column: &'static str,
        given: &Patch<Option<String>>,
        before: Option<&NamedRecord>,
    ) -> Option<String> {
        let code = match name_to_resolve(given, before) {
            Ok(code) => code,
            Err(kept) => return kept,
        };
        match find_position(&self.names.positions, code) {
            Ok(key) => Some(key),
            Err((fault, message)) => {
                self.fault(column, fault, message);
                None
            }
        }
    }
}

/// Returns the trimmed name to look up. Returns `Err` with the result if no lookup is needed: the stored key when the
/// column is absent or the cell repeats the stored name, None when the cell is empty.
fn name_to_resolve<'a>(
    given: &'a Patch<Option<String>>,
    before: Option<&NamedRecord>,
) -> Result<&'a str, Option<String>> {
    let kept = || before.map(|named| named.key.clone());
    match given {
        Patch::Keep => Err(kept()),
        Patch::Set(cell) if cell.as_deref().unwrap_or("") == name_of(before) => Err(kept()),
        Patch::Set(cell) => match cell.as_deref().map(str::trim) {
            None | Some("") => Err(None),
            Some(name) => Ok(name),
        },
    }
}

/// Returns the key of the only location with this code, or code and message of the fault.
pub(crate) fn find_position(
    positions: &HashMap<String, Vec<String>>,
    code: &str,
) -> Result<String, (&'static str, String)> {
    match positions.get(code).map_or(&[][..], Vec::as_slice) {
        [] => {
            Err(("position_not_found", format!("Location {code} does not exist. Create it first or correct the code")))
        }
        [key] => Ok(key.clone()),
        _ => Err(("position_ambiguous", format!("Several sites have a location {code}. Set it by key instead"))),
    }
}
