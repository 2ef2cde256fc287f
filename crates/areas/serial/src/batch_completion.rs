//! Effects of completing a batch on its units (codes, values, release, scrap), and how they are undone.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::event_data::{SerialChange, SerialDeleted, SerialUpdated, ValueChange};
use kernel::wire::key::{BatchKey, EventKey, LinkKey, MovementKey, PhaseKey, SerialKey, UserKey};
use serde_json::Value;
use serial_queries::batch::{
    MergeValuesParams, clear_written_values, delete_units as delete_rows, find_old_values, find_units_carrying,
    find_written_values, merge_values as merge_rows, settle_units as settle_rows, unsettle_units as unsettle_rows,
};
use serial_queries::client::Params as _;
use serial_queries::link::{
    confirm_drafts as confirm_rows, end_links as end_link_rows, find_links_of_batches, note_returns as note_return_rows,
};

use super::link::links::{Link, unlinked_event};
use super::link::trees::{HeldUnits, TreeLocking, detach};
use super::rows::event_of;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;

/// User and time that a command records on units.
#[derive(Clone, Copy, Debug)]
pub struct UnitStamp {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who sent the command.
    pub user_key: UserKey,
}

/// What completing a batch does to a unit.
#[derive(Clone, Debug)]
pub struct UnitOutcome {
    /// Key of the unit, which is locked.
    pub key: SerialKey,
    /// Code to assign. `None` when the code of the unit stays unchanged.
    pub code: Option<String>,
    /// Whether the unit is finished and released.
    pub released: bool,
    /// Whether the unit is scrapped.
    pub scrapped: bool,
}

/// Assigns codes to the units of a batch, and releases or scraps the units. `scrap_reason` is stored on scrapped units
/// only. Units without a change are not written. The caller appends the events.
pub async fn settle_units(
    write: &Write,
    by: UnitStamp,
    units: &[UnitOutcome],
    scrap_reason: Option<&str>,
) -> Result<(), Problem> {
    let changed: Vec<&UnitOutcome> =
        units.iter().filter(|unit| unit.code.is_some() || unit.released || unit.scrapped).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let keys: Vec<i64> = changed.iter().map(|unit| unit.key.number()).collect();
    let codes: Vec<Option<&str>> = changed.iter().map(|unit| unit.code.as_deref()).collect();
    let released: Vec<bool> = changed.iter().map(|unit| unit.released).collect();
    let scrapped: Vec<bool> = changed.iter().map(|unit| unit.scrapped).collect();
    let user = by.user_key.number();
    settle_rows().bind(write.conn(), &by.now, &user, &scrap_reason, &keys, &codes, &released, &scrapped).all().await?;
    Ok(())
}

/// Undoes a completion: units that the batch had released or scrapped are in progress again and keep their codes. The
/// caller locks them and appends the events.
pub async fn unsettle_units(
    write: &Write,
    user_key: UserKey,
    released: &[SerialKey],
    scrapped: &[SerialKey],
) -> Result<(), Problem> {
    if released.is_empty() && scrapped.is_empty() {
        return Ok(());
    }
    let (released, scrapped) = (SerialKey::numbers(released), SerialKey::numbers(scrapped));
    unsettle_rows().bind(write.conn(), &released, &scrapped, &user_key.number()).all().await?;
    Ok(())
}

/// Deletes units that a batch no longer makes. They must be locked and have no components. Returns one event for each
/// unit, which the caller appends.
pub async fn delete_units(
    write: &mut Write,
    held: &HeldUnits,
    by: UnitStamp,
    keys: &[SerialKey],
) -> Result<Vec<NewEvent>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let deleted =
        delete_rows().bind(write.conn(), &by.now, &by.user_key.number(), &SerialKey::numbers(keys)).all().await?;
    let unit = |key: &i64| held.get(&SerialKey::new(*key));
    Ok(deleted.iter().filter_map(unit).map(|unit| event_of(&SerialDeleted {}, unit, by.now)).collect())
}

/// Value that a step recorded.
#[derive(Clone, Debug)]
pub struct StepValue {
    /// Key of the step that recorded the value.
    pub step_key: String,
    /// Key of the form field.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Type of the custom field, as stored.
    pub kind: &'static str,
    /// Label of the field, if it has one.
    pub label: Option<String>,
    /// Hint of the field, if it has one.
    pub hint: Option<String>,
    /// Whether the field must be filled in.
    pub mandatory: bool,
    /// The value. `None` when it was cleared.
    pub value: Option<Value>,
}

/// Batch and phase in which values were recorded.
#[derive(Clone, Debug)]
pub struct ValueOrigin<'a> {
    /// Batch that recorded the values.
    pub batch_key: BatchKey,
    /// Phase of the batch.
    pub phase_key: &'a PhaseKey,
}

/// Form field with its old and its new value.
type FieldValueChange<'a> = (&'a str, Option<Value>, Option<Value>);

/// Units grouped by their changes: all units that changed in the same way share one event.
type UnitsByChanges<'a> = BTreeMap<Vec<(String, String)>, (Vec<SerialKey>, Vec<FieldValueChange<'a>>)>;

/// Copies values that steps recorded into the units of the batch, which must be locked. Returns the events, one for all
/// units that changed in the same way. The caller appends them.
pub async fn merge_values(
    write: &Write,
    by: UnitStamp,
    held: &HeldUnits,
    units: &[SerialKey],
    from: &ValueOrigin<'_>,
    values: &[StepValue],
) -> Result<Vec<NewEvent>, Problem> {
    if units.is_empty() || values.is_empty() {
        return Ok(Vec::new());
    }
    let serials = SerialKey::numbers(units);
    let texts = |of: fn(&StepValue) -> &str| values.iter().map(of).collect::<Vec<_>>();
    let options = |of: fn(&StepValue) -> Option<&str>| values.iter().map(of).collect::<Vec<_>>();
    let fields = texts(|value| &value.form_field_key);
    let rows = find_old_values().bind(write.conn(), &serials, &fields).all().await?;
    let mut old: HashMap<(i64, String), Value> =
        rows.into_iter().filter_map(|row| Some(((row.serial_key, row.form_field_key), row.value?))).collect();
    let mut alike: UnitsByChanges<'_> = BTreeMap::new();
    for unit in units {
        let changes: Vec<_> = values
            .iter()
            .map(|value| {
                let before = old.remove(&(unit.number(), value.form_field_key.clone()));
                (value.form_field_key.as_str(), before, value.value.clone())
            })
            .filter(|(_, before, now)| before != now)
            .collect();
        let name = |(key, before, _): &(&str, Option<Value>, _)| ((*key).to_owned(), format!("{before:?}"));
        alike.entry(changes.iter().map(name).collect()).or_insert_with(|| (Vec::new(), changes)).0.push(*unit);
    }
    let (events, event_of_unit) = record_value_changes(write, by, held, alike).await?;
    let params = MergeValuesParams {
        batch_key: from.batch_key.number(),
        phase_key: from.phase_key.as_str(),
        now: by.now,
        user_key: by.user_key.number(),
        event_keys: units.iter().map(|unit| event_of_unit.get(unit).map(|key| key.number())).collect::<Vec<_>>(),
        serial_keys: serials,
        form_field_keys: fields,
        custom_field_keys: texts(|value| &value.custom_field_key),
        labels: options(|value| value.label.as_deref()),
        hints: options(|value| value.hint.as_deref()),
        mandatory: values.iter().map(|value| value.mandatory).collect::<Vec<_>>(),
        values: values.iter().map(|value| value.value.clone()).collect::<Vec<_>>(),
        types: texts(|value| value.kind),
        step_keys: texts(|value| &value.step_key),
    };
    merge_rows().params(write.conn(), &params).all().await?;
    Ok(events)
}

/// Builds one event for each group of units that changed in the same way. Each value refers to the event that changed
/// it, so the keys of the events are drawn here and returned by unit. A unit without a change has no event.
async fn record_value_changes(
    write: &Write,
    by: UnitStamp,
    held: &HeldUnits,
    alike: UnitsByChanges<'_>,
) -> Result<(Vec<NewEvent>, HashMap<SerialKey, EventKey>), Problem> {
    let keys = next_keys(write.conn(), alike.len()).await?;
    let (mut events, mut event_of_unit) = (Vec::new(), HashMap::new());
    for ((units, changes), key) in alike.into_values().zip(keys) {
        let key = EventKey::new(key);
        let Some(first) = units.first().and_then(|unit| held.get(unit)) else { continue };
        let event_data = SerialUpdated {
            changes: changes
                .iter()
                .map(|(form_field_key, old, new)| {
                    SerialChange::Value(ValueChange { form_field_key, old: old.as_ref(), new: new.as_ref() })
                })
                .collect(),
        };
        // A value that did not change is still stored, with its new batch and without an event.
        if !changes.is_empty() {
            event_of_unit.extend(units.iter().map(|unit| (*unit, key)));
            events.push(NewEvent { key: Some(key), serial_keys: units, ..event_of(&event_data, first, by.now) });
        }
    }
    Ok((events, event_of_unit))
}

/// Clears values that the batches wrote, and all values of the phases, when work is undone. The units must be locked.
/// Returns the events, one for all units that changed in the same way. The caller appends them.
pub async fn clear_values(
    write: &Write,
    by: UnitStamp,
    held: &HeldUnits,
    units: &[SerialKey],
    batches: &[BatchKey],
    phases: &[PhaseKey],
) -> Result<Vec<NewEvent>, Problem> {
    if units.is_empty() {
        return Ok(Vec::new());
    }
    let (batches, phases) = (BatchKey::numbers(batches), PhaseKey::texts(phases));
    let rows = find_written_values().bind(write.conn(), &SerialKey::numbers(units), &batches, &phases).all().await?;
    let mut by_unit: BTreeMap<i64, Vec<FieldValueChange<'_>>> = BTreeMap::new();
    for row in &rows {
        by_unit.entry(row.serial_key).or_default().push((&row.form_field_key, Some(row.value.clone()), None));
    }
    let mut alike: UnitsByChanges<'_> = BTreeMap::new();
    for (unit, changes) in by_unit {
        let name = |(key, before, _): &(&str, Option<Value>, _)| ((*key).to_owned(), format!("{before:?}"));
        let names = changes.iter().map(name).collect();
        alike.entry(names).or_insert_with(|| (Vec::new(), changes)).0.push(SerialKey::new(unit));
    }
    if alike.is_empty() {
        return Ok(Vec::new());
    }
    let (events, event_of_unit) = record_value_changes(write, by, held, alike).await?;
    let (serials, keys): (Vec<i64>, Vec<i64>) =
        event_of_unit.iter().map(|(unit, event)| (unit.number(), event.number())).unzip();
    clear_written_values()
        .bind(write.conn(), &by.now, &by.user_key.number(), &serials, &keys, &batches, &phases)
        .all()
        .await?;
    Ok(events)
}

/// Finds the units that a later edit of a step has to correct: units that are not deleted and still have a value from
/// the batch of the step in one of these fields.
pub async fn find_units_to_correct(
    write: &Write,
    batch_key: BatchKey,
    fields: &[&str],
) -> Result<Vec<SerialKey>, Problem> {
    let keys = find_units_carrying().bind(write.conn(), &batch_key.number(), &fields).all().await?;
    Ok(keys.into_iter().map(SerialKey::new).collect())
}

/// Temporary link that is confirmed because its batch is completed.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmedDraft {
    /// Key of the link.
    pub key: LinkKey,
    /// Key of the component.
    pub child: SerialKey,
    /// Movement that consumed the component from stock. `None` when its stock is not managed.
    pub movement: Option<MovementKey>,
}

/// Confirms temporary links of a batch that is completed. Their trees are locked and their components have left stock.
pub async fn confirm_drafts(write: &Write, by: UnitStamp, drafts: &[ConfirmedDraft]) -> Result<Vec<Link>, Problem> {
    if drafts.is_empty() {
        return Ok(Vec::new());
    }
    let children: Vec<i64> = drafts.iter().map(|draft| draft.child.number()).collect();
    let keys: Vec<i64> = drafts.iter().map(|draft| draft.key.number()).collect();
    let movements: Vec<Option<i64>> = drafts.iter().map(|draft| draft.movement.map(MovementKey::number)).collect();
    let rows =
        confirm_rows().bind(write.conn(), &children, &by.now, &by.user_key.number(), &keys, &movements).all().await?;
    Ok(rows.into_iter().map(Link::from).collect())
}

/// Finds open links that name one of the batches, and all open links whose parent is one of the units, including those
/// made without a batch. Nothing is locked.
pub async fn links_of_batches(
    client: &Object,
    batches: &[BatchKey],
    units: &[SerialKey],
) -> Result<Vec<Link>, Problem> {
    let rows =
        find_links_of_batches().bind(client, &BatchKey::numbers(batches), &SerialKey::numbers(units)).all().await?;
    Ok(rows.into_iter().map(Link::from).collect())
}

/// Locks units with their trees like `hold_trees`, and reads the links of the batches and of the parents under the locks
/// like [`links_of_batches`], all together.
pub async fn hold_trees_with_links(
    write: &Write,
    keys: &BTreeSet<SerialKey>,
    batches: &[BatchKey],
    parents: &[SerialKey],
) -> Result<(HeldUnits, Vec<Link>), Problem> {
    let mut locking = TreeLocking::of(keys);
    while locking.may_try()? {
        let links = links_of_batches(write.conn(), batches, parents);
        if let Some(held) = locking.try_hold(write, links).await? {
            return Ok(held);
        }
    }
    Ok((HeldUnits::new(), links_of_batches(write.conn(), batches, parents).await?))
}

/// Ends active links whose trees are locked, when batches are undone. Components that came from stock get the
/// disposition `return`, all others `none`. Returns one event for each link, in the order of `links`. The caller
/// appends them.
pub async fn end_links(
    write: &Write,
    held: &mut HeldUnits,
    by: UnitStamp,
    links: &[Link],
    reason: &str,
) -> Result<Vec<NewEvent>, Problem> {
    use kernel::rules::link::Disposition;
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let word = |link: &Link| match link.consumption_movement_key {
        Some(_) => Disposition::Return.as_str(),
        None => Disposition::None.as_str(),
    };
    let keys: Vec<i64> = links.iter().map(|link| link.key.number()).collect();
    let words: Vec<&str> = links.iter().map(word).collect();
    end_link_rows().bind(write.conn(), &by.now, &by.user_key.number(), &reason, &keys, &words).all().await?;
    let events =
        links.iter().filter_map(|link| Some(unlinked_event(link, held.get(&link.child)?, reason, word(link), by.now)));
    let events = events.collect();
    detach(write, held, &links.iter().map(|link| link.child).collect::<Vec<_>>()).await?;
    Ok(events)
}

/// Records on ended links which movement returned their component to stock.
pub async fn note_returns(write: &Write, returns: &[(LinkKey, MovementKey)]) -> Result<(), Problem> {
    if returns.is_empty() {
        return Ok(());
    }
    let (links, movements): (Vec<i64>, Vec<i64>) =
        returns.iter().map(|(link, movement)| (link.number(), movement.number())).unzip();
    note_return_rows().bind(write.conn(), &links, &movements).all().await?;
    Ok(())
}
