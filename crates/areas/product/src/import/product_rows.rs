//! Products in a file: what each row changes, and how the changes are stored in blocks.

use std::collections::{BTreeSet, HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::product_import::{
    CurrentProduct, ImportedProduct, NamedRecord, ProductLine, ProductNames, ProductRowOutcome, plan, read_products,
};
use kernel::wire::patch::Patch;
use product_queries::above::find_products_with_stock;
use product_queries::client::Params as _;
use product_queries::import::{
    FindImportProducts, InsertImportedProductsParams, UpdateImportedProductsParams, find_import_products,
    insert_imported_products, lock_products_by_code, update_imported_products,
};
use product_queries::product::find_products_by_code;

use super::import_check::{CheckedImport, ImportCounts, ImportTable};
use super::progress::ProgressReporter;
use crate::limits::{BLOCK, LOCK_ROUNDS_MAX, NAMES_BLOCK};
use configuration::contract::counters_named;
use platform::api::Problem;
use platform::db::Write;
use position::contract::positions_by_code;
use tag::contract::{TagChanges, TagContext, change_tags, tags_named};

/// Products to create and to change, and how many rows change nothing.
#[derive(Default)]
pub struct ProductPlan {
    creates: Vec<ImportedProduct>,
    updates: Vec<ProductUpdate>,
    skipped: usize,
}

/// A product that the file changes. Its tags are stored as differences from `tags_before`.
struct ProductUpdate {
    key: i64,
    stored: ImportedProduct,
    tags_before: Vec<String>,
}

/// Compares all rows with the stored products and plans what to store. With `hold`, the records that the rows name are
/// locked until the commit.
pub async fn check(
    client: &Object,
    hold: bool,
    input: &ImportTable,
    progress: Option<&ProgressReporter<'_>>,
) -> Result<CheckedImport<ProductPlan>, Problem> {
    let (lines, mut faults) = read_products(&input.table, &input.columns);
    let (names, locked) = find_names(client, hold, &lines).await?;
    let mut planned = ProductPlan::default();
    let mut seen = 0;
    for block in lines.chunks(BLOCK) {
        let mut present = find_present_products(client, block).await?;
        // A product that was created after the locks counts as new here: the unique index refuses it, and the execution
        // is repeated.
        present.retain(|_, product| locked.as_ref().is_none_or(|locked| locked.contains(&product.key)));
        for line in block {
            match plan(line, present.get(&line.code), &names) {
                Ok(ProductRowOutcome::Create(stored)) => planned.creates.push(stored),
                Ok(ProductRowOutcome::Update { key, stored, tags_before }) => {
                    planned.updates.push(ProductUpdate { key, stored, tags_before });
                }
                Ok(ProductRowOutcome::Skip) => planned.skipped += 1,
                Err(found) => faults.extend(found),
            }
        }
        seen += block.len();
        if let Some(progress) = progress {
            progress.note(seen).await;
        }
    }
    // Sorted, so that two imports that create the same codes cannot deadlock.
    planned.creates.sort_by(|one, other| one.code.cmp(&other.code));
    let counts =
        ImportCounts { created: planned.creates.len(), updated: planned.updates.len(), skipped: planned.skipped };
    Ok(CheckedImport { faults, counts, plan: planned })
}

/// Looks up the tags, counters and locations that the file names, each name once. With `hold`, they and the products of
/// the file are locked, each kind by one statement in key order, and the keys of the locked products are returned too.
async fn find_names(
    client: &Object,
    hold: bool,
    lines: &[ProductLine],
) -> Result<(ProductNames, Option<HashSet<i64>>), Problem> {
    let (mut tags, mut counters, mut positions) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let name = |cell: &Patch<Option<String>>| cell.as_ref().and_then(|cell| Some(cell.as_ref()?.trim().to_owned()));
    for line in lines {
        tags.extend(line.tags.as_ref().into_iter().flat_map(|(names, _)| names.iter().cloned()));
        counters.extend(name(&line.counter));
        positions.extend(name(&line.consumption_position));
        positions.extend(name(&line.production_position));
    }
    let list = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>();
    let mut found = ProductNames::default();
    // One statement locks all records of a kind, so that they are locked in key order. Without locks, they are read in
    // blocks.
    let block = if hold { usize::MAX } else { NAMES_BLOCK };
    for some in list(tags).chunks(block) {
        found.tags.extend(tags_named(client, some, hold).await?);
    }
    let locked = if hold { Some(lock_products(client, lines).await?) } else { None };
    for some in list(positions).chunks(block) {
        found.positions.extend(positions_by_code(client, some, hold).await?);
    }
    for some in list(counters).chunks(block) {
        found.counters.extend(counters_named(client, some, hold).await?);
    }
    Ok((found, locked))
}

/// Locks the products of the file that exist, in key order. If another command creates one of them in between, all are
/// locked again.
async fn lock_products(client: &Object, lines: &[ProductLine]) -> Result<HashSet<i64>, Problem> {
    let codes: Vec<&str> = lines.iter().map(|line| line.code.as_str()).collect();
    for _ in 0..LOCK_ROUNDS_MAX {
        client.batch_execute("savepoint products").await?;
        let rows = lock_products_by_code().bind(client, &codes).all().await?;
        let locked: HashSet<i64> = rows.into_iter().map(|row| row.key).collect();
        let present = find_products_by_code().bind(client, &codes).all().await?;
        if present.iter().all(|row| locked.contains(&row.key)) {
            return Ok(locked);
        }
        client.batch_execute("rollback to savepoint products").await?;
    }
    Err(Problem::rerun_command("other commands kept creating products of the file"))
}

/// Reads the stored products of some rows, by code, with the data that the import rules need.
async fn find_present_products(
    client: &Object,
    block: &[ProductLine],
) -> Result<HashMap<String, CurrentProduct>, Problem> {
    let codes: Vec<&str> = block.iter().map(|line| line.code.as_str()).collect();
    let rows = find_import_products().bind(client, &codes).all().await?;
    let keys: Vec<i64> = rows.iter().filter(|row| row.manage_inventory).map(|row| row.key).collect();
    let stocked: HashSet<i64> = find_products_with_stock().bind(client, &keys).all().await?.into_iter().collect();
    let product = |row: FindImportProducts| (row.code.clone(), present_product(stocked.contains(&row.key), row));
    Ok(rows.into_iter().map(product).collect())
}

/// Converts a stored product to the type that the rules compare.
fn present_product(has_stock: bool, row: FindImportProducts) -> CurrentProduct {
    let named = |key: Option<String>, name: Option<String>| Some(NamedRecord { key: key?, name: name? });
    let tags = row.tag_keys.into_iter().zip(row.tag_names).map(|(key, name)| NamedRecord { key, name });
    CurrentProduct {
        key: row.key,
        code: row.code,
        description: row.description,
        tags: tags.collect(),
        counter: named(row.counter_key, row.counter_name),
        manage_inventory: row.manage_inventory,
        has_stock,
        consumption_position: named(row.consumption_position_key, row.consumption_position_code),
        production_position: named(row.production_position_key, row.production_position_code),
    }
}

/// Stores the plan in blocks and updates the progress after each block.
pub async fn store(write: &Write, plan: ProductPlan, progress: &ProgressReporter<'_>) -> Result<(), Problem> {
    let mut done = plan.skipped;
    for block in plan.creates.chunks(BLOCK) {
        create(write, block).await?;
        done += block.len();
        progress.note(done).await;
    }
    for block in plan.updates.chunks(BLOCK) {
        update(write, block).await?;
        done += block.len();
        progress.note(done).await;
    }
    Ok(())
}

/// Inserts a block of new products with their tags.
async fn create(write: &Write, block: &[ImportedProduct]) -> Result<(), Problem> {
    let params = InsertImportedProductsParams {
        now: write.now(),
        codes: block.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(),
        descriptions: block.iter().map(|one| one.description.as_deref()).collect::<Vec<_>>(),
        counter_keys: block.iter().map(|one| one.counter_key.as_deref()).collect::<Vec<_>>(),
        manage_inventories: block.iter().map(|one| one.manage_inventory).collect::<Vec<_>>(),
        consumption_position_keys: block.iter().map(|one| one.consumption_position_key.as_deref()).collect::<Vec<_>>(),
        production_position_keys: block.iter().map(|one| one.production_position_key.as_deref()).collect::<Vec<_>>(),
    };
    let rows = insert_imported_products().params(write.conn(), &params).all().await?;
    let keys: HashMap<String, i64> = rows.into_iter().map(|row| (row.code, row.key)).collect();
    let mut changes = TagChanges::default();
    for one in block {
        let Some(key) = keys.get(&one.code) else { continue };
        changes.added.extend(one.tags.iter().map(|tag| (tag.clone(), key.to_string())));
    }
    change_tags(write, TagContext::Product, &changes).await
}

/// Updates a block of products and the tags that differ.
async fn update(write: &Write, block: &[ProductUpdate]) -> Result<(), Problem> {
    let stored = || block.iter().map(|one| &one.stored);
    let params = UpdateImportedProductsParams {
        now: write.now(),
        keys: block.iter().map(|one| one.key).collect::<Vec<_>>(),
        descriptions: stored().map(|one| one.description.as_deref()).collect::<Vec<_>>(),
        counter_keys: stored().map(|one| one.counter_key.as_deref()).collect::<Vec<_>>(),
        manage_inventories: stored().map(|one| one.manage_inventory).collect::<Vec<_>>(),
        consumption_position_keys: stored().map(|one| one.consumption_position_key.as_deref()).collect::<Vec<_>>(),
        production_position_keys: stored().map(|one| one.production_position_key.as_deref()).collect::<Vec<_>>(),
    };
    update_imported_products().params(write.conn(), &params).await?;
    let mut changes = TagChanges::default();
    for one in block {
        let (before, after, key) = (&one.tags_before, &one.stored.tags, one.key.to_string());
        let pair = |tag: &String| (tag.clone(), key.clone());
        changes.added.extend(after.iter().filter(|tag| !before.contains(tag)).map(pair));
        changes.removed.extend(before.iter().filter(|tag| !after.contains(tag)).map(pair));
    }
    change_tags(write, TagContext::Product, &changes).await
}
