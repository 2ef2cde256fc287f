//! Values with who and when, and all values that they ever had.

use chrono::{DateTime, Utc};
use kernel::rules::device_history::{RecordedChange, display, value_at};
use kernel::rules::form::FieldType;
use serde_json::Value;
use trace_queries::dhr::{FindEvents, FindValues, UnitRow};

use super::facts::{DhrFacts, of, phase_place};
use super::mentions::{Mentions, key};
use super::sections::{DhrValue, DhrVersion, ValueGroup};

/// The group of values that belong to no phase.
const GENERAL: &str = "General";

/// A field that has a value.
#[derive(Clone, Copy, Debug)]
pub struct ValueField<'a> {
    /// Its key in the form.
    pub form_field_key: &'a str,
    /// The custom field behind it.
    pub custom_field_key: &'a str,
    /// What it is called.
    pub label: &'a str,
    /// What kind of value it has.
    pub kind: Option<&'a str>,
    /// Whether it must be filled in.
    pub mandatory: bool,
    /// The step that asks for it.
    pub step_key: Option<&'a str>,
}

/// A value that a field had.
#[derive(Clone, Debug)]
pub struct ValueEntry {
    /// The value; nothing when it was cleared.
    pub value: Option<Value>,
    /// Since when.
    pub at: Option<DateTime<Utc>>,
    /// By whom.
    pub by: Option<i64>,
    /// The row of the journal.
    pub event_key: Option<i64>,
    /// Why.
    pub reason: Option<String>,
    /// In which batch.
    pub batch_key: Option<i64>,
}

/// A field with its value and all values before, the oldest first.
pub fn value_of(
    mentions: &mut Mentions,
    field: ValueField<'_>,
    current: &ValueEntry,
    history: &[ValueEntry],
) -> DhrValue {
    let kind = field.kind.and_then(FieldType::from_word);
    let shown = |value: &Option<Value>| {
        // The third state of a ternary is a value, nothing is none.
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

/// What a row of the journal says of values and fields of a unit.
pub fn value_changes_in(event: &FindEvents) -> &[Value] {
    let field_changes = (event.event_type == "SERIAL_UPDATED").then(|| event.data.get("changes")).flatten();
    field_changes.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Lots that a row of the journal names.
pub fn lot_keys_in(event: &FindEvents) -> impl Iterator<Item = i64> {
    let changes = value_changes_in(event).iter().filter(|change| change["field"] == "lot_key");
    changes.flat_map(|change| [&change["old"], &change["new"]]).filter_map(|key| key.as_str()?.parse().ok())
}

/// How a field of a unit itself was: its code, its lot.
pub fn field_at_moment(facts: &DhrFacts, unit: i64, field: &str, present: Option<String>) -> Option<String> {
    if !facts.moment.asked {
        return present;
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let events = of(&facts.events, &unit).iter();
    let changes: Vec<RecordedChange<Option<String>>> = events
        .flat_map(|event| value_changes_in(event).iter().map(move |change| (event.at, change)))
        .filter(|(_, change)| change["field"] == field)
        .map(|(at, change)| RecordedChange { at, old: text(&change["old"]), new: text(&change["new"]) })
        .collect();
    value_at(&changes, facts.moment.at, &present).clone()
}

/// The row of the journal that tells how a unit came to be.
pub fn creation(facts: &DhrFacts, unit: i64) -> Option<&FindEvents> {
    of(&facts.events, &unit).iter().find(|event| event.event_type == "SERIAL_CREATED")
}

/// What a row of the journal says of one field.
#[derive(Clone, Copy, Debug)]
pub struct FieldChangeEvent<'a> {
    /// `old` and `new`.
    pub change: &'a Value,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub by: Option<i64>,
    /// The row.
    pub event_key: i64,
    /// Why.
    pub reason: Option<&'a str>,
    /// In which batch.
    pub batch_key: Option<i64>,
}

/// All values that a field had until a moment, the oldest first: what it was before the first change came with `made`,
/// and without any change it is what it says of itself.
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

/// All values that a row of a unit had until then, the oldest first.
fn history(facts: &DhrFacts, row: &FindValues) -> Vec<ValueEntry> {
    let field_changes: Vec<FieldChangeEvent<'_>> = of(&facts.events, &row.serial_key)
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
    value_history(&field_changes, creation, own(row, made), facts.moment.at)
}

/// What a row says of itself.
fn own(row: &FindValues, made: Option<&FindEvents>) -> ValueEntry {
    ValueEntry {
        value: row.value.clone(),
        at: row.last_updated,
        by: row.updated_by,
        event_key: row.event_key.or_else(|| row.last_updated.and(made).map(|event| event.key)),
        reason: None,
        batch_key: row.batch_key,
    }
}

/// The value of a row with its past; nothing when at that moment nobody had ever filled it in.
fn line(facts: &DhrFacts, row: &FindValues) -> Option<(ValueEntry, Vec<ValueEntry>)> {
    let past = history(facts, row);
    match past.last() {
        Some(last) if facts.moment.asked => Some((last.clone(), past)),
        None if facts.moment.asked => None,
        _ => Some((own(row, creation(facts, row.serial_key)), past)),
    }
}

/// Rows of a unit that are shown: what a canceled batch wrote is not.
pub fn rows_shown(facts: &DhrFacts, unit: i64) -> impl Iterator<Item = (&FindValues, ValueEntry, Vec<ValueEntry>)> {
    let shown = of(&facts.values, &unit).iter().filter(move |row| facts.moment.asked || !row.canceled);
    let lines = shown.filter_map(move |row| line(facts, row).map(|(current, past)| (row, current, past)));
    lines.filter(move |(_, current, _)| current.batch_key.is_none_or(|batch| !is_canceled(facts, unit, batch)))
}

fn is_canceled(facts: &DhrFacts, unit: i64, batch: i64) -> bool {
    let rows = of(&facts.batches, &unit).iter().filter(|row| row.key == batch);
    rows.into_iter().any(|row| facts.moment.marked(row.canceled, row.canceled_at))
}

/// What a row is called.
pub fn label(row: &FindValues) -> &str {
    let given = row.label.as_deref().filter(|label| !label.is_empty());
    given.or(row.default_label.as_deref()).or(row.field_name.as_deref()).unwrap_or(&row.form_field_key)
}

/// Whether a unit has a value.
pub fn has_values(facts: &DhrFacts, unit: i64) -> bool {
    rows_shown(facts, unit).any(|(_, current, _)| current.value.is_some())
}

/// The values of a unit by phase: those of none, then by the sequence of the order, then by name.
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
