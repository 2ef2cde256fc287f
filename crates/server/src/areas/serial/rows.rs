//! Reads and rules that several operations of the area share.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use queries::queries::serial::above::find_work_in_progress;
use queries::queries::serial::link::find_links;
use queries::queries::serial::serial::{
    Unit, find_serial, find_serial_states, find_serials, hold_serial_states, keep_serial_states, lock_serial_states,
    lock_units,
};

use super::model::{Serial, SerialLink};
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::{Write, in_order};
use crate::platform::journal::Event;
use crate::platform::records::{Look, Standing};

/// 404 of a serial.
pub fn serial_not_found() -> Problem {
    Problem::not_found("serial_not_found", "There is no such serial.")
}

/// 409 of a serial, a link or a lot in the wrong state.
pub fn refused(code: &'static str) -> Problem {
    let message = match code {
        "serial_deleted" => "This serial is deleted.",
        "serial_scrapped" => "This serial is scrapped.",
        "serial_already_released" => "This serial is released already.",
        "serial_not_released" => "This serial is still in work.",
        "serial_in_production" => "An open batch works on this serial.",
        "serial_in_wip" => "This serial waits between two phases.",
        "serial_in_stock" => "This serial lies in stock.",
        "serial_installed" => "This serial is built into another unit; unlink it first.",
        "serial_shipped" => "This serial was shipped.",
        "serial_code_missing" => "This serial has no code yet.",
        "serial_code_locked" => "The code of this serial is set and cannot change.",
        "serial_code_taken" => "Another serial of this product has this code.",
        "serial_has_children" => "Other units are built into this serial; unlink them first.",
        "serial_delete_disabled" => "Serials cannot be deleted here: allow_serial_delete is off.",
        "on_hold" => "It is on hold.",
        "already_on_hold" => "It is on hold already.",
        "not_on_hold" => "It is not on hold.",
        "genealogy_loop" => "The unit would contain itself.",
        "batch_not_active" => "This batch is not open any more.",
        "batch_output_traced" => "The units of this batch have serials; link to one of them.",
        "link_not_active" => "This link has ended or is only temporary.",
        "no_consumption" => "The part was not taken out of stock; use the disposition none, and a receipt.",
        "same_child" => "The new part is the old one.",
        "counter_not_defined" => "The product has no counter; give a code.",
        "counter_exhausted" => "The next 1000 codes of the counter are all taken.",
        "lot_code_taken" => "Another lot of this product has this code.",
        "lot_in_use" => "Units or batches name this lot.",
        "lot_expired" => "This lot has expired.",
        _ => "This is not possible now.",
    };
    Problem::conflict(code, message)
}

/// Serials in the order of their keys; those that do not exist are left out.
pub async fn load_serials(client: &Object, keys: &[i64]) -> Result<Vec<Serial>, Problem> {
    let rows = find_serials().bind(client, &keys).all().await?;
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(Serial::from).collect())
}

/// One serial.
pub async fn load_serial(client: &Object, key: i64) -> Result<Serial, Problem> {
    let row = find_serial().bind(client, &key).opt().await?;
    row.map(Serial::from).ok_or_else(serial_not_found)
}

/// One link.
pub async fn load_link(client: &Object, key: i64) -> Result<SerialLink, Problem> {
    let row = find_links().bind(client, &[key].as_slice()).opt().await?;
    row.map(SerialLink::from).ok_or_else(link_not_found)
}

/// Links in the order in which they were made.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<Vec<SerialLink>, Problem> {
    Ok(find_links().bind(client, &keys).all().await?.into_iter().map(SerialLink::from).collect())
}

/// 404 of a link.
pub fn link_not_found() -> Problem {
    Problem::not_found("link_not_found", "There is no such link.")
}

/// Locks a serial, and checks the revision the client expects.
pub async fn lock_serial(write: &Write, key: &Key, if_match: &IfMatch) -> Result<Unit, Problem> {
    let number = key.number().ok_or_else(serial_not_found)?;
    let unit = lock_units().bind(write.conn(), &[number].as_slice()).opt().await?.ok_or_else(serial_not_found)?;
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

/// Refuses with the first word whose condition holds.
pub fn refuse_first(conditions: &[(bool, &'static str)]) -> Result<(), Problem> {
    match conditions.iter().find(|(holds, _)| *holds) {
        Some((_, code)) => Err(refused(code)),
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
        Look::Keep => keep_serial_states().bind(client, &numbers).all().await?,
        Look::Hold => hold_serial_states().bind(client, &numbers).all().await?,
        Look::Change => lock_serial_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), Standing::unless(row.deleted))).collect())
}
