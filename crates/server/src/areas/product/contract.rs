//! What other areas may ask of this one, inside their own transaction.

use std::collections::HashMap;

use deadpool_postgres::Object;
use queries::queries::product::product::{any_product_exists, find_products, hold_products_to_make};

use super::model::ProductDetails;
use super::rows::lock_in_order;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// Whether there is any product, trashed or not.
pub async fn has_products(client: &Object) -> Result<bool, Problem> {
    Ok(any_product_exists().bind(client).one().await?)
}

pub use super::model::ProductBase;
pub use super::refusals::Refusal as ProductRefusal;
pub use super::rows::find_live;
pub use queries::queries::product::product::HoldProductsToMake as MadeProduct;

/// Products that units or lots are made of, by key or by code; their rules stay so until the commit.
pub async fn hold_made(write: &Write, keys: &[i64], codes: &[String]) -> Result<Vec<MadeProduct>, Problem> {
    Ok(hold_products_to_make().bind(write.conn(), &keys, &codes).all().await?)
}

/// Keeps products that are only named: they and their rules stay so until the commit.
pub async fn keep_named(write: &Write, keys: &[i64]) -> Result<(), Problem> {
    lock_in_order(write.conn(), &[], keys).await
}

/// What every list shows of these products, by key.
pub async fn product_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, ProductBase>, Problem> {
    let rows = find_products().bind(client, &keys).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, ProductDetails::from(row).into_base())).collect())
}
