//! `PATCH /serial/{serial_key}` — code, values and lot of a unit.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{SerialChange, SerialFieldChange, SerialUpdated, ValueChange};
use kernel::wire::input::List;
use kernel::wire::key::{Key, LotKey};
use kernel::wire::patch::Patch;
use kernel::wire::text::UpperCode;
use queries::queries::serial::lot::{LotRow, find_lots};
use queries::queries::serial::serial::{Unit, code_is_taken, update_serial as store_serial};
use queries::queries::serial::value::{ValueRow, clear_values, find_values};

use super::input::{Reason, ValueIn};
use super::values::{NewValue, Source, ValueReader, store_values};
use crate::areas::configuration::contract::is_on;
use crate::areas::serial::limits::{FILTER_KEYS_MAX, VALUES_MAX};
use crate::areas::serial::model::Serial;
use crate::areas::serial::rows::{event_of, load_serial, lock_serial, refused};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer, next_key};
use crate::platform::journal::Event;
use crate::platform::state::App;

input! {
    /// What changes.
    pub struct SerialPatch {
        /// Its code.
        pub code: Patch<UpperCode>,
        /// Values; those that are not named stay.
        pub data: List<ValueIn, 0, VALUES_MAX>,
        /// Values of these phases are cleared.
        pub remove_data_from_phases: List<Key, 0, FILTER_KEYS_MAX>,
        /// The lot that it belongs to.
        pub lot_key: Patch<Option<Key>>,
        /// Why.
        pub reason: Option<Reason>,
    }
}

/// Change a serial.
#[utoipa::path(patch, path = "/serial/{serial_key}", request_body = SerialPatch, params(("serial_key" = String, Path, description = "Key of the serial.")),
    responses((status = 200, description = "The serial.", body = Envelope<Serial>), (status = 404, description = "`serial_not_found`, `lot_not_found`"), (status = 409, description = "`serial_deleted`, `serial_code_taken`, `serial_code_locked`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn update_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(patch): Body<SerialPatch>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("update_serial").await?;
    let unit = lock_serial(&write, &key, &if_match).await?;
    let lot = new_lot(&write, &patch.lot_key).await?;
    if unit.deleted {
        return Err(refused("serial_deleted"));
    }
    let code = new_code(&write, &unit, &patch.code).await?;
    let lot_key = match lot {
        Patch::Keep => unit.lot_key,
        Patch::Set(Some(lot)) if lot.product_key != unit.product_key => {
            return Err(Problem::unprocessable("lot_product_mismatch", "The lot is one of another product."));
        }
        Patch::Set(lot) => lot.map(|lot| lot.key),
    };
    let stored = find_values().bind(write.conn(), &unit.key).all().await?;
    let mut values = read_values(&write, &unit, &patch.data.0, &stored).await?;
    let cleared = cleared(&stored, &values, &patch.remove_data_from_phases.0);
    values.retain(|value| old_row(value, &stored).is_none_or(|row| row.value != value.value));
    let mut changes = own_changes(&unit, code.as_deref(), lot_key);
    changes.extend(values.iter().map(|value| value_change(value, &stored)));
    changes.extend(cleared.iter().map(|row| {
        let (form_field_key, old) = (row.form_field_key.as_str(), row.value.as_ref());
        SerialChange::Value(ValueChange { form_field_key, old, new: None })
    }));
    if !changes.is_empty() {
        let now = app.clock.now();
        let event_key = next_key(write.conn()).await?;
        write.record(Event {
            key: Some(event_key),
            description: patch.reason.map(|reason| reason.to_string()),
            ..event_of(&SerialUpdated { changes }, &unit, now)
        });
        store_serial().bind(write.conn(), &code, &lot_key, &caller.user_key(), &unit.key).await?;
        let rows: Vec<_> = values.into_iter().map(|value| (unit.key, Some(event_key), value)).collect();
        let (user_key, event) = (caller.user_key(), Some(event_key));
        let cleared: Vec<&str> = cleared.iter().map(|row| row.form_field_key.as_str()).collect();
        clear_values().bind(write.conn(), &now, &user_key, &event, &unit.key, &cleared).await?;
        store_values(&write, now, user_key, &rows).await?;
    }
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Serial changed.", serial)).await
}

async fn new_lot(write: &Write, sent: &Patch<Option<Key>>) -> Result<Patch<Option<LotRow>>, Problem> {
    let key = match sent {
        Patch::Keep => return Ok(Patch::Keep),
        Patch::Set(None) => return Ok(Patch::Set(None)),
        Patch::Set(Some(key)) => key,
    };
    let missing = || Problem::not_found("lot_not_found", "There is no such lot.");
    let number = key.number().ok_or_else(missing)?;
    let lot = find_lots().bind(write.conn(), &[number].as_slice()).opt().await?.ok_or_else(missing)?;
    Ok(Patch::Set(Some(lot)))
}

async fn new_code(write: &Write, unit: &Unit, sent: &Patch<UpperCode>) -> Result<Option<String>, Problem> {
    let Patch::Set(sent) = sent else { return Ok(unit.code.clone()) };
    let Some(code) = sent.as_deref() else {
        if unit.code.is_none() {
            return Ok(None);
        }
        return Err(Problem::unprocessable("code_removal", "A serial that has a code keeps one."));
    };
    if unit.code.as_deref() == Some(code) {
        return Ok(unit.code.clone());
    }
    if unit.code.is_some() && !is_on(write.conn(), "allow_serial_code_edit").await? {
        return Err(refused("serial_code_locked"));
    }
    if code_is_taken().bind(write.conn(), &unit.product_key, &code, &Some(unit.key)).one().await? {
        return Err(refused("serial_code_taken"));
    }
    Ok(Some(code.to_owned()))
}

/// The values that were sent.
async fn read_values(
    write: &Write,
    unit: &Unit,
    sent: &[ValueIn],
    stored: &[ValueRow],
) -> Result<Vec<NewValue>, Problem> {
    let mut reader = ValueReader::new(write, &[sent], stored).await?;
    let values = reader.read(write, Source::Stored(unit.key, stored), sent).await?;
    reader.finish()?;
    Ok(values)
}

fn old_row<'a>(value: &NewValue, stored: &'a [ValueRow]) -> Option<&'a ValueRow> {
    stored.iter().find(|row| row.form_field_key == value.form_field_key)
}

fn value_change<'a>(value: &'a NewValue, stored: &'a [ValueRow]) -> SerialChange<'a> {
    let old = old_row(value, stored).and_then(|row| row.value.as_ref());
    SerialChange::Value(ValueChange { form_field_key: &value.form_field_key, old, new: value.value.as_ref() })
}

fn own_changes<'a>(unit: &'a Unit, code: Option<&'a str>, lot_key: Option<i64>) -> Vec<SerialChange<'a>> {
    let mut changes = Vec::new();
    if unit.code.as_deref() != code {
        changes.push(SerialChange::Field(SerialFieldChange::Code { old: unit.code.as_deref(), new: code }));
    }
    if unit.lot_key != lot_key {
        let (old, new) = (unit.lot_key.map(LotKey::new), lot_key.map(LotKey::new));
        changes.push(SerialChange::Field(SerialFieldChange::LotKey { old, new }));
    }
    changes
}

/// Values of phases that are cleared, unless the same request sends them.
fn cleared<'a>(stored: &'a [ValueRow], sent: &[NewValue], phases: &[Key]) -> Vec<&'a ValueRow> {
    let is_cleared = |row: &&ValueRow| {
        row.value.is_some()
            && row.phase_key.as_deref().is_some_and(|phase| phases.iter().any(|key| key.as_str() == phase))
            && sent.iter().all(|value| value.form_field_key != row.form_field_key)
    };
    stored.iter().filter(is_cleared).collect()
}
