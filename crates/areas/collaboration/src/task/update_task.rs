//! `PATCH /task/{task_key}`: changes texts, assignees, dates and form values of a task.

use collaboration_queries::client::Params as _;
use collaboration_queries::task::{UpdateTaskParams, update_task as store_row};
use kernel::input;
use kernel::rules::event_data::{Changes, TaskUpdated};
use kernel::rules::task::{TaskCommand, check_plan, check_transition};
use kernel::wire::input::Reader;
use kernel::wire::json::FreeJson;
use kernel::wire::key::TaskKey;
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};

use super::assignees::{AssigneesIn, build_plan, hold_active_assignees, owner_first, replace_people};
use super::model::{Task, load_task};
use super::rows::{LockedTask, event_of, lock_task};
use crate::forms::{FillContext, FormOwner, fill_form, load_form, refuse_faults, store_changes};
use crate::input::{FormValues, sent_values};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;

input! {
    /// Changes to a task. Absent members stay unchanged.
    pub struct TaskPatch {
        /// Title of the task, at most 500 characters. Absent: unchanged. `null` clears it.
        pub title: Patch<Option<Text<0, 500>>>,
        /// Description of the task, at most 20 000 characters. Absent: unchanged. `null` clears it.
        pub description: Patch<Option<Text<0, 20_000>>>,
        /// Complete new list of assignees, at most 1000. Exactly one of them must be the owner. Absent: unchanged.
        /// `null` or empty: nobody is assigned.
        pub assigned_to: Patch<Option<AssigneesIn>>,
        /// Earliest start of the work, not after `due_by`. A date without time means the start of the UTC day. Absent:
        /// unchanged. `null` clears it.
        pub start_from: Patch<Option<Timestamp>>,
        /// Time when the task is due. A date without time means the end of the UTC day. Absent: unchanged. `null`
        /// clears it.
        pub due_by: Patch<Option<Until>>,
        /// Values for the form, at most 500. Fields that are not sent keep their value. `null` clears a field. Absent:
        /// no change.
        pub form_fields: FormValues,
        /// Additional data of an integration, as any JSON value of at most 1 MiB. It replaces the current value.
        /// Absent: unchanged. `null` clears it.
        pub extra: Patch<Option<FreeJson>>,
    }
}

refuses![
    CollaborationRefusal::TaskNotFound,
    CollaborationRefusal::TaskClosed,
    SharedRefusal::RevisionMismatch,
    CollaborationRefusal::AssigneeDuplicate,
    CollaborationRefusal::TaskOwnerRequired,
    CollaborationRefusal::AssigneeNotFound,
    CollaborationRefusal::DatesReversed,
];

/// Change a task.
///
/// Changes texts, assignees, dates, form values and `extra` of an open or pending task. `assigned_to` replaces all
/// assignees. New assignees must be active users. If anything changes, the task gets a new revision, and a
/// `TASK_UPDATED` event is written with the old and new values. Old and new assignees receive the event on their own
/// topic. A repeated request changes nothing. `If-Match` is optional. Refusals: `task_closed` (reopen the task first),
/// `task_owner_required` (exactly one assignee must be the owner), `dates_reversed` (the start is after the due date),
/// and `user_not_found` for an assignee who does not exist or is not active.
#[utoipa::path(
    patch,
    path = "/task/{task_key}",
    request_body = TaskPatch,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The task after the change.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn update_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<TaskPatch>,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("update_task").await?;
    let (now, by) = (write.now(), caller.user_key());
    let people = match &input.assigned_to {
        Patch::Keep => None,
        Patch::Set(sent) => Some(sent.clone().unwrap_or_else(|| List(Vec::new()))),
    };
    let active = match &people {
        Some(sent) => hold_active_assignees(&write, sent).await?,
        None => std::collections::HashSet::new(),
    };
    let before = lock_task(&write, key, &if_match).await?;
    check_transition(TaskCommand::Update, &before.state).map_err(refused)?;
    let values = sent_values(&input.form_fields);
    let after = task_after_patch(&before, input, people.as_ref());
    check_plan(build_plan(&after.assignees, &before.assignees, &active, after.start_from, after.due_by))
        .map_err(refused)?;
    let owner = FormOwner::Task(key);
    let mut form = load_form(&write, owner).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: Some(owner), name: "form_fields", now };
    let old_values = fill_form(&write, &mut form.entries, &values, filling, &mut reader).await?;
    refuse_faults(reader)?;
    let changes = changes(&before, &after);
    if !changes.is_empty() || !old_values.is_empty() {
        store_task(&write, &before, &after).await?;
        store_changes(&write, &form, &old_values, by).await?;
        let event_data = TaskUpdated { changes, form_changes: form.journal_changes(&old_values) };
        let audience = before.assignees.iter().chain(&after.assignees).map(|one| one.user_key);
        write.append_event(event_of(&event_data, key, &before.links, audience, now));
    }
    let task = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task changed.", task)).await
}

/// Returns the task as it will be after the request. `people` are the assignees that were sent. `None` keeps the
/// current ones.
fn task_after_patch(task: &LockedTask, input: TaskPatch, people: Option<&AssigneesIn>) -> LockedTask {
    let task = task.clone();
    LockedTask {
        title: input.title.map_or(task.title, Text::into_string),
        description: input.description.map_or(task.description, Text::into_string),
        start_from: input.start_from.map_or(task.start_from, |at| at.0),
        due_by: input.due_by.map_or(task.due_by, |at| at.0),
        extra: input.extra.map_or(task.extra, |extra| extra.0),
        assignees: people.map_or(task.assignees, owner_first),
        ..task
    }
}

/// Returns the members that differ, with the old and new values, as the journal records them.
fn changes(before: &LockedTask, after: &LockedTask) -> Changes {
    Changes::default()
        .note("title", &before.title, &after.title)
        .note("description", &before.description, &after.description)
        .note("assigned_to", &before.assignees, &after.assignees)
        .note("start_from", &before.start_from.map(Timestamp), &after.start_from.map(Timestamp))
        .note("due_by", &before.due_by.map(Timestamp), &after.due_by.map(Timestamp))
        .note("extra", &before.extra, &after.extra)
}

/// Stores the task, and its assignees if they differ.
async fn store_task(write: &Write, before: &LockedTask, after: &LockedTask) -> Result<(), Problem> {
    let params = UpdateTaskParams {
        start_from: after.start_from,
        due_by: after.due_by,
        title: after.title.as_deref(),
        description: after.description.as_deref(),
        extra: after.extra.as_ref(),
        key: after.key.number(),
    };
    store_row().params(write.conn(), &params).one().await?;
    if before.assignees != after.assignees {
        replace_people(write, after.key, &after.assignees).await?;
    }
    Ok(())
}
