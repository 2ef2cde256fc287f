//! Values of units, with user and time of entry and all earlier values of their fields.

use chrono::{DateTime, Utc};
use kernel::rules::device_history::{RecordedChange, display, value_at};
use kernel::rules::form::FieldType;
use serde_json::Value;
use trace_queries::dhr::{FindEvents, FindValues, UnitRow};

use super::facts::{DhrFacts, phase_place, rows_of};
use super::mentions::{Mentions, key};
use super::sections::{DhrValue, DhrVersion, ValueGroup};

/// Name of the group of values without a phase.
const GENERAL: &str = "General";

/// Field of a value. Units, steps, issues and tasks all have such fields.
#[derive(Clone, Copy, Debug)]
pub struct ValueField<'a> {
    pub form_field_key: &'a str,
    pub custom_field_key: &'a str,
    pub label: &'a str,
    /// Type of the value. `None` when the custom field was deleted.
    pub kind: Option<&'a str>,
    pub mandatory: bool,
    /// Step that asks for the value. `None` when the field does not belong to a step.
    pub step_key: Option<&'a str>,
}

/// One value that a field had, with user and time of entry.
#[derive(Clone, Debug)]
pub struct ValueEntry {
    /// `None` when the field was cleared or never filled in.
    pub value: Option<Value>,
    pub at: Option<DateTime<Utc>>,
    pub by: Option<i64>,
    /// Journal row that records the entry. `None` for the first version of a step, and for a value that no user
    /// entered.
    pub event_key: Option<i64>,
    /// Reason for the change, if one was given.
    pub reason: Option<String>,
    /// Batch in which the value was entered, if any.
    pub batch_key: Option<i64>,
}

/// Returns a value as the record shows it, with its history, oldest first. Adds all users and times in it to
/// `mentions`.
pub fn value_of(
    mentions: &mut Mentions,
    field: ValueField<'_>,
    current: &ValueEntry,
    history: &[ValueEntry],
) -> DhrValue {
    let kind = field.kind.and_then(FieldType::from_word);
    let shown = |value: &Option<Value>| {
        // JSON null is a value, the third state of a ternary. An absent value is shown as empty text.
        value.as_ref().map_or_else(String::new, |value| display(kind, value))
    };
    let version = |mentions: &mut Mentions, entry: &ValueEntry| DhrVersion {
        display: shown(&entry.value),
        value: entry.value.clone().unwrap_or_default(),
        at: mentions.when(entry.at),
        by: mentions.who(entry.by),
        event_key: key(entry.event_key),
        reason: entry.reason.clone(),
    };
    DhrValue {
        form_field_key: field.form_field_key.to_owned(),
        custom_field_key: field.custom_field_key.to_owned(),
        label: field.label.to_owned(),
        kind: field.kind.map(str::to_owned),
        display: shown(&current.value),
        value: current.value.clone().unwrap_or_default(),
        mandatory: field.mandatory,
        step_key: field.step_key.map(str::to_owned),
        batch_key: key(current.batch_key),
        entered_at: mentions.when(current.at),
        entered_by: mentions.who(current.by),
        event_key: key(current.event_key),
        versions: history.len(),
        history: history.iter().map(|entry| version(mentions, entry)).collect(),
    }
}

/// Returns the changes of values and fields that a journal row of a unit lists. Empty for other kinds of rows.
pub fn value_changes_in(event: &FindEvents) -> &[Value] {
    let field_changes = (event.event_type == "SERIAL_UPDATED").then(|| event.data.get("changes")).flatten();
    field_changes.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Returns the keys of the lots that a journal row names as the old or new lot of its unit.
pub fn lot_keys_in(event: &FindEvents) -> impl Iterator<Item = i64> {
    let changes = value_changes_in(event).iter().filter(|change| change["field"] == "lot_key");
    changes.flat_map(|change| [&change["old"], &change["new"]]).filter_map(|key| key.as_str()?.parse().ok())
}

/// Returns the value of a field of the unit itself (`code`, `lot_key`) at the moment of the record, by the journal.
/// `present` is the current value, which applies when the field never changed.
pub fn field_at_moment(facts: &DhrFacts, unit: i64, field: &str, present: Option<String>) -> Option<String> {
    if !facts.moment.asked {
        return present;
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let events = rows_of(&facts.events, &unit).iter();
    let changes: Vec<RecordedChange<Option<String>>> = events
        .flat_map(|event| value_changes_in(event).iter().map(move |change| (event.at, change)))
        .filter(|(_, change)| change["field"] == field)
        .map(|(at, change)| RecordedChange { at, old: text(&change["old"]), new: text(&change["new"]) })
        .collect();
    value_at(&changes, facts.moment.at, &present).clone()
}

/// Returns the journal row of the creation of a unit, or `None` when it was erased.
pub fn creation(facts: &DhrFacts, unit: i64) -> Option<&FindEvents> {
    rows_of(&facts.events, &unit).iter().find(|event| event.event_type == "SERIAL_CREATED")
}

/// A change of one field that a journal row records.
#[derive(Clone, Copy, Debug)]
pub struct FieldChangeEvent<'a> {
    /// The change with its members `old` and `new`.
    pub change: &'a Value,
    pub at: DateTime<Utc>,
    pub by: Option<i64>,
    pub event_key: i64,
    pub reason: Option<&'a str>,
    pub batch_key: Option<i64>,
}

/// Returns all values that a field had up to a moment, oldest first. The value before the first change was entered when
/// the owner of the field was created (`made`). A field that never changed has only its stored value (`own`).
pub fn value_history(
    field_changes: &[FieldChangeEvent<'_>],
    made: ValueEntry,
    own: ValueEntry,
    until: DateTime<Utc>,
) -> Vec<ValueEntry> {
    let some = |value: &Value| (!value.is_null()).then(|| value.clone());
    let first = match field_changes.first() {
        Some(field_changes) => {
            some(&field_changes.change["old"]).map(|value| ValueEntry { value: Some(value), ..made })
        }
        None => own.value.is_some().then_some(own),
    };
    let later = field_changes.iter().map(|field_changes| ValueEntry {
        value: some(&field_changes.change["new"]),
        at: Some(field_changes.at),
        by: field_changes.by,
        event_key: Some(field_changes.event_key),
        reason: field_changes.reason.map(str::to_owned),
        batch_key: field_changes.batch_key,
    });
    first.into_iter().chain(later).filter(|entry| entry.at.is_none_or(|at| at <= until)).collect()
}

/// Returns all values that a field of a unit had up to the moment of the record, oldest first.
fn history(facts: &DhrFacts, row: &FindValues) -> Vec<ValueEntry> {
    let field_changes: Vec<FieldChangeEvent<'_>> = rows_of(&facts.events, &row.serial_key)
        .iter()
        .flat_map(|event| value_changes_in(event).iter().map(move |change| (event, change)))
        .filter(|(_, change)| change["form_field_key"] == *row.form_field_key.as_str())
        .map(|(event, change)| FieldChangeEvent {
            change,
            at: event.at,
            by: event.user_key,
            event_key: event.key,
            reason: event.description.as_deref(),
            batch_key: event.batch_key,
        })
        .collect();
    let (made, unit) = (creation(facts, row.serial_key), facts.units.get(&row.serial_key));
    let creation = ValueEntry {
        value: None,
        at: unit.map(|unit| unit.created).or(made.map(|event| event.at)),
        by: unit.map_or(made.and_then(|event| event.user_key), |unit| unit.created_by),
        event_key: made.map(|event| event.key),
        reason: made.and_then(|event| event.description.clone()),
        batch_key: None,
    };
    value_history(&field_changes, creation, stored_entry(row, made), facts.moment.at)
}

/// Returns the current value. Without a separate journal row, it was entered when the unit was created.
fn stored_entry(row: &FindValues, made: Option<&FindEvents>) -> ValueEntry {
    ValueEntry {
        value: row.value.clone(),
        at: row.last_updated,
        by: row.updated_by,
        event_key: row.event_key.or_else(|| row.last_updated.and(made).map(|event| event.key)),
        reason: None,
        batch_key: row.batch_key,
    }
}

/// Returns the value of a field at the moment of the record, with its history. `None` when it was not filled in by
/// then.
fn value_with_history(facts: &DhrFacts, row: &FindValues) -> Option<(ValueEntry, Vec<ValueEntry>)> {
    let past = history(facts, row);
    match past.last() {
        Some(last) if facts.moment.asked => Some((last.clone(), past)),
        None if facts.moment.asked => None,
        _ => Some((stored_entry(row, creation(facts, row.serial_key)), past)),
    }
}

/// Returns the values of a unit that the record shows, each with its history. A field whose value was entered in a
/// canceled batch is left out with its history.
pub fn rows_shown(facts: &DhrFacts, unit: i64) -> impl Iterator<Item = (&FindValues, ValueEntry, Vec<ValueEntry>)> {
    let shown = rows_of(&facts.values, &unit).iter().filter(move |row| facts.moment.asked || !row.canceled);
    let lines = shown.filter_map(move |row| value_with_history(facts, row).map(|(current, past)| (row, current, past)));
    lines.filter(move |(_, current, _)| current.batch_key.is_none_or(|batch| !is_canceled(facts, unit, batch)))
}

/// Returns whether a batch of the unit was canceled by the moment of the record.
fn is_canceled(facts: &DhrFacts, unit: i64, batch: i64) -> bool {
    let rows = rows_of(&facts.batches, &unit).iter().filter(|row| row.key == batch);
    rows.into_iter().any(|row| facts.moment.marked(row.canceled, row.canceled_at))
}

/// Returns the label of a value, otherwise the label of its custom field, otherwise the name or key of the field.
pub fn label(row: &FindValues) -> &str {
    let given = row.label.as_deref().filter(|label| !label.is_empty());
    given.or(row.default_label.as_deref()).or(row.field_name.as_deref()).unwrap_or(&row.form_field_key)
}

/// Returns whether any field of a unit is filled in.
pub fn has_values(facts: &DhrFacts, unit: i64) -> bool {
    rows_shown(facts, unit).any(|(_, current, _)| current.value.is_some())
}

/// Returns the values of a unit by phase: first those without a phase, then in the sequence of the work order, then by
/// phase name.
pub fn groups(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<ValueGroup> {
    let mut groups: Vec<(usize, ValueGroup)> = Vec::new();
    for (row, current, past) in rows_shown(facts, unit.key) {
        let field = ValueField {
            form_field_key: &row.form_field_key,
            custom_field_key: &row.custom_field_key,
            label: label(row),
            kind: row.r#type.as_deref(),
            mandatory: row.mandatory,
            step_key: row.step_key.as_deref(),
        };
        let value = value_of(mentions, field, &current, &past);
        if let Some((_, group)) = groups.iter_mut().find(|(_, group)| group.phase_key == row.phase_key) {
            group.values.push(value);
            continue;
        }
        let (place, phase_name) = match &row.phase_key {
            Some(phase) => (phase_place(unit, phase).saturating_add(1), facts.phase_name(unit.work_order_key, phase)),
            None => (0, GENERAL.to_owned()),
        };
        groups.push((place, ValueGroup { phase_key: row.phase_key.clone(), phase_name, values: vec![value] }));
    }
    groups.sort_by(|(one, first), (two, second)| {
        one.cmp(two).then_with(|| (&first.phase_name, &first.phase_key).cmp(&(&second.phase_name, &second.phase_key)))
    });
    groups.into_iter().map(|(_, group)| group).collect()
}
