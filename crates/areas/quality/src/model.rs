//! Custom fields and list values as responses show them.

use quality_queries::field::FieldRow;
use serde::Serialize;
use utoipa::ToSchema;

/// A custom field: the definition of a value that forms can ask for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomField {
    /// Identifier of the field: `CustomField/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the field, chosen at its creation or assigned by the service.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the field. Every change assigns a new one. Send it in `If-Match` to change only this version.
    #[serde(rename = "_rev")]
    rev: String,
    /// Name of the field, from which the slug is computed.
    name: String,
    /// Name in snake case, computed by the service and unique, for example `torque_nm`.
    slug: String,
    /// Type of the values: `text`, `number`, `boolean`, `ternary`, `choice`, `date`, `time`, `files` or `separator`.
    #[serde(rename = "type")]
    kind: String,
    /// Label for forms that do not define one. `null` when there is none.
    default_label: Option<String>,
    /// Hint for forms that do not define one. `null` when there is none.
    default_hint: Option<String>,
}

impl CustomField {
    /// Returns how the audit log names this field.
    pub fn record(&self) -> String {
        format!("field/{}", self.key)
    }
}

impl From<FieldRow> for CustomField {
    fn from(row: FieldRow) -> Self {
        Self {
            id: format!("CustomField/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            slug: row.slug,
            kind: row.kind,
            default_label: row.default_label,
            default_hint: row.default_hint,
        }
    }
}

/// A list value: one choice of a choice field.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomListValue {
    /// Identifier of the value: `CustomListValue/` followed by its key.
    #[serde(rename = "_id")]
    pub id: String,
    /// Key of the value, unique across all fields.
    #[serde(rename = "_key")]
    pub key: String,
    /// Revision of the value. It changes with every replacement.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Key of the choice field that the value belongs to.
    pub field_key: String,
    /// Text that users see and choose.
    pub value: String,
    /// Key of the value in another system. `null` when there is none.
    pub ext_key: Option<String>,
}
