//! Issue types in responses.

use collaboration_queries::issue_type::{IssueTypeRow, find_issue_type};
use deadpool_postgres::Object;
use kernel::rules::form_definition::FormField;
use kernel::wire::key::{IssueTypeKey, RecordId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::form_definitions::with_field_types;
use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// An issue type: the form of its issues and whether they are critical by default.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IssueType {
    /// Kind and key of the issue type, `IssueType/<key>`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the issue type.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: IssueTypeKey,
    /// Revision of the issue type. It changes with every write and is compared with `If-Match`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the issue type, not necessarily unique.
    name: String,
    /// Code of the type, unique among issue types. `null` when it has none.
    code: Option<String>,
    /// Whether issues of this type can be reported.
    active: bool,
    /// Description of the type. `null` when it has none.
    description: Option<String>,
    /// Name of the icon that the console shows. `null` when the type has none.
    icon: Option<String>,
    /// Form fields of new issues of this type, in display order, each with the type of its custom field.
    #[schema(value_type = Vec<FormField>)]
    form_template: Vec<Value>,
    /// Whether new issues of this type are critical unless the report sets `critical`.
    critical: bool,
    /// Always empty. Reserved for label templates.
    #[schema(value_type = Vec<Object>, max_items = 0)]
    print_templates: Vec<Value>,
}

/// Converts rows to issue types, in the order of the rows. Form fields whose custom field was deleted are left out.
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

/// Reads one issue type. Refuses an unknown key.
pub async fn load_issue_type(client: &Object, key: IssueTypeKey) -> Result<IssueType, Problem> {
    let row =
        find_issue_type().bind(client, &key.number()).opt().await?.ok_or(CollaborationRefusal::IssueTypeNotFound)?;
    issue_types(client, vec![row]).await?.pop().ok_or_else(|| CollaborationRefusal::IssueTypeNotFound.into())
}
