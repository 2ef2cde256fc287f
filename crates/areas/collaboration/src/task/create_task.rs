//! `POST /task`: creates a task.

use std::collections::HashSet;

use axum::extract::State;
use chrono::{DateTime, Utc};
use collaboration_queries::client::Params as _;
use collaboration_queries::task::{InsertTaskParams, insert_task, task_code_is_taken};
use collaboration_queries::task_type::hold_task_type;
use kernel::input;
use kernel::rules::event_data::TaskCreated;
use kernel::rules::link_settings::LinkSettings;
use kernel::rules::record_form::InitialValues;
use kernel::rules::task::{LinkType, NewTask, TaskPlan, TaskRefusal, check_creation};
use kernel::string_enum;
use kernel::wire::input::Reader;
use kernel::wire::json::FreeJson;
use kernel::wire::key::{Key, TaskKey, TaskTypeKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, UpperCode};
use kernel::wire::time::{Timestamp, Until};
use serde::Serialize;
use utoipa::ToSchema;

use super::assignees::{AssigneesIn, build_plan, hold_active_assignees, insert_people, owner_first};
use super::links::{TaskTarget, hold_targets, insert_links};
use super::model::{Task, load_task};
use super::rows::event_of;
use crate::forms::{FillContext, FormOwner, fill_form, insert_entries, make_form, refuse_faults};
use crate::input::{FormValues, sent_values};
use crate::limits::{LINKS_MAX, SKIPPED_CODES_MAX};
use crate::refusals::{CollaborationRefusal, refused};
use configuration::contract::{system_counter, take_codes};
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

string_enum! {
    /// Status that a new task can have.
    pub enum NewStatus {
        /// The task is to be done.
        Open = "open",
        /// The task is suspended until it is reopened.
        Pending = "pending",
    }
}

input! {
    /// Link from a new task to a record.
    pub struct TaskLinkIn {
        /// Kind of the record. The task type must enable links to it.
        pub kind as "type": LinkType,
        /// Key of the record to link to.
        pub key: Key,
    }
}

input! {
    /// Task to create.
    pub struct TaskIn {
        /// Key of an active task type.
        pub task_type_key: TaskTypeKey,
        /// Code of the task, at most 100 characters, stored in upper case and unique among all tasks, including deleted
        /// ones. Absent or blank: the next code of the task counter.
        pub code: UpperCode,
        /// Title of the task, at most 500 characters. Absent: no title.
        pub title: Option<Text<0, 500>>,
        /// Description of the task, at most 20 000 characters. Absent: no description.
        pub description: Option<Text<0, 20_000>>,
        /// Users who work on the task, at most 1000. Exactly one of them must be the owner. Absent or empty: nobody is
        /// assigned.
        pub assigned_to: AssigneesIn,
        /// Earliest start of the work, not after `due_by`. A date without time means the start of the UTC day. Absent:
        /// no start date.
        pub start_from: Option<Timestamp>,
        /// Time when the task is due. A date without time means the end of the UTC day. Absent: no due date.
        pub due_by: Option<Until>,
        /// Initial status: `open` or `pending`. Default: `open`.
        pub status: NewStatus = NewStatus::Open,
        /// Values for the form of the type, at most 500. Fields that are not sent start with their default. Mandatory
        /// fields may stay empty until the task is completed. Absent: all fields start with their default.
        pub form_fields: FormValues,
        /// Records to link the task to, at most 1000, each once. Absent: no links.
        pub links: List<TaskLinkIn, 0, LINKS_MAX>,
        /// Additional data of an integration, as any JSON value of at most 1 MiB. Absent: no value.
        pub extra: Option<FreeJson>,
    }
}

/// The new task and its key.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedTask {
    /// Key of the new task.
    #[schema(value_type = String)]
    task_key: TaskKey,
    /// The new task with its form, assignees and links.
    task: Task,
}

refuses![
    CollaborationRefusal::TaskTypeNotFound,
    CollaborationRefusal::TaskTypeInactive,
    CollaborationRefusal::TaskCodeTaken,
    CollaborationRefusal::CounterNotDefined,
    SerialRefusal::CounterExhausted,
    CollaborationRefusal::LinkTypeDisabled,
    CollaborationRefusal::AlreadyLinked,
    CollaborationRefusal::MultipleLinksNotAllowed,
    CollaborationRefusal::AssigneeDuplicate,
    CollaborationRefusal::TaskOwnerRequired,
    CollaborationRefusal::AssigneeNotFound,
    CollaborationRefusal::DatesReversed,
    CollaborationRefusal::NamedTargetNotFound,
];

/// Create a task.
///
/// Creates an open or pending task of an active type, with assignees, links and a copy of the form of the type. Without
/// `code`, the task counter of the configuration supplies a code, skipping codes in use. Writes a `TASK_CREATED` event,
/// which assignees receive on their own topic. Send an `Idempotency-Key`, otherwise a repeated request creates a second
/// task. Refusals: `task_type_inactive`, `task_code_taken`, `task_owner_required` (exactly one assignee must be the
/// owner), and `link_type_disabled`, `multiple_links_not_allowed` or `link_target_not_found` with the `index` of the
/// link, counted from 0.
#[utoipa::path(
    post,
    path = "/task",
    request_body = TaskIn,
    responses(
        (status = 200, description = "The new task and its key.", body = Envelope<CreatedTask>),
        Refused,
    ),
)]
pub async fn create_task(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<TaskIn>,
) -> Result<Committed<Envelope<CreatedTask>>, Problem> {
    let mut write = writer.begin("create_task").await?;
    let (now, by) = (write.now(), caller.user_key());
    let active = hold_active_assignees(&write, &input.assigned_to).await?;
    let kind = hold_task_type().bind(write.conn(), &input.task_type_key.number()).opt().await?;
    let kind = kind.ok_or(CollaborationRefusal::TaskTypeNotFound)?;
    let people = owner_first(&input.assigned_to);
    let targets: Vec<TaskTarget> =
        input.links.0.iter().map(|link| TaskTarget { kind: link.kind, key: link.key.clone() }).collect();
    let live = hold_targets(&app, &write, &targets).await?;
    let counter = system_counter(write.conn(), "tasks").await?;
    let task_context = NewTaskContext {
        type_inactive: !kind.active,
        has_counter: counter.is_some(),
        plan: build_plan(&people, &[], &active, input.start_from.map(|at| at.0), input.due_by.map(|at| at.0)),
        settings: LinkSettings::stored(&kind.link_settings),
    };
    check_new_task(&write, &input, &task_context, &targets, &live).await?;
    let mut form = make_form(&write, &kind.form_fields, InitialValues::Defaults, now).await?;
    let mut reader = Reader::new("body");
    let filling = FillContext { owner: None, name: "form_fields", now };
    fill_form(&write, &mut form, &sent_values(&input.form_fields), filling, &mut reader).await?;
    refuse_faults(reader)?;
    let code = match input.code.as_deref() {
        Some(code) => code.to_owned(),
        None => next_free_code(&app, &write, counter.as_deref()).await?,
    };
    let key = insert_new_task(&write, &input, &code, by.number(), now).await?;
    insert_people(&write, key, &people).await?;
    insert_links(&write, key, &targets).await?;
    insert_entries(&write, FormOwner::Task(key), &form, by).await?;
    let task = load_task(write.conn(), key).await?;
    let audience = people.iter().map(|one| one.user_key);
    write.append_event(event_of(&TaskCreated { code: &code }, key, &task.links, audience, now));
    write.commit(Envelope::ok("Task created.", CreatedTask { task_key: key, task })).await
}

/// Facts about a new task that its type, the configuration and the request determine.
struct NewTaskContext {
    type_inactive: bool,
    has_counter: bool,
    plan: TaskPlan,
    settings: LinkSettings,
}

/// Checks a new task against the rules. A refusal about a link names the index of the first link that breaks the rule.
async fn check_new_task(
    write: &Write,
    input: &TaskIn,
    task_context: &NewTaskContext,
    targets: &[TaskTarget],
    live: &HashSet<TaskTarget>,
) -> Result<(), Problem> {
    let code_taken = match input.code.as_deref() {
        Some(code) => task_code_is_taken().bind(write.conn(), &code).one().await?,
        None => false,
    };
    let earlier = |place: usize| targets.iter().take(place);
    let place = |broken: &dyn Fn(usize, &TaskTarget) -> bool| {
        targets.iter().enumerate().position(|(place, target)| broken(place, target))
    };
    let disabled = place(&|_, target| !task_context.settings.get(target.kind).enabled);
    let repeated = place(&|at, target| earlier(at).any(|other| other == target));
    let full = place(&|at, target| {
        !task_context.settings.get(target.kind).allow_multiple && earlier(at).any(|other| other.kind == target.kind)
    });
    let missing = place(&|_, target| !live.contains(target));
    let task = NewTask {
        type_inactive: task_context.type_inactive,
        code_taken,
        no_code: input.code.as_deref().is_none() && !task_context.has_counter,
        link_disabled: disabled.is_some(),
        link_repeated: repeated.is_some(),
        links_full: full.is_some(),
        plan: task_context.plan,
        target_missing: missing.is_some(),
    };
    check_creation(task).map_err(|refusal| match refusal {
        TaskRefusal::LinkTypeDisabled => CollaborationRefusal::LinkTypeDisabled.with("index", disabled),
        TaskRefusal::AlreadyLinked => CollaborationRefusal::AlreadyLinked.with("index", repeated),
        TaskRefusal::MultipleLinksNotAllowed => CollaborationRefusal::MultipleLinksNotAllowed.with("index", full),
        TaskRefusal::LinkTargetNotFound => CollaborationRefusal::NamedTargetNotFound.with("index", missing),
        refusal => refused(refusal),
    })
}

/// Returns the next code of the counter that no task has, in upper case. Refuses the request without a counter, and
/// after skipping too many codes in use.
async fn next_free_code(app: &App, write: &Write, counter: Option<&str>) -> Result<String, Problem> {
    let counter = counter.ok_or(CollaborationRefusal::CounterNotDefined)?;
    for _ in 0..SKIPPED_CODES_MAX {
        for code in take_codes(app, write, counter, 1).await? {
            let code = code.to_uppercase();
            if !task_code_is_taken().bind(write.conn(), &code.as_str()).one().await? {
                return Ok(code);
            }
        }
    }
    Err(SerialRefusal::CounterExhausted.with("counter_key", counter))
}

/// Stores the task without assignees, links and form.
async fn insert_new_task(
    write: &Write,
    input: &TaskIn,
    code: &str,
    created_by: i64,
    now: DateTime<Utc>,
) -> Result<TaskKey, Problem> {
    let params = InsertTaskParams {
        task_type_key: input.task_type_key.number(),
        code,
        status: input.status.as_str(),
        start_from: input.start_from.map(|at| at.0),
        due_by: input.due_by.map(|at| at.0),
        created: now,
        created_by,
        title: input.title.as_ref().map(Text::as_str),
        description: input.description.as_ref().map(Text::as_str),
        extra: input.extra.as_ref().map(|extra| &extra.0),
    };
    Ok(TaskKey::new(insert_task().params(write.conn(), &params).one().await?))
}
