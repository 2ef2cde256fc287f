//! Types of tasks as they are answered.

use collaboration_queries::task_type::{TaskTypeRow, find_task_type};
use deadpool_postgres::Object;
use kernel::rules::link_settings::{LinkSetting, LinkSettingIn, LinkSettings};
use kernel::wire::key::{RecordId, TaskTypeKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::form_definitions::with_field_types;
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// What tasks of a type ask for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskType {
    /// `TaskType/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    pub key: TaskTypeKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its name.
    name: String,
    /// Free text.
    description: Option<String>,
    /// Name of an icon.
    icon: Option<String>,
    /// New tasks can be made.
    active: bool,
    /// When it was made.
    created: Timestamp,
    /// The form of its tasks.
    #[schema(value_type = Vec<Object>)]
    form_fields: Vec<Value>,
    /// What its tasks may be linked to.
    link_settings: Vec<LinkSetting>,
    /// A task of this type can be completed only after someone has recorded time on it.
    require_time_entry: bool,
    /// Kept for the printing of labels.
    #[schema(value_type = Vec<Object>)]
    print_templates: Vec<Value>,
}

/// Task types as they are answered, in the order of the rows; fields whose custom field was deleted are left out.
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

/// One task type; refuses an unknown key.
pub async fn load_task_type(client: &Object, key: TaskTypeKey) -> Result<TaskType, Problem> {
    let row =
        find_task_type().bind(client, &key.number()).opt().await?.ok_or(CollaborationRefusal::TaskTypeNotFound)?;
    task_types(client, vec![row]).await?.pop().ok_or_else(|| CollaborationRefusal::TaskTypeNotFound.into())
}

/// The link settings of a type. A kind of link may appear once and be required only if it is enabled; the refusal names
/// the place of the first setting that breaks this.
pub fn checked_settings(sent: &[LinkSettingIn]) -> Result<LinkSettings, Problem> {
    LinkSettings::of(sent).map_err(|index| CollaborationRefusal::LinkSettingInvalid.with("index", index))
}
