//! Holds on the units and lots of a recall.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{LotHeld, SerialHeld};
use kernel::wire::key::{LotKey, ProductKey, SerialKey, UserKey};
use serial_queries::lot::{lock_lots, put_lots_on_hold};
use serial_queries::serial::put_units_on_hold;

use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Who puts units and lots on hold, when and why.
#[derive(Clone, Copy, Debug)]
pub struct HoldStamp<'a> {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who puts the units and lots on hold.
    pub user_key: UserKey,
    /// Reason, stored on each record and in the journal.
    pub reason: &'a str,
}

/// Locks lots that are about to be put on hold, in key order. In the order of locks, units come first: the caller must
/// already have locked them with `hold_trees`.
pub async fn lock_recalled_lots(write: &Write, keys: &[LotKey]) -> Result<(), Problem> {
    lock_lots().bind(write.conn(), &LotKey::numbers(keys)).all().await?;
    Ok(())
}

/// Puts units on hold. The caller has locked them. A unit that is already on hold keeps its reason. Returns the units
/// that were not on hold before, and appends one event per product.
pub async fn hold_recalled_units(
    write: &mut Write,
    by: HoldStamp<'_>,
    keys: &[SerialKey],
) -> Result<Vec<SerialKey>, Problem> {
    let numbers = SerialKey::numbers(keys);
    let rows =
        put_units_on_hold().bind(write.conn(), &by.reason, &by.user_key.number(), &by.now, &numbers).all().await?;
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

/// Puts lots on hold. The caller has locked them. A lot that is already on hold keeps its reason. Returns the lots that
/// were not on hold before, and appends one event for each.
pub async fn hold_recalled_lots(write: &mut Write, by: HoldStamp<'_>, keys: &[LotKey]) -> Result<Vec<LotKey>, Problem> {
    let numbers = LotKey::numbers(keys);
    let mut rows =
        put_lots_on_hold().bind(write.conn(), &by.reason, &by.user_key.number(), &by.now, &numbers).all().await?;
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
