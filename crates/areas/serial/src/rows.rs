//! Reading and locking units and links for commands, and naming them in events.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::event_data::EventData;
use kernel::rules::unit::{BuiltIn, LeftBy, UnitFacts, UnitLocation};
use kernel::wire::key::{BatchKey, Key, LinkKey, LotKey, OrderKey, PositionKey, ProductKey, SerialKey};
use serial_queries::above::find_work_in_progress;
use serial_queries::link::find_links;
use serial_queries::serial::{
    UnitRow, find_serial, find_serial_states, find_serials, has_open_children, hold_serial_states, keep_serial_states,
    lock_serial_states, lock_units,
};

use super::model::{Serial, SerialLink};
use super::refusals::SerialRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;
use platform::records::{LockMode, RecordLiveness};

/// Unit as commands use it. It is locked, unless `find_units` read it.
#[derive(Clone, Debug)]
pub struct UnitRecord {
    /// Key of the unit.
    pub key: SerialKey,
    /// Revision of the unit.
    pub rev: i64,
    /// Serial number. `None` until one is assigned.
    pub code: Option<String>,
    /// Product of the unit.
    pub product_key: ProductKey,
    /// Work order that makes the unit. `None` when it was created without one.
    pub work_order_key: Option<OrderKey>,
    /// Lot that the unit belongs to, if any.
    pub lot_key: Option<LotKey>,
    /// Time of the release. `None` while the unit is in progress.
    pub released: Option<DateTime<Utc>>,
    /// Open link by which the unit is built in or reserved. `None` when it is free.
    pub link_key: Option<LinkKey>,
    /// Unit that contains the unit or reserves it, if any.
    pub parent_key: Option<SerialKey>,
    /// Batch that the unit is linked to, if it has no parent unit.
    pub parent_batch_key: Option<BatchKey>,
    /// Unit at the top of the tree: the unit itself when nothing contains it.
    pub root_key: SerialKey,
    /// Location of the unit. `None` when it is not in stock.
    pub position_key: Option<PositionKey>,
    /// Whether stock of the unit is managed: inventory management is on in the configuration and for the product.
    pub stock_kept: bool,
    /// Reason for the hold. `None` when the unit is not on hold.
    pub hold_reason: Option<String>,
    /// Facts that the rules check. Whether a batch has booked the unit, whether it waits for a phase and whether it has
    /// components are known only after [`UnitRecord::at_work`] and [`UnitRecord::with_children`].
    pub state: UnitFacts,
}

impl From<UnitRow> for UnitRecord {
    fn from(row: UnitRow) -> Self {
        let left_by = row.left_by.as_deref().and_then(LeftBy::from_word);
        let place = match (&row.position_key, left_by) {
            (Some(_), _) => UnitLocation::Stock,
            (None, Some(by)) => UnitLocation::Left(by),
            (None, None) => UnitLocation::Nowhere,
        };
        let built_in = match (row.link_key, row.link_confirmed) {
            (None, _) => BuiltIn::No,
            (Some(_), false) => BuiltIn::Reserved,
            (Some(_), true) => BuiltIn::Installed,
        };
        let state = UnitFacts {
            deleted: row.deleted,
            scrapped: row.scrapped,
            released: row.released.is_some(),
            on_hold: row.hold_reason.is_some(),
            has_code: row.code.is_some(),
            built_in,
            place,
            ..UnitFacts::default()
        };
        Self {
            key: SerialKey::new(row.key),
            rev: row.rev,
            code: row.code,
            product_key: ProductKey::new(row.product_key),
            work_order_key: row.work_order_key.map(OrderKey::new),
            lot_key: row.lot_key.map(LotKey::new),
            released: row.released,
            link_key: row.link_key.map(LinkKey::new),
            parent_key: row.parent_key.map(SerialKey::new),
            parent_batch_key: row.parent_batch_key.map(BatchKey::new),
            root_key: SerialKey::new(row.root_key),
            position_key: row.position_key.map(PositionKey::new),
            stock_kept: row.stock_kept,
            hold_reason: row.hold_reason,
            state,
        }
    }
}

impl UnitRecord {
    /// Returns the facts of the unit with `booked` and `waiting` filled in. The unit must be locked, so that no batch
    /// takes it before the commit.
    pub async fn at_work(&self, write: &Write) -> Result<UnitFacts, Problem> {
        let row = find_work_in_progress().bind(write.conn(), &self.key.number()).one().await?;
        Ok(UnitFacts { booked: row.booked, waiting: row.waiting, ..self.state })
    }

    /// Returns `state` with `has_children` filled in. Its tree must be locked, so that nothing is built in before the
    /// commit.
    pub async fn with_children(&self, write: &Write, state: UnitFacts) -> Result<UnitFacts, Problem> {
        let has_children = has_open_children().bind(write.conn(), &self.key.number()).one().await?;
        Ok(UnitFacts { has_children, ..state })
    }
}

/// Loads units in the order of `keys`. Units that do not exist are left out.
pub async fn load_serials(client: &Object, keys: &[i64]) -> Result<Vec<Serial>, Problem> {
    let mut serials = find_serials_by_key(client, keys).await?;
    Ok(keys.iter().filter_map(|key| serials.remove(key)).collect())
}

/// Finds units by key, to be joined with other rows. Units that do not exist are left out.
pub async fn find_serials_by_key(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Serial>, Problem> {
    let serials = find_serials().bind(client, &keys).map(Serial::of).all().await?;
    Ok(serials.into_iter().map(|serial| (serial.key().number(), serial)).collect())
}

/// Loads one unit. Refuses a unit that does not exist.
pub async fn load_serial(client: &Object, key: SerialKey) -> Result<Serial, Problem> {
    let serial = find_serial().bind(client, &key.number()).map(Serial::of).opt().await?;
    serial.ok_or_else(|| SerialRefusal::SerialNotFound.into())
}

/// Loads links in the order in which they were made. Links that do not exist are left out.
pub async fn load_links(client: &Object, keys: &[LinkKey]) -> Result<Vec<SerialLink>, Problem> {
    let rows = find_links().bind(client, &LinkKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(SerialLink::from).collect())
}

/// Locks a unit for a command that does not change the genealogy, and checks the revision that the client expects. A
/// command that changes the tree needs `hold_unit`.
pub async fn lock_serial(write: &Write, key: SerialKey, if_match: &IfMatch) -> Result<UnitRecord, Problem> {
    let unit = lock_units().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    let unit = unit.map(UnitRecord::from).ok_or(SerialRefusal::SerialNotFound)?;
    if_match.check(unit.rev)?;
    Ok(unit)
}

/// Returns an event about one unit, with its product and work order.
pub fn event_of(data: &impl EventData, unit: &UnitRecord, at: DateTime<Utc>) -> NewEvent {
    NewEvent {
        product_key: Some(unit.product_key),
        work_order_key: unit.work_order_key,
        serial_keys: vec![unit.key],
        ..NewEvent::of(data, at)
    }
}

/// Returns by key whether units are live or deleted, and locks them as `lock_mode` says. Unknown keys are left out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match lock_mode {
        LockMode::Read => find_serial_states().bind(client, &numbers).all().await?,
        LockMode::Keep => keep_serial_states().bind(client, &numbers).all().await?,
        LockMode::Hold => hold_serial_states().bind(client, &numbers).all().await?,
        LockMode::Change => lock_serial_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), RecordLiveness::live_unless(row.deleted))).collect())
}
