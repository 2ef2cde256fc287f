//! `POST /task/{task_key}/complete`: stores the values that are sent and completes a task.

use kernel::input;
use kernel::rules::event_data::TaskCompleted;
use kernel::rules::record_form::refuse_missing;
use kernel::rules::task::{LinkType, TaskCommand, TaskRefusal, check_transition};
use kernel::wire::input::Reader;
use kernel::wire::key::TaskKey;

use super::model::{Task, load_task};
use super::rows::{event_of_locked, load_requirements, lock_task};
use super::status_change::store_status;
use super::time_entries::{has_recorded_time, stop_running_entries};
use crate::forms::{FillContext, FormOwner, fill_form, load_form, refuse_faults, store_changes};
use crate::input::{FormValues, sent_values};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Final form values of the task to complete.
    pub struct CompleteTaskIn {
        /// Values for the form, at most 500. Fields that are not sent keep their value. Absent: no change.
        pub form_fields: FormValues,
    }
}

refuses![
    CollaborationRefusal::TaskNotFound,
    CollaborationRefusal::TaskAlreadyClosed,
    CollaborationRefusal::RequiredLinkMissing,
    CollaborationRefusal::TimeEntryRequired,
    SharedRefusal::RevisionMismatch,
];

/// Complete a task.
///
/// Stores the values that are sent, then sets the status of an open or pending task to `completed` and fills `closed`
/// and `closed_by`. Running time entries of all users are stopped, and files named in the form become evidence. Writes
/// a `TASK_COMPLETED` event and one `TASK_TIME_STOPPED` event for each stopped entry. Send an `Idempotency-Key` so that
/// you can safely retry the request. Otherwise a repeated request is refused with `task_already_closed`. Other
/// refusals: `required_link_missing` (link a record of each kind in `types`), `time_entry_required` (record time
/// first), and 422 with each missing mandatory field.
#[utoipa::path(
    post,
    path = "/task/{task_key}/complete",
    request_body = CompleteTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The completed task.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn complete_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<CompleteTaskIn>,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("complete_task").await?;
    let (now, by) = (write.now(), caller.user_key());
    let task = lock_task(&write, key, &if_match).await?;
    let (settings, needs_time) = load_requirements(write.conn(), task.type_key).await?;
    let missing = settings.missing(|kind| task.is_linked(kind));
    let time_missing = needs_time && !has_recorded_time(&write, key).await?;
    // The check of the form below reports missing values, field by field.
    let command = TaskCommand::Complete { link_missing: !missing.is_empty(), time_missing, value_missing: false };
    let next = check_transition(command, &task.state).map_err(|refusal| match refusal {
        TaskRefusal::RequiredLinkMissing => {
            let types: Vec<&str> = missing.iter().copied().map(LinkType::as_str).collect();
            CollaborationRefusal::RequiredLinkMissing.with("types", types)
        }
        refusal => refused(refusal),
    })?;
    let owner = FormOwner::Task(key);
    let mut form = load_form(&write, owner).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: Some(owner), name: "form_fields", now };
    let before = fill_form(&write, &mut form.entries, &sent_values(&input.form_fields), filling, &mut reader).await?;
    refuse_missing(&form.entries, "form_fields", &mut reader);
    refuse_faults(reader)?;
    store_changes(&write, &form, &before, by).await?;
    store_status(&write, key, next, (by, now), None).await?;
    let event_data = TaskCompleted { status_before: task.state.status, form_changes: form.journal_changes(&before) };
    write.append_event(event_of_locked(&event_data, &task, now));
    stop_running_entries(&mut write, &task, now).await?;
    let completed = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task completed.", completed)).await
}
