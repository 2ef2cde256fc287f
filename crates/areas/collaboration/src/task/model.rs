//! Tasks as they are answered.

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

/// Somebody who has to do with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Assignee {
    /// Who.
    #[schema(value_type = String)]
    pub user_key: UserKey,
    /// What.
    pub role: Role,
}

/// A field of the form of a task.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskFormField {
    /// Its key in the form.
    form_field_key: String,
    /// The custom field behind it.
    custom_field_key: String,
    /// What people read.
    label: String,
    /// What helps them.
    hint: Option<String>,
    /// It must be filled in before the task is completed.
    mandatory: bool,
    /// The value.
    #[schema(value_type = Value)]
    value: Option<Value>,
    /// When a value was given.
    last_updated: Option<Timestamp>,
    /// What it holds.
    #[serde(rename = "type")]
    kind: FieldType,
    /// It takes several values.
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

/// A linked record.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Linked {
    /// An issue.
    Issue(IssueBase),
    /// An order.
    WorkOrder(OrderBase),
    /// A product.
    Product(ProductBase),
    /// A unit.
    Serial(SerialBase),
    /// A task.
    Task(TaskBase),
}

/// What a task is linked to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskLink {
    /// The kind of record.
    #[serde(rename = "type")]
    pub kind: LinkType,
    /// Its key.
    pub key: String,
    /// Its code, if it has one.
    pub code: Option<String>,
    /// The number behind its key.
    #[serde(skip)]
    #[schema(ignore)]
    pub number: i64,
    /// The record; shown with one task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub l: Option<Linked>,
}

/// Something to be done.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Task {
    /// `Task/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: TaskKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its type.
    #[schema(value_type = String)]
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    task_type_key: TaskTypeKey,
    /// Name of its type.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    task_type_name: String,
    /// Its code.
    pub code: String,
    /// How far it has come.
    status: TaskStatus,
    /// Who answers for it.
    #[schema(value_type = Option<String>)]
    owner_key: Option<UserKey>,
    /// Who has to do with it, the owner first.
    pub assigned_to: Vec<Assignee>,
    /// Not before.
    start_from: Option<Timestamp>,
    /// Not after.
    due_by: Option<Timestamp>,
    /// When it was made.
    created: Timestamp,
    /// By whom.
    #[schema(value_type = String)]
    created_by: UserKey,
    /// When it was completed or canceled.
    closed: Option<Timestamp>,
    /// By whom.
    #[schema(value_type = Option<String>)]
    closed_by: Option<UserKey>,
    /// When it was deleted.
    deleted: Option<Timestamp>,
    /// By whom.
    #[schema(value_type = Option<String>)]
    deleted_by: Option<UserKey>,
    /// What it is.
    title: Option<String>,
    /// More about it.
    description: Option<String>,
    /// Its form.
    form_fields: Vec<TaskFormField>,
    /// Icon of its type.
    icon: Option<String>,
    /// Why it was canceled.
    reason: Option<String>,
    /// Free data.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// What it is linked to.
    pub links: Vec<TaskLink>,
    /// What it may be linked to; shown with one task.
    #[serde(skip)]
    #[schema(ignore)]
    pub link_settings: Vec<LinkSetting>,
}

impl Task {
    /// Whether it is deleted: hidden from reads, while its code stays taken.
    pub const fn is_deleted(&self) -> bool {
        self.deleted.is_some()
    }

    fn new(row: TaskRead, form: RecordForm, assigned_to: Vec<Assignee>, links: Vec<TaskLink>) -> Result<Self, Problem> {
        let unknown = || Problem::internal(format!("a task with the unknown status {}", row.status));
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

/// Assignees by key of the task, the owner first; a task without assignees is left out.
pub async fn load_assignees(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<Assignee>>, Problem> {
    let mut assignees: HashMap<i64, Vec<Assignee>> = HashMap::new();
    for row in read_assignees().bind(client, &keys).all().await? {
        let unknown = || Problem::internal(format!("an assignee in the unknown role {}", row.role));
        let role = Role::from_word(&row.role).ok_or_else(unknown)?;
        assignees.entry(row.task_key).or_default().push(Assignee { user_key: UserKey::new(row.user_key), role });
    }
    Ok(assignees)
}

/// Links by key of the task, without those to deleted tasks; a task without links is left out.
pub async fn load_links(client: &Object, keys: &[i64]) -> Result<HashMap<i64, Vec<TaskLink>>, Problem> {
    let mut links: HashMap<i64, Vec<TaskLink>> = HashMap::new();
    for row in read_task_links().bind(client, &keys).all().await? {
        let unknown = || Problem::internal(format!("a link of the unknown kind {}", row.kind));
        let kind = LinkType::from_word(&row.kind).ok_or_else(unknown)?;
        let link = TaskLink { kind, key: row.target.to_string(), code: row.code, number: row.target, l: None };
        links.entry(row.task_key).or_default().push(link);
    }
    Ok(links)
}

/// Tasks in the order of the keys, deleted ones too; unknown keys are left out. Four statements, however many tasks.
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

/// One task, deleted or not; refuses an unknown key.
pub async fn load_task(client: &Object, key: TaskKey) -> Result<Task, Problem> {
    load_tasks(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::TaskNotFound.into())
}
