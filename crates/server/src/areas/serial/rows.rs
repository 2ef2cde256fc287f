//! Reads and rules that several operations of the area share.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use queries::queries::serial::above::find_work_in_progress;
use queries::queries::serial::link::find_links;
use queries::queries::serial::serial::{
    Unit, find_serial, find_serial_states, find_serials, hold_serial_states, lock_serial_states, lock_units,
};

use super::model::{Serial, SerialLink};
use super::refusals::Refusal;
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::{Write, in_order};
use crate::platform::journal::Event;
use crate::platform::records::{Look, Standing};

/// Serials in the order of their keys; those that do not exist are left out.
pub async fn load_serials(client: &Object, keys: &[i64]) -> Result<Vec<Serial>, Problem> {
    let rows = find_serials().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(Serial::from).collect())
}

/// One serial.
pub async fn load_serial(client: &Object, key: i64) -> Result<Serial, Problem> {
    let row = find_serial().bind(client, &key).opt().await?;
    row.map(Serial::from).ok_or_else(|| Refusal::SerialNotFound.into())
}

/// One link.
pub async fn load_link(client: &Object, key: i64) -> Result<SerialLink, Problem> {
    let row = find_links().bind(client, &[key].as_slice()).opt().await?;
    row.map(SerialLink::from).ok_or_else(|| Refusal::LinkNotFound.into())
}

/// Links in the order in which they were made.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<Vec<SerialLink>, Problem> {
    Ok(find_links().bind(client, &keys).all().await?.into_iter().map(SerialLink::from).collect())
}

/// Locks a serial, and checks the revision the client expects.
pub async fn lock_serial(write: &Write, key: &Key, if_match: &IfMatch) -> Result<Unit, Problem> {
    let number = key.number().ok_or(Refusal::SerialNotFound)?;
    let unit = lock_units().bind(write.conn(), &[number].as_slice()).opt().await?.ok_or(Refusal::SerialNotFound)?;
    if_match.check(unit.rev)?;
    Ok(unit)
}

/// An event about one unit.
pub fn event_of(kind: EventType, unit: &Unit, at: chrono::DateTime<chrono::Utc>) -> Event {
    Event {
        product_key: Some(unit.product_key),
        work_order_key: unit.work_order_key,
        serial_keys: vec![unit.key],
        ..Event::new(kind, at)
    }
}

/// Where a unit is in the work.
#[derive(Clone, Copy, Debug)]
pub struct InWork {
    /// An open batch has it.
    pub booked: bool,
    /// It waits between two phases.
    pub waiting: bool,
}

/// Where a unit is in the work. The unit is locked, so that no batch takes it meanwhile.
pub async fn in_work(write: &Write, serial_key: i64) -> Result<InWork, Problem> {
    let row = find_work_in_progress().bind(write.conn(), &serial_key).one().await?;
    Ok(InWork { booked: row.booked, waiting: row.waiting })
}

/// Refuses with the first whose condition holds.
pub fn refuse_first(conditions: &[(bool, Refusal)]) -> Result<(), Problem> {
    match conditions.iter().find(|(holds, _)| *holds) {
        Some((_, refusal)) => Err((*refusal).into()),
        None => Ok(()),
    }
}

/// Where serials stand, by key.
pub async fn find_standings(
    client: &Object,
    keys: &[String],
    look: Look,
) -> Result<HashMap<String, Standing>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match look {
        Look::Read => find_serial_states().bind(client, &numbers).all().await?,
        Look::Hold => hold_serial_states().bind(client, &numbers).all().await?,
        Look::Change => lock_serial_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), Standing::unless(row.deleted))).collect())
}
