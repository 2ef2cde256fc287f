//! BOM lines in a file: all rows of a product together replace its bill of materials.

use kernel::wire::key::ProductKey;
use std::collections::{BTreeSet, HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::bom::{lines_in_loops, loops};
use kernel::rules::bom_import::{
    BomComponent, BomLine, BomNames, BomProduct, NewLine, PresentLine, is_stored, plan_bom, read_bom_lines,
};
use kernel::rules::product_import::NamedRecord;
use kernel::wire::sheet::RowFault;
use product_queries::bom::{
    FindComponents, InsertBomsParams, delete_boms, find_ancestors_of, find_codes, find_components, find_lines_between,
    insert_boms,
};
use product_queries::client::Params as _;
use product_queries::import::{FindImportLines, find_import_lines};
use product_queries::product::touch_products;
use serde_json::Value;

use super::import_check::{CheckedImport, ImportCounts, ImportTable};
use super::progress::ProgressReporter;
use crate::limits::{BLOCK, BOM_LINES_MAX, FAULTS_SHOWN_MAX};
use crate::rows::lock_in_order;
use platform::api::Problem;
use platform::db::Write;
use position::contract::positions_by_code;
use process::contract::phases_of;

/// BOMs to replace, and how many rows of the file change nothing.
#[derive(Default)]
pub struct BomPlan {
    replaced: Vec<BomReplacement>,
    skipped_rows: usize,
}

/// The new BOM of one product.
struct BomReplacement {
    product_key: ProductKey,
    lines: Vec<NewLine>,
    /// Additional data (`extra`) of stored lines, by line number. A file does not contain it, so an existing line keeps
    /// its data.
    extras: HashMap<i64, Value>,
}

/// Stored data of the products in a file, and the records that the names in the file refer to.
#[derive(Default)]
struct StoredBoms {
    products: HashMap<String, BomProduct>,
    extras: HashMap<i64, HashMap<i64, Value>>,
    names: BomNames,
}

/// Compares all rows with the stored BOMs and plans what to store. With `hold`, the records that the rows name are
/// locked until the commit. The caller must then have the BOM lock.
pub async fn check(
    client: &Object,
    hold: bool,
    input: &ImportTable,
    progress: Option<&ProgressReporter<'_>>,
) -> Result<CheckedImport<BomPlan>, Problem> {
    let (lines, mut faults) = read_bom_lines(&input.table, &input.columns);
    let mut stored = load_stored_boms(client, hold, &lines).await?;
    let (mut plan, mut counts, mut seen, mut noted) = (BomPlan::default(), ImportCounts::default(), 0, 0);
    for rows in group_by_product(&lines) {
        seen += rows.len();
        let Some(product) = rows.first().and_then(|row| stored.products.get(&row.product_code)) else {
            faults.extend(rows.iter().map(|row| unknown_product(row)));
            continue;
        };
        match plan_bom(product, &rows, &stored.names, BOM_LINES_MAX) {
            Ok(lines) if is_stored(&product.lines, &lines) => {
                counts.skipped += 1;
                plan.skipped_rows += lines.len();
            }
            Ok(lines) => {
                if product.lines.is_empty() {
                    counts.created += 1;
                } else {
                    counts.updated += 1;
                }
                let extras = stored.extras.remove(&product.key).unwrap_or_default();
                plan.replaced.push(BomReplacement { product_key: ProductKey::new(product.key), lines, extras });
            }
            Err(found) => faults.extend(found),
        }
        if let Some(progress) = progress.filter(|_| seen - noted >= BLOCK) {
            progress.note(seen).await;
            noted = seen;
        }
    }
    faults.extend(find_loops(client, &plan.replaced).await?);
    Ok(CheckedImport { faults, counts, plan })
}

/// Returns the fault of a row whose product does not exist.
fn unknown_product(row: &BomLine) -> RowFault {
    let message = format!("Product {} does not exist", row.product_code);
    RowFault { row: row.row, column: "product_code", code: "product_not_found", message }
}

/// Groups the rows by product. Products are in the order in which the file first names them.
fn group_by_product(lines: &[BomLine]) -> Vec<Vec<&BomLine>> {
    let (mut groups, mut places): (Vec<Vec<&BomLine>>, HashMap<&str, usize>) = (Vec::new(), HashMap::new());
    for line in lines {
        let place = *places.entry(&line.product_code).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.get_mut(place) {
            group.push(line);
        }
    }
    groups
}

/// Reads everything that the rows name: products with their phases and lines, components and locations. With `hold`,
/// they are locked until the commit.
async fn load_stored_boms(client: &Object, hold: bool, lines: &[BomLine]) -> Result<StoredBoms, Problem> {
    let products: BTreeSet<&str> = lines.iter().map(|line| line.product_code.as_str()).collect();
    let components = lines.iter().map(|line| line.component_code.as_str());
    let codes: Vec<&str> = components.chain(products.iter().copied()).collect::<BTreeSet<_>>().into_iter().collect();
    let found = find_products_of_file(client, hold, &products, &codes).await?;
    let mut stored = StoredBoms::default();
    let of_file = found.iter().filter(|row| products.contains(row.code.as_str()));
    let keys: Vec<ProductKey> = of_file.map(|row| ProductKey::new(row.key)).collect();
    let mut phases = phases_of(client, &keys).await?;
    let mut present = present_lines(client, &ProductKey::numbers(&keys), &mut stored.extras).await?;
    for row in found {
        let component = BomComponent { key: row.key, traced: row.traceability_level.is_some() };
        if products.contains(row.code.as_str()) {
            let phases = phases.remove(&ProductKey::new(row.key)).unwrap_or_default();
            let phases = phases.into_iter().map(|(key, name)| NamedRecord { key, name }).collect();
            let lines = present.remove(&row.key).unwrap_or_default();
            stored.products.insert(row.code.clone(), BomProduct { key: row.key, phases, lines });
        }
        stored.names.components.insert(row.code, component);
    }
    let positions: BTreeSet<String> = lines.iter().map(|line| line.position.trim().to_owned()).collect();
    let positions: Vec<String> = positions.into_iter().filter(|code| !code.is_empty()).collect();
    stored.names.positions = positions_by_code(client, &positions, hold).await?;
    Ok(stored)
}

/// Reads the live products with these codes. With `hold`, they are locked in key order: those in `changed` for a change
/// to their lines, the others as components. Repeats the command if another product got one of the codes before the
/// lock.
async fn find_products_of_file(
    client: &Object,
    hold: bool,
    changed: &BTreeSet<&str>,
    codes: &[&str],
) -> Result<Vec<FindComponents>, Problem> {
    let find = async || find_components().bind(client, &Vec::<i64>::new(), &codes).all().await;
    let found = find().await?;
    if !hold {
        return Ok(found);
    }
    let (owners, named): (Vec<_>, Vec<_>) = found.iter().partition(|row| changed.contains(row.code.as_str()));
    let keys = |rows: Vec<&FindComponents>| rows.into_iter().map(|row| ProductKey::new(row.key)).collect::<Vec<_>>();
    lock_in_order(client, &keys(owners), &keys(named)).await?;
    let again = find().await?;
    let known: HashSet<i64> = found.iter().map(|row| row.key).collect();
    if again.iter().any(|row| !known.contains(&row.key)) {
        return Err(Problem::rerun_command("a product got a code of the file"));
    }
    Ok(again)
}

/// Reads the stored lines by product. Their additional data is collected in `extras`.
async fn present_lines(
    client: &Object,
    keys: &[i64],
    extras: &mut HashMap<i64, HashMap<i64, Value>>,
) -> Result<HashMap<i64, Vec<PresentLine>>, Problem> {
    let mut present: HashMap<i64, Vec<PresentLine>> = HashMap::new();
    for mut row in find_import_lines().bind(client, &keys).all().await? {
        if let Some(extra) = row.extra.take() {
            extras.entry(row.product_key).or_default().insert(row.line_no.into(), extra);
        }
        present.entry(row.product_key).or_default().push(present_line(row));
    }
    Ok(present)
}

/// Converts a stored line to the type that the rules compare.
fn present_line(row: FindImportLines) -> PresentLine {
    let position = row.position_key.zip(row.position_code);
    PresentLine {
        line_no: row.line_no.into(),
        component_key: row.component_key,
        component_code: row.component_code,
        qt: row.qt,
        phase: NamedRecord { key: row.phase_key, name: row.phase_name },
        position: position.map(|(key, name)| NamedRecord { key, name }),
        mandatory: row.consumption_position_mandatory,
        minimum_if_negative: row.minimum_quantity_if_negative,
        minimum: row.minimum_quantity,
    }
}

/// Finds the rows that would make a product contain itself once the whole file is stored. Every loop goes through a
/// product of the file, so only products that contain one of them are searched.
async fn find_loops(client: &Object, replaced: &[BomReplacement]) -> Result<Vec<RowFault>, Problem> {
    let keys: Vec<i64> = replaced.iter().map(|one| one.product_key.number()).collect();
    let above = find_ancestors_of().bind(client, &keys).all().await?;
    let known: HashSet<i64> = above.iter().copied().collect();
    let owners: HashSet<i64> = keys.iter().copied().collect();
    let kept = find_lines_between().bind(client, &above).all().await?;
    let kept = kept.into_iter().map(|line| (line.product_key, line.component_key));
    let mut lines: Vec<(i64, i64)> = kept.filter(|(owner, _)| !owners.contains(owner)).collect();
    let new =
        replaced.iter().flat_map(|one| one.lines.iter().map(|line| (one.product_key.number(), line.component_key)));
    lines.extend(new.filter(|(_, component)| known.contains(component)));
    let looping = lines_in_loops(&lines);
    if looping.is_empty() {
        return Ok(Vec::new());
    }
    let on_loops: Vec<i64> = looping.iter().map(|(owner, _)| *owner).collect();
    let codes = find_codes().bind(client, &on_loops).all().await?;
    let codes: HashMap<i64, String> = codes.into_iter().map(|row| (row.key, row.code)).collect();
    let lines: Vec<(i64, i64)> = looping.iter().copied().collect();
    Ok(loop_faults(replaced, &looping, &lines, &codes))
}

/// Builds one fault for each row on a loop, with the codes along the loop.
fn loop_faults(
    replaced: &[BomReplacement],
    looping: &HashSet<(i64, i64)>,
    lines: &[(i64, i64)],
    codes: &HashMap<i64, String>,
) -> Vec<RowFault> {
    let code = |key: i64| codes.get(&key).map_or("", String::as_str);
    let mut faults: Vec<RowFault> = Vec::new();
    for one in replaced {
        for line in one.lines.iter().filter(|line| looping.contains(&(one.product_key.number(), line.component_key))) {
            // Paths are searched only for faults that are shown, because the search is slow.
            let ways = if faults.len() < FAULTS_SHOWN_MAX {
                loops(one.product_key.number(), &[line.component_key], lines, code)
            } else {
                Vec::new()
            };
            let way = ways.first().map_or_else(
                || "The product would contain itself. Remove this line".to_owned(),
                |way| {
                    let path = way.iter().map(|key| code(*key)).collect::<Vec<_>>().join(" -> ");
                    format!("The product would contain itself: {path}. Remove one of these lines")
                },
            );
            faults.push(RowFault { row: line.row, column: "component_code", code: "bom_loop", message: way });
        }
    }
    faults
}

/// Stores the plan, several products in one block, and updates the progress after each block.
pub async fn store(write: &Write, plan: BomPlan, progress: &ProgressReporter<'_>) -> Result<(), Problem> {
    let mut done = plan.skipped_rows;
    let (mut block, mut rows) = (Vec::new(), 0);
    for one in plan.replaced {
        rows += one.lines.len();
        block.push(one);
        if rows >= BLOCK {
            replace_block(write, &block).await?;
            done += rows;
            progress.note(done).await;
            block.clear();
            rows = 0;
        }
    }
    replace_block(write, &block).await
}

/// Replaces the BOMs of a block of products.
async fn replace_block(write: &Write, block: &[BomReplacement]) -> Result<(), Problem> {
    let keys: Vec<i64> = block.iter().map(|one| one.product_key.number()).collect();
    let lines: Vec<(&BomReplacement, i32, &NewLine)> =
        block.iter().flat_map(|one| (1..).zip(&one.lines).map(move |(number, line)| (one, number, line))).collect();
    let extra =
        |one: &BomReplacement, line: &NewLine| line.from_line.and_then(|number| one.extras.get(&number).cloned());
    let params = InsertBomsParams {
        product_keys: lines.iter().map(|(one, ..)| one.product_key.number()).collect::<Vec<_>>(),
        line_nos: lines.iter().map(|(_, number, _)| *number).collect::<Vec<_>>(),
        component_keys: lines.iter().map(|(.., line)| line.component_key).collect::<Vec<_>>(),
        qts: lines.iter().map(|(.., line)| line.qt).collect::<Vec<_>>(),
        phase_keys: lines.iter().map(|(.., line)| line.phase_key.as_str()).collect::<Vec<_>>(),
        position_keys: lines.iter().map(|(.., line)| line.position_key.as_deref()).collect::<Vec<_>>(),
        mandatories: lines.iter().map(|(.., line)| line.mandatory).collect::<Vec<_>>(),
        minimum_flags: lines.iter().map(|(.., line)| line.minimum_if_negative).collect::<Vec<_>>(),
        minimums: lines.iter().map(|(.., line)| line.minimum).collect::<Vec<_>>(),
        extras: lines.iter().map(|(one, _, line)| extra(one, line)).collect::<Vec<_>>(),
    };
    delete_boms().bind(write.conn(), &keys).await?;
    insert_boms().params(write.conn(), &params).await?;
    touch_products().bind(write.conn(), &write.now(), &keys).await?;
    Ok(())
}
