//! `POST /task/{task_key}/complete` — a task was done; values that are sent are stored first.

use kernel::input;
use kernel::rules::event_data::TaskCompleted;
use kernel::rules::record_form::refuse_missing;
use kernel::rules::task::{LinkType, TaskCommand, TaskRefusal, check_transition};
use kernel::wire::input::Reader;
use kernel::wire::key::TaskKey;

use super::model::{Task, load_task};
use super::moving::store_status;
use super::rows::{demands_of, event_of_locked, lock_task};
use super::time_entries::{is_recorded, stop_all};
use crate::forms::{Filling, Owner, fill_form, finish, load_form, store_changes};
use crate::input::{Values, entries};
use crate::refusals::{Refusal, refused};
use platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// What is filled in before.
    pub struct CompleteTaskIn {
        /// Values; those that are not sent stay.
        pub form_fields: Values,
    }
}

refuses![
    Refusal::TaskNotFound,
    Refusal::TaskAlreadyClosed,
    Refusal::RequiredLinkMissing,
    Refusal::TimeEntryRequired,
    Shared::RevisionMismatch,
];

/// Complete a task.
///
/// Time that is still being recorded on the task is stopped with it.
#[utoipa::path(
    post,
    path = "/task/{task_key}/complete",
    request_body = CompleteTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The task.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn complete_task(
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<CompleteTaskIn>,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("complete_task").await?;
    let (now, by) = (write.now(), caller.user_key());
    let task = lock_task(&write, key, &if_match).await?;
    let (settings, needs_time) = demands_of(write.conn(), task.type_key).await?;
    let missing = settings.missing(|kind| task.is_linked(kind));
    let time_missing = needs_time && !is_recorded(&write, key).await?;
    // Missing values are told field by field, below.
    let command = TaskCommand::Complete { link_missing: !missing.is_empty(), time_missing, value_missing: false };
    let next = check_transition(command, &task.state).map_err(|refusal| match refusal {
        TaskRefusal::RequiredLinkMissing => {
            let types: Vec<&str> = missing.iter().copied().map(LinkType::as_str).collect();
            Refusal::RequiredLinkMissing.with("types", types)
        }
        refusal => refused(refusal),
    })?;
    let owner = Owner::Task(key);
    let mut form = load_form(&write, owner).await?;
    let mut reader = Reader::new("body");
    let filling = Filling { owner: Some(owner), name: "form_fields", now };
    let before = fill_form(&write, &mut form.entries, &entries(&input.form_fields), filling, &mut reader).await?;
    refuse_missing(&form.entries, "form_fields", &mut reader);
    finish(reader)?;
    store_changes(&write, &form, &before, by).await?;
    store_status(&write, key, next, (by, now), None).await?;
    let told = TaskCompleted { status_before: task.state.status, form_changes: form.told(&before) };
    write.record(event_of_locked(&told, &task, now));
    stop_all(&mut write, &task, now).await?;
    let completed = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task completed.", completed)).await
}
