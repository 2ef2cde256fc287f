//! `POST /batch/temp-data` — saves draft values of a step.

use kernel::input;
use kernel::rules::batch::{BatchCommand, BatchState, check_transition};
use kernel::rules::step_form::{StepFormMode, StepValuesPath};
use kernel::wire::input::Reader;
use kernel::wire::key::{BatchKey, StepKey, StepRecordKey};
use production_queries::steps::{find_steps_of_batch, lock_step_records};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::contents::read_values;
use super::input::{FormData, entries};
use super::steps::{StepContext, StepNote, StepStamp, read_step, refuse_faults, store_notes};
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{BatchRecord, lock_batch};
use crate::snapshot::steps_of;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::SerialRefusal;

input! {
    /// Draft values of a step.
    pub struct TempDataIn {
        /// Key of the open batch.
        pub batch_key: BatchKey,
        /// Key of a step of the job.
        pub step_key: StepKey,
        /// Values of the form, at most 500. `null` clears a value, and fields that are not sent keep theirs.
        pub form_data: FormData,
    }
}

/// Record of a saved draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotedData {
    /// Key of the step record that stores the draft.
    #[schema(value_type = String)]
    execution_record_key: StepRecordKey,
}

refuses![
    ProductionRefusal::BatchNotFound,
    ProductionRefusal::StepNotFound,
    SerialRefusal::BatchNotActive,
    ProductionRefusal::StepAlreadyDone
];

/// Save draft values of a step.
///
/// Stores values of a step that is not done yet, so that an operator can interrupt the work or switch to another
/// device. The service checks types and choices, but not whether mandatory fields have values. A value of `null` clears
/// a field, and fields that are not sent keep their draft. The batch must be open and the step not done
/// (`batch_not_active`, `step_already_done`). Completing the step or the batch uses the draft. Saving a draft changes
/// neither the revision of the batch nor the journal, and repeating the request is harmless.
#[utoipa::path(
    post,
    path = "/batch/temp-data",
    request_body = TempDataIn,
    responses(
        (status = 200, description = "The record that stores the draft.", body = Envelope<NotedData>),
        Refused,
    ),
)]
pub async fn note_step(
    caller: Caller,
    writer: Writer,
    Body(input): Body<TempDataIn>,
) -> Result<Committed<Envelope<NotedData>>, Problem> {
    let write = writer.begin("note_step").await?;
    let batch = lock_batch(&write, input.batch_key).await?;
    let found = find_steps_of_batch().bind(write.conn(), &batch.key.number()).one().await?;
    let steps = steps_of(&found.step_sequence)?;
    let step = steps.iter().find(|step| step.key == input.step_key.as_str()).ok_or(ProductionRefusal::StepNotFound)?;
    let records = lock_step_records().bind(write.conn(), &batch.key.number()).all().await?;
    let record = records.iter().find(|record| record.step_key == step.key);
    check_transition(
        BatchCommand::NoteStep { step_done: record.is_some_and(|record| record.status == "done") },
        &state(&batch),
    )
    .map_err(refused)?;
    let noted = record.map_or_else(|| Ok(Vec::new()), |record| read_values(&record.form_data))?;
    let mut reader = Reader::new("body");
    let at = StepContext { order_key: batch.work_order_key, batch_key: batch.key, step };
    let mode = (StepFormMode::Noted, StepValuesPath::Body);
    let values = read_step(write.conn(), at, &noted, &entries(&input.form_data), mode, &mut reader).await?;
    refuse_faults(reader)?;
    let note = StepNote { step_key: step.key.clone(), done: false, values };
    let by = StepStamp { now: write.now(), user_key: caller.user_key(), session_key: None };
    let stored = store_notes(&write, batch.job_key, batch.key, by, &[note]).await?;
    let execution_record_key = *stored.first().ok_or_else(|| Problem::internal("no step record was stored"))?;
    write.commit(Envelope::ok("Draft saved.", NotedData { execution_record_key })).await
}

/// Builds the state that the rule checks. Job and session are left out, because drafts may be saved whether or not the
/// job is active.
fn state(batch: &BatchRecord) -> BatchState {
    BatchState {
        stage: batch.stage(),
        total: batch.total,
        pass: Decimal::ZERO,
        scrap: Decimal::ZERO,
        traced: batch.traced,
        first: false,
        last: false,
        job_active: false,
        is_owner: false,
    }
}
