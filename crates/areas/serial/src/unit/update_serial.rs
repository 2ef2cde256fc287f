//! `PATCH /serial/{serial_key}`: changes the code, values or lot of a unit.

use kernel::input;
use kernel::rules::event_data::{SerialChange, SerialFieldChange, SerialUpdated, ValueChange};
use kernel::rules::unit::{CodeChange, UnitCommand, check_transition};
use kernel::wire::key::{EventKey, LotKey, PhaseKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::UpperCode;
use serial_queries::lot::{LotRow, find_lots};
use serial_queries::serial::{code_is_taken, update_serial as store_serial};
use serial_queries::value::{ValueRow, clear_values, find_values};

use super::input::{SerialReason, SerialValueIn};
use super::values::{NewValue, ValueReader, ValueSource, store_values};
use crate::limits::{FILTER_KEYS_MAX, VALUES_MAX};
use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::{UnitRecord, event_of, load_serial, lock_serial};
use configuration::contract::is_on;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;

input! {
    /// Changes to a unit. Absent members stay unchanged.
    pub struct SerialPatch {
        /// New serial number, stored in upper case. An existing code cannot be removed, and it can be changed only
        /// while the setting `allow_serial_code_edit` is on. Absent: unchanged.
        pub code: Patch<UpperCode>,
        /// Values to set, at most 500 and each field once. Fields that are not named stay unchanged. Absent: no values
        /// change.
        pub data: List<SerialValueIn, 0, VALUES_MAX>,
        /// Keys of phases. All values of these phases are cleared, except those sent in `data`. Absent: nothing is
        /// cleared.
        pub remove_data_from_phases: List<PhaseKey, 0, FILTER_KEYS_MAX>,
        /// Key of the lot that the unit belongs to, which must be a lot of its product. `null` removes the unit from
        /// its lot. Absent: unchanged.
        pub lot_key: Patch<Option<LotKey>>,
        /// Reason for the change, 1 to 500 characters, stored in the journal. Absent: no reason.
        pub reason: Option<SerialReason>,
    }
}

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialCodeTaken,
    SerialRefusal::SerialCodeLocked,
    SharedRefusal::RevisionMismatch,
    SerialRefusal::LotProductMismatch,
    SerialRefusal::CodeRemoval,
];

/// Change a unit.
///
/// Changes the code, values or lot of a unit in any state except `deleted`. The change is stored with user, time and
/// reason, so the device history record shows every earlier value. The journal records one `SERIAL_UPDATED` with old
/// and new values, or nothing when nothing changes. Repeating the request changes nothing further. Send `If-Match` to
/// detect a concurrent change (`revision_mismatch`).
///
/// The request is refused with `serial_code_locked` when the unit has a code and `allow_serial_code_edit` is off, with
/// `serial_code_taken` when another unit of the product has the code, and with a validation error that names every
/// value that is not valid for its field.
#[utoipa::path(
    patch,
    path = "/serial/{serial_key}",
    request_body = SerialPatch,
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The changed unit.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn update_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Body(patch): Body<SerialPatch>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("update_serial").await?;
    let unit = lock_serial(&write, key, &if_match).await?;
    let lot = new_lot(&write, &patch.lot_key).await?;
    let code = new_code(&write, &unit, &patch.code).await?;
    let lot_key = match lot {
        Patch::Keep => unit.lot_key,
        Patch::Set(Some(lot)) if ProductKey::new(lot.product_key) != unit.product_key => {
            return Err(Problem::from(SerialRefusal::LotProductMismatch));
        }
        Patch::Set(lot) => lot.map(|lot| LotKey::new(lot.key)),
    };
    let stored = find_values().bind(write.conn(), &unit.key.number()).all().await?;
    let mut values = read_values(&write, &unit, &patch.data.0, &stored).await?;
    let cleared = values_to_clear(&stored, &values, &patch.remove_data_from_phases.0);
    values.retain(|value| old_row(value, &stored).is_none_or(|row| row.value != value.value));
    let mut changes = own_changes(&unit, code.as_deref(), lot_key);
    changes.extend(values.iter().map(|value| value_change(value, &stored)));
    changes.extend(cleared.iter().map(|row| {
        let (form_field_key, old) = (row.form_field_key.as_str(), row.value.as_ref());
        SerialChange::Value(ValueChange { form_field_key, old, new: None })
    }));
    if !changes.is_empty() {
        let now = write.now();
        let event_key = next_key(write.conn()).await?;
        write.append_event(NewEvent {
            key: Some(EventKey::new(event_key)),
            description: patch.reason.map(|reason| reason.to_string()),
            ..event_of(&SerialUpdated { changes }, &unit, now)
        });
        store_serial()
            .bind(write.conn(), &code, &lot_key.map(LotKey::number), &caller.user_key().number(), &unit.key.number())
            .await?;
        let rows: Vec<_> = values.iter().map(|value| (unit.key, Some(EventKey::new(event_key)), value)).collect();
        let (user_key, event) = (caller.user_key(), Some(event_key));
        let cleared: Vec<&str> = cleared.iter().map(|row| row.form_field_key.as_str()).collect();
        clear_values().bind(write.conn(), &now, &user_key.number(), &event, &unit.key.number(), &cleared).await?;
        store_values(&write, now, user_key, &rows).await?;
    }
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Unit changed.", serial)).await
}

/// Resolves the lot that the patch names. An absent member keeps the current lot, and null removes it. Refuses a lot
/// that does not exist.
async fn new_lot(write: &Write, sent: &Patch<Option<LotKey>>) -> Result<Patch<Option<LotRow>>, Problem> {
    let key = match sent {
        Patch::Keep => return Ok(Patch::Keep),
        Patch::Set(None) => return Ok(Patch::Set(None)),
        Patch::Set(Some(key)) => key,
    };
    let lot =
        find_lots().bind(write.conn(), &[key.number()].as_slice()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    Ok(Patch::Set(Some(lot)))
}

/// Returns the code that the unit has after the change, or refuses the change. Whether codes may be edited and whether
/// the code is taken are looked up only for a new code of a live unit.
async fn new_code(write: &Write, unit: &UnitRecord, sent: &Patch<UpperCode>) -> Result<Option<String>, Problem> {
    let change = match sent {
        Patch::Keep => CodeChange::Keep,
        Patch::Set(code) if code.as_deref().is_some_and(|code| unit.code.as_deref() == Some(code)) => CodeChange::Keep,
        Patch::Set(code) if code.as_deref().is_some() => CodeChange::Set,
        Patch::Set(_) => CodeChange::Remove,
    };
    let code = sent.as_ref().and_then(|code| code.as_deref()).filter(|_| change == CodeChange::Set);
    let (mut editable, mut taken) = (true, false);
    if let Some(code) = code.filter(|_| !unit.state.deleted) {
        editable = !unit.state.has_code || is_on(write.conn(), "allow_serial_code_edit").await?;
        let product = unit.product_key.number();
        taken = code_is_taken().bind(write.conn(), &product, &code, &Some(unit.key.number())).one().await?;
    }
    check_transition(UnitCommand::ChangeCode { change, editable, taken }, &unit.state).map_err(SerialRefusal::from)?;
    Ok(code.map(str::to_owned).or_else(|| unit.code.clone()))
}

/// Checks the sent values. All invalid values are refused together.
async fn read_values(
    write: &Write,
    unit: &UnitRecord,
    sent: &[SerialValueIn],
    stored: &[ValueRow],
) -> Result<Vec<NewValue>, Problem> {
    let mut reader = ValueReader::new(write, &[sent], stored).await?;
    let values = reader.read(write, ValueSource::Stored(unit.key, stored), sent).await?;
    reader.finish()?;
    Ok(values)
}

/// Returns the stored row of the same form field, if there is one.
fn old_row<'a>(value: &NewValue, stored: &'a [ValueRow]) -> Option<&'a ValueRow> {
    stored.iter().find(|row| row.form_field_key == value.form_field_key)
}

/// Returns the change of a value, with the old value, for the journal.
fn value_change<'a>(value: &'a NewValue, stored: &'a [ValueRow]) -> SerialChange<'a> {
    let old = old_row(value, stored).and_then(|row| row.value.as_ref());
    SerialChange::Value(ValueChange { form_field_key: &value.form_field_key, old, new: value.value.as_ref() })
}

/// Returns the changes of code and lot, for the journal.
fn own_changes<'a>(unit: &'a UnitRecord, code: Option<&'a str>, lot_key: Option<LotKey>) -> Vec<SerialChange<'a>> {
    let mut changes = Vec::new();
    if unit.code.as_deref() != code {
        changes.push(SerialChange::Field(SerialFieldChange::Code { old: unit.code.as_deref(), new: code }));
    }
    if unit.lot_key != lot_key {
        changes.push(SerialChange::Field(SerialFieldChange::LotKey { old: unit.lot_key, new: lot_key }));
    }
    changes
}

/// Returns the stored values that the request clears because it names their phases. A value that the same request sends
/// is not cleared.
fn values_to_clear<'a>(stored: &'a [ValueRow], sent: &[NewValue], phases: &[PhaseKey]) -> Vec<&'a ValueRow> {
    let is_cleared = |row: &&ValueRow| {
        row.value.is_some()
            && row.phase_key.as_deref().is_some_and(|phase| phases.iter().any(|key| key.as_str() == phase))
            && sent.iter().all(|value| value.form_field_key != row.form_field_key)
    };
    stored.iter().filter(is_cleared).collect()
}
