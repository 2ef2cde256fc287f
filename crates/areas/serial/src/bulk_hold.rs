//! Many units and lots put on hold at once.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{LotHeld, SerialHeld};
use kernel::wire::key::{LotKey, ProductKey, SerialKey, UserKey};
use serial_queries::lot::{hold_many_lots, lock_lots};
use serial_queries::serial::hold_many;

use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Who puts things on hold, when and why.
#[derive(Clone, Copy, Debug)]
pub struct HoldStamp<'a> {
    /// When.
    pub now: DateTime<Utc>,
    /// Who.
    pub user_key: UserKey,
    /// Why.
    pub reason: &'a str,
}

/// Locks lots to be put on hold, in key order. Units are held before, by `hold_trees`.
pub async fn lock_lots_of(write: &Write, keys: &[LotKey]) -> Result<(), Problem> {
    lock_lots().bind(write.conn(), &LotKey::numbers(keys)).all().await?;
    Ok(())
}

/// Puts units on hold that are held by the transaction; what is on hold stays as it is. Answers those that are new, told
/// by one row for all units of a product.
pub async fn hold_units_of(
    write: &mut Write,
    by: HoldStamp<'_>,
    keys: &[SerialKey],
) -> Result<Vec<SerialKey>, Problem> {
    let numbers = SerialKey::numbers(keys);
    let rows = hold_many().bind(write.conn(), &by.reason, &by.user_key.number(), &by.now, &numbers).all().await?;
    let mut by_product: BTreeMap<i64, Vec<SerialKey>> = BTreeMap::new();
    for row in rows {
        by_product.entry(row.product_key).or_default().push(SerialKey::new(row.key));
    }
    let mut all = Vec::new();
    for (product, mut units) in by_product {
        units.sort_unstable();
        all.extend(units.iter().copied());
        write.append_event(NewEvent {
            description: Some(by.reason.to_owned()),
            product_key: Some(ProductKey::new(product)),
            serial_keys: units,
            ..NewEvent::of(&SerialHeld { reason: by.reason }, by.now)
        });
    }
    Ok(all)
}

/// Puts lots on hold that are locked; answers those that are new.
pub async fn hold_lots_of(write: &mut Write, by: HoldStamp<'_>, keys: &[LotKey]) -> Result<Vec<LotKey>, Problem> {
    let numbers = LotKey::numbers(keys);
    let mut rows =
        hold_many_lots().bind(write.conn(), &by.reason, &by.user_key.number(), &by.now, &numbers).all().await?;
    rows.sort_unstable_by_key(|row| row.key);
    let mut all = Vec::new();
    for row in rows {
        let lot_key = LotKey::new(row.key);
        all.push(lot_key);
        write.append_event(NewEvent {
            description: Some(by.reason.to_owned()),
            product_key: Some(ProductKey::new(row.product_key)),
            ..NewEvent::of(&LotHeld { lot_key, code: &row.code }, by.now)
        });
    }
    Ok(all)
}
