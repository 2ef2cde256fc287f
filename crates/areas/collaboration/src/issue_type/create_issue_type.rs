//! `POST /issue-type`: creates an issue type.

use collaboration_queries::client::Params as _;
use collaboration_queries::issue_type::{InsertIssueTypeParams, insert_issue_type};
use kernel::input;
use kernel::wire::key::IssueTypeKey;
use kernel::wire::text::{Code, Description, Name, Text};

use super::model::{IssueType, load_issue_type};
use crate::form_definitions::{FormIn, define_fields, stored_form};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::{QualityRefusal, note_form};

input! {
    /// Issue type to create.
    pub struct IssueTypeIn {
        /// Name of the type, 1 to 200 characters. Need not be unique.
        pub name: Name,
        /// Code of the type, at most 100 characters, unique among issue types. Absent or blank: no code.
        pub code: Code,
        /// Whether issues of this type can be reported. Default: `true`.
        pub active: bool = true,
        /// Description of at most 10 000 characters. Absent: no description.
        pub description: Option<Description>,
        /// Name of an icon that the console shows, at most 200 characters. Absent: no icon.
        pub icon: Option<Text<0, 200>>,
        /// Form fields of the issues of this type, in display order. Each field names a custom field. Absent: no form.
        pub form_template: FormIn,
        /// Whether new issues of this type are critical unless the report sets `critical`. Default: `false`.
        pub critical: bool = false,
    }
}

refuses![
    CollaborationRefusal::IssueTypeCodeTaken,
    QualityRefusal::NamedFieldNotFound,
    QualityRefusal::DefaultRequired,
    QualityRefusal::DefaultInvalid,
];

/// Create an issue type.
///
/// Creates an issue type, which defines the form of its issues and whether they are critical by default. Each form
/// field names an existing custom field. An issue copies the form when it gets the type. The change is not written to
/// the journal. Send an `Idempotency-Key` so that you can safely retry the request. A code in use is refused with
/// `issue_type_code_taken`. An unknown custom field is refused with `field_not_found`, and `index` is the position of
/// its form field, counted from 0.
#[utoipa::path(
    post,
    path = "/issue-type",
    request_body = IssueTypeIn,
    responses(
        (status = 200, description = "The new issue type.", body = Envelope<IssueType>),
        Refused,
    ),
)]
pub async fn create_issue_type(
    writer: Writer,
    Body(input): Body<IssueTypeIn>,
) -> Result<Committed<Envelope<IssueType>>, Problem> {
    let write = writer.begin("create_issue_type").await?;
    let form = define_fields(&write, input.form_template, "form_template").await?;
    let params = InsertIssueTypeParams {
        name: input.name.as_str(),
        code: input.code.as_deref(),
        active: input.active,
        description: input.description.as_ref().map(Text::as_str),
        icon: input.icon.as_ref().map(Text::as_str),
        form_template: stored_form(&form),
        critical: input.critical,
    };
    let key = IssueTypeKey::new(insert_issue_type().params(write.conn(), &params).one().await?);
    note_form(&write, format!("IssueType/{key}"), &form).await?;
    let created = load_issue_type(write.conn(), key).await?;
    write.commit(Envelope::ok("Issue type created.", created)).await
}
