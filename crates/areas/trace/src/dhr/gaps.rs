//! Gaps: reasons why a record is incomplete. Each `of_…` function adds the gaps of one section.

use kernel::rules::device_history::GapCode;
use serde_json::{Value, json};
use trace_queries::dhr::UnitRow;

use super::facts::{DhrFacts, rows_of};
use super::materials::Material;
use super::model::{DhrCompleteness, DhrGap};
use super::sections::{DhrAttachment, DhrComponent, DhrIssue, DhrTask, DhrWork};
use super::states::{ComponentStatus, FileState, IssueStatus, MatterScope};
use super::unit_status::UnitStatus;
use super::values::{creation, rows_shown};
use super::work::is_done;

/// Gaps found so far, each with a string that sorts it among the gaps of its code.
#[derive(Debug, Default)]
pub struct Gaps(Vec<(GapCode, String, DhrGap)>);

impl Gaps {
    /// Adds a gap. `key` sorts it among the gaps of its code. Numbers in it are padded with zeros, so that they sort as
    /// numbers.
    fn add(&mut self, code: GapCode, key: impl Into<String>, text: impl Into<String>, data: Value) {
        self.0.push((code, key.into(), DhrGap { code, text: text.into(), data }));
    }

    /// Adds a gap without data when the condition is true.
    fn add_if(&mut self, found: bool, code: GapCode, text: &str) {
        if found {
            self.add(code, "", text, json!({}));
        }
    }

    /// Returns the sorted gaps. Without gaps, the record is complete.
    pub fn into_completeness(mut self) -> DhrCompleteness {
        self.0.sort_by(|(one, first, _), (two, second, _)| (one, first).cmp(&(two, second)));
        let gaps: Vec<DhrGap> = self.0.into_iter().map(|(.., gap)| gap).collect();
        DhrCompleteness { complete: gaps.is_empty(), gaps }
    }

    /// Adds gaps of a unit that is not released, has no code, or is on hold, scrapped or deleted.
    pub fn of_status(&mut self, standing: &UnitStatus) {
        self.add_if(standing.released.is_none(), GapCode::NotReleased, "The unit is not released.");
        self.add_if(standing.code.is_none(), GapCode::CodeMissing, "The unit has no serial code.");
        self.add_if(standing.hold.is_some(), GapCode::OnHold, "The unit is on hold.");
        self.add_if(standing.scrapped.is_some(), GapCode::Scrapped, "The unit is scrapped.");
        self.add_if(standing.deleted.is_some(), GapCode::Deleted, "The unit is deleted.");
    }

    /// Adds mandatory fields without a value: those of the work order, and those of the configuration.
    pub fn of_values(&mut self, facts: &DhrFacts, unit: &UnitRow) {
        let filled: Vec<String> = rows_shown(facts, unit.key)
            .filter(|(_, current, _)| current.value.is_some())
            .map(|(row, ..)| row.form_field_key.clone())
            .collect();
        let of_order = unit.serial_fields.as_ref().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let fields = of_order
            .iter()
            .map(|field| (field, &field["form_field_key"]))
            .chain(facts.fields.iter().map(|field| (field, &field["_key"])));
        for (field, key) in fields.filter(|(field, _)| field["mandatory"] == true) {
            let Some(key) = key.as_str().filter(|key| filled.iter().all(|filled| filled != key)) else { continue };
            let phase = field["phase_key"].as_str();
            let label = field["label"].as_str().unwrap_or(key);
            let phase_name = phase.map(|phase| facts.phase_name(unit.work_order_key, phase));
            let place = phase_name.as_ref().map_or_else(String::new, |name| format!(" of {name}"));
            let data = json!({"form_field_key": key, "label": label, "phase_key": phase, "phase_name": phase_name});
            self.add(GapCode::MandatoryValueMissing, key, format!("{label}{place} has no value."), data);
        }
    }

    /// Adds phases of the work order without a completed batch, and steps that are not done where all steps are
    /// mandatory.
    pub fn of_phases(&mut self, facts: &DhrFacts, unit: &UnitRow) {
        for batch in facts.live_batches(unit.key) {
            let Some(job) = facts.job(batch).filter(|job| job.step_check) else { continue };
            for step in job.steps.iter().filter(|step| !is_done(facts, batch.key, &step.key)) {
                let title = step.title.as_deref().unwrap_or(&step.key);
                let text = format!("The step {title} of {} is not done.", job.phase_name);
                let data =
                    json!({"step_key": step.key, "batch_key": batch.key.to_string(), "phase_name": job.phase_name});
                self.add(GapCode::StepNotDone, format!("{:020}/{}", batch.key, step.key), text, data);
            }
        }
        if unit.work_order_key.is_none() {
            return;
        }
        for (place, phase) in unit.phase_sequence.iter().flatten().enumerate() {
            let completed =
                facts.live_batches(unit.key).any(|batch| batch.phase_key == *phase && facts.moment.includes(batch.end));
            if !completed {
                let name = facts.phase_name(unit.work_order_key, phase);
                let data = json!({"phase_key": phase, "phase_name": name});
                self.add(
                    GapCode::PhaseNotDone,
                    format!("{place:06}"),
                    format!("The phase {name} is not completed."),
                    data,
                );
            }
        }
    }

    /// Adds components that are missing, or linked only temporarily.
    pub fn of_components(&mut self, components: &[DhrComponent]) {
        for component in components {
            let product = &component.product_code;
            if component.status == ComponentStatus::Expected {
                let data = json!({"product_code": product, "missing_quantity": component.missing_quantity});
                self.add(GapCode::ComponentMissing, product, format!("{product} is missing."), data);
            } else if component.status == ComponentStatus::Temporary {
                let code = component.serial_code.as_deref().unwrap_or("-");
                let data = json!({"product_code": product, "link_key": component.link_key, "serial_key": component.serial_key});
                let key = component.link_key.clone().unwrap_or_default();
                self.add(GapCode::ComponentTemporary, key, format!("{product} {code} is not built in for good."), data);
            }
        }
    }

    /// Adds material of products with lot tracking whose lot is unknown.
    pub fn of_materials(&mut self, materials: &[Material]) {
        for material in materials.iter().filter(|material| material.lot_unknown) {
            let shown = &material.shown;
            let text = format!("The lot of {} is not known.", shown.product_code);
            let data = json!({"product_code": shown.product_code, "movement_key": shown.movement_key});
            self.add(GapCode::LotUnknown, shown.movement_key.clone().unwrap_or_default(), text, data);
        }
    }

    /// Adds open issues, and open tasks of the unit itself, even when the record does not show them.
    pub fn of_matters(&mut self, issues: &[DhrIssue], tasks: &[DhrTask]) {
        for issue in issues.iter().filter(|issue| issue.status == IssueStatus::Open) {
            let name = issue.type_name.as_deref().unwrap_or("without type");
            let data = json!({"issue_key": issue.issue_key, "scope": issue.scope});
            self.add(
                GapCode::IssueOpen,
                format!("{:0>20}", issue.issue_key),
                format!("An issue is open: {name}."),
                data,
            );
        }
        let open = |status: &str| matches!(status, "open" | "pending");
        for task in tasks.iter().filter(|task| task.scope == MatterScope::Serial && open(&task.status)) {
            let data = json!({"task_key": task.task_key, "code": task.code});
            self.add(
                GapCode::TaskOpen,
                format!("{:0>20}", task.task_key),
                format!("The task {} is open.", task.code),
                data,
            );
        }
    }

    /// Adds work that an override declared instead of recording it.
    pub fn of_work(&mut self, work: &[DhrWork]) {
        for batch in work.iter().filter(|batch| batch.forced || batch.sessions.iter().any(|session| session.forced)) {
            let data = json!({"batch_key": batch.batch_key, "phase_name": batch.phase_name});
            let text = format!("Work of {} was declared, not recorded.", batch.phase_name);
            self.add(GapCode::ForcedData, format!("{:0>20}", batch.batch_key), text, data);
        }
    }

    /// Adds a gap when a journal row about a value or about the creation of the unit was erased, because the history is
    /// then incomplete.
    pub fn of_history(&mut self, facts: &DhrFacts, unit: &UnitRow) {
        let events = rows_of(&facts.events, &unit.key);
        let values = rows_of(&facts.values, &unit.key)
            .iter()
            .filter(|row| !facts.moment.asked || facts.moment.includes(row.last_updated));
        let gone = values.filter_map(|row| row.event_key).any(|key| events.iter().all(|event| event.key != key));
        if gone || creation(facts, unit.key).is_none() {
            self.add(GapCode::HistoryRemoved, "", "Rows of the journal about this unit were removed.", json!({}));
        }
    }

    /// Adds files that are not in the file store.
    pub fn of_attachments(&mut self, attachments: &[DhrAttachment]) {
        for file in attachments.iter().filter(|file| file.state == FileState::Missing) {
            let text = format!("The file {} is not in the store.", file.name);
            self.add(GapCode::AttachmentMissing, &file.path, text, json!({"path": file.path}));
        }
    }

    /// Adds a component whose record is incomplete.
    pub fn of_child(&mut self, part: &UnitRow) {
        let name = format!("{} {}", part.product_code, part.code.as_deref().unwrap_or("-"));
        let data = json!({"serial_key": part.key.to_string(), "product_code": part.product_code});
        self.add(
            GapCode::ChildIncomplete,
            format!("{:020}", part.key),
            format!("The record of {name} is not complete."),
            data,
        );
    }
}
