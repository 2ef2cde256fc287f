//! `PATCH /issue-type/{issue_type_key}`: changes an issue type. Existing issues keep their form and values.

use collaboration_queries::client::Params as _;
use collaboration_queries::issue_type::{UpdateIssueTypeParams, lock_issue_type, update_issue_type as store};
use kernel::input;
use kernel::wire::key::IssueTypeKey;
use kernel::wire::patch::Patch;
use kernel::wire::text::{Code, Description, Name, Text};

use super::model::{IssueType, load_issue_type};
use crate::form_definitions::{FormIn, define_fields, stored_form};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// Changes to an issue type. Absent members stay unchanged.
    pub struct IssueTypePatch {
        /// Name of the type, 1 to 200 characters. Absent: unchanged.
        pub name: Patch<Name>,
        /// Code of the type, at most 100 characters, unique among issue types. Absent: unchanged. `null` or blank
        /// clears it.
        pub code: Patch<Code>,
        /// Whether issues of this type can be reported. Absent: unchanged.
        pub active: Patch<bool>,
        /// Description of at most 10 000 characters. Absent: unchanged. `null` clears it.
        pub description: Patch<Option<Description>>,
        /// Name of an icon that the console shows, at most 200 characters. Absent: unchanged. `null` clears it.
        pub icon: Patch<Option<Text<0, 200>>>,
        /// Complete form of new issues. It replaces the current one. Existing issues keep their form. Absent:
        /// unchanged.
        pub form_template: Patch<FormIn>,
        /// Whether new issues of this type are critical unless the report sets `critical`. Absent: unchanged.
        pub critical: Patch<bool>,
    }
}

refuses![
    CollaborationRefusal::IssueTypeNotFound,
    CollaborationRefusal::IssueTypeCodeTaken,
    SharedRefusal::RevisionMismatch,
    QualityRefusal::NamedFieldNotFound,
    QualityRefusal::DefaultRequired,
    QualityRefusal::DefaultInvalid,
];

/// Change an issue type.
///
/// Changes the members that are sent. Existing issues keep their form, their values and their `critical` flag. Setting
/// `active` to `false` prevents new issues of the type and leaves existing ones unchanged. The type gets a new
/// revision. The change is not written to the journal. `If-Match` is optional: with it, the request is refused with
/// `revision_mismatch` if someone else has changed the type. A code in use is refused with `issue_type_code_taken`.
#[utoipa::path(
    patch,
    path = "/issue-type/{issue_type_key}",
    request_body = IssueTypePatch,
    params(("issue_type_key" = inline(IssueTypeKey), Path, description = "Key of the issue type.")),
    responses(
        (status = 200, description = "The issue type after the change.", body = Envelope<IssueType>),
        Refused,
    ),
)]
pub async fn update_issue_type(
    writer: Writer,
    PathParam(key): PathParam<IssueTypeKey>,
    if_match: IfMatch,
    Body(input): Body<IssueTypePatch>,
) -> Result<Committed<Envelope<IssueType>>, Problem> {
    let write = writer.begin("update_issue_type").await?;
    let present = lock_issue_type()
        .bind(write.conn(), &key.number())
        .opt()
        .await?
        .ok_or(CollaborationRefusal::IssueTypeNotFound)?;
    if_match.check(present.rev)?;
    let form_template = match input.form_template {
        Patch::Keep => present.form_template,
        Patch::Set(form) => {
            let form = define_fields(&write, form, "form_template").await?;
            note_form(&write, format!("IssueType/{key}"), &form).await?;
            stored_form(&form)
        }
    };
    let params = UpdateIssueTypeParams {
        name: input.name.as_ref().map_or(present.name, Name::to_string),
        code: input.code.as_ref().map_or(present.code, |code| code.as_deref().map(str::to_owned)),
        active: input.active.or(present.active),
        description: input.description.map_or(present.description, Text::into_string),
        icon: input.icon.map_or(present.icon, Text::into_string),
        form_template,
        critical: input.critical.or(present.critical),
        key: key.number(),
    };
    store().params(write.conn(), &params).one().await?;
    let changed = load_issue_type(write.conn(), key).await?;
    write.commit(Envelope::ok("Issue type changed.", changed)).await
}
