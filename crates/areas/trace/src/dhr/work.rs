//! Batches of a unit: who worked on them, and what was recorded in their steps.

use kernel::wire::number::Amount;
use serde_json::Value;
use trace_queries::dhr::{FindBatches, FindStepRecords, UnitRow};

use super::facts::{DhrFacts, JobWithSteps, phase_place, rows_of};
use super::mentions::{Mentions, key};
use super::sections::{DhrSession, DhrStep, DhrValue, DhrWork};
use super::states::StepStatus;
use super::values::{ValueEntry, ValueField, value_of};
use production::contract::StepSnapshot;

/// Returns the batches of a unit with their work sessions, by phase and time. Canceled batches and sessions are left
/// out.
pub fn work(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<DhrWork> {
    let mut batches: Vec<&FindBatches> = facts.live_batches(unit.key).collect();
    batches.sort_by_key(|batch| (phase_place(unit, &batch.phase_key), batch.start, batch.key));
    batches.into_iter().map(|batch| batch_work(facts, mentions, batch)).collect()
}

/// Returns one batch with its work sessions, without canceled sessions.
fn batch_work(facts: &DhrFacts, mentions: &mut Mentions, batch: &FindBatches) -> DhrWork {
    let moment = facts.moment;
    let sessions =
        rows_of(&facts.sessions, &batch.key).iter().filter(|row| !moment.marked(row.canceled, row.canceled_at));
    DhrWork {
        phase_name: facts.phase_name(Some(batch.work_order_key), &batch.phase_key),
        job_key: batch.job_key.to_string(),
        batch_key: batch.key.to_string(),
        batch_units: Amount::new(batch.qt_total),
        start: mentions.at(batch.start),
        end: mentions.when(moment.known(batch.end)),
        forced: moment.marked(batch.forced, batch.forced_at),
        sessions: sessions
            .map(|row| {
                let end = moment.known(row.end);
                DhrSession {
                    user_key: mentions.who(Some(row.user_key)),
                    start: mentions.at(row.start),
                    end: mentions.when(end),
                    duration_ms: row.duration.filter(|_| end.is_some()),
                    forced: moment.marked(row.forced, row.forced_at),
                }
            })
            .collect(),
    }
}

/// Returns the record of a step in a batch that is valid at the moment of the record: the last one that was not
/// canceled by then. `None` when the step has no such record.
pub fn record_of<'a>(facts: &'a DhrFacts, batch: i64, step: &str) -> Option<&'a FindStepRecords> {
    let records = rows_of(&facts.step_records, &batch).iter();
    let own = |row: &&FindStepRecords| row.step_key == step && !facts.moment.marked(row.canceled, row.canceled_at);
    records.into_iter().rev().find(own)
}

/// Returns whether a step of a batch was done by the moment of the record. Records that were canceled by then do not
/// count.
pub fn is_done(facts: &DhrFacts, batch: i64, step: &str) -> bool {
    record_of(facts, batch, step).is_some_and(|row| facts.moment.includes(row.completed))
}

/// Returns all steps that the batches of a unit should have, done or not, by phase, time of completion and position in
/// the process. With `include_history`, canceled step records are included.
pub fn steps(facts: &DhrFacts, mentions: &mut Mentions, unit: &UnitRow) -> Vec<DhrStep> {
    let history = facts.options.include_history;
    let mut rows = Vec::new();
    for batch in rows_of(&facts.batches, &unit.key) {
        let Some(job) = facts.job(batch) else { continue };
        let live = !facts.moment.marked(batch.canceled, batch.canceled_at);
        let phase = phase_place(unit, &batch.phase_key);
        for (place, step) in job.steps.iter().enumerate() {
            let records = rows_of(&facts.step_records, &batch.key).iter().filter(|row| row.step_key == step.key);
            let canceled = records.filter(|row| history && facts.moment.marked(row.canceled, row.canceled_at));
            let counting = live.then(|| record_of(facts, batch.key, &step.key));
            let shown = canceled.map(|row| (Some(row), true)).chain(counting.map(|row| (row, false)));
            for (record, canceled) in shown {
                let done = record.and_then(|row| facts.moment.known(row.completed));
                let order = (phase, done.is_none(), done, place, batch.key, record.map(|row| row.key));
                rows.push((order, step_shown(facts, mentions, job, batch, step, record, canceled)));
            }
        }
    }
    rows.sort_by_key(|(order, _)| *order);
    rows.into_iter().map(|(_, step)| step).collect()
}

/// Returns one step as the record shows it. Without `record`, the step is still to do.
fn step_shown(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    job: &JobWithSteps,
    batch: &FindBatches,
    step: &StepSnapshot,
    record: Option<&FindStepRecords>,
    canceled: bool,
) -> DhrStep {
    // The author of a draft is not recorded, so only completed steps show data.
    let done = record.filter(|row| facts.moment.includes(row.completed));
    let edits = done.map_or(0, |row| versions_of(facts, row).len().saturating_sub(1));
    DhrStep {
        phase_name: job.phase_name.clone(),
        step_key: step.key.clone(),
        step_title: step.title.clone(),
        batch_key: batch.key.to_string(),
        job_key: batch.job_key.to_string(),
        status: if done.is_some() { StepStatus::Done } else { StepStatus::ToDo },
        operator: mentions.who(done.and_then(|row| row.user_key)),
        completed_at: mentions.when(done.and_then(|row| row.completed)),
        work_session_key: key(done.and_then(|row| row.work_session_key)),
        modified: edits > 0,
        canceled,
        values: done.map_or_else(Vec::new, |row| step_values(facts, mentions, step, row)),
        versions: done.map_or(0, |_| edits + 1),
    }
}

/// Returns the forms that a done step had up to the moment, oldest first: as completed, then after each edit, with
/// user, time and reason. The entries themselves have no value.
fn versions_of<'a>(facts: &'a DhrFacts, record: &'a FindStepRecords) -> Vec<(&'a Value, ValueEntry)> {
    let versions = rows_of(&facts.step_versions, &record.key);
    let completed = ValueEntry {
        value: None,
        at: record.completed,
        by: record.user_key,
        event_key: None,
        reason: None,
        batch_key: Some(record.batch_key),
    };
    let mut written = vec![completed];
    written.extend(versions.iter().map(|version| ValueEntry {
        value: None,
        at: Some(version.at),
        by: version.user_key,
        event_key: Some(version.event_key),
        reason: Some(version.reason.clone()),
        batch_key: Some(record.batch_key),
    }));
    // A version stores the form from before its edit, so forms and entries are off by one.
    let forms = versions.iter().map(|version| &version.form_data).chain([&record.form_data]);
    forms.zip(written).filter(|(_, entry)| facts.moment.includes(entry.at)).collect()
}

/// Returns the value of a field in a form, or `None` when the form has no entry for it.
fn value_in_form<'a>(form: &'a Value, field: &str) -> Option<&'a Value> {
    let entries = form.as_array()?;
    entries.iter().find(|entry| entry["form_field_key"] == field)?.get("value")
}

/// Returns the values of a done step, each with the versions in which it changed.
fn step_values(
    facts: &DhrFacts,
    mentions: &mut Mentions,
    step: &StepSnapshot,
    record: &FindStepRecords,
) -> Vec<DhrValue> {
    let edits = versions_of(facts, record);
    let fields = step.form_fields.iter().filter(|field| field.kind != "separator");
    fields
        .map(|field| {
            let mut past: Vec<ValueEntry> = Vec::new();
            for (form, entry) in &edits {
                let value = value_in_form(form, &field.key).cloned();
                let before = past.last().and_then(|last| last.value.clone());
                if value != before {
                    past.push(ValueEntry { value, ..entry.clone() });
                }
            }
            let nothing =
                ValueEntry { value: None, at: None, by: None, event_key: None, reason: None, batch_key: None };
            let current = past.last().cloned().unwrap_or(nothing);
            let shown = ValueField {
                form_field_key: &field.key,
                custom_field_key: &field.custom_field_key,
                label: field.label.as_deref().unwrap_or(&field.key),
                kind: Some(&field.kind),
                mandatory: field.mandatory,
                step_key: Some(&step.key),
            };
            value_of(mentions, shown, &current, &past)
        })
        .collect()
}
