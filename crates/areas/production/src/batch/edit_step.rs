//! `POST /batch/{batch_key}/step/{step_key}/edit` — what was noted in a step is corrected; what stood there is kept.

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
use super::steps::{StepContext, read_step, refuse_faults, stored, unit_values};
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
    /// Other values.
    pub struct EditStepIn {
        /// The values; null clears one, and those that are not sent stay.
        pub form_data: FormData,
        /// Why.
        pub reason: WorkReason,
    }
}

/// What stood in a record before an edit.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepVersion {
    /// The row of the journal that tells of the edit.
    #[schema(value_type = String)]
    event_key: EventKey,
    /// Who edited.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// When.
    timestamp: Timestamp,
    /// Why.
    reason: String,
    /// The values before.
    #[schema(value_type = Vec<Object>)]
    form_data: Value,
}

/// What was noted in a step.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExecutionRecord {
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: StepRecordKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// The job.
    #[schema(value_type = String)]
    job_key: JobKey,
    /// The batch.
    #[schema(value_type = String)]
    batch_key: BatchKey,
    /// The step.
    step_key: String,
    /// Who completed it.
    #[schema(value_type = Option<String>)]
    user_key: Option<UserKey>,
    /// In which span of work.
    #[schema(value_type = Option<String>)]
    work_session_key: Option<WorkSessionKey>,
    /// `to_do` or `done`.
    status: String,
    /// When it was done.
    completed: Option<Timestamp>,
    /// The values, as `{form_field_key, custom_field_key, value}`.
    #[schema(value_type = Vec<Object>)]
    form_data: Value,
    /// The last edit.
    #[schema(value_type = Option<String>)]
    modified: Option<EventKey>,
    /// What stood there before each edit, the oldest first.
    versions: Vec<StepVersion>,
    /// The row of the journal that canceled it.
    #[schema(value_type = Option<String>)]
    canceled: Option<EventKey>,
}

/// The record after the edit.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedStep {
    /// The record.
    execution_record: ExecutionRecord,
}

refuses![
    ProductionRefusal::BatchNotFound,
    ProductionRefusal::StepNotFound,
    ProductionRefusal::StepNotDone,
    ProductionRefusal::BatchCanceled,
    SharedRefusal::RevisionMismatch,
];

/// Edit a step that is done.
///
/// `If-Match` is compared with the `_rev` of the batch once the batch is locked; another revision is 412
/// `revision_mismatch`. Each completed or edited step, and each new list of scanned parts or of lots, gives the batch a new
/// revision.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/step/{step_key}/edit",
    request_body = EditStepIn,
    params(
        ("batch_key" = inline(BatchKey), Path, description = "Key of the batch."),
        ("step_key" = inline(StepKey), Path, description = "Key of the step."),
    ),
    responses(
        (status = 200, description = "The record.", body = Envelope<EditedStep>),
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

/// The values that an edit changes, with the old and the new one.
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

/// Stores the new values and keeps the old ones as a version, in the name of the journal row that it adds.
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
    let (user, form_data) = (by.user_key.number(), stored(after)?);
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

/// Changes the values of units too, where they still come from this batch.
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

/// Reads the record with its versions, for the answer.
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
