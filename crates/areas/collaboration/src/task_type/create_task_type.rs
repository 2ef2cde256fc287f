//! `POST /task-type` — a new type of tasks.

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
    /// A new type of tasks.
    pub struct TaskTypeIn {
        /// Its name; unique, whatever the case.
        pub name: Name,
        /// Free text.
        pub description: Option<Description>,
        /// Name of an icon.
        pub icon: Option<Text<0, 200>>,
        /// New tasks can be made.
        pub active: bool = true,
        /// The form of its tasks.
        pub form_fields: FormIn,
        /// What its tasks may be linked to; kinds that are missing are disabled.
        pub link_settings: List<LinkSettingIn, 0, 20>,
        /// A task of this type can be completed only after someone has recorded time on it.
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

/// Create a type of tasks.
#[utoipa::path(
    post,
    path = "/task-type",
    request_body = TaskTypeIn,
    responses(
        (status = 200, description = "The type.", body = Envelope<TaskType>),
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
