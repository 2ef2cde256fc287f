//! Reads and locks movements, open or completed, for commands.

use std::collections::HashMap;

use kernel::rules::movement::{MovementKind, MovementState, MovementStatus};
use kernel::wire::key::{LotKey, MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;
use serde_json::Value;
use warehouse_queries::commands::{
    StoredMovementRow, find_movement, find_movements, find_open_movements, lock_movements,
};

use super::requests::MovementRequest;
use crate::posting::{MovementEventSource, RecordMode};
use crate::references::References;
use crate::refusals::WarehouseRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;

/// A movement inside a command. [`load`] reads it without a lock, and [`lock`] locks it and returns its current state.
#[derive(Clone, Debug)]
pub struct StoredMovement {
    /// Key of the movement.
    pub key: MovementKey,
    /// Revision of the record, which every write increases.
    pub rev: i64,
    /// The type of the movement.
    pub kind: MovementKind,
    /// Status: planned, started, completed or canceled.
    pub status: MovementStatus,
    /// Key of the product. `None` when a whole container was moved.
    pub product_key: Option<ProductKey>,
    /// Key of the unit. `None` when no unit is named or it does not exist yet.
    pub serial_key: Option<SerialKey>,
    /// The code of a unit that a planned receipt will create.
    pub serial_code: Option<String>,
    /// Key of the lot. `None` when no lot is named or it does not exist yet.
    pub lot_key: Option<LotKey>,
    /// The code of a lot that a planned movement into stock will create.
    pub lot_code: Option<String>,
    /// Whether the product is traced, so that it moves unit by unit.
    pub traced: bool,
    /// Whether a whole container was moved with its contents.
    pub container: bool,
    /// The location that the movement leaves.
    pub from: PositionKey,
    /// The location that the movement enters.
    pub to: PositionKey,
    /// The quantity that is still to be moved while the movement is open.
    pub open: Decimal,
    /// The quantity that was moved. 0 until the movement is completed.
    pub confirmed: Decimal,
    /// The quantity that was reversed so far.
    pub reversed: Decimal,
    /// The planned movement that this one confirmed in part. `None` otherwise.
    pub split_from: Option<MovementKey>,
    /// Movement list and item number. `None` without a list.
    pub list: Option<(MovementListKey, Decimal)>,
    /// Whether the service chose the lot. Such a lot is not planned again after a reversal.
    pub automatic: bool,
    /// Documents, work and other records that the movement refers to.
    pub references: References,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// Additional data of an integration, stored unchanged.
    pub extra: Option<Value>,
}

impl TryFrom<StoredMovementRow> for StoredMovement {
    type Error = Problem;

    fn try_from(row: StoredMovementRow) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("movement {} has an unknown type or status", row.key));
        Ok(Self {
            key: MovementKey::new(row.key),
            rev: row.rev,
            kind: MovementKind::from_word(&row.r#type).ok_or_else(unknown)?,
            status: MovementStatus::from_word(&row.status).ok_or_else(unknown)?,
            product_key: row.product_key.map(ProductKey::new),
            serial_key: row.serial_key.map(SerialKey::new),
            serial_code: row.serial_code,
            lot_key: row.lot_key.map(LotKey::new),
            lot_code: row.lot_code,
            traced: row.traced,
            container: row.container_key.is_some(),
            from: PositionKey::new(row.position_from),
            to: PositionKey::new(row.position_to),
            open: row.qt_planned,
            confirmed: row.qt_confirmed,
            reversed: row.reversed_qt,
            split_from: row.split_from_key.map(MovementKey::new),
            list: row.movement_list_key.map(MovementListKey::new).zip(row.movement_list_item),
            automatic: row.allocation.as_deref() == Some("automatic"),
            references: References::from_stored(&row.refs),
            reason: row.reason,
            extra: row.extra,
        })
    }
}

impl StoredMovement {
    /// Whether the movement is planned or started, so that stock can still be moved.
    pub fn is_open(&self) -> bool {
        matches!(self.status, MovementStatus::Planned | MovementStatus::Started)
    }

    /// Whether the locks and checks made for `other`, an earlier read of the movement, are still sufficient: it names
    /// the same records, has the same sign, and still has or lacks a reason.
    fn names_same(&self, other: &Self) -> bool {
        let named = |one: &Self| {
            let unit = (one.product_key, one.serial_key, one.serial_code.clone(), one.lot_key, one.lot_code.clone());
            let place = (one.from.clone(), one.to.clone(), one.list.map(|(list, _)| list));
            (unit, place, one.open.is_sign_negative(), one.reason.is_some())
        };
        named(self) == named(other)
    }

    /// The values that the rules of movements use.
    pub fn state(&self) -> MovementState {
        MovementState {
            kind: self.kind,
            status: self.status,
            open: self.open,
            confirmed: self.confirmed,
            reversed: self.reversed,
            traced: self.traced,
            container: self.container,
        }
    }

    /// The movement as a request, to be confirmed or planned again. A code is set only where there is no key yet.
    pub fn request(&self, quantity: Decimal, record: RecordMode) -> MovementRequest {
        MovementRequest {
            kind: self.kind,
            product_key: self.product_key,
            product_code: None,
            serial_key: self.serial_key,
            serial_code: self.serial_code.clone().filter(|_| self.serial_key.is_none()),
            lot_key: self.lot_key,
            lot_code: self.lot_code.clone().filter(|_| self.lot_key.is_none()),
            from: Some(self.from.clone()),
            to: Some(self.to.clone()),
            quantity,
            item: self.list.map(|(_, item)| item),
            references: self.references.clone(),
            reason: self.reason.clone(),
            extra: self.extra.clone(),
            record,
        }
    }

    /// The values that the journal records about the movement, with the quantity of the event.
    pub fn event_source(&self, quantity: Decimal) -> MovementEventSource<'_> {
        MovementEventSource {
            key: self.key,
            kind: self.kind,
            product_key: self.product_key,
            serial_key: self.serial_key,
            from: &self.from,
            to: &self.to,
            quantity,
            list_key: self.list.map(|(list, _)| list),
            references: &self.references,
            reason: self.reason.as_deref(),
        }
    }
}

/// Reads a movement without a lock, to find out which records to lock. Refuses an unknown key.
pub async fn load(write: &Write, key: MovementKey) -> Result<StoredMovement, Problem> {
    let row = find_movement().bind(write.conn(), &key.number()).opt().await?;
    row.ok_or(WarehouseRefusal::MovementNotFound)?.try_into()
}

/// Reads movements without a lock, in the order in which they were posted. An unknown key is left out.
pub async fn load_all(write: &Write, keys: &[MovementKey]) -> Result<Vec<StoredMovement>, Problem> {
    let rows = find_movements().bind(write.conn(), &MovementKey::numbers(keys)).all().await?;
    rows.into_iter().map(StoredMovement::try_from).collect()
}

/// Locks movements that were read before, and returns their current state in the same order. The caller has locked
/// their lists and all records that they named when they were read. If a movement now names other records, the command
/// runs again. A movement that has ended in between is still returned, because the rules refuse it.
pub async fn lock(write: &Write, seen: &[&StoredMovement]) -> Result<Vec<StoredMovement>, Problem> {
    let keys: Vec<i64> = seen.iter().map(|movement| movement.key.number()).collect();
    let mut rows: HashMap<i64, StoredMovementRow> =
        lock_movements().bind(write.conn(), &keys).all().await?.into_iter().map(|row| (row.key, row)).collect();
    let now = |seen: &&StoredMovement| {
        let row = rows.remove(&seen.key.number()).ok_or_else(|| Problem::rerun_command("a movement was deleted"))?;
        let now = StoredMovement::try_from(row)?;
        if now.names_same(seen) || (seen.is_open() && !now.is_open()) {
            return Ok(now);
        }
        Err(Problem::rerun_command("a movement names other records"))
    };
    seen.iter().map(now).collect()
}

/// Locks a movement that was read before, and checks the revision that the client expects.
pub async fn lock_one(write: &Write, seen: &StoredMovement, if_match: &IfMatch) -> Result<StoredMovement, Problem> {
    let now = lock(write, &[seen]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    if_match.check(now.rev)?;
    Ok(now)
}

/// Reads the open rows of a list in the order in which they are confirmed. They change only under the lock of the list.
pub async fn open_rows(write: &Write, key: MovementListKey) -> Result<Vec<StoredMovement>, Problem> {
    let rows = find_open_movements().bind(write.conn(), &key.number()).all().await?;
    rows.into_iter().map(StoredMovement::try_from).collect()
}
