//! `PUT /task-type/{type_key}`: changes a task type. Members that are not sent stay unchanged, and existing tasks keep
//! their forms.

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
    /// Changes to a task type. Only `name` is required. Other members that are not sent stay unchanged.
    pub struct TaskTypeChange {
        /// Name of the type, 1 to 200 characters, unique among task types ignoring case. Send the current name to keep
        /// it.
        pub name: Name,
        /// Description of at most 10 000 characters. Absent: unchanged. `null` clears it.
        pub description: Patch<Option<Description>>,
        /// Name of an icon that the console shows, at most 200 characters. Absent: unchanged. `null` clears it.
        pub icon: Patch<Option<Text<0, 200>>>,
        /// Whether new tasks of this type can be created. Absent: unchanged.
        pub active: Patch<bool>,
        /// Complete form of new tasks. It replaces the current one. Existing tasks keep their form. Absent: unchanged.
        pub form_fields: Patch<FormIn>,
        /// Complete list of the kinds of records that tasks may be linked to, at most 20. A kind that is not listed is
        /// disabled. Applies to existing tasks too, but existing links are kept. Absent: unchanged.
        pub link_settings: Patch<List<LinkSettingIn, 0, 20>>,
        /// Whether tasks can be completed only after someone has recorded time on them. Applies to existing tasks too.
        /// Absent: unchanged.
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

/// Change a task type.
///
/// Changes the members that are sent. Existing tasks keep the form with which they were created, but link settings and
/// `require_time_entry` apply to them immediately. Setting `active` to `false` prevents new tasks and leaves existing
/// ones unchanged. The type gets a new revision. The change is not written to the journal. Repeating the request leaves
/// the type with the same content. `If-Match` is optional: with it, the request is refused with `revision_mismatch` if
/// someone else has changed the type. A name in use is refused with `task_type_name_taken`.
#[utoipa::path(
    put,
    path = "/task-type/{type_key}",
    request_body = TaskTypeChange,
    params(("type_key" = inline(TaskTypeKey), Path, description = "Key of the task type.")),
    responses(
        (status = 200, description = "The task type after the change.", body = Envelope<TaskType>),
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
