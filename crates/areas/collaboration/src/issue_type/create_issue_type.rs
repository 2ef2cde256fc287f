//! `POST /issue-type` — a new type of issues.

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
    /// A new type of issues.
    pub struct IssueTypeIn {
        /// Its name.
        pub name: Name,
        /// Its code; two types without one are fine.
        pub code: Code,
        /// New issues can be reported.
        pub active: bool = true,
        /// Free text.
        pub description: Option<Description>,
        /// Name of an icon.
        pub icon: Option<Text<0, 200>>,
        /// The form of its issues.
        pub form_template: FormIn,
        /// Its issues are critical unless said otherwise.
        pub critical: bool = false,
    }
}

refuses![
    CollaborationRefusal::IssueTypeCodeTaken,
    QualityRefusal::NamedFieldNotFound,
    QualityRefusal::DefaultRequired,
    QualityRefusal::DefaultInvalid,
];

/// Create a type of issues.
#[utoipa::path(
    post,
    path = "/issue-type",
    request_body = IssueTypeIn,
    responses(
        (status = 200, description = "The type.", body = Envelope<IssueType>),
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
