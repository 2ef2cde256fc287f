//! Reads, locks and checks that several operations of the area share.

use std::collections::{BTreeSet, HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::form::{FieldType, FormFieldSpec, read_values};
use kernel::rules::gtin::is_gtin;
use kernel::rules::product::{LotTracking, ProductRuleState, ProductSettings, ProductStockFlags, TraceabilityLevel};
use kernel::wire::input::{Members, Reader};
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;
use product_queries::above::find_stock_state;
use product_queries::product::{
    LockProduct, find_product_key_by_code, find_product_states, find_products, hold_product_states,
    keep_product_states, lock_live_products, lock_product, lock_product_states, lock_products_in_order, touch_products,
};
use serde_json::{Value, json};

use super::input::{MetadataIn, ProductColumns};
use super::limits::METADATA_MAX;
use super::model::Product;
use super::refusals::ProductRefusal;
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, files_in};
use configuration::contract::find_counter;
use platform::api::{IfMatch, Problem};
use platform::db::{Lock, Write, lock};
use platform::records::{FolderPolicy, LockMode, RecordLiveness};
use platform::state::App;
use position::contract::live_positions;
use quality::contract::{field_types, form_lookup, hold_field_types, note_fields};

/// Folder of the product's documents.
pub const DOCS: &str = "doc";
/// Folder of the product's image.
pub const IMAGE: &str = "image";

/// Reads a product with its tags, documents, image and counter, in the trash or not. An unknown key is refused.
pub async fn load_product(app: &App, client: &Object, key: ProductKey) -> Result<Product, Problem> {
    let row =
        find_products().bind(client, &[key.number()].as_slice()).opt().await?.ok_or(ProductRefusal::ProductNotFound)?;
    let text = key.to_string();
    let docs = files_in(client, FolderRef { bucket: FileBucket::Product, object_key: &text, subfolder: DOCS }).await?;
    let counter = match &row.counter_key {
        Some(counter_key) => find_counter(app, client, counter_key).await?,
        None => None,
    };
    Ok(Product::new(row, docs, counter))
}

/// Returns the key of a product that is not in the trash. Any other product is refused as not found.
pub async fn load_live(client: &Object, key: &Key) -> Result<ProductKey, Problem> {
    let standing = find_liveness(client, &[key.to_string()], LockMode::Read).await?.remove(key.as_str());
    match standing {
        Some(RecordLiveness::Live) => Ok(ProductKey::from(key)),
        _ => Err(ProductRefusal::ProductNotFound.into()),
    }
}

/// Locks a product that is not in the trash and compares its revision with `If-Match`.
pub async fn lock_checked(write: &Write, key: &Key, if_match: &IfMatch) -> Result<LockProduct, Problem> {
    let number = key.number().ok_or(ProductRefusal::ProductNotFound)?;
    let product = lock_product().bind(write.conn(), &number).opt().await?;
    let product = product.filter(|product| !product.trash).ok_or(ProductRefusal::ProductNotFound)?;
    if_match.check(product.rev)?;
    Ok(product)
}

/// Builds the state for the rules from the locked row. BOMs, work orders and stock are assumed to be absent. A command
/// that depends on them adds them.
pub fn state_of(product: &LockProduct) -> Result<ProductRuleState, Problem> {
    let settings = settings(
        product.traceability_level.as_deref(),
        &product.lot_tracking,
        product.manage_inventory,
        product.allow_negative_inventory,
    )?;
    // Left out here because they cost extra statements. Only the commands that need them read them.
    let (open_orders, stock) = (false, ProductStockFlags::default());
    Ok(ProductRuleState {
        trashed: product.trash,
        settings,
        in_live_bom: false,
        open_orders,
        broken_quantity: false,
        stock,
    })
}

/// Reads which kinds of stock a product has, because stock prevents some changes. The product must be locked, so that
/// no movement of it is posted until the commit.
pub async fn stock_of(write: &Write, key: i64) -> Result<ProductStockFlags, Problem> {
    let found = find_stock_state().bind(write.conn(), &key).one().await?;
    Ok(ProductStockFlags {
        serial_rows: found.serial_rows,
        lot_rows: found.lot_rows,
        plain_rows: found.plain_rows,
        below_zero: found.below_zero,
        locked: found.locked,
    })
}

/// Extracts the settings that the rules check from the data to be stored.
pub fn settings_of(data: &ProductColumns) -> Result<ProductSettings, Problem> {
    let level = data.traceability_level.as_deref();
    settings(level, &data.lot_tracking, data.manage_inventory, data.allow_negative_inventory)
}

/// Parses stored settings. A value that this version does not know is an internal error.
fn settings(level: Option<&str>, lots: &str, managed: bool, negative: bool) -> Result<ProductSettings, Problem> {
    let unknown = || Problem::internal("a product has an unknown traceability level or lot tracking");
    let level = level.map(|word| TraceabilityLevel::from_word(word).ok_or_else(unknown)).transpose()?;
    Ok(ProductSettings { level, managed, lot_tracking: LotTracking::from_word(lots).ok_or_else(unknown)?, negative })
}

/// Takes the BOM lock, so that only one command at a time writes BOMs or changes what they rely on, for example by
/// trashing or restoring a product or by making it traced. It must be taken before any product is locked.
pub async fn lock_boms(write: &Write) -> Result<(), Problem> {
    lock(write.conn(), Lock::Boms).await
}

/// Checks whether another live product has this code. A concurrent creation is caught by the unique index.
pub async fn is_code_taken(write: &Write, data: &ProductColumns) -> Result<bool, Problem> {
    let other = find_product_key_by_code().bind(write.conn(), &data.code).opt().await?;
    Ok(other.is_some_and(|other| other != data.key))
}

/// Refuses an invalid GTIN and default locations that do not exist. The locations found are locked until the commit.
pub async fn check_gtin_and_positions(write: &Write, data: &ProductColumns) -> Result<(), Problem> {
    if data.gtin.as_deref().is_some_and(|gtin| !is_gtin(gtin)) {
        let message = "The GTIN is not valid. It needs 8, 12, 13 or 14 digits with a correct check digit.";
        return Err(ProductRefusal::GtinInvalid.with_message(message));
    }
    let positions = [&data.default_production_position_key, &data.default_consumption_position_key];
    let names = ["default_production_position_key", "default_consumption_position_key"];
    let keys: Vec<String> = positions.iter().filter_map(|key| (*key).clone()).collect();
    let live = live_positions(write, &keys).await?;
    for (name, key) in names.into_iter().zip(positions) {
        if key.as_ref().is_some_and(|key| !live.contains(key)) {
            let message = format!("{name} names a location that does not exist. Use the key of an existing location.");
            return Err(ProductRefusal::PositionNotFound.with_message(message).with("key", name));
        }
    }
    Ok(())
}

/// Checks metadata against the types of its custom fields and records that the product uses these fields. All faults
/// are refused together. Returns none when no metadata was sent, so that the stored metadata stays.
pub async fn read_metadata(
    write: &Write,
    product_key: ProductKey,
    sent: &Patch<List<MetadataIn, 0, METADATA_MAX>>,
) -> Result<Option<Value>, Problem> {
    let Patch::Set(List(entries)) = sent else { return Ok(None) };
    let keys: BTreeSet<String> = entries.iter().map(|entry| entry.custom_field_key.to_string()).collect();
    let types = hold_field_types(write, &keys.into_iter().collect::<Vec<_>>()).await?;
    let form: Vec<FormFieldSpec> = types
        .iter()
        .map(|(key, kind)| FormFieldSpec {
            key: key.clone(),
            custom_field_key: key.clone(),
            kind: *kind,
            multiple: false,
            mandatory: false,
            fixed: None,
        })
        .collect();
    let values: Vec<(String, Value)> =
        entries.iter().map(|entry| (entry.custom_field_key.to_string(), entry.value.clone())).collect();
    let folder = |field: &str| (FileBucket::Product, product_key.to_string(), format!("meta/{field}"));
    let lookup = form_lookup(write.conn(), &form, &values, folder).await?;
    let mut reader = Reader::new("body");
    let filled = read_values(&form, &values, "metadata", false, &lookup, &mut reader);
    let filled = reader.finish(Some(filled), Members::Parameters(&[])).map_err(Problem::invalid)?;
    let held = filled.iter().map(|field| field.custom_field_key.clone()).collect();
    note_fields(write, &[(format!("Product/{product_key}"), held)]).await?;
    let given: HashMap<&str, &MetadataIn> =
        entries.iter().map(|entry| (entry.custom_field_key.as_str(), entry)).collect();
    let stored = filled.into_iter().map(|field| {
        let entry = given.get(field.custom_field_key.as_str());
        let text = |text: Option<&Option<Text<0, 200>>>| text.and_then(|text| text.as_ref().map(Text::to_string));
        let hint = entry.and_then(|entry| entry.hint.as_ref().map(Text::to_string));
        json!({
            "custom_field_key": field.custom_field_key,
            "value": field.value,
            "label": text(entry.map(|entry| &entry.label)),
            "hint": hint,
        })
    });
    Ok(Some(stored.collect()))
}

/// Locks the products that a command changes and those that it only names, all in key order. Locking one group after
/// the other could deadlock with another command.
pub async fn lock_in_order(client: &Object, changed: &[ProductKey], named: &[ProductKey]) -> Result<(), Problem> {
    let (changed, named) = (ProductKey::numbers(changed), ProductKey::numbers(named));
    lock_products_in_order().bind(client, &changed, &named).all().await?;
    Ok(())
}

/// Locks the targets of a copy in key order, or refuses with the keys that are in the trash or do not exist.
pub async fn lock_targets(write: &Write, keys: &[Key]) -> Result<Vec<ProductKey>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(Key::number).collect();
    let found = lock_live_products().bind(write.conn(), &numbers).all().await?;
    let found: HashSet<i64> = found.into_iter().map(|row| row.key).collect();
    let missing: Vec<String> = keys
        .iter()
        .filter(|key| key.number().is_none_or(|number| !found.contains(&number)))
        .map(Key::to_string)
        .collect();
    if !missing.is_empty() {
        return Err(ProductRefusal::ProductNotFound.with("keys", missing));
    }
    let mut found: Vec<ProductKey> = found.into_iter().map(ProductKey::new).collect();
    found.sort_unstable();
    Ok(found)
}

/// Returns by key whether products are live or in the trash, and locks them as `lock_mode` says. Unknown keys are left
/// out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match lock_mode {
        LockMode::Read => find_product_states().bind(client, &numbers).all().await?,
        LockMode::Keep => keep_product_states().bind(client, &numbers).all().await?,
        LockMode::Hold => hold_product_states().bind(client, &numbers).all().await?,
        LockMode::Change => lock_product_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), RecordLiveness::live_unless(row.trash))).collect())
}

/// Gives products a new revision, because their tags changed and a product includes its tags. The products must be
/// locked.
pub async fn touch_tagged(write: &Write, keys: &[String]) -> Result<(), Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    touch_products().bind(write.conn(), &write.now(), &numbers).await?;
    Ok(())
}

/// Decides which folders of a product accept uploads: the folder of a custom field of type files, and any other folder
/// except that of the image, which only the image operations write.
pub async fn keeps_files_in(client: &Object, segments: &[&str]) -> Result<FolderPolicy, Problem> {
    match segments {
        ["meta", field_key] => check_files_field(client, field_key).await.map(|()| FolderPolicy::Files),
        ["meta" | IMAGE, ..] => Ok(FolderPolicy::Nothing),
        _ => Ok(FolderPolicy::Files),
    }
}

/// Refuses the folder of a custom field that does not exist or is not of type files.
async fn check_files_field(client: &Object, field_key: &str) -> Result<(), Problem> {
    match field_types(client, &[field_key.to_owned()]).await?.first() {
        None => Err(Problem::from(AttachmentsRefusal::FieldNotFound)),
        Some((_, FieldType::Files)) => Ok(()),
        Some(_) => {
            let refusal = Problem::from(AttachmentsRefusal::FieldNotFiles);
            Err(refusal.with("field_key", field_key))
        }
    }
}

/// Gives a product a new revision, because its documents or image changed and a product includes them.
pub async fn touch(write: &Write, product_key: ProductKey) -> Result<(), Problem> {
    touch_products().bind(write.conn(), &write.now(), &[product_key.number()].as_slice()).await?;
    Ok(())
}
