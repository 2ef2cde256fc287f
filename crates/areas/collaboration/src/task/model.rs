//! Tasks in responses.

use std::collections::HashMap;

use collaboration_queries::task::{TaskRead, read_assignees, read_task_links, read_tasks};
use deadpool_postgres::Object;
use kernel::rules::form::FieldType;
use kernel::rules::link_settings::{LinkSetting, LinkSettings};
use kernel::rules::record_form::RecordFormField;
use kernel::rules::task::{LinkType, Role, TaskStatus};
use kernel::wire::key::{RecordId, TaskKey, TaskTypeKey, UserKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::bases::{IssueBase, OrderBase, SerialBase, TaskBase};
use crate::forms::{RecordForm, forms_of_tasks};
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;
use product::contract::ProductBase;

/// A user who is assigned to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Assignee {
    /// Key of the assigned user.
    #[schema(value_type = String)]
    pub user_key: UserKey,
    /// Role of the user in the task: `owner` or `participant`.
    pub role: Role,
}

/// A form field of a task, with its definition and value.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskFormField {
    /// Key of the field in the form, as requests name it.
    form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    custom_field_key: String,
    /// Label that users see.
    label: String,
    /// Help text that users see. `null` when there is none.
    hint: Option<String>,
    /// Whether the field needs a value before the task can be completed.
    mandatory: bool,
    /// Value in the JSON form of the field type. `null` when the field is empty, and for a ternary field also when its
    /// third state was chosen.
    #[schema(value_type = Value)]
    value: Option<Value>,
    /// Time when the value was entered. `null` when the field is empty.
    last_updated: Option<Timestamp>,
    /// Type of the values that the field accepts.
    #[serde(rename = "type")]
    kind: FieldType,
    /// Whether the field accepts several values, as an array.
    multiple: bool,
}

impl From<RecordFormField> for TaskFormField {
    fn from(entry: RecordFormField) -> Self {
        Self {
            form_field_key: entry.field.key,
            custom_field_key: entry.field.custom_field_key,
            label: entry.label,
            hint: entry.hint,
            mandatory: entry.field.mandatory,
            value: entry.value,
            last_updated: entry.last_updated.map(Timestamp),
            kind: entry.field.kind,
            multiple: entry.field.multiple,
        }
    }
}

/// Short form of a linked record. `type` of the link names the kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Linked {
    /// A linked issue in short form.
    Issue(IssueBase),
    /// A linked work order in short form.
    WorkOrder(OrderBase),
    /// A linked product in short form.
    Product(ProductBase),
    /// A linked unit in short form.
    Serial(SerialBase),
    /// A linked task in short form.
    Task(TaskBase),
}

/// A link from a task to a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskLink {
    /// Kind of the linked record.
    #[serde(rename = "type")]
    pub kind: LinkType,
    /// Key of the linked record.
    pub key: String,
    /// Code of the linked record. `null` for issues, and for a unit without a serial number.
    pub code: Option<String>,
    /// Key of the linked record as a number.
    #[serde(skip)]
    #[schema(ignore)]
    pub number: i64,
    /// The linked record in short form. Only in the response of `GET /task/{task_key}`. Absent in lists and commands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub l: Option<Linked>,
}

/// A task: work with an owner and a due date outside a routing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Task {
    /// Kind and key of the task, `Task/<key>`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the task.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: TaskKey,
    /// Revision of the task. It changes with every write and is compared with `If-Match`.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Key of the task type.
    #[schema(value_type = String)]
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    task_type_key: TaskTypeKey,
    /// Name of the task type.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    task_type_name: String,
    /// Code of the task in upper case, unique among all tasks.
    pub code: String,
    /// Status of the task: `pending`, `open`, `completed` or `canceled`.
    status: TaskStatus,
    /// Key of the assignee who is responsible for the task. `null` when nobody is assigned.
    #[schema(value_type = Option<String>)]
    owner_key: Option<UserKey>,
    /// Users assigned to the task, the owner first. Empty when nobody is assigned.
    pub assigned_to: Vec<Assignee>,
    /// Earliest start of the work. `null` when no start date is set.
    start_from: Option<Timestamp>,
    /// Time when the task is due. `null` when no due date is set.
    due_by: Option<Timestamp>,
    /// Time when the task was created.
    created: Timestamp,
    /// Key of the user who created the task.
    #[schema(value_type = String)]
    created_by: UserKey,
    /// Time when the task was completed or canceled. `null` while it is open or pending.
    closed: Option<Timestamp>,
    /// Key of the user who completed or canceled the task. `null` while it is open or pending.
    #[schema(value_type = Option<String>)]
    closed_by: Option<UserKey>,
    /// Time when the task was deleted. `null` unless it is deleted.
    deleted: Option<Timestamp>,
    /// Key of the user who deleted the task. `null` unless it is deleted.
    #[schema(value_type = Option<String>)]
    deleted_by: Option<UserKey>,
    /// Title of the task. `null` when it has none.
    title: Option<String>,
    /// Description of the task. `null` when it has none.
    description: Option<String>,
    /// Form of the task, copied from its type when it was created, with the values.
    form_fields: Vec<TaskFormField>,
    /// Icon of the task type. `null` when the type has none.
    icon: Option<String>,
    /// Reason for canceling the task. `null` when it is not canceled, or no reason was given.
    reason: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Records that the task is linked to. Links to deleted tasks are left out.
    pub links: Vec<TaskLink>,
    /// Link settings of the task type. Only the response for a single task shows them.
    #[serde(skip)]
    #[schema(ignore)]
    pub link_settings: Vec<LinkSetting>,
}

impl Task {
    /// Returns whether the task is deleted: hidden from reads, while its code stays reserved.
    pub const fn is_deleted(&self) -> bool {
        self.deleted.is_some()
    }

    /// Combines a stored task with its form, assignees and links. Fails on a status that this version does not know.
    fn new(row: TaskRead, form: RecordForm, assigned_to: Vec<Assignee>, links: Vec<TaskLink>) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("task with unknown status {}", row.status));
        let owner = assigned_to.iter().find(|assignee| assignee.role == Role::Owner);
        Ok(Self {
            id: RecordId { kind: "Task", number: row.key },
            key: TaskKey::new(row.key),
            rev: row.rev.to_string(),
            task_type_key: TaskTypeKey::new(row.task_type_key),
            task_type_name: row.task_type_name,
            code: row.code,
            status: TaskStatus::from_word(&row.status).ok_or_else(unknown)?,
            owner_key: owner.map(|assignee| assignee.user_key),
            assigned_to,
            start_from: row.start_from.map(Timestamp),
            due_by: row.due_by.map(Timestamp),
            created: Timestamp(row.created),
            created_by: UserKey::new(row.created_by),
            closed: row.closed.map(Timestamp),
            closed_by: row.closed_by.map(UserKey::new),
            deleted: row.deleted.map(Timestamp),
            deleted_by: row.deleted_by.map(UserKey::new),
            title: row.title,
            description: row.description,
            form_fields: form.entries.into_iter().map(TaskFormField::from).collect(),
            icon: row.icon,
            reason: row.reason,
            extra: row.extra,
            links,
            link_settings: LinkSettings::stored(&row.link_settings).into_vec(),
        })
    }
}

/// Reads assignees by task key, the owner first. A task without assignees is left out.
pub async fn load_assignees(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<Assignee>>, Problem> {
    let mut assignees: HashMap<i64, Vec<Assignee>> = HashMap::new();
    for row in read_assignees().bind(client, &keys).all().await? {
        let unknown = || Problem::internal(format!("assignee with unknown role {}", row.role));
        let role = Role::from_word(&row.role).ok_or_else(unknown)?;
        assignees.entry(row.task_key).or_default().push(Assignee { user_key: UserKey::new(row.user_key), role });
    }
    Ok(assignees)
}

/// Reads links by task key, without links to deleted tasks. A task without links is left out.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<TaskLink>>, Problem> {
    let mut links: HashMap<i64, Vec<TaskLink>> = HashMap::new();
    for row in read_task_links().bind(client, &keys).all().await? {
        let unknown = || Problem::internal(format!("link of unknown kind {}", row.kind));
        let kind = LinkType::from_word(&row.kind).ok_or_else(unknown)?;
        let link = TaskLink { kind, key: row.target.to_string(), code: row.code, number: row.target, l: None };
        links.entry(row.task_key).or_default().push(link);
    }
    Ok(links)
}

/// Reads tasks in the order of the keys, including deleted ones. Unknown keys are left out. Runs four statements for
/// any number of tasks.
pub async fn load_tasks(client: &Object, keys: &[i64]) -> Result<Vec<Task>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = read_tasks().bind(client, &keys).all().await?;
    let mut forms = forms_of_tasks(client, keys).await?;
    let mut assignees = load_assignees(client, keys).await?;
    let mut links = load_links(client, keys).await?;
    let task = |row: TaskRead| {
        let (form, people, links) = (forms.remove(&row.key), assignees.remove(&row.key), links.remove(&row.key));
        Task::new(row, form.unwrap_or_default(), people.unwrap_or_default(), links.unwrap_or_default())
    };
    rows.into_iter().map(task).collect()
}

/// Reads one task, deleted or not. Refuses an unknown key.
pub async fn load_task(client: &Object, key: TaskKey) -> Result<Task, Problem> {
    load_tasks(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::TaskNotFound.into())
}
