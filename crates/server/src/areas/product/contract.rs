//! What other areas may ask of this one, inside their own transaction.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::wire::key::Key;
use queries::queries::product::bom::count_lines_of_phases;
use queries::queries::product::product::{
    any_product_exists, count_counter_users, find_counter_users, find_live_products, find_product_trash, find_products,
    forget_counter_of_trashed, hold_product_trash, hold_products_to_make, lock_products, touch_product, touch_products,
};
use serde_json::{Value, json};

use super::limits::COUNTER_USERS_SHOWN_MAX;
use super::model::ProductDetails;
use super::store::{lock_checked, lock_targets, product_not_found};
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::Write;
use crate::platform::state::App;

/// Whether there is any product, trashed or not.
pub async fn has_products(client: &Object) -> Result<bool, Problem> {
    Ok(any_product_exists().bind(client).one().await?)
}

/// The key of a product that is not trashed.
pub async fn find_live(client: &Object, key: &Key) -> Result<i64, Problem> {
    let trash = find_state(client, key.as_str(), false).await?;
    trash.filter(|trash| !trash).and_then(|_| key.number()).ok_or_else(product_not_found)
}

/// Whether a product is trashed; nothing when there is no such product. `hold` keeps it so until the commit.
pub async fn find_state(client: &Object, key: &str, hold: bool) -> Result<Option<bool>, Problem> {
    let Some(number) = Key::parse(key).and_then(|key| key.number()) else { return Ok(None) };
    Ok(if hold {
        hold_product_trash().bind(client, &number).opt().await?
    } else {
        find_product_trash().bind(client, &number).opt().await?
    })
}

pub use super::model::ProductBase;
pub use queries::queries::product::product::HoldProductsToMake as MadeProduct;

/// Products that units or lots are made of, by key or by code; their rules stay so until the commit.
pub async fn hold_made(write: &Write, keys: &[i64], codes: &[String]) -> Result<Vec<MadeProduct>, Problem> {
    Ok(hold_products_to_make().bind(write.conn(), &keys, &codes).all().await?)
}

/// What every list shows of these products, by key.
pub async fn product_bases(client: &Object, keys: &[i64]) -> Result<HashMap<i64, ProductBase>, Problem> {
    let rows = find_products().bind(client, &keys).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, ProductDetails::from(row).into_base())).collect())
}

/// Those of the products that exist and are not trashed; they stay so until the commit.
pub async fn live_products(write: &Write, keys: &[String]) -> Result<HashSet<String>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let found = find_live_products().bind(write.conn(), &numbers).all().await?;
    Ok(found.into_iter().map(|key| key.to_string()).collect())
}

/// Locks a product, so that its process and its bill of materials change one after the other.
pub async fn lock_for_process(write: &Write, key: &Key, if_match: &IfMatch) -> Result<i64, Problem> {
    Ok(lock_checked(write, key, if_match).await?.key)
}

/// Locks live products whose phases are about to change, and notes the change.
pub async fn lock_live(app: &App, write: &Write, keys: &[Key]) -> Result<(), Problem> {
    let found = lock_targets(write, keys).await?;
    touch_products().bind(write.conn(), &app.clock.now(), &found).await?;
    Ok(())
}

/// Notes that something that belongs to a product changed.
pub async fn touch(app: &App, write: &Write, product_key: i64) -> Result<(), Problem> {
    touch_product().bind(write.conn(), &app.clock.now(), &product_key).await?;
    Ok(())
}

/// How many BoM lines belong to each of the phases; phases without lines are left out.
pub async fn lines_of_phases(write: &Write, phase_keys: &[String]) -> Result<HashMap<String, i64>, Problem> {
    let rows = count_lines_of_phases().bind(write.conn(), &phase_keys).all().await?;
    Ok(rows.into_iter().map(|row| (row.phase_key, row.lines)).collect())
}

/// How many products take codes from a counter, and some of them. Trashed products lose it.
pub async fn counter_users(write: &Write, counter_key: &str) -> Result<(i64, Vec<Value>), Problem> {
    let total = count_counter_users().bind(write.conn(), &counter_key).one().await?;
    let rows = find_counter_users().bind(write.conn(), &counter_key, &COUNTER_USERS_SHOWN_MAX).all().await?;
    let shown = rows
        .into_iter()
        .map(|row| json!({"_key": row.key.to_string(), "code": row.code, "description": row.description}));
    if total == 0 {
        forget_counter_of_trashed().bind(write.conn(), &counter_key).await?;
    }
    Ok((total, shown.collect()))
}

/// Notes that the tags of products changed; other keys are ignored.
pub async fn touch_tagged(app: &App, write: &Write, keys: &[&str]) -> Result<(), Problem> {
    let mut numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    lock_products().bind(write.conn(), &numbers).all().await?;
    touch_products().bind(write.conn(), &app.clock.now(), &numbers).await?;
    Ok(())
}
