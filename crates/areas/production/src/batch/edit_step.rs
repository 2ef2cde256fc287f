//! `POST /batch/{batch_key}/step/{step_key}/edit` — corrects the values of a completed step and keeps the previous
//! ones.

use kernel::input;
use kernel::rules::batch::{BatchCommand, check_transition};
use kernel::rules::event_data::{StepEdited, ValueChange};
use kernel::rules::form::FilledField;
use kernel::rules::step_form::{StepFormMode, StepValuesPath};
use kernel::wire::input::Reader;
use kernel::wire::key::{BatchKey, EventKey, JobKey, StepKey, StepRecordKey, UserKey, WorkSessionKey};
use kernel::wire::time::Timestamp;
use production_queries::steps::{edit_step as edit_row, find_step_record, find_step_versions};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::contents::{BatchContents, StepExecution};
use super::input::{FormData, entries};
use super::model::RecordedValue;
use super::steps::{StepContext, read_step, refuse_faults, unit_values, values_json};
use crate::job::creation::job_event;
use crate::refusals::{ProductionRefusal, refused};
use crate::work::input::WorkReason;
use platform::api::{Body, Envelope, IfMatch, PathParams, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use serial::contract::{UnitStamp, ValueOrigin, find_units_to_correct, hold_trees, merge_values};

input! {
    /// Correction of a completed step.
    pub struct EditStepIn {
        /// New values, at most 500. `null` clears a value, and fields that are not sent keep theirs.
        pub form_data: FormData,
        /// Reason for correcting the step, from 1 to 500 characters. Stored with the version and in the journal.
        pub reason: WorkReason,
    }
}

/// Values of a step before an edit.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepVersion {
    /// Key of the journal row of the edit.
    #[schema(value_type = String)]
    event_key: EventKey,
    /// Key of the user who made the edit. `null` when the user is not known.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// Time of the edit.
    timestamp: Timestamp,
    /// Reason for the edit, as the user entered it.
    reason: String,
    /// Values before the edit, each as `{form_field_key, custom_field_key, value}`.
    #[schema(value_type = Vec<RecordedValue>)]
    form_data: Value,
}

/// Record of a step in a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExecutionRecord {
    /// Key of the step record.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: StepRecordKey,
    /// Revision of the step record.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// Key of the batch.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// Key of the step.
    step_key: String,
    /// Key of the user who completed the step. `null` while it is not done.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// Key of the work session in which the step was completed. `null` while it is not done.
    #[schema(value_type = Option<String>)]
    work_session_key: Option<WorkSessionKey>,
    /// Status of the step: `to_do` or `done`.
    status: String,
    /// Time when the step was completed. `null` while it is not done.
    completed: Option<Timestamp>,
    /// Current values, each as `{form_field_key, custom_field_key, value}`.
    #[schema(value_type = Vec<RecordedValue>)]
    form_data: Value,
    /// Key of the journal row of the last edit. `null` when the step was never edited.
    #[schema(value_type = Option<String>)]
    modified: Option<EventKey>,
    /// Values before each edit, oldest first. Empty when the step was never edited.
    versions: Vec<StepVersion>,
    /// Key of the journal row of the command that canceled the record. `null` when the record is not canceled.
    #[schema(value_type = Option<String>)]
    canceled: Option<EventKey>,
}

/// Result of editing a step.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedStep {
    /// The step record after the edit.
    execution_record: ExecutionRecord,
}

refuses![
    ProductionRefusal::BatchNotFound,
    ProductionRefusal::StepNotFound,
    ProductionRefusal::StepNotDone,
    ProductionRefusal::BatchCanceled,
    SharedRefusal::RevisionMismatch,
];

/// Edit a completed step.
///
/// Corrects recorded values of a step that is done, in an open or completed batch. The values before the edit are kept
/// in `versions` with user, time and reason, and the corrected values must satisfy all rules of the form. Units that
/// still have a value of this batch are corrected too. A step that is not done is refused with `step_not_done`, and a
/// canceled batch with `batch_canceled`. Writes `STEP_EDITED` with old and new values and the reason, and gives the
/// batch a new revision. If no value changes, nothing is written.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/step/{step_key}/edit",
    request_body = EditStepIn,
    params(
        ("batch_key" = inline(BatchKey), Path, description = "Key of the batch."),
        ("step_key" = inline(StepKey), Path, description = "Key of the step."),
    ),
    responses(
        (status = 200, description = "The step record after the edit.", body = Envelope<EditedStep>),
        Refused,
    ),
)]
pub async fn edit_step(
    caller: Caller,
    writer: Writer,
    PathParams((batch_key, step_key)): PathParams<(BatchKey, StepKey)>,
    if_match: IfMatch,
    Body(input): Body<EditStepIn>,
) -> Result<Committed<Envelope<EditedStep>>, Problem> {
    let mut write = writer.begin("edit_step").await?;
    let at_work = BatchContents::lock(&write, batch_key).await?;
    if_match.check(at_work.row.rev)?;
    let step = at_work.step(step_key.as_str())?;
    let record = at_work.noted_in(&step.key).filter(|record| record.done());
    check_transition(BatchCommand::EditStep { step_done: record.is_some() }, &at_work.state(caller.user_key()))
        .map_err(refused)?;
    let record = record.ok_or(ProductionRefusal::StepNotDone)?;
    let before = record.values()?;
    let mut reader = Reader::new("body");
    let at = StepContext { order_key: at_work.order.key, batch_key, step };
    let mode = (StepFormMode::Complete, StepValuesPath::Body);
    let after = read_step(write.conn(), at, &before, &entries(&input.form_data), mode, &mut reader).await?;
    refuse_faults(reader)?;
    let settling = UnitStamp { now: write.now(), user_key: caller.user_key() };
    let changed = changes(&before, &after);
    if !changed.is_empty() {
        let reason = input.reason.to_string();
        store_edit(&mut write, &at_work, record, settling, &after, &changed, &reason).await?;
        update_unit_values(&mut write, &at_work, step_key.as_str(), settling, &after, &changed).await?;
    }
    let execution_record = load(&write, record.key()).await?;
    write.commit(Envelope::ok("Step edited.", EditedStep { execution_record })).await
}

/// Lists the values that an edit changes, with the old and the new value. A field without a value before or after has
/// `None` there.
fn changes<'a>(before: &'a [FilledField], after: &'a [FilledField]) -> Vec<ValueChange<'a>> {
    fn value<'a>(of: &'a [FilledField], key: &str) -> Option<&'a Value> {
        of.iter().find(|one| one.form_field_key == key).map(|one| &one.value)
    }
    let mut keys: Vec<&str> = after.iter().map(|one| one.form_field_key.as_str()).collect();
    let gone = before.iter().map(|one| one.form_field_key.as_str()).filter(|key| value(after, key).is_none());
    keys.extend(gone);
    let change = keys.into_iter().map(|key| ValueChange {
        form_field_key: key,
        old: value(before, key),
        new: value(after, key),
    });
    change.filter(|change| change.old != change.new).collect()
}

/// Stores the new values, keeps the old ones as a version, and adds the journal row that the version refers to.
async fn store_edit(
    write: &mut Write,
    at_work: &BatchContents,
    record: &StepExecution,
    by: UnitStamp,
    after: &[FilledField],
    changed: &[ValueChange<'_>],
    reason: &str,
) -> Result<(), Problem> {
    let event_key = next_key(write.conn()).await?;
    let (user, form_data) = (by.user_key.number(), values_json(after)?);
    edit_row()
        .bind(write.conn(), &event_key, &user, &by.now, &reason, &record.key().number(), &form_data)
        .one()
        .await?;
    let step_key = StepKey::new(record.step_key.as_str());
    let event_data = StepEdited { step_key: &step_key, execution_record_key: record.key(), changes: changed.to_vec() };
    let event = job_event(&event_data, &at_work.order, at_work.job.key, &at_work.job.phase_key, by.now);
    write.append_event(NewEvent {
        key: Some(EventKey::new(event_key)),
        description: Some(reason.to_owned()),
        batch_key: Some(at_work.key),
        ..event
    });
    Ok(())
}

/// Corrects the values of units, where they still come from this batch, and adds the journal rows.
async fn update_unit_values(
    write: &mut Write,
    at_work: &BatchContents,
    step_key: &str,
    by: UnitStamp,
    after: &[FilledField],
    changed: &[ValueChange<'_>],
) -> Result<(), Problem> {
    let step = at_work.step(step_key)?;
    let fields: Vec<&str> = step.form_fields.iter().map(|field| field.key.as_str()).collect();
    let units = find_units_to_correct(write, at_work.key, &fields).await?;
    if units.is_empty() {
        return Ok(());
    }
    let held = hold_trees(write, &units.iter().copied().collect()).await?;
    let cleared: Vec<&str> = changed.iter().map(|change| change.form_field_key).collect();
    let mut values = unit_values(step, after, &cleared)?;
    values.retain(|value| cleared.contains(&value.form_field_key.as_str()));
    let written = ValueOrigin { batch_key: at_work.key, phase_key: &at_work.job.phase_key };
    let events = merge_values(write, by, &held, &units, &written, &values).await?;
    write.append_events(events.into_iter().map(|event| at_work.with_batch(event)).collect());
    Ok(())
}

/// Reads the record with its versions, for the response.
async fn load(write: &Write, key: StepRecordKey) -> Result<ExecutionRecord, Problem> {
    let row = find_step_record().bind(write.conn(), &key.number()).one().await?;
    let versions = find_step_versions().bind(write.conn(), &key.number()).all().await?;
    let version = versions.into_iter().map(|version| StepVersion {
        event_key: EventKey::new(version.event_key),
        user_key: version.user_key.map(UserKey::new),
        timestamp: Timestamp(version.at),
        reason: version.reason,
        form_data: version.form_data,
    });
    Ok(ExecutionRecord {
        key,
        rev: row.rev.to_string(),
        job_key: JobKey::new(row.job_key),
        batch_key: BatchKey::new(row.batch_key),
        step_key: row.step_key,
        user_key: row.user_key.map(UserKey::new),
        work_session_key: row.work_session_key.map(WorkSessionKey::new),
        status: row.status,
        completed: row.completed.map(Timestamp),
        form_data: row.form_data,
        modified: row.modified.map(EventKey::new),
        versions: version.collect(),
        canceled: row.canceled.map(EventKey::new),
    })
}
