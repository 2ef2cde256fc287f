//! Products in a file: what the export writes into a row, and what a row of an import means.

use std::collections::HashMap;

use crate::wire::cells::Cells;
use crate::wire::input::{Input, Raw};
use crate::wire::patch::Patch;
use crate::wire::sheet::{Columns, RowFault, Table, join_names, split_names};
use crate::wire::text::Description;

/// Names in one cell.
const NAMES_MAX: usize = 1000;
/// Unknown names of one cell that are reported.
const UNKNOWN_SHOWN_MAX: usize = 20;

/// The columns, in their order.
pub const COLUMNS: [&str; 7] = [
    "code",
    "description",
    "tags",
    "counter",
    "manage_inventory",
    "default_consumption_position",
    "default_production_position",
];
/// The columns that must be there.
pub const REQUIRED: [&str; 1] = ["code"];

/// A record with the name that a file knows it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRecord {
    /// Its key.
    pub key: String,
    /// Its name or code.
    pub name: String,
}

/// A product as it is stored, as far as files know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentProduct {
    /// Its key.
    pub key: i64,
    /// Its code.
    pub code: String,
    /// Free text.
    pub description: Option<String>,
    /// Its tags, in the order in which they are shown.
    pub tags: Vec<NamedRecord>,
    /// The counter of its serial codes.
    pub counter: Option<NamedRecord>,
    /// Whether stock is kept of it.
    pub manage_inventory: bool,
    /// Whether some lies in stock.
    pub has_stock: bool,
    /// Where it is taken from.
    pub consumption_position: Option<NamedRecord>,
    /// Where units go to.
    pub production_position: Option<NamedRecord>,
}

fn name_of(named: Option<&NamedRecord>) -> &str {
    named.map_or("", |named| named.name.as_str())
}

impl CurrentProduct {
    /// The row that the export writes; the import takes exactly this as "nothing changes".
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

/// A row of a file, read: absent columns are kept, empty cells clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductLine {
    /// The number of the row in the file.
    pub row: usize,
    /// The code, trimmed.
    pub code: String,
    /// Free text.
    pub description: Patch<Option<String>>,
    /// Names of tags, and the cell as it was written.
    pub tags: Patch<(Vec<String>, String)>,
    /// Name of the counter.
    pub counter: Patch<Option<String>>,
    /// Whether it has stock.
    pub manage_inventory: Patch<bool>,
    /// Code of the position it is taken from.
    pub consumption_position: Patch<Option<String>>,
    /// Code of the position units go to.
    pub production_position: Patch<Option<String>>,
}

/// Reads every row that has a code. A cell with a fault is read as absent, so that the rest of its row can be looked at
/// too; nothing may be stored when there are faults.
pub fn read_products(table: &Table, columns: &Columns) -> (Vec<ProductLine>, Vec<RowFault>) {
    let (mut lines, mut faults) = (Vec::with_capacity(table.rows.len()), Vec::new());
    let mut first: HashMap<String, usize> = HashMap::with_capacity(table.rows.len());
    for row in &table.rows {
        let mut cells = Cells { row, columns, faults: Vec::new() };
        let line = read_product(&mut cells);
        if let Some(line) = &line
            && let Some(before) = first.get(&line.code)
        {
            let message = format!("Row {before} has this code already");
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

fn read_product(cells: &mut Cells<'_>) -> Option<ProductLine> {
    let code = cells.code("code", "missing", "A row needs a code");
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
    fn description(&mut self) -> Patch<Option<String>> {
        self.patch("description", |text, reader| {
            let text = Description::read(Raw::Text(&[text.to_owned()]), reader)?.into_string();
            Some((!text.is_empty()).then_some(text))
        })
    }

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

    fn name(&mut self, column: &'static str) -> Patch<Option<String>> {
        self.patch(column, |text, _| Some((!text.is_empty()).then(|| text.to_owned())))
    }
}

/// What the names in a file mean: each as it was written (trimmed), with the keys that have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductNames {
    /// Tags by name.
    pub tags: HashMap<String, String>,
    /// Counters by name.
    pub counters: HashMap<String, String>,
    /// Positions by code; two sites may use the same one.
    pub positions: HashMap<String, Vec<String>>,
}

/// A product as it will be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProduct {
    /// Its code.
    pub code: String,
    /// Free text.
    pub description: Option<String>,
    /// Keys of its tags.
    pub tags: Vec<String>,
    /// Key of the counter.
    pub counter_key: Option<String>,
    /// Whether it has stock.
    pub manage_inventory: bool,
    /// Key of the position it is taken from.
    pub consumption_position_key: Option<String>,
    /// Key of the position units go to.
    pub production_position_key: Option<String>,
}

/// What a row does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProductRowOutcome {
    /// A new product.
    Create(ImportedProduct),
    /// A stored product changes.
    Update {
        /// Its key.
        key: i64,
        /// As it will be.
        stored: ImportedProduct,
        /// Keys of the tags it has now.
        tags_before: Vec<String>,
    },
    /// Everything is as the row says.
    Skip,
}

/// Decides what a row does. A cell that holds what the export would write changes nothing, also when two records share
/// the name or the record was deleted meanwhile.
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
        finder.fault("manage_inventory", "product_has_stock", "There is stock of this product".to_owned());
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

fn keys_of(tags: &[NamedRecord]) -> Vec<String> {
    tags.iter().map(|tag| tag.key.clone()).collect()
}

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

struct NameResolver<'a> {
    row: usize,
    names: &'a ProductNames,
    faults: Vec<RowFault>,
}

impl NameResolver<'_> {
    fn fault(&mut self, column: &'static str, code: &'static str, message: String) {
        self.faults.push(RowFault { row: self.row, column, code, message });
    }

    fn tags(&mut self, given: &Patch<(Vec<String>, String)>, before: &[NamedRecord]) -> Vec<String> {
        let Patch::Set((given, cell)) = given else { return keys_of(before) };
        if *cell == join_names(before.iter().map(|tag| tag.name.as_str())) {
            return keys_of(before);
        }
        let unknown = given.iter().filter(|name| !self.names.tags.contains_key(*name)).take(UNKNOWN_SHOWN_MAX);
        for name in unknown.cloned().collect::<Vec<_>>() {
            self.fault("tags", "tag_not_found", format!("There is no tag {name}"));
        }
        let mut keys: Vec<String> = given.iter().filter_map(|name| self.names.tags.get(name).cloned()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    fn counter(&mut self, given: &Patch<Option<String>>, before: Option<&NamedRecord>) -> Option<String> {
        let name = match name_to_resolve(given, before) {
            Ok(name) => name,
            Err(kept) => return kept,
        };
        let found = self.names.counters.get(name).cloned();
        if found.is_none() {
            self.fault("counter", "counter_not_found", format!("There is no counter {name}"));
        }
        found
    }

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

/// The name to look up, trimmed; or what the record has without looking: the cell says what is there, or is empty.
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

/// The one live position with a code.
pub(crate) fn find_position(
    positions: &HashMap<String, Vec<String>>,
    code: &str,
) -> Result<String, (&'static str, String)> {
    match positions.get(code).map_or(&[][..], Vec::as_slice) {
        [] => Err(("position_not_found", format!("There is no position {code}"))),
        [key] => Ok(key.clone()),
        _ => Err(("position_ambiguous", format!("Several sites have a position {code}; set it by its key"))),
    }
}
