//! Task types in responses.

use collaboration_queries::task_type::{TaskTypeRow, find_task_type};
use deadpool_postgres::Object;
use kernel::rules::form_definition::FormField;
use kernel::rules::link_settings::{LinkSetting, LinkSettingIn, LinkSettings};
use kernel::wire::key::{RecordId, TaskTypeKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::form_definitions::with_field_types;
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// A task type: the form, the links and the rules of its tasks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskType {
    /// Kind and key of the task type, `TaskType/<key>`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the task type.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: TaskTypeKey,
    /// Revision of the task type. It changes with every write and is compared with `If-Match`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the type, unique ignoring case.
    name: String,
    /// Description of the type. `null` when it has none.
    description: Option<String>,
    /// Name of the icon that the console shows. `null` when the type has none.
    icon: Option<String>,
    /// Whether new tasks of this type can be created.
    active: bool,
    /// Time when the type was created.
    created: Timestamp,
    /// Form fields of new tasks of this type, in display order, each with the type of its custom field.
    #[schema(value_type = Vec<FormField>)]
    form_fields: Vec<Value>,
    /// One setting for each kind of record that a task can be linked to.
    link_settings: Vec<LinkSetting>,
    /// Whether a task of this type can be completed only after someone has recorded time on it.
    require_time_entry: bool,
    /// Always empty. Reserved for label templates.
    #[schema(value_type = Vec<Object>, max_items = 0)]
    print_templates: Vec<Value>,
}

/// Converts rows to task types, in the order of the rows. Form fields whose custom field was deleted are left out.
pub async fn task_types(client: &Object, rows: Vec<TaskTypeRow>) -> Result<Vec<TaskType>, Problem> {
    let forms = with_field_types(client, rows.iter().map(|row| row.form_fields.clone()).collect()).await?;
    let kind = |(row, form_fields): (TaskTypeRow, Vec<Value>)| TaskType {
        id: RecordId { kind: "TaskType", number: row.key },
        key: TaskTypeKey::new(row.key),
        rev: row.rev.to_string(),
        name: row.name,
        description: row.description,
        icon: row.icon,
        active: row.active,
        created: Timestamp(row.created),
        form_fields,
        link_settings: LinkSettings::stored(&row.link_settings).into_vec(),
        require_time_entry: row.require_time_entry,
        print_templates: Vec::new(),
    };
    Ok(rows.into_iter().zip(forms).map(kind).collect())
}

/// Reads one task type. Refuses an unknown key.
pub async fn load_task_type(client: &Object, key: TaskTypeKey) -> Result<TaskType, Problem> {
    let row =
        find_task_type().bind(client, &key.number()).opt().await?.ok_or(CollaborationRefusal::TaskTypeNotFound)?;
    task_types(client, vec![row]).await?.pop().ok_or_else(|| CollaborationRefusal::TaskTypeNotFound.into())
}

/// Checks the link settings of a type. Each kind of link may appear once and can be required only if it is enabled. The
/// refusal names the index of the first invalid setting.
pub fn checked_settings(sent: &[LinkSettingIn]) -> Result<LinkSettings, Problem> {
    LinkSettings::of(sent).map_err(|index| CollaborationRefusal::LinkSettingInvalid.with("index", index))
}
