//! `PUT /task-type/{type_key}` — a type of tasks is changed: members that are not sent stay. Tasks keep their forms.

use collaboration_queries::client::Params as _;
use collaboration_queries::task_type::{UpdateTaskTypeParams, lock_task_type, update_task_type};
use kernel::input;
use kernel::rules::link_settings::LinkSettingIn;
use kernel::wire::key::TaskTypeKey;
use kernel::wire::list::List;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Description, Name, Text};
use serde_json::json;

use super::model::{TaskType, checked_settings, load_task_type};
use crate::form_definitions::{FormIn, define_fields, stored_form};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// A type of tasks; what is not sent stays.
    pub struct TaskTypeChange {
        /// Its name; unique, whatever the case.
        pub name: Name,
        /// Free text.
        pub description: Patch<Option<Description>>,
        /// Name of an icon.
        pub icon: Patch<Option<Text<0, 200>>>,
        /// New tasks can be made.
        pub active: Patch<bool>,
        /// The form of new tasks.
        pub form_fields: Patch<FormIn>,
        /// What tasks may be linked to from now on.
        pub link_settings: Patch<List<LinkSettingIn, 0, 20>>,
        /// Tasks can be completed only after someone has recorded time on them.
        pub require_time_entry: Patch<bool>,
    }
}

refuses![
    CollaborationRefusal::TaskTypeNotFound,
    CollaborationRefusal::TaskTypeNameTaken,
    SharedRefusal::RevisionMismatch,
    QualityRefusal::NamedFieldNotFound,
    QualityRefusal::DefaultRequired,
    QualityRefusal::DefaultInvalid,
    CollaborationRefusal::LinkSettingInvalid,
];

/// Change a type of tasks.
#[utoipa::path(
    put,
    path = "/task-type/{type_key}",
    request_body = TaskTypeChange,
    params(("type_key" = inline(TaskTypeKey), Path, description = "Key of the type.")),
    responses(
        (status = 200, description = "The type.", body = Envelope<TaskType>),
        Refused,
    ),
)]
pub async fn replace_task_type(
    writer: Writer,
    PathParam(key): PathParam<TaskTypeKey>,
    if_match: IfMatch,
    Body(input): Body<TaskTypeChange>,
) -> Result<Committed<Envelope<TaskType>>, Problem> {
    let write = writer.begin("replace_task_type").await?;
    let present = lock_task_type()
        .bind(write.conn(), &key.number())
        .opt()
        .await?
        .ok_or(CollaborationRefusal::TaskTypeNotFound)?;
    if_match.check(present.rev)?;
    let form_fields = match input.form_fields {
        Patch::Keep => present.form_fields,
        Patch::Set(form) => {
            let form = define_fields(&write, form, "form_fields").await?;
            note_form(&write, format!("TaskType/{key}"), &form).await?;
            stored_form(&form)
        }
    };
    let link_settings = match input.link_settings {
        Patch::Keep => present.link_settings,
        Patch::Set(sent) => json!(checked_settings(&sent.0)?),
    };
    let params = UpdateTaskTypeParams {
        name: input.name.as_str(),
        description: input.description.map_or(present.description, Text::into_string),
        icon: input.icon.map_or(present.icon, Text::into_string),
        active: input.active.or(present.active),
        form_fields,
        link_settings,
        require_time_entry: input.require_time_entry.or(present.require_time_entry),
        key: key.number(),
    };
    update_task_type().params(write.conn(), &params).one().await?;
    let changed = load_task_type(write.conn(), key).await?;
    write.commit(Envelope::ok("Task type changed.", changed)).await
}
