//! Types of issues as they are answered.

use collaboration_queries::issue_type::{IssueTypeRow, find_issue_type};
use deadpool_postgres::Object;
use kernel::wire::key::{IssueTypeKey, RecordId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::form_definitions::with_field_types;
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// What issues of a type ask for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueType {
    /// `IssueType/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: IssueTypeKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its name.
    name: String,
    /// Its code.
    code: Option<String>,
    /// New issues can be reported.
    active: bool,
    /// Free text.
    description: Option<String>,
    /// Name of an icon.
    icon: Option<String>,
    /// The form of its issues.
    #[schema(value_type = Vec<Object>)]
    form_template: Vec<Value>,
    /// Its issues are critical unless said otherwise.
    critical: bool,
    /// Kept for the printing of labels.
    #[schema(value_type = Vec<Object>)]
    print_templates: Vec<Value>,
}

/// Issue types as they are answered, in the order of the rows; fields whose custom field was deleted are left out.
pub async fn issue_types(client: &Object, rows: Vec<IssueTypeRow>) -> Result<Vec<IssueType>, Problem> {
    let forms = with_field_types(client, rows.iter().map(|row| row.form_template.clone()).collect()).await?;
    let kind = |(row, form_template): (IssueTypeRow, Vec<Value>)| IssueType {
        id: RecordId { kind: "IssueType", number: row.key },
        key: IssueTypeKey::new(row.key),
        rev: row.rev.to_string(),
        name: row.name,
        code: row.code,
        active: row.active,
        description: row.description,
        icon: row.icon,
        form_template,
        critical: row.critical,
        print_templates: Vec::new(),
    };
    Ok(rows.into_iter().zip(forms).map(kind).collect())
}

/// One issue type; refuses an unknown key.
pub async fn load_issue_type(client: &Object, key: IssueTypeKey) -> Result<IssueType, Problem> {
    let row =
        find_issue_type().bind(client, &key.number()).opt().await?.ok_or(CollaborationRefusal::IssueTypeNotFound)?;
    issue_types(client, vec![row]).await?.pop().ok_or_else(|| CollaborationRefusal::IssueTypeNotFound.into())
}
