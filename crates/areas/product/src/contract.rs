//! Functions and types that other areas may use within their transactions.

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::wire::key::ProductKey;
use product_queries::product::{
    any_product_exists, find_products, find_products_by_code, hold_products_to_make, hold_products_to_order,
};

use super::model::ProductDetails;
use super::rows::{DOCS, lock_in_order};
use attachments::contract::{FileBucket, FolderRef, NamedFile, files_in};
use platform::api::Problem;
use platform::db::Write;

pub use super::bom::lines::{ConsumptionOptions, ConsumptionOptionsIn, SentLine, check_line, named_positions, refuse};
pub use super::catalogue::statistics::{Times as ProductTimes, load_times};
pub use super::model::ProductBase;
pub use super::refusals::ProductRefusal;
pub use super::rows::load_live;
pub use product_queries::product::{HoldProductsToMake as MadeProduct, HoldProductsToOrder as OrderedProduct};
pub use tag::contract::Tag;

/// Checks whether any product exists, in the trash or not.
pub async fn has_products(client: &Object) -> Result<bool, Problem> {
    Ok(any_product_exists().bind(client).one().await?)
}

/// Reads the products of units or lots that are about to be created, by key or by code, without those in the trash.
/// Their settings are locked until the commit.
pub async fn hold_made(write: &Write, keys: &[ProductKey], codes: &[String]) -> Result<Vec<MadeProduct>, Problem> {
    Ok(hold_products_to_make().bind(write.conn(), &ProductKey::numbers(keys), &codes).all().await?)
}

/// Reads the product of a work order and its components, without those in the trash. Their settings are locked until
/// the commit.
pub async fn hold_ordered(
    write: &Write,
    keys: &BTreeSet<ProductKey>,
) -> Result<HashMap<ProductKey, OrderedProduct>, Problem> {
    let keys: Vec<i64> = keys.iter().map(|key| key.number()).collect();
    let rows = hold_products_to_order().bind(write.conn(), &keys).all().await?;
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.key), row)).collect())
}

/// Lists the documents of a product.
pub async fn docs_of(client: &Object, key: ProductKey) -> Result<Vec<NamedFile>, Problem> {
    files_in(client, FolderRef { bucket: FileBucket::Product, object_key: &key.to_string(), subfolder: DOCS }).await
}

/// Locks products that a command only names, in key order, so that they and their settings do not change until the
/// commit.
pub async fn hold_named_products(write: &Write, keys: &[ProductKey]) -> Result<(), Problem> {
    lock_in_order(write.conn(), &[], keys).await
}

/// Reads the main settings of these products, by key. Unknown keys are left out.
pub async fn product_bases(client: &Object, keys: &[ProductKey]) -> Result<HashMap<ProductKey, ProductBase>, Problem> {
    let rows = find_products().bind(client, &ProductKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.key), ProductDetails::from(row).into_base())).collect())
}

/// Finds the keys of live products by code. Codes without a live product are left out.
pub async fn products_coded(write: &Write, codes: &BTreeSet<&str>) -> Result<HashMap<String, ProductKey>, Problem> {
    let codes: Vec<&str> = codes.iter().copied().collect();
    let rows = find_products_by_code().bind(write.conn(), &codes).all().await?;
    Ok(rows.into_iter().map(|row| (row.code, ProductKey::new(row.key))).collect())
}
