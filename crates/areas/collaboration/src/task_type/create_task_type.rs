//! `POST /task-type`: creates a task type.

use collaboration_queries::client::Params as _;
use collaboration_queries::task_type::{InsertTaskTypeParams, insert_task_type};
use kernel::input;
use kernel::rules::link_settings::LinkSettingIn;
use kernel::wire::key::TaskTypeKey;
use kernel::wire::list::List;
use kernel::wire::text::{Description, Name, Text};
use serde_json::json;

use super::model::{TaskType, checked_settings, load_task_type};
use crate::form_definitions::{FormIn, define_fields, stored_form};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// Task type to create.
    pub struct TaskTypeIn {
        /// Name of the type, 1 to 200 characters, unique among task types ignoring case.
        pub name: Name,
        /// Description of at most 10 000 characters. Absent: no description.
        pub description: Option<Description>,
        /// Name of an icon that the console shows, at most 200 characters. Absent: no icon.
        pub icon: Option<Text<0, 200>>,
        /// Whether new tasks of this type can be created. Default: `true`.
        pub active: bool = true,
        /// Form fields of the tasks of this type, in display order. Each field names a custom field. Absent: no form.
        pub form_fields: FormIn,
        /// Kinds of records that tasks of this type may be linked to, at most 20. A kind that is not listed is
        /// disabled. Absent: no links.
        pub link_settings: List<LinkSettingIn, 0, 20>,
        /// Whether a task of this type can be completed only after someone has recorded time on it. Default: `false`.
        pub require_time_entry: bool = false,
    }
}

refuses![
    CollaborationRefusal::TaskTypeNameTaken,
    QualityRefusal::NamedFieldNotFound,
    QualityRefusal::DefaultRequired,
    QualityRefusal::DefaultInvalid,
    CollaborationRefusal::LinkSettingInvalid,
];

/// Create a task type.
///
/// Creates a task type, which defines the form of its tasks, the records that they may be linked to, and whether time
/// must be recorded on them. Each form field names an existing custom field. A new task gets a copy of the form. The
/// change is not written to the journal. Send an `Idempotency-Key` so that you can safely retry the request. Refusals:
/// `task_type_name_taken` for a name in use, and `link_setting_invalid` for a kind that is listed twice or required
/// without being enabled (`index` is its position in the list, counted from 0).
#[utoipa::path(
    post,
    path = "/task-type",
    request_body = TaskTypeIn,
    responses(
        (status = 200, description = "The new task type.", body = Envelope<TaskType>),
        Refused,
    ),
)]
pub async fn create_task_type(
    writer: Writer,
    Body(input): Body<TaskTypeIn>,
) -> Result<Committed<Envelope<TaskType>>, Problem> {
    let write = writer.begin("create_task_type").await?;
    let form = define_fields(&write, input.form_fields, "form_fields").await?;
    let settings = checked_settings(&input.link_settings.0)?;
    let params = InsertTaskTypeParams {
        name: input.name.as_str(),
        description: input.description.as_ref().map(Text::as_str),
        icon: input.icon.as_ref().map(Text::as_str),
        active: input.active,
        created: write.now(),
        form_fields: stored_form(&form),
        link_settings: json!(settings),
        require_time_entry: input.require_time_entry,
    };
    let key = TaskTypeKey::new(insert_task_type().params(write.conn(), &params).one().await?);
    note_form(&write, format!("TaskType/{key}"), &form).await?;
    let created = load_task_type(write.conn(), key).await?;
    write.commit(Envelope::ok("Task type created.", created)).await
}
