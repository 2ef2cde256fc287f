//! Writes planned movements, which neither change nor reserve stock.

use kernel::rules::event_data::MovementPlanned;
use kernel::wire::key::{LotKey, MovementKey, MovementListKey, SerialKey};
use warehouse_queries::client::Params as _;
use warehouse_queries::posting::{PlanMovementsParams, plan_movements};

use super::requests::{LotRef, ResolvedMovement, UnitRef};
use crate::posting::{MovementEventSource, MovementStamp, movement_event, movement_event_data};
use platform::api::Problem;
use platform::db::{Write, next_keys};

/// Writes planned movements and records them in the journal. With a list, they become its rows with their item numbers.
/// Returns their keys in the same order.
pub async fn plan(
    write: &mut Write,
    by: MovementStamp,
    rows: &[ResolvedMovement],
    list_key: Option<MovementListKey>,
) -> Result<Vec<MovementKey>, Problem> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let keys = next_keys(write.conn(), rows.len()).await?;
    let params = PlanMovementsParams {
        now: by.now,
        user_key: Some(by.user_key.number()),
        keys: keys.clone(),
        types: column(rows, |row| row.request.kind.as_str()),
        product_keys: column(rows, |row| row.product_key.number()),
        serial_keys: column(rows, |row| known_unit(row).map(SerialKey::number)),
        serial_codes: column(rows, new_unit_code),
        lot_keys: column(rows, |row| known_lot(row).map(LotKey::number)),
        lot_codes: column(rows, new_lot_code),
        positions_from: column(rows, |row| row.from.as_str()),
        positions_to: column(rows, |row| row.to.as_str()),
        quantities: column(rows, |row| row.request.quantity),
        list_keys: column(rows, |_| list_key.map(MovementListKey::number)),
        items: column(rows, |row| row.request.item.filter(|_| list_key.is_some())),
        refs: column(rows, |row| row.request.references.stored()),
        reasons: column(rows, |row| row.request.reason.as_deref()),
        extras: column(rows, |row| row.request.extra.as_ref()),
    };
    plan_movements().params(write.conn(), &params).all().await?;
    let keys: Vec<MovementKey> = keys.into_iter().map(MovementKey::new).collect();
    for (key, row) in keys.iter().zip(rows) {
        let movement = MovementEventSource {
            key: *key,
            kind: row.request.kind,
            product_key: Some(row.product_key),
            serial_key: known_unit(row),
            from: &row.from,
            to: &row.to,
            quantity: row.request.quantity,
            list_key,
            references: &row.request.references,
            reason: row.request.reason.as_deref(),
        };
        write.append_event(movement_event(&MovementPlanned(movement_event_data(&movement)), &movement, by.now));
    }
    Ok(keys)
}

/// Collects one value of each row as an array parameter of the statement.
fn column<'a, T>(rows: &'a [ResolvedMovement], of: impl Fn(&'a ResolvedMovement) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

/// Key of the unit of a row. `None` when the row names no unit, or one that does not exist yet.
const fn known_unit(row: &ResolvedMovement) -> Option<SerialKey> {
    match row.unit {
        UnitRef::Known(key) => Some(key),
        UnitRef::None | UnitRef::New(_) => None,
    }
}

/// The code of a unit that does not exist yet. `None` otherwise.
fn new_unit_code(row: &ResolvedMovement) -> Option<&str> {
    match &row.unit {
        UnitRef::New(code) => Some(code),
        UnitRef::None | UnitRef::Known(_) => None,
    }
}

/// Key of the lot of a row. `None` when the row names no lot, or one that does not exist yet.
const fn known_lot(row: &ResolvedMovement) -> Option<LotKey> {
    match row.lot {
        LotRef::Known(key) => Some(key),
        LotRef::None | LotRef::New(_) => None,
    }
}

/// The code of a lot that does not exist yet. `None` otherwise.
fn new_lot_code(row: &ResolvedMovement) -> Option<&str> {
    match &row.lot {
        LotRef::New(code) => Some(code),
        LotRef::None | LotRef::Known(_) => None,
    }
}
