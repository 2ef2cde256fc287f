//! Units and links as commands see them: found, held, locked, told.

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

/// A unit that is locked.
#[derive(Clone, Debug)]
pub struct UnitRecord {
    /// Its key.
    pub key: SerialKey,
    /// Its revision.
    pub rev: i64,
    /// Its code.
    pub code: Option<String>,
    /// Its product.
    pub product_key: ProductKey,
    /// The order that makes it.
    pub work_order_key: Option<OrderKey>,
    /// The lot that it belongs to.
    pub lot_key: Option<LotKey>,
    /// When it left the work.
    pub released: Option<DateTime<Utc>>,
    /// Its open link as a part.
    pub link_key: Option<LinkKey>,
    /// What it is built into.
    pub parent_key: Option<SerialKey>,
    /// The batch that it is built into.
    pub parent_batch_key: Option<BatchKey>,
    /// The unit at the top of its tree.
    pub root_key: SerialKey,
    /// Where it lies.
    pub position_key: Option<PositionKey>,
    /// The plant keeps stock of it.
    pub stock_kept: bool,
    /// Why nobody may use it.
    pub hold_reason: Option<String>,
    /// What the rules look at. Where it is in the work, and whether something is built into it, is known only after
    /// [`UnitRecord::at_work`] and [`UnitRecord::with_children`].
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
    /// Its state with where it is in the work. The unit is locked, so that no batch takes it meanwhile.
    pub async fn at_work(&self, write: &Write) -> Result<UnitFacts, Problem> {
        let row = find_work_in_progress().bind(write.conn(), &self.key.number()).one().await?;
        Ok(UnitFacts { booked: row.booked, waiting: row.waiting, ..self.state })
    }

    /// A state with whether something is built into the unit. Its tree is held, so that nothing is built in meanwhile.
    pub async fn with_children(&self, write: &Write, state: UnitFacts) -> Result<UnitFacts, Problem> {
        let has_children = has_open_children().bind(write.conn(), &self.key.number()).one().await?;
        Ok(UnitFacts { has_children, ..state })
    }
}

/// Serials in the order of their keys; those that do not exist are left out.
pub async fn load_serials(client: &Object, keys: &[i64]) -> Result<Vec<Serial>, Problem> {
    let mut serials = find_serials_by_key(client, keys).await?;
    Ok(keys.iter().filter_map(|key| serials.remove(key)).collect())
}

/// Serials by key, to be joined with other rows; those that do not exist are left out.
pub async fn find_serials_by_key(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Serial>, Problem> {
    let serials = find_serials().bind(client, &keys).map(Serial::of).all().await?;
    Ok(serials.into_iter().map(|serial| (serial.key().number(), serial)).collect())
}

/// One serial.
pub async fn load_serial(client: &Object, key: SerialKey) -> Result<Serial, Problem> {
    let serial = find_serial().bind(client, &key.number()).map(Serial::of).opt().await?;
    serial.ok_or_else(|| SerialRefusal::SerialNotFound.into())
}

/// Links in the order in which they were made.
pub async fn load_links(client: &Object, keys: &[LinkKey]) -> Result<Vec<SerialLink>, Problem> {
    let rows = find_links().bind(client, &LinkKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(SerialLink::from).collect())
}

/// Locks a serial whose tree does not change, and checks the revision the client expects.
pub async fn lock_serial(write: &Write, key: SerialKey, if_match: &IfMatch) -> Result<UnitRecord, Problem> {
    let unit = lock_units().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    let unit = unit.map(UnitRecord::from).ok_or(SerialRefusal::SerialNotFound)?;
    if_match.check(unit.rev)?;
    Ok(unit)
}

/// An event about one unit.
pub fn event_of(data: &impl EventData, unit: &UnitRecord, at: DateTime<Utc>) -> NewEvent {
    NewEvent {
        product_key: Some(unit.product_key),
        work_order_key: unit.work_order_key,
        serial_keys: vec![unit.key],
        ..NewEvent::of(data, at)
    }
}

/// Where serials stand, by key.
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
