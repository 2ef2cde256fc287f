//! Files that the values of a unit name, and how the record lists them.

use std::collections::{HashMap, HashSet};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;
use trace_queries::dhr::UnitRow;

use super::facts::{DhrFacts, IssuesAndTasks, phase_place, rows_of};
use super::file_refs::{FileLocation, FileReference};
use super::mentions::Mentions;
use super::sections::DhrAttachment;
use super::states::FileState;
use super::values::{label, rows_shown};
use super::work::record_of;
use attachments::contract::FileBucket;

/// Characters that are escaped, because they would end or change a path in a URL.
const IN_PATH: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`').add(b'{').add(b'}');

/// Returns the locations of the files that a value of type `files` names. Empty for any other value.
fn file_locations(value: Option<&Value>, bucket: FileBucket, object_key: &str, subfolder: &str) -> Vec<FileLocation> {
    let files = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice).iter();
    let place = |name: &str| FileLocation {
        bucket: bucket.as_str(),
        object_key: object_key.to_owned(),
        subfolder: subfolder.to_owned(),
        name: name.to_owned(),
    };
    files.filter_map(|file| Some(place(file.get("name")?.as_str()?))).collect()
}

/// Returns the files that the record of a unit names: in values of the unit, in steps of its batches, in its issues and
/// tasks. Each file once, by phase and label.
pub fn find_referenced_files(facts: &DhrFacts, unit: &UnitRow) -> Vec<FileReference> {
    let mut found = of_values(facts, unit);
    found.extend(of_steps(facts, unit));
    found.extend(of_matters(facts, unit));
    let mut seen = HashSet::new();
    found.retain(|one| seen.insert(one.place.clone()));
    found.sort_by(|one, two| {
        let order =
            |one: &FileReference| (one.phase.is_none(), one.phase.clone(), one.label.clone(), one.place.clone());
        order(one).cmp(&order(two))
    });
    found
}

/// Returns the files that values of the unit name.
fn of_values(facts: &DhrFacts, unit: &UnitRow) -> Vec<FileReference> {
    let mut found = Vec::new();
    for (row, current, _) in rows_shown(facts, unit.key).filter(|(row, ..)| row.r#type.as_deref() == Some("files")) {
        let phase = row
            .phase_key
            .as_ref()
            .map(|phase| (phase_place(unit, phase), facts.phase_name(unit.work_order_key, phase)));
        // A file that was entered in a step stays in the folder of the batch.
        let places = match (row.order_key, row.batch_key, &row.step_key) {
            (Some(order), Some(batch), Some(step)) => {
                let folder = format!("{batch}/{step}/{}/{}", row.custom_field_key, row.form_field_key);
                file_locations(current.value.as_ref(), FileBucket::Traceability, &order.to_string(), &folder)
            }
            _ => file_locations(current.value.as_ref(), FileBucket::Serial, &unit.key.to_string(), &row.form_field_key),
        };
        found.extend(places.into_iter().map(|place| FileReference {
            place,
            phase: phase.clone(),
            label: label(row).to_owned(),
        }));
    }
    found
}

/// Returns the files that the done steps of the unit's batches name. Canceled batches are left out.
fn of_steps(facts: &DhrFacts, unit: &UnitRow) -> Vec<FileReference> {
    let mut found = Vec::new();
    for batch in facts.live_batches(unit.key) {
        let Some(job) = facts.job(batch) else { continue };
        let phase = Some((phase_place(unit, &batch.phase_key), job.phase_name.clone()));
        for step in &job.steps {
            let record =
                record_of(facts, batch.key, &step.key).filter(|record| facts.moment.includes(record.completed));
            let mentions = record.and_then(|record| record.form_data.as_array()).map_or(&[][..], Vec::as_slice);
            for field in step.form_fields.iter().filter(|field| field.kind == "files") {
                let value = mentions
                    .iter()
                    .find(|entry| entry["form_field_key"] == *field.key.as_str())
                    .and_then(|entry| entry.get("value"));
                let folder = format!("{}/{}/{}/{}", batch.key, step.key, field.custom_field_key, field.key);
                let places =
                    file_locations(value, FileBucket::Traceability, &batch.work_order_key.to_string(), &folder);
                let label = field.label.clone().unwrap_or_else(|| field.key.clone());
                found.extend(places.into_iter().map(|place| FileReference {
                    place,
                    phase: phase.clone(),
                    label: label.clone(),
                }));
            }
        }
    }
    found
}

/// Returns the files that the issues and tasks of the unit name. Empty when the record does not show them. The
/// collected mentions are dropped, because only the files are needed.
fn of_matters(facts: &DhrFacts, unit: &UnitRow) -> Vec<FileReference> {
    if !facts.options.include_issues {
        return Vec::new();
    }
    let IssuesAndTasks { issue_forms, task_forms, .. } = &facts.matters;
    let mut mentions = Mentions::default();
    let issues = super::issues_and_tasks::issues(facts, &mut mentions, unit)
        .into_iter()
        .map(|issue| (FileBucket::Issue, issue.issue_key, issue.values));
    let tasks = super::issues_and_tasks::tasks(facts, &mut mentions, unit)
        .into_iter()
        .map(|task| (FileBucket::Task, task.task_key, task.values));
    let mut found = Vec::new();
    for (bucket, key, values) in issues.chain(tasks) {
        let forms = if bucket == FileBucket::Issue { issue_forms } else { task_forms };
        let rows = rows_of(forms, &key.parse().unwrap_or_default());
        for value in values.iter().filter(|value| value.kind.as_deref() == Some("files")) {
            let label = rows
                .iter()
                .find(|row| row.form_field_key == value.form_field_key)
                .map_or(&value.label, |row| &row.label);
            let places = file_locations(Some(&value.value), bucket, &key, &value.form_field_key);
            found.extend(places.into_iter().map(|place| FileReference { place, phase: None, label: label.clone() }));
        }
    }
    found
}

/// Returns the files of a unit as the record lists them. A file that was uploaded after the moment of the record, or is
/// not in the store, is listed as missing.
pub fn attachments(
    facts: &DhrFacts,
    states: &HashMap<FileLocation, FileState>,
    mentions: &mut Mentions,
    unit: i64,
) -> Vec<DhrAttachment> {
    let shown = |named: &FileReference| {
        let file = facts.files.get(&named.place).filter(|file| facts.moment.includes(Some(file.created)));
        let state = states.get(&named.place).filter(|_| file.is_some()).copied().unwrap_or(FileState::Missing);
        let path = named.place.path();
        DhrAttachment {
            size: file.map(|file| file.size),
            sha256: file.map(|file| file.sha256.clone()),
            content_type: file.map(|file| file.content_type.clone()),
            phase_name: named.phase.as_ref().map(|(_, name)| name.clone()),
            label: named.label.clone(),
            href: format!("/api/files/{}", utf8_percent_encode(&path, IN_PATH)),
            path,
            uploaded_at: mentions.when(file.map(|file| file.created)),
            uploaded_by: mentions.who(file.map(|file| file.created_by)),
            state,
            name: named.place.name.clone(),
        }
    };
    rows_of(&facts.named, &unit).iter().map(shown).collect()
}
